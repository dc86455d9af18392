import { useState } from 'react';
import { openedPart } from '../../ui/opened-part.tsx';
import { useOnPhone } from '../../ui/use-narrow.ts';
import { BoardTool } from '../screen/board-toolbar.tsx';

const CarouselDialog = openedPart(
  () => import('./carousel-dialog.tsx').then((module) => module.CarouselDialog),
  ({ onClose }) => onClose(),
);

/** Opens the choice of panels that take turns, beginning with this one. */
export function CarouselStarter({ current }: { current: number }) {
  const [open, setOpen] = useState(false);
  // A phone hangs on no wall.
  if (useOnPhone()) return null;
  return (
    <>
      <BoardTool label="轮播播放" icon="carousel" onClick={() => setOpen(true)} />
      {open && <CarouselDialog current={current} onClose={() => setOpen(false)} />}
    </>
  );
}
