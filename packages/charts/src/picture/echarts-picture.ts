import { type EChartsCoreOption, init } from 'echarts/core';
import { registerParts } from './echarts-parts.ts';
import { pictureFonts } from './svg-text.ts';

/** What a still picture leaves away: what moves, and what is operated. */
function still(option: EChartsCoreOption): EChartsCoreOption {
  const text = option['textStyle'] as object | undefined;
  return {
    ...option,
    animation: false,
    textStyle: { ...text, fontFamily: pictureFonts.join(', ') },
    tooltip: { show: false },
  };
}

/** The inside of an ECharts drawing as SVG elements, for a place of this size. */
export function echartsPicture(option: EChartsCoreOption, width: number, height: number): string {
  registerParts();
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption(still(option));
    return (
      chart
        .renderToSVGString()
        .replace(/^<svg\b[^>]*>/, '')
        .replace(/<\/svg>\s*$/, '')
        // Rules for a pointer that a picture does not have.
        .replace(/<style\b[^>]*>[\s\S]*?<\/style>/g, '')
        .replace(/ (ecmeta_\w+)="[^"]*"/g, '')
    );
  } finally {
    chart.dispose();
  }
}
