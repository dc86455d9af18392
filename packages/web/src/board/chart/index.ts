export { BoardScale } from './board-scale.ts';
export { ChartEmpty, ChartError, ChartSkeleton } from './chart-state.tsx';
export { ChartView, type ChartViewProps } from './chart-view.tsx';
export { KeepWidthContext } from './kept-widths.ts';
export {
  firstRowsOf,
  pageQuery,
  type TableSource,
  TableSourceContext,
  totalsQuery,
  useWidgetSource,
} from './table-source.ts';
