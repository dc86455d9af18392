import type { SheetChoices } from '@mingjing/contract';
import { columnLetters } from './column-names.ts';
import { formNote } from './form-sheet.ts';
import type { Grid } from './grid.ts';
import type { Layout } from './layout.ts';
import type { LongRows } from './long-rows.ts';
import { againBeside, headerBelow, sidesOf } from './second-table.ts';
import { besideNote } from './sums-beside.ts';
import { isReckonedRow } from './totals.ts';

const example = (grid: Grid, why: 'formula' | 'error'): string => {
  const cell = grid.lost.find((one) => one.why === why);
  return cell === undefined ? '' : `${columnLetters(cell.column)}${cell.place + 1}`;
};

/** As many rows as a note names. */
const namedTotals = 8;

interface Digitless {
  name: string;
  cells: number;
  place: string;
  /** How the first of them is written where that is as a power of ten. */
  power: string | undefined;
}

const digitsLost = ({ name, cells, place, power }: Digitless): string =>
  power === undefined
    ? `“${name}”有${cells}个单元格（如 ${place}）的数字超过 15 位，保存文件的程序（如 Excel）已把其后的数字改成 0，原来的数字不在文件中；请把该列设为文本后重新录入或导出`
    : `“${name}”有${cells}个单元格（如 ${place}：${power}）是科学计数法，其余各位数字在保存文件时已丢失，不同的号码可能变成同一个；是编号、条码、证件号时，请把该列设为文本后重新录入或导出`;

/** What the notes of a sheet are made from. */
export interface ReadSheet {
  grid: Grid;
  layout: Layout;
  /** Merged areas whose number stands in each of their cells. */
  merged: number;
  /** Merged areas whose amount stands in their first row alone. */
  amounts: number;
  used: readonly number[];
  titles: readonly string[];
  /** Columns whose long numbers had lost digits before, how many, and where the first stands. */
  digitless: readonly Digitless[];
  /** Rows of a text that are longer than its header. */
  long: LongRows | undefined;
  choices: SheetChoices;
  /** What tells of rows that seem to be sums of others. */
  unmarked: string | undefined;
  /** What tells of columns that name their groups once. */
  groups: readonly string[];
}

const span = ([from, to]: [number, number]): string => `${columnLetters(from)}–${columnLetters(to)}列`;

/** What else the sheet seems to hold than the one table. */
function secondTables({ grid, layout, used, titles }: ReadSheet): string[] {
  const notes: string[] = [];
  const sides = sidesOf(grid, layout, used, titles);
  if (sides !== undefined)
    notes.push(
      `${span(sides.left)}与${span(sides.right)}之间是空列，像是并排的两张表，已按一张表读取；请在原文件中分到两张工作表，或不导入其中一部分列`,
    );
  const beside = sides === undefined ? againBeside(grid, layout, used, titles) : undefined;
  if (beside !== undefined)
    notes.push(
      `${columnLetters(beside)}列起列名重复，像是并排的几张表，已按一张表读取；请在原文件中上下接成一张，或不导入其中一部分列`,
    );
  const below = headerBelow(grid, layout);
  if (below !== undefined)
    notes.push(`第${below + 1}行又像是列名，其下可能是另一张表，已按一张表读取；请在原文件中分到两张工作表`);
  return notes;
}

/** As many hidden columns as a note names. */
const namedHidden = 5;

/** Which of the columns that come in are hidden in the file: names, salaries and the like often are. */
function hiddenColumns({ grid, used, titles }: ReadSheet): string[] {
  const hidden = used.filter((at) => grid.isHiddenColumn(at));
  if (hidden.length === 0) return [];
  const named = hidden.slice(0, namedHidden).map((at) => `${columnLetters(at)}列 ${titles[at] ?? ''}`.trim());
  const more = hidden.length > namedHidden ? `等${hidden.length}列` : '';
  return [`${named.join('、')}${more}在原文件中被隐藏，已一并导入；不需要时在预览中点“不导入”`];
}

/** Sentences for the uploader about what was left out, filled in or may be wrong. */
export function notesOf(sheet: ReadSheet): string[] {
  const { grid, layout, merged, amounts, choices } = sheet;
  const { formula, error } = grid.lostCount;
  const notes: string[] = [...grid.notes];
  if (layout.header === undefined && choices.header === undefined)
    notes.push('没有找到写有列名的行，第一行已作为数据，各列以“列1、列2…”命名；可在预览中选择表头或修改列名');
  const form = formNote(grid, layout);
  if (form !== undefined) notes.push(form);
  const isReckoned = (at: number): boolean => isReckonedRow(grid.rows[at] ?? []);
  const skipped = [...layout.skipped].flatMap(([at, why]) => (why === 'total' ? [at] : []));
  const totals = skipped.filter((at) => !isReckoned(at)).map((at) => (grid.places[at] ?? 0) + 1);
  const reckoned = skipped.filter(isReckoned).map((at) => (grid.places[at] ?? 0) + 1);
  if (reckoned.length > 0)
    notes.push(
      `第${reckoned.toSorted((a, b) => a - b).join('、')}行（平均、最高、比率等）由其余各行算出，未作为数据；要保留请取消“跳过合计行”`,
    );
  if (totals.length > 0) {
    const named = totals.toSorted((a, b) => a - b).slice(0, namedTotals);
    const places = `第${named.join('、')}行${totals.length > namedTotals ? `等${totals.length}行` : ''}`;
    notes.push(`${places}是合计，未作为数据，以免重复计算；要保留请取消“跳过合计行”`);
  }
  if (layout.besideFrom !== undefined) notes.push(besideNote(layout.besideFrom));
  if (sheet.unmarked !== undefined) notes.push(sheet.unmarked);
  if (formula > 0)
    notes.push(
      `${formula}个单元格（如 ${example(grid, 'formula')}）的公式没有保存的结果，已作为空值。请用 Excel 打开并保存后重新上传`,
    );
  if (error > 0) {
    const text = grid.lost.find((one) => one.why === 'error')?.text ?? '';
    notes.push(`${error}个单元格（如 ${example(grid, 'error')}：${text}）的公式结果是错误，已作为空值`);
  }
  notes.push(...sheet.digitless.map(digitsLost));
  if (sheet.long !== undefined)
    notes.push(
      `${sheet.long.rows}行（第一处是第${sheet.long.first}行）的单元格比列名多，其后各列的值可能错位：文字或数字中含有分隔符（如 1,234.50）而没有加双引号时会这样，请核对`,
    );
  if (amounts > 0)
    notes.push(`${amounts}处合并单元格中的金额、数量只写在第一行，其余各行留空，求和时不重复计算`);
  if (merged > 0) notes.push(`${merged}处合并单元格中的数字已填入其每一格，求和时会重复计算`);
  if (grid.hiddenRows > 0) notes.push(`${grid.hiddenRows}行在原文件中被隐藏或筛选掉，已一并导入`);
  notes.push(...sheet.groups, ...hiddenColumns(sheet), ...secondTables(sheet));
  return notes;
}
