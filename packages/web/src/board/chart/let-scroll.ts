import type { EChartsCoreOption } from 'echarts/core';

interface Axes {
  type?: unknown;
  yAxisIndex?: unknown;
}

/** Whether the picture has a slider that is drawn up and down. */
const hasUprightSlider = ({ dataZoom }: EChartsCoreOption): boolean =>
  (Array.isArray(dataZoom) ? (dataZoom as Axes[]) : []).some(
    ({ type, yAxisIndex }) => type === 'slider' && yAxisIndex !== undefined,
  );

const ignored = (): void => undefined;

/**
 * Lets a finger that goes up or down over a picture scroll what the picture stands in. ECharts keeps every touch of a
 * colour bar and of a slider to itself; here it keeps those that go sideways, as a slider is drawn.
 */
export function letScroll(element: HTMLElement, optionOf: () => EChartsCoreOption): () => void {
  let from: Touch | undefined;
  const onStart = (event: TouchEvent): void => {
    from = event.touches.length === 1 && !hasUprightSlider(optionOf()) ? event.touches[0] : undefined;
    if (from !== undefined) event.preventDefault = ignored;
  };
  const onMove = (event: TouchEvent): void => {
    const [now] = event.touches;
    if (from === undefined || now === undefined || event.touches.length > 1) return;
    const isSideways = Math.abs(now.clientX - from.clientX) > Math.abs(now.clientY - from.clientY);
    if (!isSideways) event.preventDefault = ignored;
  };
  // Before ECharts hears of them.
  const early = { capture: true, passive: true };
  element.addEventListener('touchstart', onStart, early);
  element.addEventListener('touchmove', onMove, early);
  return () => {
    element.removeEventListener('touchstart', onStart, early);
    element.removeEventListener('touchmove', onMove, early);
  };
}
