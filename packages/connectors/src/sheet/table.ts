import { type Cell, type Column, ownValue, type SheetChoices, type SheetReport } from '@mingjing/contract';
import { uniqueNames } from '../columns/unique-names.ts';
import { isFilled } from './cell-looks.ts';
import { columnLetters } from './column-names.ts';
import { type ColumnPlan, planColumn } from './column-plan.ts';
import { coveredColumns } from './covered-columns.ts';
import { datePartsOf, namesOfParts, notJoined, withDates } from './date-parts.ts';
import type { Grid, Raw } from './grid.ts';
import { filledGroups, groupHeads, groupNote } from './group-heads.ts';
import { headerNames } from './header-names.ts';
import { type Body, type CellColumn, laidOut, turnedCells } from './laid-table.ts';
import { findLayout, type Layout } from './layout.ts';
import { withoutLeadingMarks } from './leading-marks.ts';
import { sheetLimits } from './limits.ts';
import { longRows } from './long-rows.ts';
import { lostDigits } from './lost-digits.ts';
import { mergedAmounts, mergedNumbers } from './merged-numbers.ts';
import { missingNotes } from './missing-notes.ts';
import { noData } from './no-data.ts';
import { tooManyCells } from './sheet-error.ts';
import { notesOf } from './sheet-notes.ts';
import { periodColumns } from './turned-periods.ts';
import { unmarkedTotals } from './unmarked-totals.ts';
import { upperLevels } from './upper-levels.ts';
import { yearNamed } from './yearless-days.ts';

/** Unfitting cells that are told with their place, of all columns and of one; the others are counted. */
const shownMisfits = 200;
const shownOfColumn = 50;
const shownSkipped = 100;
const shownCharacters = 60;

/** The table of a sheet: its columns, its rows as the file has them, and how it was read. */
export interface Table {
  columns: Column[];
  rows: Raw[][];
  plans: ColumnPlan[];
  /** Where each row stands in its sheet, counted from 0. */
  places: number[];
  /** Which column of its sheet a cell stands in, by its column and row here. */
  columnAt: CellColumn;
  /** The name of a column of the sheet; undefined where it is none of the table's. */
  nameAt: (sheetColumn: number) => string | undefined;
  report: Omit<SheetReport, 'fileName' | 'sheets'>;
}

export interface TableOptions {
  sheet: string;
  isPlainText: boolean;
  /** Separators make its cells: one within a text without quotes makes a row longer. */
  isSeparated?: boolean;
  choices: SheetChoices;
  /** Cells of the table, empty ones included, at most. */
  area?: number;
  /** What the file is called, without its ending. */
  title?: string;
  /** Whose clocks moments that name their own zone are shown by. */
  zone?: string | undefined;
}

const shown = (value: Raw): string => {
  const text = String(value ?? '').replace(/\s+/g, ' ');
  const characters = [...text];
  return characters.length > shownCharacters ? `${characters.slice(0, shownCharacters).join('')}…` : text;
};

/** The rows of data. Where nothing is left out, they are the grid's own: there may be millions. */
function bodyOf(grid: Grid, { header, skipped }: Layout): Body {
  const first = header === undefined ? 0 : header.to + 1;
  const rows: Raw[][] = [];
  const places: number[] = [];
  for (let at = first; at < grid.rows.length; at += 1) {
    if (skipped.has(at)) continue;
    rows.push(grid.rows[at]!);
    places.push(grid.places[at]!);
  }
  return { rows, places };
}

/** Columns that have a name or a value; empty ones at the left and between are layout. */
function usedColumns(names: readonly string[], { rows }: Body, width: number): number[] {
  const used = names.map((name) => name.trim() !== '');
  let open = used.filter((isUsed) => !isUsed).length;
  for (const row of rows) {
    if (open === 0) break;
    for (let at = 0; at < row.length; at += 1)
      if (!used[at] && isFilled(row[at])) {
        used[at] = true;
        open -= 1;
      }
  }
  return Array.from({ length: width }, (_, at) => at).filter((at) => used[at]);
}

function skippedRows(grid: Grid, layout: Layout): SheetReport['skipped'] {
  const found: SheetReport['skipped'] = [];
  for (const [at, reason] of [...layout.skipped].sort(([a], [b]) => a - b)) {
    if (found.length >= shownSkipped) break;
    const cells = (grid.rows[at] ?? [])
      .filter(isFilled)
      .filter((value, index, row) => row.indexOf(value) === index);
    found.push({
      row: (grid.places[at] ?? 0) + 1,
      reason,
      text: cells.map((value) => shown(value ?? null)).join(' '),
    });
  }
  return found;
}

function misfitsOf(plans: readonly ColumnPlan[], body: Body, columnAt: CellColumn, sheet: string) {
  const found: SheetReport['misfits'] = [];
  for (const [at, { misfits, fits, wanted, column }] of plans.entries()) {
    if (misfits === 0 || wanted === null) continue;
    let ofColumn = 0;
    for (const [index, row] of body.rows.entries()) {
      const value = row[at] ?? null;
      if (value === null || (typeof value === 'string' && value.trim() === '') || fits(value)) continue;
      if (found.length >= shownMisfits || ofColumn >= Math.min(shownOfColumn, misfits)) break;
      const place = (body.places[index] ?? 0) + 1;
      found.push({
        sheet,
        row: place,
        letters: columnLetters(columnAt(at, index)),
        column: column.name,
        value: shown(value),
        wanted,
      });
      ofColumn += 1;
    }
  }
  return found;
}

const zeroBased = (choices: SheetChoices) => {
  const { header } = choices;
  return header === undefined || header === null ? header : { from: header.from - 1, to: header.to - 1 };
};

/** Names as the uploader wants them; one that another column has stays as it is written. */
function renamed(written: readonly string[], { rename }: SheetChoices): string[] {
  const taken = new Set(written.map((name) => name.toLowerCase()));
  return written.map((name) => {
    const wanted = ownValue(rename, name);
    if (wanted === undefined || taken.has(wanted.toLowerCase())) return name;
    taken.add(wanted.toLowerCase());
    return wanted;
  });
}

/** Which of the columns stay: all that were not left out, one at least. */
function stayingOf(names: readonly string[], without: readonly string[] = []): number[] {
  const left = new Set(without);
  const staying = names.flatMap((name, at) => (left.has(name) ? [] : [at]));
  return staying.length > 0 ? staying : names.map((_, at) => at);
}

/** How each column is read. What one tells of its file's commas counts for those that do not tell. */
function columnPlans(
  names: readonly string[],
  rows: readonly (readonly Raw[])[],
  {
    grid,
    isPlainText,
    choices,
    zone,
    year,
  }: Pick<TableOptions, 'isPlainText' | 'choices' | 'zone'> & { grid: Grid; year: number | undefined },
): ColumnPlan[] {
  const planOf = (name: string, at: number, isCommaFile: boolean): ColumnPlan =>
    planColumn(rows, at, {
      name,
      isPlainText,
      date1904: grid.date1904,
      zone,
      year,
      isSemicolons: grid.dividedBy === ';',
      isCommaFile,
      treatment: ownValue(choices.columns, name),
      type: ownValue(choices.types, name),
    });
  const plans = names.map((name, at) => planOf(name, at, false));
  // Where commas divide the fields, one within a number is no custom of the file.
  const isCommaFile = isPlainText && grid.dividedBy !== undefined && grid.dividedBy !== ',';
  if (!isCommaFile || !plans.some(({ isComma }) => isComma)) return plans;
  return plans.map((plan, at) => (plan.isComma === true ? plan : planOf(names[at]!, at, true)));
}

/**
 * Fills the merged areas of a sheet, and the names of its columns. An amount that is said once of several rows stays in
 * the first of them.
 */
function filledMerges(grid: Grid, layout: Layout, isPlainText: boolean) {
  const { header } = layout;
  const numbers = mergedNumbers(grid, layout, isPlainText);
  const ofData = new Set(numbers);
  grid.fill(grid.merges.filter((merge) => !ofData.has(merge)));
  const titles =
    header === undefined
      ? Array.from({ length: grid.width }, () => '')
      : headerNames(grid, header, layout.units);
  const amounts = mergedAmounts(numbers, titles);
  grid.fill(numbers.filter((merge) => !amounts.has(merge)));
  return { titles, amounts: amounts.size, merged: numbers.length - amounts.size };
}

/** Recognises the table within a sheet and decides how its columns are read. Throws SheetError('empty'). */
export function tableOf(
  grid: Grid,
  {
    sheet,
    isPlainText,
    isSeparated = false,
    choices,
    area = sheetLimits.area,
    zone,
    title = '',
  }: TableOptions,
): Table {
  if (grid.rows.length === 0) throw noData([grid]);
  const markNote = withoutLeadingMarks(grid);
  const totals = choices.totals ?? 'skip';
  const layout = findLayout(grid, { header: zeroBased(choices), keepTotals: totals === 'keep' });
  const skipped = skippedRows(grid, layout);
  const { header } = layout;
  const { titles, merged, amounts } = filledMerges(grid, layout, isPlainText);
  const asWritten = bodyOf(grid, layout);
  const long = isSeparated ? longRows(grid, layout, titles) : undefined;
  const covered = coveredColumns(grid, layout, asWritten.rows, titles);
  const used = usedColumns(titles, asWritten, layout.besideFrom ?? grid.width).filter(
    (at) => !covered.has(at),
  );
  const groups = groupHeads(asWritten, used);
  const isFilledDown = groups !== undefined && choices.groups === 'fill';
  const body = isFilledDown ? filledGroups(asWritten, groups) : asWritten;
  if (body.rows.length * used.length > area) throw tooManyCells(area);
  const namesOfFile = uniqueNames(
    used.map((at) => titles[at] || (header === undefined ? '' : `列${at + 1}`)),
  );
  // The name of its values was decided with the first file: what comes later may be a month or a year alone.
  const isNext = choices.periods === 'rows' && choices.periodValue !== undefined;
  const periods = periodColumns(namesOfFile, body.rows, used, isNext ? 1 : undefined);
  const isWanted = periods !== undefined && choices.periods === 'rows';
  const isTurned = isWanted && turnedCells(body, namesOfFile, periods) <= area;
  const above = [...skipped.filter(({ reason }) => reason === 'title').map(({ text }) => text), sheet, title];
  const asLaid = laidOut(
    body,
    { used, names: namesOfFile, periods: isTurned ? periods : undefined, measure: choices.periodValue },
    above,
  );
  const dates = datePartsOf(asLaid);
  const isJoined = dates !== undefined && choices.dates === 'join';
  const laidWidth = isTurned ? asLaid.names.length : grid.width;
  const laid = isJoined ? withDates(asLaid, dates, laidWidth) : asLaid;
  const allNames = renamed(laid.names, choices);
  const staying = stayingOf(allNames, choices.without);
  const names = staying.map((at) => allNames[at]!);
  const cells = staying.map((at) => laid.at[at]!);
  const width = isJoined ? laidWidth + 1 : laidWidth;
  const rows = cells.length < width ? laid.rows.map((row) => cells.map((at) => row[at] ?? null)) : laid.rows;
  const { places } = laid;
  const columnAt = (at: number, index: number): number => laid.columnAt(staying[at]!, index);
  const digitless = lostDigits(rows, names.length).map(({ at, cells, first, power }) => ({
    name: names[at] ?? '',
    cells,
    power,
    place: `${columnLetters(columnAt(at, first))}${(places[first] ?? 0) + 1}`,
  }));
  const plans = columnPlans(names, rows, {
    grid,
    isPlainText,
    choices,
    zone,
    year: yearNamed(above),
  });
  const unmarked = unmarkedTotals(grid, layout, titles);
  return {
    columns: plans.map((plan) => plan.column),
    rows,
    plans,
    places,
    columnAt,
    nameAt: (column) => {
      const value = laid.turned.get(column);
      return value === undefined
        ? names.find((_, at) => columnAt(at, 0) === column)
        : names[staying.indexOf(value)];
    },
    report: {
      sheet,
      header:
        header === undefined
          ? null
          : { from: (grid.places[header.from] ?? 0) + 1, to: (grid.places[header.to] ?? 0) + 1 },
      totals,
      ...(periods && {
        periods: {
          unit: periods.unit,
          first: periods.groups[0]!.label,
          last: periods.groups.at(-1)!.label,
        },
      }),
      ...(dates && { dates: { name: dates.name, parts: namesOfParts(dates, asLaid.names) } }),
      ...(groups && { groups: groups.columns.map((at) => titles[at] || columnLetters(at)) }),
      rows: rows.length,
      columns: plans.map(({ column, wanted, misfits, treatment, behind }, at) => ({
        name: column.name,
        letters: laid.letters[staying[at]!] ?? '',
        type: column.type,
        ...(column.unit && { unit: column.unit }),
        ...(behind && { behind }),
        wanted,
        misfits,
        treatment,
      })),
      misfits: misfitsOf(plans, { rows, places }, columnAt, sheet),
      misfitCount: plans.reduce((sum, plan) => sum + plan.misfits, 0),
      lostCount: grid.lostCount.formula + grid.lostCount.error,
      skipped,
      skippedCount: layout.skipped.size,
      notes: [
        ...(markNote === undefined ? [] : [markNote]),
        ...laid.notes,
        ...(isWanted && !isTurned ? [`表格过大，${periods.unit}没有转为行`] : []),
        ...notesOf({
          grid,
          layout,
          merged,
          amounts,
          used,
          titles,
          digitless,
          long,
          choices,
          unmarked: unmarked.note,
          groups: groups === undefined ? [] : [groupNote(groups, titles, isFilledDown)],
        }),
        ...(choices.dates === 'join' && dates === undefined ? notJoined(asLaid) : []),
        ...missingNotes(plans),
        ...plans.flatMap(({ note }) => (note === undefined ? [] : [note])),
      ],
      ...upperLevels({ rows, places }, plans, unmarked),
      choices:
        isTurned && periods.measures.length === 0
          ? { ...choices, periodValue: laid.names.at(-1) ?? '' }
          : choices,
    },
  };
}

/** Turns rows into cells of their columns' types, in place: there may be millions. */
export function toCells(rows: Raw[][], plans: readonly ColumnPlan[]): Cell[][] {
  for (const row of rows) {
    for (let at = 0; at < plans.length; at += 1) row[at] = plans[at]!.read(row[at] ?? null);
    row.length = plans.length;
  }
  return rows;
}
