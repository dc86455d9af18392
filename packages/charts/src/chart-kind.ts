import type { Answer, ChartForm, ChartType } from '@mingjing/contract';
import type { EChartsCoreOption } from 'echarts/core';
import type { CellFormat } from './kinds/table/conditional.ts';
import type { TableColumn, TableDensity } from './kinds/table/table-column.ts';
import type { TableSummary } from './kinds/table/totals.ts';
import type { Outline } from './map/outline.ts';
import type { Figure } from './number/format.ts';
import type { Sample } from './samples.ts';
import type { Field, Reader } from './settings/fields.ts';
import type { Slot, SlotName } from './slot.ts';
import type { ChartTheme } from './theme/chart-theme.ts';
import type { Tone } from './theme/tones.ts';

export type { ChartTheme, Slot, SlotName, TableColumn, TableDensity };

/** Everything a chart is drawn from: the answer to its question, its form and the theme. */
export interface ChartInput<Settings> {
  answer: Answer;
  form: ChartForm;
  settings: Settings;
  /** Decimals shown. */
  round: number;
  theme: ChartTheme;
  /** Size of the place in pixels; builders decide label density by it. */
  width: number;
  height: number;
  /** Of maps, when it is there. */
  outline?: Outline | undefined;
}

/** A mark of a picture: which series of the option, which of its data. */
export interface Mark {
  seriesIndex: number;
  dataIndex: number;
}

/** What stands before a change, on boards and in pictures. */
export const changeArrows = { up: '▲', down: '▼', flat: '–' } as const;

/** How a number stands beside an earlier one. */
export interface NumberComparison {
  direction: 'up' | 'down' | 'flat';
  /** '12.3%', '+1,234', '持平'. */
  text: string;
  tone: Tone;
  color: string;
  /** The period compared with, and its value. */
  against: string;
  /** The same in words where it is the period right before or the same one of last year: '较上月', '较去年同期', else '较 2026-03'. */
  againstText: string;
  before: string;
}

/** A chart drawn by ECharts, or by our own component for text, number and table. */
export type Drawn =
  | {
      renderer: 'echarts';
      option: EChartsCoreOption;
      /**
       * The answer's row behind a mark, whatever was sorted, cut or split; the first of them where several were added
       * up, null where there is none (其他, gaps).
       */
      rowAt: (mark: Mark) => number | null;
      /** The row of the category that a point of a round picture belongs to, in its pixels; its marks may lie over others. */
      rowAtPoint?: (x: number, y: number) => number | null;
      /** How many of the chart's dimensions a mark stands for, from the first; all of them where this is missing. */
      depthAt?: (mark: Mark) => number;
      /** The map that has to be registered with ECharts under this name before the option is set. */
      outline?: string;
      /** What the picture leaves out, and the names concerned. */
      note?: { text: string; names: readonly string[] };
    }
  | {
      renderer: 'table';
      columns: TableColumn[];
      /** Values in the order of `columns`. */
      rows: Answer['data'];
      /** Rows of all pages, when the answer is one page of more. */
      total: number;
      truncated: boolean;
      /** Rows roll by themselves. */
      scroll: boolean;
      pageSize: number;
      zebra: boolean;
      /** Where each column's values stand in a row of the answer: further pages are placed by it. */
      places: readonly number[];
      density: TableDensity;
      /** Long titles take several lines. */
      wrapHead: boolean;
      /** Columns on the left that stay while the others roll. */
      fixed: number;
      /** How many leading columns of texts show equal neighbours as one cell. */
      merged: number;
      formats: readonly CellFormat[];
      /** What stands in the row of totals and what conditional formats need to know of all rows. */
      summaries: readonly TableSummary[];
      /** What stands behind the rows that share a value of the first column; such rows stand together then. */
      subtotals: readonly TableSummary[];
      /** How its author sorted the rows; by what they show, each key as in `source`. */
      order: { key: string; descending: boolean } | null;
      /** The subtotals where they are known already, in the order of `subtotals`. */
      groups?: readonly {
        value: Answer['data'][number][number];
        rows: number;
        figures: Answer['data'][number];
      }[];
      /** What a cell stands for, by column ids, where it is more than its row. */
      pick?: (
        row: readonly Answer['data'][number][number][],
        column: number,
      ) => {
        values: [string, Answer['data'][number][number]][];
        column: string | null;
        /** The column whose links it follows, where that is not its own. */
        leads?: string;
      };
      /** What is left out of the table, in a sentence. */
      note?: string;
    }
  | {
      renderer: 'number';
      value: number | null;
      text: string;
      /** The number apart from its unit, prefix and suffix, for the counting animation; null when there is none. */
      figure: (Figure & { prefix: string; suffix: string }) | null;
      label: string;
      fontSize: number;
      description: string;
      /** By a rule of the author's, instead of the theme's own. */
      color?: string;
      /** The period shown, of a date column cut into periods. */
      period?: string;
      comparison?: NumberComparison;
      /** The periods up to the one shown, for a small line in this accent. */
      trend?: { name: string; value: number | null; text: string }[];
      accent?: string;
      /** The answer's row the value stands in. */
      row?: number;
    }
  | {
      renderer: 'text';
      text: string;
      fontSize: number;
      description: string;
      scroll: boolean;
      align: 'center' | 'left' | 'right';
      bold: boolean;
      speed: 'slow' | 'normal' | 'fast';
      /** The author's; the theme's own when missing. */
      color?: string;
    }
  | { renderer: 'empty'; message: string };

export interface Shape {
  dimensions: number;
  measures: number;
  rows: number;
  /** Whether the first dimension is a date. */
  time?: boolean;
}

/** An outline by its code, then by the names clicked below it: 440000, then 广州市 for the outline of that city. */
export interface OutlineWish {
  code: string;
  path: readonly string[];
}

/** One chart kind: a folder with slots and settings as data and a pure builder. Listed once in kinds/index.ts. */
export interface ChartKind<Settings = unknown> {
  type: ChartType;
  label: string;
  slots: Partial<Record<SlotName, Slot>>;
  settings: Reader<Settings>;
  /** The same settings as fields of a form, in their order. */
  fields: Readonly<Record<string, Field>>;
  /** Steps that bring stored settings of an older version up to date; index is the version they start from. */
  migrations: readonly ((settings: Record<string, unknown>) => Record<string, unknown>)[];
  /** The outline a map wants, which has to be given to `build`. */
  outline?: (input: Pick<ChartInput<Settings>, 'answer' | 'form' | 'settings'>) => OutlineWish;
  /** Rows that show what it looks like, for slots of templates. */
  sample: () => Sample;
  /** Why it cannot be drawn from these areas of a source with so many columns, before anything is asked; null when it can. */
  refusal?: (form: Pick<ChartForm, 'yAxis'>, columns: number) => string | null;
  /** Whether this kind suits the chosen columns and rows, with a reason people can read. */
  suits: (shape: Shape) => { good: boolean; reason: string };
  build: (input: ChartInput<Settings>) => Drawn;
  /** The chart in one or two sentences, for people who do not see it. */
  describe: (input: ChartInput<Settings>) => string;
}
