import type { Cell, ChosenType, Column, MisfitTreatment, WantedKind } from '@mingjing/contract';
import { askedWish, durationWish } from './asked-wish.ts';
import { quantityName } from './column-names.ts';
import { type Tally, tallyOf } from './column-tally.ts';
import { clearMajority, countFits, wishOf } from './column-wish.ts';
import { commaColumn, thousandsOrFraction } from './comma-file.ts';
import { databaseForm } from './database-moments.ts';
import { dottedMonths } from './dotted-months.ts';
import { durationForm } from './duration-form.ts';
import { emptyDays } from './empty-days.ts';
import { epochMoments } from './epoch-moments.ts';
import type { Raw } from './grid.ts';
import { areHanMonths, hanDate } from './han-date.ts';
import { magnitudeForm } from './magnitude-form.ts';
import { measuredForm } from './measured-form.ts';
import { missingWords } from './missing-words.ts';
import { areMixedCodes } from './mixed-codes.ts';
import { nearForm } from './near-form.ts';
import { republicDays } from './republic-days.ts';
import { serialDays } from './serial-days.ts';
import { shortMonths } from './short-months.ts';
import { triangleForm } from './triangle-form.ts';
import { writtenForm } from './written-form.ts';
import { yearlessDays } from './yearless-days.ts';
import { zonedForm } from './zoned-moments.ts';

/** How one column is read. */
export interface ColumnPlan {
  column: Column;
  /** What most of its cells are, when some are not. */
  wanted: WantedKind | null;
  treatment: MisfitTreatment | null;
  misfits: number;
  fits: (value: Raw) => boolean;
  read: (value: Raw) => Cell;
  /** A sentence for the uploader about how the column is written. */
  note?: string;
  /** Words in it that say that there is nothing. */
  missing?: { count: number; example: string };
  /** Its commas stand before fractions: so do those of its file. */
  isComma?: boolean;
  /** What stood behind each of its numbers, and is no part of them: 元/m2. */
  behind?: string;
}

export interface PlanOptions {
  name: string;
  /** The file knows no types: csv and pages. */
  isPlainText: boolean;
  /** Days are counted from 1904 in its file. */
  date1904?: boolean;
  /** Whose clocks moments that name their own zone are shown by. */
  zone?: string | undefined;
  /** Semicolons divide its file's fields, as where a comma stands before fractions. */
  isSemicolons?: boolean;
  /** Another column of its file tells that commas stand before fractions. */
  isCommaFile?: boolean;
  treatment?: MisfitTreatment | undefined;
  /** The year that the titles above the table name. */
  year?: number | undefined;
  /** What the uploader made of the column. */
  type?: ChosenType | undefined;
}

const usualZone = 'Asia/Shanghai';

const spaces: readonly string[] = [' ', '\u00a0', '\u3000', '\t', '\n', '\r'];

/** Line ends and tabs before a text, with the spaces behind them: those of a page. Spaces alone say how deep a name lies. */
const before = /^[\t\n\r][\s\u3000]*/;

/** Spaces and line ends around a text are seen by nobody and would make two groups of one name. */
function withoutEnds(text: string): string {
  let end = text.length;
  while (end > 0 && spaces.includes(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end).replace(before, '');
}

const asText = (value: Raw): Cell => {
  if (value === null) return null;
  if (typeof value === 'boolean') return String(value).toUpperCase();
  const text = withoutEnds(String(value));
  return text === '' && value !== '' ? null : text;
};
const asBoolean = (value: Raw): Cell =>
  typeof value === 'boolean' || value === null ? value : /^true$/i.test(String(value).trim());
const always = (): boolean => true;

const textPlan = (name: string): ColumnPlan => ({
  column: { name, type: 'text' },
  wanted: null,
  treatment: null,
  misfits: 0,
  fits: always,
  read: asText,
});

/** A column of texts without those that say that there is nothing. */
function filledTextPlan(
  rows: readonly (readonly Raw[])[],
  at: number,
  name: string,
  { placeholders }: Tally,
): ColumnPlan {
  const missing = placeholders === 0 ? undefined : missingWords(rows, at);
  if (missing === undefined) return textPlan(name);
  return {
    ...textPlan(name),
    read: (value) => (missing.isMissing(value) ? null : asText(value)),
    missing: { count: missing.count, example: missing.example },
  };
}

/** A column whose cells are lengths of time, unless its type was chosen; undefined where they are not. */
function durationPlan(
  rows: readonly (readonly Raw[])[],
  at: number,
  { name, type, treatment }: PlanOptions,
): ColumnPlan | undefined {
  const form = type === undefined ? durationForm(rows, at, name) : undefined;
  if (form === undefined) return undefined;
  const { wanted, fits, type: made, isFit, read } = durationWish(rows, at, form.read);
  const misfits = countFits(rows, at, () => true) - fits;
  const isTold = misfits > 0 || treatment !== undefined;
  const about = {
    wanted: isTold ? wanted : null,
    treatment: isTold ? (treatment ?? 'empty') : null,
    misfits,
    fits: isFit,
  };
  if (about.treatment === 'text') return { ...textPlan(name), ...about };
  return { column: { name, ...made }, ...about, read, note: `“${name}”${form.note}` };
}

/** A column whose type was chosen: cells that do not fit become empty, unless all of it shall be text then. */
function askedPlan(
  rows: readonly (readonly Raw[])[],
  at: number,
  tally: Tally,
  { name, type = 'text', treatment = 'empty', date1904 = false }: PlanOptions,
): ColumnPlan {
  if (type === 'text') return textPlan(name);
  const wish = askedWish(rows, at, tally, { name, type, date1904 });
  const misfits = tally.filled - wish.fits;
  const about = {
    wanted: misfits > 0 ? wish.wanted : null,
    treatment: misfits > 0 ? treatment : null,
    misfits,
    fits: wish.isFit,
  };
  if (about.treatment === 'text') return { ...textPlan(name), ...about };
  return { column: { name, ...wish.type }, ...about, read: wish.read };
}

/** The texts of a column that are filled. */
function* textsOf(rows: readonly (readonly Raw[])[], at: number): Generator<string> {
  for (const row of rows) {
    const value = row[at];
    if (typeof value === 'string' && value.trim() !== '') yield value.trim();
  }
}

/**
 * How a column is read, decided by every one of its cells unless its type was chosen. Days and numbers that are written
 * as elsewhere are read where the column tells how; otherwise a note says so.
 */
export function planColumn(rows: readonly (readonly Raw[])[], at: number, options: PlanOptions): ColumnPlan {
  const zone = options.zone ?? usualZone;
  const { name, type } = options;
  const isAsked = type === 'date' || type === 'datetime';
  const serial =
    (type === undefined ? serialDays(rows, at, { date1904: false, ...options }) : undefined) ??
    (type === undefined || isAsked ? epochMoments(rows, at, { name, zone, isAsked }) : undefined) ??
    (type === undefined || isAsked ? emptyDays(rows, at) : undefined);
  if (serial !== undefined) return planRead(rows, at, options, serial);
  const found = type === undefined ? ownForm(rows, at, options) : undefined;
  if (found !== undefined) return planRead(rows, at, { ...options, isPlainText: true }, found);
  const duration = durationPlan(rows, at, options);
  if (duration !== undefined) return duration;
  const plan = planAsWritten(rows, at, options);
  if (options.type === 'text') return plan;
  const comma = options.isCommaFile === true ? commaColumn(textsOf(rows, at), name) : undefined;
  if (comma === undefined && plan.column.type !== 'text' && plan.misfits === 0)
    return withThousands(plan, rows, at, options);
  const form =
    comma ??
    zonedForm(textsOf(rows, at), zone) ??
    databaseForm(textsOf(rows, at)) ??
    magnitudeForm(textsOf(rows, at), options.name) ??
    measuredForm(textsOf(rows, at), options.name) ??
    writtenForm(textsOf(rows, at), options.name, options.isSemicolons) ??
    shortMonths(textsOf(rows, at)) ??
    nearForm(textsOf(rows, at), options.name);
  if (form === undefined) return plan;
  const note = `“${options.name}”${form.note}`;
  const { read } = form;
  if (read === undefined) return plan.column.type === 'text' ? { ...plan, note } : plan;
  const ofText = (value: Raw): string | undefined =>
    typeof value === 'string' ? read(value.trim()) : undefined;
  const better = planRead(rows, at, { ...options, isPlainText: true }, { read: ofText, note: form.note });
  if (better.column.type === 'text') return plan;
  if ('behind' in form && typeof form.behind === 'string') return { ...better, behind: form.behind };
  return 'isComma' in form && form.isComma === true ? { ...better, isComma: true } : better;
}

/** Ways of writing that need all cells of the column, or what stands above the table, to be told. */
const ownForm = (
  rows: readonly (readonly Raw[])[],
  at: number,
  { name, year }: PlanOptions,
): { read: (value: Raw) => string | undefined; note: string } | undefined =>
  republicDays(rows, at, name) ?? triangleForm(rows, at) ?? yearlessDays(rows, at, year);

/** Where semicolons divide the fields, commas between thousands are told: they may have been meant to be points. */
function withThousands(
  plan: ColumnPlan,
  rows: readonly (readonly Raw[])[],
  at: number,
  { name, isSemicolons, type }: PlanOptions,
): ColumnPlan {
  if (isSemicolons !== true || type !== undefined || plan.wanted === 'date') return plan;
  const example = thousandsOrFraction(textsOf(rows, at));
  const number = example === undefined ? null : plan.read(example);
  if (example === undefined || typeof number !== 'number') return plan;
  return {
    ...plan,
    note: `“${name}”的逗号读作千位分隔（如 ${example} 为 ${number}）；如果逗号是小数点，请在原文件中改为小数点后重新上传`,
  };
}

/** The plan of a column by what its cells are read as; a cell that is not read stays as it is. */
function planRead(
  rows: readonly (readonly Raw[])[],
  at: number,
  options: PlanOptions,
  { read, note }: { read: (value: Raw) => string | null | undefined; note: string },
): ColumnPlan {
  const inHouseForm = (value: Raw): Raw => {
    const found = read(value);
    return found === undefined ? value : found;
  };
  const house = rows.map((row) => [inHouseForm(row[at] ?? null)]);
  const plan = planAsWritten(house, 0, options);
  const fits = (value: Raw): boolean => plan.fits(inHouseForm(value));
  if (plan.column.type === 'text') return { ...plan, fits, read: asText };
  return {
    ...plan,
    note: `“${options.name}”${note}`,
    fits,
    read: (value) => plan.read(inHouseForm(value)),
  };
}

function planAsWritten(rows: readonly (readonly Raw[])[], at: number, options: PlanOptions): ColumnPlan {
  const { name, isPlainText, treatment } = options;
  const tally = tallyOf(rows, at);
  if (options.type !== undefined) return askedPlan(rows, at, tally, options);
  if (tally.filled === 0) return textPlan(name);
  const booleans = tally.booleans + (isPlainText || tally.booleans > 0 ? tally.booleanTexts : 0);
  if (booleans === tally.filled)
    return { ...textPlan(name), column: { name, type: 'boolean' }, read: asBoolean };
  const months = dottedMonths(rows, at, name);
  if (months !== undefined) {
    const note = months.note === undefined ? {} : { note: `“${name}”${months.note}` };
    return { ...textPlan(name), ...note, read: (value) => months.read(value) ?? asText(value) };
  }
  if (areHanMonths(rows, at))
    return {
      ...textPlan(name),
      note: `“${name}”以汉字写的年月已改写为数字（如 2026年11月），以便按先后排列`,
      read: (value) => hanDate(String(value ?? '').trim()) ?? asText(value),
    };
  const wish = wishOf(rows, at, tally, options);
  const real = tally.filled - tally.placeholders;
  if (wish === undefined || wish.fits <= real / 2) return filledTextPlan(rows, at, name, tally);
  const misfits = tally.filled - wish.fits;
  const isSlip = quantityName.test(name) || !areMixedCodes(rows, at, wish);
  const isClear = wish.fits >= real * clearMajority && isSlip;
  const usual = isClear ? 'empty' : 'text';
  const chosen = treatment ?? usual;
  const about = {
    wanted: misfits > 0 || treatment !== undefined ? wish.wanted : null,
    treatment: misfits > 0 || treatment !== undefined ? chosen : null,
    misfits,
    fits: wish.isFit,
  };
  if (chosen === 'text' && about.treatment !== null) return { ...textPlan(name), ...about };
  return { column: { name, ...wish.type }, ...about, read: wish.read };
}
