import type { Mark, Outline } from '@mingjing/charts';
import type { EChartsCoreOption } from 'echarts/core';
import { useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '../../ui/reduced-motion.ts';
import { usePixelRatio } from './board-scale.ts';
import { inFontOf } from './chart-font.ts';
import { type Clickable, watchClicks } from './clicks.ts';
import { type ECharts, init, lacksParts, missingParts, partsThere, provideMap } from './echarts.ts';
import { dequeue, enqueue } from './frame-queue.ts';
import { letScroll } from './let-scroll.ts';
import { watchSize, whenSeen } from './observers.ts';
import { drawer } from './redraw.ts';

/** Fetches the parts that draw maps, before there is one to draw. */
export const fetchMapParts = (): Promise<unknown> | undefined =>
  missingParts({ series: [{ type: 'map' }], visualMap: {} });

interface EChartProps {
  option: EChartsCoreOption;
  /** The map it is drawn on, loaded already. */
  outline?: Outline | undefined;
  /** While this stays the same only data changed: marks move from the old value to the new. */
  styleKey: string;
  /** What the picture says, for those who do not see it. */
  description: string;
  /** The answer's row behind a mark; null where there is none. */
  rowAt?: ((mark: Mark) => number | null) | undefined;
  depthAt?: Clickable['depthAt'];
  rowAtPoint?: Clickable['rowAtPoint'];
  /** A click on something that has a row. */
  onSelect?: Clickable['onSelect'];
  onDrawn?: (() => void) | undefined;
}

interface Shown {
  chart: ECharts;
  draw: ReturnType<typeof drawer>;
  styleKey: string;
  /** How many sets of parts it was made with. */
  parts: number;
  /** Makes it anew, with the parts that came since. */
  renew: () => void;
}

/** An ECharts picture: made when it comes into view and its turn has come, and given back when it goes. */
export function EChart({ option, outline, styleKey, description, onDrawn, ...clicks }: EChartProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState<unknown>();
  const shown = useRef<Shown | null>(null);
  const pixelRatio = usePixelRatio();
  const still = useReducedMotion();
  const latest = useRef({ option, outline, styleKey, still, onDrawn, ...clicks });
  latest.current = { option, outline, styleKey, still, onDrawn, ...clicks };
  // What the picture shows. What came since waits for its turn: a click means what was seen.
  const seen = useRef(latest.current);
  if (seen.current.option === option) seen.current = latest.current;

  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    let leaveSize: (() => void) | undefined;
    let gone = false;
    const boot = () => {
      const missing = missingParts(latest.current.option);
      if (missing !== undefined) {
        missing.then(() => !gone && enqueue(element, boot), setFault);
        return;
      }
      const parts = partsThere();
      const chart = init(element, null, { renderer: 'canvas', devicePixelRatio: pixelRatio });
      const { option: first, outline: map, styleKey: key } = latest.current;
      provideMap(map);
      const draw = drawer(chart);
      // Whole at once: twenty that grow into place keep a slow processor busy, and are seen half drawn meanwhile.
      draw({ ...inFontOf(element, first), animation: false }, false);
      seen.current = latest.current;
      watchClicks(chart, () => {
        const { option: drawn, rowAt, rowAtPoint, depthAt, onSelect } = seen.current;
        const rows = onSelect && { rowAt, rowAtPoint };
        return { option: drawn, rowAt: undefined, ...rows, depthAt, onSelect };
      });
      const renew = (): void => {
        leaveSize?.();
        chart.dispose();
        shown.current = null;
        boot();
      };
      shown.current = { chart, draw, styleKey: key, parts, renew };
      leaveSize = watchSize(element, (width, height) => {
        if (chart.getWidth() !== width || chart.getHeight() !== height) chart.resize();
      });
      latest.current.onDrawn?.();
    };
    // What it is drawn with comes while it waits for its turn.
    missingParts(latest.current.option)?.catch(setFault);
    const leaveTouch = letScroll(element, () => latest.current.option);
    const leaveSight = whenSeen(element, () => enqueue(element, boot));
    return () => {
      gone = true;
      leaveTouch();
      leaveSight();
      dequeue(element);
      leaveSize?.();
      shown.current?.chart.dispose();
      shown.current = null;
    };
  }, [pixelRatio]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what has changed; drawn is the latest
  useEffect(() => {
    const now = shown.current;
    const element = ref.current;
    if (now === null || element === null) return;
    const redraw = () => {
      if (shown.current !== now) return;
      const { option: next, outline: map, styleKey: key, still: isStill } = latest.current;
      const missing = missingParts(next);
      if (missing !== undefined) {
        missing.then(() => enqueue(element, redraw), setFault);
        return;
      }
      if (lacksParts(next, now.parts)) {
        now.renew();
        return;
      }
      provideMap(map);
      now.draw({ ...inFontOf(element, next), animation: !isStill }, now.styleKey === key);
      now.styleKey = key;
      seen.current = latest.current;
    };
    enqueue(element, redraw);
  }, [option, outline, styleKey, still]);

  if (fault !== undefined) throw fault;
  return <div ref={ref} role="img" aria-label={description} className="chart-canvas" />;
}
