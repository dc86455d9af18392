import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { withCross } from '../model/cross-filter.ts';
import { useBoardAddress } from '../model/use-board-address.ts';
import { BoardScreen } from '../screen/board-screen.tsx';
import { BoardTool } from '../screen/board-toolbar.tsx';
import { useTurns } from './turns.ts';
import './carousel.css';

interface CarouselProps {
  ids: readonly number[];
  everySeconds: number;
  /** What fills the screen. */
  frame?: RefObject<HTMLElement | null> | undefined;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role="menu"], dialog') !== null;

/** Several panels that take turns on one screen. Only the one that is looked at is drawn. */
export function Carousel({ ids, everySeconds, frame }: CarouselProps) {
  const root = useRef<HTMLDivElement>(null);
  const [address, changeAddress] = useBoardAddress();
  const [here, setHere] = useState(false);
  const { at, go, running, toggle, hold } = useTurns(ids.length, everySeconds, here);
  const id = ids[at] ?? 0;
  const arrive = useCallback(() => setHere(true), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next page is not here because the one before was
  useEffect(() => () => setHere(false), [id]);

  // A mark clicked on one panel means nothing on the next.
  const crossed = address.has('x');
  const turn = (step: number) => {
    if (crossed) changeAddress((old) => withCross(old, null));
    go(step);
  };
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    if (crossed) changeAddress((old) => withCross(old, null));
  }, [at, crossed, changeAddress]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey)
        return;
      const step = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[event.key];
      if (step !== undefined) go(step);
      else hold();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [go, hold]);

  return (
    <div ref={root} className="carousel" onPointerDown={hold}>
      <BoardScreen
        key={id}
        source={{ id, type: 'p' }}
        frame={frame ?? root}
        wall
        onHere={arrive}
        tools={
          ids.length > 1 && (
            <>
              <BoardTool label="上一页" icon="previous" onClick={() => turn(-1)} />
              <span className="carousel-place" aria-live="off">
                {at + 1} / {ids.length}
              </span>
              <BoardTool label="下一页" icon="next" onClick={() => turn(1)} />
              <BoardTool
                label={running ? '暂停轮播' : '继续轮播'}
                icon={running ? 'pause' : 'play'}
                onClick={toggle}
              />
            </>
          )
        }
      />
    </div>
  );
}
