import type { Answer } from '@mingjing/contract';

export type TableDensity = 'compact' | 'normal' | 'roomy';

export interface TableColumn {
  key: string;
  /** The key its values have in the answer: what a question sorts and adds up by. */
  source: string;
  /** Of a cross table's cells: the key of their figure in the answer. */
  figure?: string;
  /** Its values are totals of their rows. */
  total?: boolean;
  title: string;
  /** What stands above it and its neighbours with the same, in a head of two rows. */
  above?: string;
  /** Whether its values are amounts rather than names. */
  figures: boolean;
  /** Its figures are written as percentages: 0.9 is 90%. */
  inPercent?: boolean;
  /** Its figures are what two percentages are apart: 0.009 is 0.9 个百分点. */
  inPoints?: boolean;
  /** Its figures are written as the digits they are. */
  plain?: boolean;
  /** Decimals that every figure has, as they were chosen or as percentages have them. */
  decimals?: number;
  /** Pixels, where the author chose them. */
  width: number | null;
  /** What a click leads to, in words; missing where it leads nowhere. */
  tip?: string | undefined;
  align: 'left' | 'right' | 'center';
  format: (value: Answer['data'][number][number]) => string;
}
