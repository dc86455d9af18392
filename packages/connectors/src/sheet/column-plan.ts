import type { Cell, ChosenType, Column, MisfitTreatment, WantedKind } from '@mingjing/contract';
import { dateName, identifierName, pointedCode, quantityName } from './column-names.ts';
import { dateIn, numberIn, type Tally, tallyOf } from './column-tally.ts';
import { commaColumn, thousandsOrFraction } from './comma-file.ts';
import { databaseForm } from './database-moments.ts';
import { compactMoment } from './dates.ts';
import { dottedMonths } from './dotted-months.ts';
import { durationAsked, durationForm } from './duration-form.ts';
import { epochMoments } from './epoch-moments.ts';
import type { Raw } from './grid.ts';
import { areHanMonths, hanDate } from './han-date.ts';
import { measuredForm } from './measured-form.ts';
import { areMixedCodes } from './mixed-codes.ts';
import { nearForm } from './near-form.ts';
import { placesOf, shownDouble, zerosOfName } from './numbers.ts';
import { serialDay, serialDays } from './serial-days.ts';
import { writtenForm } from './written-form.ts';
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
  /** Its commas stand before fractions: so do those of its file. */
  isComma?: boolean;
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
  /** What the uploader made of the column. */
  type?: ChosenType | undefined;
}

const usualZone = 'Asia/Shanghai';

/** A share of fitting cells from which the others become empty where the user did not decide. */
const clearMajority = 0.9;
/** Places behind the point that decimals keep; more of them are measured or calculated, not counted. */
const mostPlaces = 8;
const doubleDigits = 15;
const most = (counts: Map<string, number>): string => {
  let best = '';
  for (const [key, count] of counts) if (count > (counts.get(best) ?? 0)) best = key;
  return best;
};

/**
 * Reads the numbers of one column: of one currency, and either all shares or none. A cell that names its unit means it:
 * 4万 and 0.5亿 below 金额（万元） are 4 and 5000.
 */
function numberReader(tally: Tally, name: string): (value: Raw) => number | undefined {
  const unit = 10 ** zerosOfName(name);
  const currency = most(tally.currencies);
  const common = most(tally.shares);
  const shared = (tally.shares.get(common) ?? 0) > tally.unshared;
  return (value) => {
    // A number of a workbook is shown as a share by its format: 0.25 is 25%.
    if (typeof value === 'number') return shared && Math.abs(value) > 1 ? undefined : value;
    if (typeof value !== 'string') return undefined;
    const found = numberIn(value.trim());
    if (found === undefined || (found.currency !== '' && found.currency !== currency)) return undefined;
    if (found.share !== (shared ? common : '')) return undefined;
    return found.zeros === 0 || unit === 1 ? found.value : shownDouble(found.value / unit);
  };
}

/** Whole numbers, decimals of a fixed scale where 15 digits hold them all, else doubles. */
function numericType(
  rows: readonly (readonly Raw[])[],
  at: number,
  read: (value: Raw) => number | undefined,
): { fits: number; type: Pick<Column, 'type' | 'precision' | 'scale'>; isWhole: boolean } {
  let fits = 0;
  let places = 0;
  let largest = 0;
  let isWhole = true;
  for (const row of rows) {
    const value = row[at] ?? null;
    const number = value === null ? undefined : read(value);
    if (number === undefined) continue;
    fits += 1;
    if (Number.isSafeInteger(number)) {
      largest = Math.max(largest, Math.abs(number));
      continue;
    }
    isWhole = false;
    largest = Math.max(largest, Math.abs(number));
    if (places <= mostPlaces) places = Math.max(places, placesOf(number, mostPlaces));
  }
  if (isWhole) return { fits, type: { type: 'integer' }, isWhole };
  const digits = largest < 1 ? 1 : Math.floor(Math.log10(largest)) + 1;
  if (places > mostPlaces || digits + places > doubleDigits)
    return { fits, type: { type: 'double' }, isWhole };
  return { fits, type: { type: 'decimal', precision: 18, scale: places }, isWhole };
}

const spaces: readonly string[] = [' ', '\u00a0', '\u3000', '\n', '\r'];

/** Spaces and line ends after a text are seen by nobody and would make two groups of one name. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && spaces.includes(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}

const asText = (value: Raw): Cell => {
  if (value === null) return null;
  if (typeof value === 'boolean') return String(value).toUpperCase();
  const text = withoutEnd(String(value));
  return text === '' && value !== '' ? null : text;
};
const asBoolean = (value: Raw): Cell =>
  typeof value === 'boolean' || value === null ? value : /^true$/i.test(String(value).trim());
const dateOf = (value: Raw): string | undefined =>
  typeof value === 'string' ? dateIn(value.trim()) : undefined;
const compactOf = (value: Raw): string | undefined =>
  dateOf(value) ??
  (typeof value === 'boolean' || value === null
    ? undefined
    : compactMoment(typeof value === 'string' ? value.trim() : value));
const always = (): boolean => true;

const textPlan = (name: string): ColumnPlan => ({
  column: { name, type: 'text' },
  wanted: null,
  treatment: null,
  misfits: 0,
  fits: always,
  read: asText,
});

/** What a column would be by most of its cells. */
interface Wish {
  wanted: WantedKind;
  fits: number;
  type: Pick<Column, 'type' | 'precision' | 'scale' | 'unit'>;
  isFit: (value: Raw) => boolean;
  read: (value: Raw) => Cell;
}

/** A column of days or moments; written with digits alone they need its name, or others beside them, to say so. */
function momentsOf(tally: Tally, real: number, name: string): Wish | undefined {
  const dated = tally.dates + tally.datetimes;
  const compact = tally.compactDays + tally.compactMoments;
  const isNamed = dateName.test(name) && !identifierName.test(name);
  // A few days that never were are told as such: they make no numbers of a column that is named for days.
  const isMostly = dated + compact >= real * clearMajority;
  const countsCompact = compact > 0 && (dated >= compact || (isNamed && isMostly));
  const fits = dated + (countsCompact ? compact : 0);
  if (fits === 0 || fits <= real / 2) return undefined;
  const isDay = tally.datetimes === 0 && (!countsCompact || tally.compactMoments === 0);
  const momentOf = countsCompact ? compactOf : dateOf;
  return {
    wanted: 'date',
    fits,
    type: { type: isDay ? 'date' : 'datetime' },
    isFit: (value) => momentOf(value) !== undefined,
    read(value) {
      const text = momentOf(value) ?? null;
      return !isDay && text?.length === 10 ? `${text} 00:00:00` : text;
    },
  };
}

/** Whether a few digits with zeros before them are slips among amounts: told as such, they make no names of all. */
const isAmounts = (tally: Tally, real: number, name: string): boolean =>
  quantityName.test(name) && tally.identifiers <= real * (1 - clearMajority);

function wishOf(
  rows: readonly (readonly Raw[])[],
  at: number,
  tally: Tally,
  { name, isPlainText }: PlanOptions,
): Wish | undefined {
  const real = tally.filled - tally.placeholders;
  const moments = momentsOf(tally, real, name);
  if (moments !== undefined) return moments;
  const texts = tally.plainTexts + tally.marked;
  if (tally.numbers + texts <= real / 2) return undefined;
  // Digits typed as text in a workbook are text on purpose, unless their column holds or is named for quantities.
  if (!isPlainText && tally.numbers === 0 && tally.marked === 0 && !quantityName.test(name)) return undefined;
  if (tally.identifiers > 0 && !isAmounts(tally, real, name)) return undefined;
  if (tally.ordinals > 0 && tally.ordinals === tally.numbers + texts) return undefined;
  const read = numberReader(tally, name);
  const { fits, type, isWhole } = numericType(rows, at, read);
  if (isWhole && tally.mobiles === fits) return undefined;
  if (identifierName.test(name) && (isWhole || texts > 0 || type.type === 'double')) return undefined;
  if (!isWhole && texts > 0 && pointedCode.test(name)) return undefined;
  return {
    wanted: 'number',
    fits,
    type,
    isFit: (value) => read(value) !== undefined,
    read: (value) => (value === null ? null : (read(value) ?? null)),
  };
}

/** How many cells of a column hold a value of their own kind. */
function countFits(rows: readonly (readonly Raw[])[], at: number, isFit: (value: Raw) => boolean): number {
  let fits = 0;
  for (const row of rows) {
    const value = row[at] ?? null;
    if (value !== null && !(typeof value === 'string' && value.trim() === '') && isFit(value)) fits += 1;
  }
  return fits;
}

/** The number of a cell whose column was made one by hand: zeros before it do not make it a name. */
function numberAsked(read: (value: Raw) => number | undefined): (value: Raw) => number | undefined {
  return (value) => read(typeof value === 'string' ? value.trim().replace(/^0+(?=\d)/, '') : value);
}

/** The day or moment of a cell; both may be digits without anything between. */
function momentAsked(value: Raw, date1904: boolean): string | undefined {
  if (typeof value === 'boolean' || value === null) return undefined;
  const text = String(value).trim();
  return compactMoment(text, true) ?? dateIn(text) ?? serialDay(value, date1904);
}

const yes = /^(?:true|yes|y|是|有|1)$/i;
const no = /^(?:false|no|n|否|无|0)$/i;
function booleanAsked(value: Raw): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const text = String(value ?? '').trim();
  return yes.test(text) ? true : no.test(text) ? false : undefined;
}

/** A column of lengths of time, in seconds. */
function durationWish(
  rows: readonly (readonly Raw[])[],
  at: number,
  seconds: (value: Raw) => number | undefined,
): Wish {
  const isFit = (value: Raw): boolean => seconds(value) !== undefined;
  return {
    wanted: 'duration',
    fits: countFits(rows, at, isFit),
    type: { type: 'integer', unit: 'second' },
    isFit,
    read: (value) => seconds(value) ?? null,
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

/** A column as its uploader wants it; cells of another kind are counted, never bent into it. */
function askedWish(
  rows: readonly (readonly Raw[])[],
  at: number,
  tally: Tally,
  { name, type, date1904 }: { name: string; type: Exclude<ChosenType, 'text'>; date1904: boolean },
): Wish {
  if (type === 'boolean') {
    const isFit = (value: Raw): boolean => booleanAsked(value) !== undefined;
    const read = (value: Raw): Cell => booleanAsked(value) ?? null;
    return { wanted: 'boolean', fits: countFits(rows, at, isFit), type: { type }, isFit, read };
  }
  if (type === 'duration') return durationWish(rows, at, durationAsked(name));
  if (type === 'date' || type === 'datetime') {
    const isFit = (value: Raw): boolean => momentAsked(value, date1904) !== undefined;
    const read = (value: Raw): Cell => {
      const text = momentAsked(value, date1904);
      if (text === undefined) return null;
      return type === 'date' ? text.slice(0, 10) : text.length === 10 ? `${text} 00:00:00` : text;
    };
    return { wanted: 'date', fits: countFits(rows, at, isFit), type: { type }, isFit, read };
  }
  const number = numberAsked(numberReader(tally, name));
  if (type === 'decimal') {
    const { fits, type: found, isWhole } = numericType(rows, at, number);
    const isFit = (value: Raw): boolean => number(value) !== undefined;
    const decimal = isWhole ? ({ type: 'decimal', precision: 18, scale: 2 } as const) : found;
    return { wanted: 'number', fits, type: decimal, isFit, read: (value) => number(value) ?? null };
  }
  const whole = (value: Raw): number | undefined => {
    const found = number(value);
    return Number.isSafeInteger(found) ? found : undefined;
  };
  const isFit = (value: Raw): boolean => whole(value) !== undefined;
  const read = (value: Raw): Cell => whole(value) ?? null;
  return { wanted: 'integer', fits: countFits(rows, at, isFit), type: { type }, isFit, read };
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
    (type === undefined || isAsked ? epochMoments(rows, at, { name, zone, isAsked }) : undefined);
  if (serial !== undefined) return planRead(rows, at, options, serial);
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
    measuredForm(textsOf(rows, at), options.name) ??
    writtenForm(textsOf(rows, at), options.name, options.isSemicolons) ??
    nearForm(textsOf(rows, at), options.name);
  if (form === undefined) return plan;
  const note = `“${options.name}”${form.note}`;
  const { read } = form;
  if (read === undefined) return plan.column.type === 'text' ? { ...plan, note } : plan;
  const ofText = (value: Raw): string | undefined =>
    typeof value === 'string' ? read(value.trim()) : undefined;
  const better = planRead(rows, at, { ...options, isPlainText: true }, { read: ofText, note: form.note });
  if (better.column.type === 'text') return plan;
  return 'isComma' in form && form.isComma === true ? { ...better, isComma: true } : better;
}

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
  if (wish === undefined || wish.fits <= real / 2) return textPlan(name);
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
