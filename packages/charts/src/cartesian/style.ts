import type { NumberFormat } from '../number/format.ts';
import type { Matrix, Series } from '../shape/matrix.ts';
import type { StackOf } from './stack.ts';

/** What a kind's own series builder is told. */
export interface SeriesPlace {
  series: Series;
  at: number;
  color: string;
  /** How its figures are written beside the marks. */
  written: NumberFormat;
  matrix: Matrix;
  /** Whether values are written beside the marks. */
  labels: boolean;
  /** Categories in sight at first. */
  visible: number;
  /** Whether the series stands on the second axis. */
  right: boolean;
}

/** What makes one cartesian kind different from the others. */
export interface CartesianStyle {
  horizontal?: boolean;
  /** Bars stand between ticks, lines on them. */
  gap: boolean;
  pointer: 'shadow' | 'line';
  /** Which stack a series belongs to; nothing is stacked when missing. */
  stackOf?: StackOf;
  /** Parts of a stack are drawn as shares of it. */
  percent?: boolean;
  /** Each series is a curve from category to category, with gaps where it has no value. */
  curves?: boolean;
  /** The value axis begins at 0 even where all values are far from it. */
  zero?: boolean;
  series: (place: SeriesPlace) => object;
}
