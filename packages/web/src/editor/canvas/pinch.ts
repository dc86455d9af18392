/** What two fingers did since they were last heard of: where their middle is and how far it went, and how far they spread. */
export interface PinchStep {
  x: { at: number; by: number };
  y: { at: number; by: number };
  factor: number;
}

interface Touch {
  x: number;
  y: number;
}
type TouchEvent = Pick<PointerEvent, 'pointerId' | 'clientX' | 'clientY'>;

/** Fingers closer than this say nothing about a size, in pixels. */
const leastSpread = 24;

const middle = (a: Touch, b: Touch): Touch => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const spread = (a: Touch, b: Touch): number => Math.max(leastSpread, Math.hypot(a.x - b.x, a.y - b.y));

/**
 * Two fingers that push the page and spread it. `down` is told of every finger and says whether others are on the page
 * already: the gesture is then no press of one. It ends when one of the two is lifted.
 */
export function createPinch(onStep: (step: PinchStep) => void) {
  const touches = new Map<number, Touch>();
  const move = (event: TouchEvent): void => {
    if (!touches.has(event.pointerId)) return;
    const [first, second] = [...touches.values()];
    touches.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (first === undefined || second === undefined) return;
    const [now, other] = [...touches.values()];
    const [before, after] = [middle(first, second), middle(now!, other!)];
    onStep({
      x: { at: after.x, by: after.x - before.x },
      y: { at: after.y, by: after.y - before.y },
      factor: spread(now!, other!) / spread(first, second),
    });
  };
  const up = ({ pointerId }: Pick<PointerEvent, 'pointerId'>): void => {
    touches.delete(pointerId);
    if (touches.size > 0) return;
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up, { capture: true });
    window.removeEventListener('pointercancel', up, { capture: true });
  };
  return {
    down({ pointerId, clientX, clientY }: TouchEvent): boolean {
      if (touches.size === 0) {
        window.addEventListener('pointermove', move);
        window.addEventListener('pointerup', up, { capture: true });
        window.addEventListener('pointercancel', up, { capture: true });
      }
      const isFurther = touches.size > 0;
      // A third finger changes nothing.
      if (touches.size < 2) touches.set(pointerId, { x: clientX, y: clientY });
      return isFurther;
    },
  };
}
