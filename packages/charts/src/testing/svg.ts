import { type EChartsCoreOption, init } from 'echarts/core';
import { registerParts } from '../picture/echarts-parts.ts';

registerParts();

const longPath = 400;

/** Borders of a map in steps of two pixels, equal points once: a golden file stays small. */
function coarse(svg: string): string {
  return svg.replace(/ d="([^"]+)"/g, (all, path: string) => {
    if (path.length < longPath || /[ACQ]/.test(path)) return all;
    let last = '';
    const steps = path.replace(
      /([ML])\s?(-?[\d.]+)[ ,](-?[\d.]+)/g,
      (_, command: string, x: string, y: string) => {
        const point = `${Math.round(Number(x) / 2) * 2} ${Math.round(Number(y) / 2) * 2}`;
        if (command === 'L' && point === last) return '';
        last = point;
        return `${command}${point}`;
      },
    );
    return ` d="${steps}"`;
  });
}

function isMap(option: EChartsCoreOption): boolean {
  const series = (option['series'] ?? []) as { type?: string }[];
  return option['geo'] !== undefined || series.some(({ type }) => type === 'map');
}

/** Draws an option as SVG text without a browser; ids of one run and fractions of a pixel are left out. */
export function drawSvg(option: EChartsCoreOption, width: number, height: number): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  chart.setOption({ ...option, animation: false });
  const svg = chart.renderToSVGString();
  chart.dispose();
  // Names of classes and gradients count up over all pictures of a run: here they count from this picture's first.
  const ids = new Map<string, string>();
  return (isMap(option) ? coarse(svg) : svg)
    .replace(/zr\d+-([a-z]+-?)(\d+)/g, (id, kind: string) => {
      const known = ids.get(id) ?? `zr-${kind}${ids.size}`;
      ids.set(id, known);
      return known;
    })
    .replace(/ (ecmeta_\w+)="[^"]*"/g, '')
    .replace(/<[^>]*>/g, (tag) =>
      tag.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10)),
    )
    .replaceAll('><', '>\n<');
}
