import { type Answer, type Cell, type Crossed, limits, ownValue } from '@mingjing/contract';
import type { ChartInput, Drawn, TableColumn } from '../../chart-kind.ts';
import { numberOf } from '../../number/format.ts';
import type { Placed } from '../../shape/columns.ts';
import { type CellFormat, formatsOf, rangedColumns } from './conditional.ts';
import { type CrossGroups, crossGroups, type FoldedCross, foldCross } from './fold-cross.ts';
import { leadingNames } from './heads.ts';
import { type TableSettings, totalLabels } from './settings.ts';
import { partedColumns, tableColumns } from './table-columns.ts';
import { summaryOfRows, type TableSummary, totalOf } from './totals.ts';

type DrawnTable = Extract<Drawn, { renderer: 'table' }>;

/** A figure of the cells, with what it comes to over several of them. */
interface CrossFigure {
  column: TableColumn;
  /** Its place in the answer's rows, and among the figures. */
  index: number;
  place: number;
  /** How it is totalled; undefined where it is not. */
  total: TableSummary | undefined;
}

/** What a column of a cross table shows: a name of the rows, a figure under a head, or a figure's total of the row. */
type CrossPlace =
  | { kind: 'name'; at: number }
  | { kind: 'cell'; head: number; figure: CrossFigure }
  | { kind: 'total'; figure: CrossFigure; total: TableSummary };

/** Everything that the parts of a cross table are made of. */
interface Cross {
  crossed: Crossed;
  folded: FoldedCross;
  groups: CrossGroups;
  /** More groups than there are here: what only these tell is not known. */
  isCut: boolean;
  headColumn: TableColumn;
  headItem: Placed;
}

/** How a figure is totalled; sums of what may be added up, however it is calculated. */
function totalsFor(
  input: ChartInput<TableSettings>,
  { item, index }: Placed,
  column: TableColumn,
): TableSummary | undefined {
  const { settings, form, answer } = input;
  const own = ownValue(settings.columns, column.key);
  const [total] = totalOf(column, index, own, { item, form, averaged: false });
  const isAdded = total?.calculation === 'own' && answer.additive?.includes(column.source) === true;
  return total === undefined || !isAdded ? total : { ...total, fromRows: 'sum' };
}

/** A sum as a number where that holds all of its digits: files and sorts take texts for names. */
const asNumber = (value: Cell): Cell =>
  typeof value === 'string' && value.replaceAll(/\D/g, '').length <= 15 ? numberOf(value) : value;

/** What a figure comes to over the groups that share these values; null where nobody can tell. */
function figureOver(
  { groups, isCut }: Cross,
  { place, total }: CrossFigure,
  by: readonly number[],
  values: readonly Cell[],
): Cell {
  if (total === undefined) return null;
  const told = total.calculation === 'own' ? groups.told(by, values, place) : undefined;
  if (told !== undefined) return told;
  return isCut ? null : asNumber(summaryOfRows(total, groups.rowsOf(by, values)));
}

/** Rows by the total of the figure that their author sorts by, as they came where it has none. */
function sortedRows(
  cross: Cross,
  figures: readonly CrossFigure[],
  { sort }: ChartInput<TableSettings>['form'],
) {
  const { rows } = cross.folded;
  const figure = figures.find(({ column }) => column.source === sort?.key);
  if (figure === undefined || sort == null) return rows;
  const sizes = new Map(
    rows.map((row) => [row, numberOf(figureOver(cross, figure, cross.crossed.names, row.names))]),
  );
  const sign = sort.descending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [sizes.get(one) ?? null, sizes.get(other) ?? null];
    return a === null || b === null ? Number(a === null) - Number(b === null) : sign * (a - b);
  });
}

/** The name of a figure's total over a row. */
const totalTitle = ({ calculation }: TableSummary): string =>
  calculation === 'own' || calculation === 'sum' ? '合计' : totalLabels[calculation];

function cellColumn(cross: Cross, head: number, { column }: CrossFigure, isOnly: boolean): TableColumn {
  const value = cross.folded.heads[head] ?? null;
  const name = cross.headColumn.format(value);
  return {
    ...column,
    source: JSON.stringify([value, column.source]),
    figure: column.source,
    title: isOnly ? name : column.title,
    ...(isOnly ? {} : { above: name }),
    tip: column.tip ?? cross.headColumn.tip,
  };
}

function totalColumn({ column }: CrossFigure, total: TableSummary, isOnly: boolean): TableColumn {
  const title = totalTitle(total);
  const named = title === '合计' ? column.title : `${column.title}（${title}）`;
  return {
    ...column,
    source: JSON.stringify([column.source]),
    figure: column.source,
    total: true,
    title: isOnly ? title : named,
    ...(isOnly ? {} : { above: '合计' }),
    ...(total.calculation === 'count' && {
      format: (value: Cell) => (value === null ? column.format(null) : Number(value).toLocaleString('zh-CN')),
    }),
  };
}

/** Formats of the names, and those of a figure for each cell of it; a cell does not colour its whole row. */
function crossFormats(
  asked: readonly CellFormat[],
  columns: { names: number; figures: readonly CrossFigure[]; shown: readonly CrossPlace[] },
): CellFormat[] {
  const { names, figures, shown } = columns;
  return asked.flatMap((format): CellFormat[] => {
    if (format.column < names) return [format];
    const figure = figures[format.column - names];
    // Names that are not shown stand behind all that is.
    if (figure === undefined)
      return format.look === 'text' && format.whole
        ? [{ ...format, column: format.column - names - figures.length + shown.length }]
        : [];
    return shown.flatMap((place, column) =>
      place.kind === 'cell' && place.figure === figure ? [{ ...format, column, whole: false }] : [],
    );
  });
}

/** The least and the greatest cell of each figure that bars and scales go by. */
function extremesOf(
  { data }: Answer,
  formats: readonly CellFormat[],
  shown: readonly CrossPlace[],
): TableSummary[] {
  const known = new Map<number, Record<'min' | 'max', Cell>>();
  function extremes(column: number): Record<'min' | 'max', Cell> {
    const of = (calculation: 'min' | 'max'): Cell =>
      summaryOfRows({ column, calculation, shown: false, fromRows: calculation }, data);
    const found = known.get(column) ?? { min: of('min'), max: of('max') };
    known.set(column, found);
    return found;
  }
  return rangedColumns(formats).flatMap((column) => {
    const place = shown[column];
    return (['min', 'max'] as const).map((calculation): TableSummary => {
      const summary = { column, calculation, shown: false, fromRows: calculation };
      return place?.kind === 'cell'
        ? { ...summary, value: extremes(place.figure.index)[calculation] }
        : summary;
    });
  });
}

/** What a table leaves out, in a sentence. */
function noteOf({ folded, isCut }: Cross, heads: number, rows: number): string {
  const told = [
    ...(isCut ? [`行列组合过多，只显示前 ${rows.toLocaleString('zh-CN')} 行`] : []),
    ...(folded.heads.length > heads ? [`展开的列共 ${folded.heads.length} 个，只显示前 ${heads} 个`] : []),
  ];
  return told.join('；');
}

const built = new WeakMap<ChartInput<TableSettings>, { drawn: DrawnTable | undefined }>();

/** The cross table of an input, folded once however often it is asked for; undefined where it is none. */
export function crossOf(input: ChartInput<TableSettings>): DrawnTable | undefined {
  const known = built.get(input) ?? { drawn: buildCross(input) };
  built.set(input, known);
  return known.drawn;
}

/**
 * A table with the values of one of its names beside each other (交叉表); undefined where the answer is not of one. A
 * combination without a row is an empty cell. `mostHeads` are shown at most.
 */
export function buildCross(
  input: ChartInput<TableSettings>,
  mostHeads: number = limits.crossHeads,
): DrawnTable | undefined {
  const { answer, settings, form } = input;
  const { crossed } = answer;
  if (crossed === undefined) return undefined;
  const { shown, hidden } = partedColumns(input);
  const placed = [...shown, ...hidden];
  const headItem = placed.find(({ index }) => index === crossed.head);
  const headFirst = form.sort?.key === answer.keys[crossed.head] && form.sort?.descending === true;
  const folded = foldCross(answer, crossed, headFirst);
  const named = shown.filter(({ index }) => crossed.names.includes(index));
  const counted = shown.filter(({ index }) => crossed.figures.includes(index));
  if (headItem === undefined || folded === undefined || named.length * counted.length === 0) return undefined;
  const hiddenNames = hidden.filter(({ index }) => crossed.names.includes(index));
  const isCut = answer.truncated === true;
  // The last of too many may be there in part.
  const rowsHere = isCut && folded.rows.length > 1 ? folded.rows.slice(0, -1) : folded.rows;
  const { columns: plain } = tableColumns(input, [...named, ...counted, ...hiddenNames, headItem]);
  const cross: Cross = {
    crossed,
    folded: { ...folded, rows: rowsHere },
    groups: crossGroups(answer, crossed),
    isCut,
    headColumn: plain.at(-1)!,
    headItem,
  };
  const figures = counted.map((item, at): CrossFigure => {
    const column = plain[named.length + at]!;
    const place = crossed.figures.indexOf(item.index);
    return { column, index: item.index, place, total: totalsFor(input, item, column) };
  });
  const heads = folded.heads.slice(0, mostHeads);
  const isOnly = figures.length === 1;
  const totalled = (settings.rowTotals ? figures : []).flatMap((figure) =>
    figure.total === undefined ? [] : [{ figure, total: figure.total }],
  );
  const places: CrossPlace[] = [
    ...named.map((_, at): CrossPlace => ({ kind: 'name', at })),
    ...heads.flatMap((_, head) => figures.map((figure): CrossPlace => ({ kind: 'cell', head, figure }))),
    ...totalled.map((one): CrossPlace => ({ kind: 'total', ...one })),
  ];
  const columns = places.map((place): TableColumn => {
    if (place.kind === 'name') return plain[place.at]!;
    if (place.kind === 'cell') return cellColumn(cross, place.head, place.figure, isOnly);
    return totalColumn(place.figure, place.total, isOnly);
  });
  const nameAt = (names: readonly Cell[], { index }: Placed): Cell =>
    names[crossed.names.indexOf(index)] ?? null;
  const ordered = sortedRows(cross, figures, form);
  const rows = ordered.map(({ names, cells }) => [
    ...places.map((place): Cell => {
      if (place.kind === 'name') return nameAt(names, named[place.at]!);
      if (place.kind === 'cell') return cells.get(place.head)?.[place.figure.index] ?? null;
      return figureOver(cross, place.figure, crossed.names, names);
    }),
    ...hiddenNames.map((item) => nameAt(names, item)),
  ]);
  const asked = formatsOf(settings, plain.slice(0, -1));
  const formats = crossFormats(asked, { names: named.length, figures, shown: places });
  /** The totals of the groups that share values of some keys, a column each. */
  const summaries = (by: readonly number[], values: readonly Cell[]): TableSummary[] =>
    places.flatMap((place, column): TableSummary[] => {
      if (place.kind === 'name' || place.figure.total === undefined) return [];
      const [keys, all] =
        place.kind === 'total'
          ? [by, values]
          : [
              [...by, crossed.head],
              [...values, heads[place.head] ?? null],
            ];
      return [{ ...place.figure.total, column, value: figureOver(cross, place.figure, keys, all) }];
    });
  const first = named[0]!;
  const hasParts = settings.subtotals && named.length > 1 && columns[0]?.figures === false;
  const note = noteOf(cross, heads.length, rows.length);
  return {
    renderer: 'table',
    columns,
    rows,
    places: columns.map((_, at) => at),
    total: rows.length,
    truncated: false,
    scroll: form.tableScroll,
    pageSize: settings.pageSize ?? limits.tablePageSize,
    zebra: settings.zebra,
    density: settings.density,
    wrapHead: settings.wrapHead,
    fixed: Math.min(settings.fixed ?? named.length, columns.length - 1),
    merged: settings.merge ? leadingNames(columns.slice(0, named.length)) : 0,
    formats,
    summaries: [...(settings.totals ? summaries([], []) : []), ...extremesOf(answer, formats, places)],
    subtotals: hasParts ? summaries([], []) : [],
    ...(hasParts && { groups: partsOf(rows, (value) => summaries([first.index], [value])) }),
    order: form.sort ?? null,
    pick: pickOf(cross, places, { named, columns, heads }),
    ...(note !== '' && { note }),
  };
}

/** The rows that share a value of the first column, and what these come to. */
function partsOf(
  rows: readonly (readonly Cell[])[],
  figuresOf: (value: Cell) => readonly TableSummary[],
): NonNullable<DrawnTable['groups']> {
  const sizes = new Map<string, { value: Cell; rows: number }>();
  for (const [value = null] of rows) {
    const key = JSON.stringify(value);
    sizes.set(key, { value, rows: (sizes.get(key)?.rows ?? 0) + 1 });
  }
  return [...sizes.values()].map((one) => ({
    ...one,
    figures: figuresOf(one.value).map(({ value = null }) => value),
  }));
}

/** What a cell stands for: the names of its row, the value of its head and its figure. */
function pickOf(
  { headItem, headColumn }: Cross,
  places: readonly CrossPlace[],
  given: { named: readonly Placed[]; columns: readonly TableColumn[]; heads: readonly Cell[] },
): NonNullable<DrawnTable['pick']> {
  const { named, columns, heads } = given;
  return (row, at) => {
    const place = places[at];
    const values = named.map((_, name): [string, Cell] => [columns[name]!.key, row[name] ?? null]);
    if (place === undefined || place.kind === 'name') return { values, column: columns[at]?.key ?? null };
    const { column } = place.figure;
    if (place.kind === 'cell') values.push([headColumn.key, heads[place.head] ?? null]);
    values.push([column.key, row[at] ?? null]);
    const leads = column.tip === undefined && headColumn.tip !== undefined && place.kind === 'cell';
    return { values, column: column.key, ...(leads && { leads: headItem.item.id }) };
  };
}
