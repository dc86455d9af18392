import {
  type Cell,
  type ColumnItem,
  calculationOf,
  comparesPeriods,
  isRate,
  measureKey,
  ownValue,
} from '@mingjing/contract';
import type { ChartInput, TableColumn } from '../../chart-kind.ts';
import { formatNumber, type NumberFormat, noValue, numberOf } from '../../number/format.ts';
import { settled } from '../../number/settled.ts';
import { isMoney } from '../../settings/number-fields.ts';
import { type Placed, placeColumns } from '../../shape/columns.ts';
import type { ColumnFormat, TableSettings } from './settings.ts';

/** Years, numbers of things and codes are names made of digits: no thousands, no decimals, left as they are. */
const nameOfDigits = /(年|年度|年份|编号|序号|代码|编码|电话|手机|身份证|号码?|id|code|year|no\.?)$/i;

/** Enough rows to tell a column's kind without reading a long answer twice. */
const sampleRows = 200;

function isFigures(values: readonly Cell[]): boolean {
  const known = values.filter((value) => value !== null && value !== '');
  return known.length > 0 && known.every((value) => typeof value !== 'boolean' && numberOf(value) !== null);
}

function isYears(values: readonly Cell[]): boolean {
  return values.every((value) => {
    const number = numberOf(value);
    return number === null || (Number.isInteger(number) && number >= 1900 && number <= 2100);
  });
}

function textOf(value: Cell): string {
  if (value === null || value === '') return noValue;
  if (typeof value === 'boolean') return value ? '是' : '否';
  return String(value);
}

/** Where a click leads: the panels the author linked to the column. */
function tipOf({ nextPanelIDs = [], nextPanel = [] }: ColumnItem): string | undefined {
  if (nextPanelIDs.length === 0) return undefined;
  const names = nextPanel.filter(({ id }) => nextPanelIDs.includes(id)).map(({ name }) => name);
  return names.length === 0 ? '跳转到关联面板' : `跳转到：${names.join('、')}`;
}

/** Writes a column's figures: all in one unit with the same decimals, so that its rows line up at the point. */
function writerOf(
  item: ColumnItem,
  own: Omit<Partial<ColumnFormat>, 'style'> & { style: NumberFormat['style'] },
  values: readonly Cell[],
  { round, averaged }: { round: number; averaged: boolean },
): (value: Cell) => string {
  const { style, prefix = '', suffix = '' } = own;
  const made = item.tableCalculation;
  const exact =
    own.decimals !== undefined || style === 'percent' || style === 'points' || (averaged && made !== 'rank');
  const wished = own.decimals !== undefined;
  const asked = { style, decimals: own.decimals ?? round, fixed: exact, wished, prefix, suffix };
  const shared = settled(asked, values, isMoney(item.name, asked));
  const signed = made !== undefined && comparesPeriods(made);
  return (value) => formatNumber(value, { ...shared, signed });
}

/** A column's settings; units and decimals of the measure's own format where they say nothing of them. */
function withOwnFormat(own: ColumnFormat | undefined, item: ColumnItem): Partial<ColumnFormat> {
  const format = item.format;
  const made = item.tableCalculation;
  const isSaid = own?.style !== undefined || (own?.prefix ?? '') !== '' || (own?.suffix ?? '') !== '';
  if (format === undefined || isSaid || (made !== undefined && (isRate(made) || made === 'rank')))
    return own ?? {};
  const { prefix, suffix, decimals } = format;
  return { ...own, prefix, suffix, ...(own?.decimals === undefined ? { decimals } : {}) };
}

/** Calculations whose value is one of the column's own: the largest number of a room is a number of a room. */
const ownValues: ReadonlySet<string> = new Set(['empty', 'max', 'min']);

function columnOf(
  item: ColumnItem,
  source: string,
  values: readonly Cell[],
  own: ColumnFormat | undefined,
  { round, seconds, averaged }: { round: number; seconds: boolean; averaged: boolean },
): TableColumn {
  const figures = isFigures(values);
  // A rank of years is no year.
  const isCounted = item.calculation !== undefined && !ownValues.has(item.calculation);
  const named =
    !seconds &&
    item.tableCalculation === undefined &&
    !isCounted &&
    (nameOfDigits.test(item.name) || nameOfDigits.test(item.id) || (figures && isYears(values)));
  const made = item.tableCalculation;
  const usual =
    made !== undefined && isRate(made)
      ? 'percent'
      : figures && !named
        ? (item.format?.numberStyle ?? (seconds && made !== 'rank' ? 'duration' : 'thousands'))
        : 'text';
  const asked = own?.style ?? usual;
  // What two percentages are apart is told in points.
  const isPoints = asked === 'percent' && (made === 'change' || made === 'yearChange');
  const style = isPoints ? 'points' : asked;
  const said = withOwnFormat(own, item);
  const decimals = said.decimals ?? (style === 'percent' || style === 'points' ? round : undefined);
  const format = style === 'text' ? textOf : writerOf(item, { ...said, style }, values, { round, averaged });
  return {
    key: measureKey(item),
    source,
    title: own?.title.trim() || item.name,
    figures: figures && !named,
    ...(style === 'percent' && { inPercent: true }),
    ...(style === 'points' && { inPoints: true }),
    ...((style === 'text' || style === 'plain') && { plain: true }),
    ...(style !== 'text' && decimals !== undefined && { decimals }),
    width: own?.width ?? null,
    tip: tipOf(item),
    align: own?.align ?? (figures && !named ? 'right' : 'left'),
    format,
  };
}

/** Columns in the order they were dropped, with where their values stand; every X entry is one, every measure too. */
function placed(input: ChartInput<TableSettings>): Placed[] {
  const { x, n, y } = placeColumns(input.answer, input.form, input.form.xAxis);
  const found = [...x, ...n, ...y].filter(({ index }) => index >= 0);
  if (found.length > 0) return found;
  return input.answer.keys.map((key, index) => ({ item: { id: key, name: key }, index }));
}

function columnsOf(input: ChartInput<TableSettings>, asked: readonly Placed[]): TableColumn[] {
  const sample = input.answer.data.slice(0, sampleRows);
  return asked.map(({ item, index }) =>
    columnOf(
      item,
      input.answer.keys[index] ?? item.id,
      sample.map((row) => row[index] ?? null),
      ownValue(input.settings.columns, measureKey(item)),
      {
        round: input.round,
        seconds: input.answer.seconds?.includes(input.answer.keys[index] ?? '') === true,
        // Whole as the first rows may be, the others and the total are not.
        averaged: calculationOf(input.form, item) === 'avg',
      },
    ),
  );
}

/** The columns of a table and its rows, values in the order of the columns. */
export function tableColumns(
  input: ChartInput<TableSettings>,
  asked: readonly Placed[] = partedColumns(input).shown,
): { columns: TableColumn[]; rows: Cell[][] } {
  const rows = input.answer.data.map((row) => asked.map(({ index }) => row[index] ?? null));
  return { columns: columnsOf(input, asked), rows };
}

/** Whether a column is only sorted and coloured by. */
const isHidden = ({ columns }: TableSettings, { item }: Placed): boolean =>
  ownValue(columns, measureKey(item))?.hidden === true;

/** The columns that are shown, and those that are not behind them; a table of hidden ones alone shows all. */
export function partedColumns(input: ChartInput<TableSettings>): { shown: Placed[]; hidden: Placed[] } {
  const all = placed(input);
  const hidden = all.filter((one) => isHidden(input.settings, one));
  if (hidden.length === all.length) return { shown: all, hidden: [] };
  return { shown: all.filter((one) => !hidden.includes(one)), hidden };
}
