import type { Handle } from '@mingjing/drawing';
import { type PointerEvent as ReactPointerEvent, useEffect, useMemo, useRef } from 'react';
import type { PointerInput } from '../tools/gesture.ts';
import type { PointerTool } from '../tools/pointer-tool.ts';
import { keysTaken } from './keyboard.ts';
import { createPinch } from './pinch.ts';

interface Parts {
  tool: PointerTool;
  viewport: () => HTMLElement | null;
  stage: () => HTMLElement | null;
  zoom: () => number;
  /** Makes the page so many times as large around a point of the screen. */
  zoomBy: (factor: number, anchor: { x: number; y: number }) => void;
}

/** Whether the space bar is held: the hand that pans. */
function useSpace(): { current: boolean } {
  const held = useRef(false);
  useEffect(() => {
    const set = (event: KeyboardEvent): void => {
      if (event.code !== 'Space' || keysTaken(event.target) !== undefined) return;
      // A focused button would be pressed by it.
      if (event.target instanceof HTMLButtonElement) return;
      event.preventDefault();
      held.current = event.type === 'keydown';
      document.documentElement.classList.toggle('panning', held.current);
    };
    const drop = (): void => {
      held.current = false;
      document.documentElement.classList.remove('panning');
    };
    window.addEventListener('keydown', set);
    window.addEventListener('keyup', set);
    window.addEventListener('blur', drop);
    return () => {
      drop();
      window.removeEventListener('keydown', set);
      window.removeEventListener('keyup', set);
      window.removeEventListener('blur', drop);
    };
  }, []);
  return held;
}

const edge = 20;

/** How far a value lies outside of a range, at most a fast step. */
const beyond = (value: number, low: number, high: number): number =>
  Math.max(-24, Math.min(24, value < low ? value - low : value > high ? value - high : 0)) / 2;

/** Turns the browser's pointer events into the tool's, once per frame; middle button, space bar and two fingers pan. */
export function usePointer({ tool, viewport, stage, zoom, zoomBy }: Parts) {
  const space = useSpace();
  const frame = useRef(0);
  const latest = useRef<PointerInput | undefined>(undefined);
  const parts = useRef({ viewport, stage, zoom, zoomBy });
  parts.current = { viewport, stage, zoom, zoomBy };

  useEffect(() => {
    const giveUp = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !tool.isBusy()) return;
      event.stopImmediatePropagation();
      tool.cancel();
    };
    window.addEventListener('keydown', giveUp, { capture: true });
    return () => window.removeEventListener('keydown', giveUp, { capture: true });
  }, [tool]);

  return useMemo(() => {
    const toInput = (
      event: PointerEvent | ReactPointerEvent | { clientX: number; clientY: number },
    ): PointerInput => {
      const rect = parts.current.stage()?.getBoundingClientRect();
      const scale = parts.current.zoom();
      const keys = event as Partial<Pick<PointerEvent, 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>>;
      return {
        x: (event.clientX - (rect?.left ?? 0)) / scale,
        y: (event.clientY - (rect?.top ?? 0)) / scale,
        shift: keys.shiftKey === true,
        ctrl: keys.ctrlKey === true || keys.metaKey === true,
        alt: keys.altKey === true,
      };
    };
    const flush = (): void => {
      cancelAnimationFrame(frame.current);
      frame.current = 0;
      if (latest.current !== undefined) tool.move(latest.current);
      latest.current = undefined;
    };

    function pan(event: ReactPointerEvent<HTMLElement>): void {
      const element = parts.current.viewport();
      if (element === null) return;
      const from = { x: event.clientX + element.scrollLeft, y: event.clientY + element.scrollTop };
      const move = (moved: PointerEvent): void => {
        element.scrollLeft = from.x - moved.clientX;
        element.scrollTop = from.y - moved.clientY;
      };
      follow(event, move, () => undefined);
    }

    /** Near an edge of the window the page comes towards the hand. */
    function roll(at: { clientX: number; clientY: number }): boolean {
      const element = parts.current.viewport();
      if (element === null) return false;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const way = {
        x: beyond(at.clientX, left + edge, right - edge),
        y: beyond(at.clientY, top + edge, bottom - edge),
      };
      if (way.x === 0 && way.y === 0) return false;
      const before = [element.scrollLeft, element.scrollTop];
      element.scrollLeft += way.x;
      element.scrollTop += way.y;
      return element.scrollLeft !== before[0] || element.scrollTop !== before[1];
    }

    let giveUp: () => void = () => undefined;
    const pinch = createPinch(({ x, y, factor }) => {
      const element = parts.current.viewport();
      if (element === null) return;
      element.scrollLeft -= x.by;
      element.scrollTop -= y.by;
      if (factor !== 1) parts.current.zoomBy(factor, { x: x.at, y: y.at });
    });

    function follow(
      event: ReactPointerEvent<HTMLElement>,
      move: (moved: PointerEvent) => void,
      end: (lost: boolean) => void,
    ) {
      const element = event.currentTarget;
      element.setPointerCapture(event.pointerId);
      const over = new AbortController();
      const options = { signal: over.signal };
      const finish = (lost: boolean): void => {
        over.abort();
        giveUp = () => undefined;
        end(lost);
      };
      giveUp = () => finish(true);
      element.addEventListener('pointermove', move, options);
      // Keys may have changed since the pointer last moved.
      element.addEventListener(
        'pointerup',
        (last: PointerEvent): void => {
          move(last);
          finish(false);
        },
        options,
      );
      element.addEventListener('pointercancel', () => finish(true), options);
      // Something else took the pointer, so its end is never heard here.
      element.addEventListener('lostpointercapture', () => finish(true), options);
    }

    return {
      toInput,
      onPointerDown(event: ReactPointerEvent<HTMLElement>): void {
        const target = event.target as HTMLElement;
        if (target.closest('textarea, input, button') !== null) return;
        if (event.pointerType === 'touch' && pinch.down(event)) {
          // What the first finger began was no move of it.
          giveUp();
          return;
        }
        if (event.button === 1 || (event.button === 0 && space.current)) {
          event.preventDefault();
          pan(event);
          return;
        }
        if (event.button !== 0) return;
        const handle = target.dataset['handle'] as Handle | 'rotate' | undefined;
        tool.down({ ...toInput(event), ...(handle === undefined ? {} : { handle }) });
        const from = { x: event.clientX, y: event.clientY };
        let rolling = 0;
        const keepRolling = (at: PointerEvent): void => {
          cancelAnimationFrame(rolling);
          rolling = requestAnimationFrame(() => {
            if (!roll(at)) return;
            tool.move(toInput(at));
            keepRolling(at);
          });
        };
        follow(
          event,
          (moved) => {
            latest.current = toInput(moved);
            if (frame.current === 0) frame.current = requestAnimationFrame(flush);
            // A press at the edge that hardly moves is a click.
            if (Math.hypot(moved.clientX - from.x, moved.clientY - from.y) > edge) keepRolling(moved);
          },
          (lost) => {
            cancelAnimationFrame(rolling);
            flush();
            if (lost) tool.cancel();
            else tool.up();
          },
        );
      },
    };
  }, [tool, space]);
}
