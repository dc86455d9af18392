import { lazy, Suspense, useState } from 'react';
import { useNarrow } from '../../ui/use-narrow.ts';
import { BoardTool } from '../screen/board-toolbar.tsx';

const CarouselDialog = lazy(() =>
  import('./carousel-dialog.tsx').then((module) => ({ default: module.CarouselDialog })),
);

/** Opens the choice of panels that take turns, beginning with this one. */
export function CarouselStarter({ current }: { current: number }) {
  const [open, setOpen] = useState(false);
  // A phone hangs on no wall.
  if (useNarrow()) return null;
  return (
    <>
      <BoardTool label="轮播播放" icon="carousel" onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <CarouselDialog current={current} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
