import type { EChartsCoreOption } from 'echarts/core';
import type { ECharts } from './echarts.ts';

type Part = Readonly<Record<string, unknown>>;

const partsOf = (option: EChartsCoreOption): readonly Part[] => {
  const { dataZoom } = option;
  return Array.isArray(dataZoom) ? (dataZoom as Part[]) : [];
};

/** Which part of the axis it shows is left to the picture. */
function withoutWindow(part: Part): Part {
  const { start: _start, end: _end, startValue: _from, endValue: _to, ...rest } = part;
  return rest;
}

/**
 * What is taken from the new option as a whole. Merged into the one before, an axis would keep what the new one does not
 * say, such as how its names were broken in a narrower place, and a picture the texts that it has no room for any more.
 */
const anew = ['series', 'dataZoom', 'grid', 'xAxis', 'yAxis', 'graphic'];

/**
 * Draws one picture again and again. While only data change, what a viewer did to it stays as he left it: the part of
 * the axis he looks at, the series he switched off. A slider that the new data do not need is taken away.
 */
export function drawer(chart: Pick<ECharts, 'on' | 'setOption'>) {
  let moved = false;
  // Told of what people do; an option that is set says nothing.
  chart.on('datazoom', () => {
    moved = true;
  });
  return (option: EChartsCoreOption, onlyData: boolean): void => {
    const sliders = partsOf(option);
    if (!onlyData || sliders.length === 0) moved = false;
    const dataZoom = sliders.map((part, at) => ({
      ...(moved ? withoutWindow(part) : part),
      id: `zoom${at}`,
    }));
    chart.setOption({ ...option, dataZoom }, onlyData ? { replaceMerge: anew } : { notMerge: true });
  };
}
