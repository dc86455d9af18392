import {
  type Answer,
  type Cell,
  type ChartForm,
  type ChartType,
  type ColumnItem,
  limits,
  type MeasureFormat,
  measureKey,
  ownValue,
  type TotalCalculation,
  texts,
  uniqueKeys,
} from '@mingjing/contract';
import type { RightAxisSettings } from './cartesian/right-axis.ts';
import type { ChartInput, ChartKind, ChartTheme, Drawn, OutlineWish, TableColumn } from './chart-kind.ts';
import { defaultType, kindOf } from './kinds/index.ts';
import { buildTable } from './kinds/table/build.ts';
import { buildCross } from './kinds/table/cross.ts';
import { table } from './kinds/table/definition.ts';
import type { TableSettings } from './kinds/table/settings.ts';
import { tableColumns } from './kinds/table/table-columns.ts';
import type { TableSummary } from './kinds/table/totals.ts';
import type { Outline } from './map/outline.ts';
import type { NumberSettings } from './settings/number-fields.ts';
import { storedSettingsOf } from './settings/stored.ts';
import { dimensionsOf, namesOf, type Placed } from './shape/columns.ts';
import { honestAnswer, nothingToCompare } from './shape/partial.ts';
import { builtAs, withoutWords } from './small-picture.ts';
import { defaultTheme } from './theme/theme.ts';

export interface DrawRequest {
  /** Missing or empty means bar. */
  type?: ChartType | undefined;
  answer: Answer;
  form: ChartForm;
  /** Decimals shown; 2 when missing. */
  round?: number | undefined;
  theme?: ChartTheme | undefined;
  width?: number | undefined;
  height?: number | undefined;
  /** What `outlineFor` asks for; a map without it is drawn as empty. */
  outline?: Outline | undefined;
}

export interface DrawnChart {
  drawn: Drawn;
  /** The chart in words. */
  description: string;
}

function inputOf(request: DrawRequest, settings: unknown): ChartInput<unknown> {
  return {
    answer: honestAnswer(request),
    form: request.form,
    settings,
    round: request.round ?? 2,
    theme: request.theme ?? defaultTheme(false),
    width: request.width ?? 480,
    height: request.height ?? limits.chartHeight,
    outline: request.outline,
  };
}

/** A picture of the first rows alone, which says so: what it shows of the others would be guessed. */
function withCut(drawn: Drawn, { truncated, data }: Answer): Drawn {
  if (truncated !== true || drawn.renderer !== 'echarts') return drawn;
  const first = texts.data.drawnOf(data.length);
  const { text = '', names = [] } = drawn.note ?? {};
  return { ...drawn, note: { text: text === '' ? first : `${first}；${text}`, names } };
}

const cutTold = ({ renderer }: Drawn, { truncated, data }: Answer): string =>
  truncated === true && renderer === 'echarts' ? `${texts.data.drawnOf(data.length)}。` : '';

/** Draws an answer by its form. Never throws for data or settings: what cannot be drawn is `empty` with a reason. */
export function drawChart(request: DrawRequest, among?: readonly ChartKind[]): DrawnChart {
  const kind = kindOf(request.type ?? defaultType, among);
  if (kind === undefined) {
    return {
      drawn: { renderer: 'empty', message: texts.widget.comingSoon },
      description: texts.widget.comingSoon,
    };
  }
  if (request.answer.data.length === 0 || request.answer.keys.length === 0) {
    return {
      drawn: { renderer: 'empty', message: texts.data.empty },
      description: `${kind.label}，${texts.data.empty}`,
    };
  }
  const settings = kind.settings.parse(storedSettingsOf(kind, request.form));
  const input = inputOf(request, settings);
  const uncompared = kind.type === table.type ? undefined : nothingToCompare(input);
  const drawn: Drawn =
    uncompared === undefined
      ? withoutWords(withCut(kind.build(builtAs(input, kind)), request.answer), input)
      : { renderer: 'empty', message: uncompared };
  return {
    drawn,
    description:
      drawn.renderer === 'empty'
        ? `${kind.label}，${drawn.message}`
        : `${kind.describe(input)}${cutTold(drawn, request.answer)}`,
  };
}

/** The outline that a chart has to be given; undefined when it is no map. */
export function outlineFor(request: Pick<DrawRequest, 'type' | 'answer' | 'form'>): OutlineWish | undefined {
  const kind = kindOf(request.type ?? defaultType);
  if (kind?.outline === undefined) return undefined;
  const settings = kind.settings.parse(storedSettingsOf(kind, request.form));
  return kind.outline({ answer: request.answer, form: request.form, settings });
}

/** The format that the values of a chart have by its settings as a whole: percentages, which other figures are not. */
function formatByChart({ type, form }: DrawRequest): (item: ColumnItem) => MeasureFormat | undefined {
  const kind = kindOf(type ?? defaultType);
  const settings = kind === undefined ? {} : kind.settings.parse(storedSettingsOf(kind, form));
  const {
    numberStyle,
    rightNumberStyle,
    rightAxis = [],
  } = settings as Partial<NumberSettings & RightAxisSettings>;
  const values = (['yAxis', 'nAxis', 'heatmapY'] as const)
    .filter((area) => kind?.slots[area]?.role === 'measure')
    .flatMap((area) => form[area]);
  return (item) => {
    const style = rightAxis.includes(measureKey(item)) ? rightNumberStyle : numberStyle;
    const isOwn = item.format !== undefined || style !== 'percent' || !values.includes(item);
    return isOwn ? item.format : { numberStyle: style, prefix: '', suffix: '' };
  };
}

/** Every column of an answer, under the name it has in the form. */
function allColumns(request: DrawRequest): (Placed & { settingsKey: string | undefined })[] {
  const { answer, form } = request;
  const formatOf = formatByChart(request);
  // What is grouped by stands first, the X entry that is shown before the others of its date; a date may stand there twice.
  const dimensions = dimensionsOf(request.type, form);
  const keys = uniqueKeys(dimensions.map(measureKey));
  const others = [...form.xAxis, ...form.nAxis, ...form.yAxis, ...form.heatmapY];
  const left = [...dimensions, ...others.filter((item) => !dimensions.includes(item))];
  return answer.keys.map((key, index) => {
    const at = left.findIndex(
      (item) => namesOf(item).includes(key) || keys[dimensions.indexOf(item)] === key,
    );
    const [item] = at < 0 ? [] : left.splice(at, 1);
    // Not the source's name: a count of numbers is an amount.
    const made = item?.tableCalculation;
    const format = item && formatOf(item);
    return {
      item: {
        id: `${index}`,
        name: item?.name ?? key,
        ...(made === undefined ? {} : { tableCalculation: made }),
        ...(format === undefined ? {} : { format }),
      },
      index,
      settingsKey: item && measureKey(item),
    };
  });
}

/**
 * The same data as a table, every column of the answer: the alternative of every chart for people who do not see it,
 * or want the figures. The columns of a table are those that it shows, with its titles and formats.
 */
export function tableOf(request: DrawRequest): { columns: TableColumn[]; rows: Cell[][] } {
  const all = allColumns(request);
  const own =
    request.type === table.type ? table.settings.parse(storedSettingsOf(table, request.form)).columns : {};
  const shown = all.filter(({ settingsKey = '' }) => ownValue(own, settingsKey)?.hidden !== true);
  const asked = shown.length === 0 ? all : shown;
  const columns = Object.fromEntries(
    asked.flatMap(({ item, settingsKey = '' }) => {
      const format = ownValue(own, settingsKey);
      return format === undefined ? [] : [[measureKey(item), format]];
    }),
  );
  const input = { ...inputOf(request, undefined), settings: table.settings.parse({ columns }) };
  return tableColumns(input, asked);
}

/** A figure over rows of a table: where it stands in the answer's rows, and what it is made of. */
export interface TableTotal {
  index: number;
  key: string;
  calculation: TotalCalculation;
}

/** The figures below a table of rows and behind its groups, which only their source can tell; none of any other chart. */
export function totalsOf(request: DrawRequest): {
  totals: TableTotal[];
  subtotals: TableTotal[];
  /** What the groups are told apart by: its place and its key. */
  by: { index: number; key: string };
} {
  const settings = table.settings.parse(storedSettingsOf(table, request.form));
  const drawn =
    request.type === table.type
      ? buildTable(inputOf(request, settings) as ChartInput<TableSettings>)
      : undefined;
  const indexOf = (column: number): number =>
    drawn?.renderer === 'table' ? (drawn.places[column] ?? column) : column;
  const keyAt = (column: number): string => request.answer.keys[indexOf(column)] ?? '';
  const asked = (summaries: readonly TableSummary[]): TableTotal[] =>
    summaries.flatMap(({ shown, column, calculation }) =>
      shown ? [{ index: indexOf(column), key: keyAt(column), calculation }] : [],
    );
  const { summaries, subtotals } = drawn?.renderer === 'table' ? drawn : { summaries: [], subtotals: [] };
  return {
    totals: asked(summaries),
    subtotals: asked(subtotals),
    by: { index: indexOf(0), key: keyAt(0) },
  };
}

/** Values beside each other in a file at most: with some figures each, spreadsheets have as many columns. */
const fileHeads = 2000;

/** A cross table for a file. */
export interface CrossSheet {
  columns: TableColumn[];
  rows: Cell[][];
  /** The row of totals; undefined where its author wants none. */
  totals: Cell[] | undefined;
  /** What the rows that share a name in the first column come to, a row each. */
  groups: { value: Cell; rows: number; cells: Cell[] }[];
  note: string | undefined;
}

/**
 * A cross table as it is shown, for a file: the columns with all of their heads in one title, the rows with what they come
 * to, and what is left out in a sentence. Undefined for everything else.
 */
export function crossSheetOf(request: DrawRequest): CrossSheet | undefined {
  if (request.type !== table.type || request.answer.crossed === undefined) return undefined;
  const settings = table.settings.parse(storedSettingsOf(table, request.form));
  const drawn = buildCross(inputOf(request, settings) as ChartInput<TableSettings>, fileHeads);
  if (drawn === undefined) return undefined;
  const shown = drawn.summaries.filter((summary) => summary.shown);
  const cellsOf = (label: string, places: readonly TableSummary[], values: readonly Cell[]): Cell[] => {
    const figures = new Map(places.map(({ column }, at) => [column, values[at] ?? null]));
    return drawn.columns.map((_, at): Cell => (at === 0 ? label : (figures.get(at) ?? null)));
  };
  return {
    columns: drawn.columns.map(({ above, title, ...column }) => ({
      ...column,
      title: above === undefined ? title : `${above} ${title}`,
    })),
    rows: drawn.rows,
    totals:
      shown.length === 0
        ? undefined
        : cellsOf(
            texts.data.total,
            shown,
            shown.map(({ value = null }) => value),
          ),
    groups: (drawn.groups ?? []).map(({ value, rows, figures }) => ({
      value,
      rows,
      cells: cellsOf(texts.data.subtotalOf(drawn.columns[0]!.format(value)), drawn.subtotals, figures),
    })),
    note: drawn.note,
  };
}
