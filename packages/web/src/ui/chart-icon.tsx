import type { ChartType } from '@mingjing/contract';

const bars = 'M3 17V9h3v8zM8.5 17V4h3v13zM14 17v-6h3v6z';
const sideBars = 'M3 3h10v3H3zM3 8.5h14v3H3zM3 14h7v3H3z';
const map = 'M3 5l5-2 4 2 5-2v12l-5 2-4-2-5 2z M8 3v12 M12 5v12';

/** Shapes on a 20 × 20 grid; `fill` shapes are solid, the others are lines. */
const shapes: Record<ChartType, { fill?: string; line?: string }> = {
  bar: { fill: bars },
  bar_stack: { fill: 'M4 11h4v6H4zM12 9h4v8h-4z', line: 'M4 5h4v4H4z M12 3h4v4h-4z' },
  bar_y_category: { fill: sideBars },
  bar_y_category_stack: { fill: 'M3 4h7v4H3zM3 12h5v4H3z', line: 'M12 4h5v4h-5z M10 12h4v4h-4z' },
  bar_y_stack: { fill: 'M3 4h5v4H3zM3 12h8v4H3z', line: 'M10 4h7v4h-7z M13 12h4v4h-4z' },
  line: { line: 'M3 14l4-5 4 3 6-8' },
  area_stack: { fill: 'M3 17v-4l5-3 4 2 5-4v9z', line: 'M3 9l5-4 4 3 5-5' },
  pie: { fill: 'M9 3v8h8a8 8 0 1 1-8-8z', line: 'M12 3a5 5 0 0 1 5 5h-5z' },
  pie_doughnut: { line: 'M10 3a7 7 0 1 1 0 14a7 7 0 1 1 0-14z M10 7.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5z' },
  pie_nest: {
    fill: 'M10 7a3 3 0 1 1 0 6a3 3 0 1 1 0-6z',
    line: 'M10 3a7 7 0 1 1 0 14a7 7 0 1 1 0-14z M10 3v4',
  },
  pie_rose_type: { fill: 'M10 10V2a8 8 0 0 1 7 4zM10 10l5 5a7 7 0 0 1-5 2zM10 10H5a5 5 0 0 1 5-5z' },
  funnel: { fill: 'M3 3h14l-2 4H5zM5.5 8h9l-1.7 4H7.2zM7.7 13h4.6L11 17H9z' },
  gauge: { line: 'M3 14a7 7 0 1 1 14 0 M10 14l3.5-5' },
  heatmap: { fill: 'M3 3h4v4H3zM8 8h4v4H8zM13 3h4v4h-4zM3 13h4v4H3zM13 13h4v4h-4z', line: 'M3 3h14v14H3z' },
  china_map: { line: map, fill: 'M10 7.5a1.6 1.6 0 1 1 0 3.2a1.6 1.6 0 1 1 0-3.2z' },
  gd_map: {
    line: 'M10 17.5s-5.5-5-5.5-9.2a5.5 5.5 0 0 1 11 0c0 4.2-5.5 9.2-5.5 9.2z',
    fill: 'M10 6.2a2.1 2.1 0 1 1 0 4.2a2.1 2.1 0 1 1 0-4.2z',
  },
  map: { line: map },
  scatter_map: {
    line: map,
    fill: 'M6 8a1 1 0 1 1 0 2a1 1 0 1 1 0-2zM14 8a1.4 1.4 0 1 1 0 2.8a1.4 1.4 0 1 1 0-2.8z',
  },
  scatter: {
    line: 'M3 3v14h14',
    fill: 'M7 11a1.3 1.3 0 1 1 0 2.6a1.3 1.3 0 1 1 0-2.6zM11 6a1.6 1.6 0 1 1 0 3.2a1.6 1.6 0 1 1 0-3.2zM15 9a1.2 1.2 0 1 1 0 2.4a1.2 1.2 0 1 1 0-2.4z',
  },
  radar: { line: 'M10 2.5l7 5-2.7 8.5H5.7L3 7.5z M10 6.5l3.4 2.4-1.3 4.2H7.9L6.6 8.9z' },
  text: { line: 'M4 5V3.5h12V5 M10 3.5v13 M7.5 16.5h5' },
  table: { line: 'M3 4h14v12H3z M3 8h14 M3 12h14 M8.5 4v12' },
  number: { line: 'M7.5 3l-2 14 M14 3l-2 14 M3.5 7.5h13.5 M3 12.5h13.5' },
};

/** For a stored type that this version does not know. */
const unknownShape: (typeof shapes)[ChartType] = {
  line: 'M3 3h14v14H3z M8 8a2 2 0 1 1 2.6 1.9V11.5 M10.5 14v.2',
};

/** The picture of a chart type, in the colour of the text around it. */
export function ChartIcon({ type, size = 16 }: { type: ChartType; size?: number }) {
  const { fill, line } = (shapes as Partial<typeof shapes>)[type] ?? unknownShape;
  return (
    <svg viewBox="0 0 20 20" width={size} height={size} aria-hidden="true" focusable="false">
      {fill !== undefined && <path d={fill} fill="currentColor" />}
      {line !== undefined && (
        <path
          d={line}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
