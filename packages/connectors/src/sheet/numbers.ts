/** What a text that is written as a number says. */
export interface WrittenNumber {
  value: number;
  /** '' or the mark that divides the value: a column holds one kind. */
  share: '' | '%' | '‰';
  /** Currency by one name for all its marks, '' when there is none. */
  currency: string;
  /** Zeros that its own 千, 万 or 亿 stands for, which the value has. */
  zeros: number;
  /** Written with more than digits, sign, point and exponent: no identifier looks so. */
  marked: boolean;
}

/**
 * Oracle's tools write .5 for a half; reports of fixed width write 00.00 for nothing. A capital E without a sign behind whole digits is a letter
 * of a code: 2403E12.
 */
const plain = /^-?(?:(?:0|[1-9]\d*)(?:\.\d+(?:[eE][+-]?\d{1,3})?|[eE][+-]\d{1,3}|e\d{1,3})?|\.\d+|00+\.0+)$/;
const marks =
  /^([+-]?)(hk\$|us\$|rmb|cny|usd|[¥$€£])?([+-]?)(\d+|[1-9]\d{0,2}(?:,\d{3})+|(?=\.\d))(\.\d+)?([%‰]?)(千万|百万|亿|万|千)?(人民币|美元|港元|港币|欧元|英镑|元)?(-?)$/i;
const shifts: Record<string, number> = { 千: 3, 万: 4, 百万: 6, 千万: 7, 亿: 8, '%': -2, '‰': -3 };
const currencies: Record<string, string> = {
  '¥': '元',
  rmb: '元',
  cny: '元',
  元: '元',
  人民币: '元',
  $: '美元',
  us$: '美元',
  usd: '美元',
  美元: '美元',
  hk$: '港元',
  港元: '港元',
  港币: '港元',
  '€': '欧元',
  欧元: '欧元',
  '£': '英镑',
  英镑: '英镑',
};

/** Zeros that the unit in a column's name stands for: 4 of 金额（万元）. */
export function zerosOfName(name: string): number {
  const unit = /[（(](?:单位[:：])?(千万|百万|亿|万|千)[元人次件台例]{0,2}[)）]/.exec(
    name.replaceAll(' ', ''),
  );
  return shifts[unit?.[1] ?? ''] ?? 0;
}

/** Characters of a number without marks at most: a double has 309 digits before its point. */
const longestNumber = 400;
/** Digits that a double keeps; longer fractions are rounded to them, as spreadsheets show them. */
const kept = 15;
/** Digits that a double prints at most. More of them were a decimal of another system, and would be lost. */
const printed = 17;

/** A double as a spreadsheet shows it: 15 digits, so that 0.30000000000000004 is 0.3. */
export const shownDouble = (value: number): number => Number(value.toPrecision(kept));

/**
 * A number as a workbook's XML writes it: a whole one that a double cannot hold is an identifier and keeps its digits as
 * text; what calculating leaves behind the 15th digit is not shown by any spreadsheet program. undefined: it is none.
 */
export function storedNumber(text: string): number | string | undefined {
  const value = text === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(value)) return undefined;
  if (text.length <= 15 || Number.isSafeInteger(value)) return value;
  return /^-?\d{16,}$/.test(text) ? text : shownDouble(value);
}

/** Whether a workbook's XML says that a number is none or has no end, as programs that calculate write it. */
export const isNoNumber = (text: string): boolean => /^[+-]?(?:nan|inf(?:inity)?)$/i.test(text.trim());

/** Letters of full width, their marks and the kinds of minus, as their plain forms. */
function narrowed(text: string): string {
  if (!/[^\x20-\x7e]|^\s|\s/.test(text)) return text;
  return text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\uffe5/g, '¥')
    .replace(/\uffe1/g, '£')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/(?<!\d)\s+|\s+(?!\d)/g, '');
}

/** The number of digits and a power of ten; undefined when they are an identifier or too many. */
function scaledValue(whole: string, fraction: string, shift: number): number | undefined {
  const digits = `${whole}${fraction.slice(1)}`.replace(/^0+/, '');
  if (digits.length > (fraction === '' ? kept : printed)) return undefined;
  const value = Number(`${whole}${fraction}e${shift}`);
  return digits.length > kept ? shownDouble(value) : value;
}

function plainNumber(text: string): WrittenNumber | undefined {
  const [base = '', exponent = '0'] = text.split(/[eE]/);
  const [whole = '', part] = base.replace('-', '').split('.');
  const value = scaledValue(whole, part === undefined ? '' : `.${part}`, Number(exponent));
  if (value === undefined || !Number.isFinite(value)) return undefined;
  return {
    value: base.startsWith('-') && value !== 0 ? -value : value,
    share: '',
    currency: '',
    zeros: 0,
    marked: false,
  };
}

/**
 * A number as people write it: thousands separators, currency, percent, 万 and 亿, full-width digits, a minus behind,
 * parentheses for negatives. undefined for anything else: identifiers with leading zeros, more than 15 digits.
 */
export function writtenNumber(given: string): WrittenNumber | undefined {
  if (given.length > longestNumber) return undefined;
  if (plain.test(given)) return plainNumber(given);
  if (given.length > 40) return undefined;
  const text = narrowed(given);
  if (text !== given && plain.test(text)) return plainNumber(text);
  const inner = /^\((.+)\)$/.exec(text)?.[1];
  const found = marks.exec(inner ?? text);
  if (found === null) return undefined;
  const [
    ,
    before = '',
    coin = '',
    between = '',
    whole = '',
    part = '',
    share,
    unit = '',
    money = '',
    behind = '',
  ] = found;
  const signs = [before, between, behind].filter((sign) => sign !== '');
  if (signs.length > 1 || (inner !== undefined && signs.length > 0)) return undefined;
  if (/^0\d/.test(whole) || (share !== '' && `${coin}${unit}${money}` !== '')) return undefined;
  // A plus before bare digits begins a telephone number, or a text that was meant as one.
  if (signs[0] === '+' && `${part}${share}${coin}${unit}${money}` === '' && !whole.includes(','))
    return undefined;
  const shift = (shifts[unit] ?? 0) + (shifts[share ?? ''] ?? 0);
  const value = scaledValue(whole.replaceAll(',', ''), part, shift);
  if (value === undefined) return undefined;
  const isNegative = inner !== undefined || signs[0] === '-';
  const currency = currencies[coin.toLowerCase()] ?? '';
  const second = currencies[money] ?? '';
  if (currency !== '' && second !== '' && currency !== second) return undefined;
  return {
    value: isNegative && value !== 0 ? -value : value,
    share: share as WrittenNumber['share'],
    currency: currency || second,
    zeros: shifts[unit] ?? 0,
    marked: true,
  };
}

/** How many places behind the point a number has, at most `most` + 1. */
export function placesOf(value: number, most: number): number {
  for (let places = 0, power = 1; places <= Math.min(most, 4); places += 2, power *= 100) {
    const scaled = value * power;
    if (Math.abs(scaled) < 1e15 && Math.round(scaled) / power === value) return places;
  }
  const [base = '', exponent = '0'] = String(Math.abs(value)).split('e');
  const places = (base.split('.')[1]?.length ?? 0) - Number(exponent);
  return Math.min(Math.max(places, 0), most + 1);
}

const placeholders = new Set(
  (
    '无 暂无 空 缺 缺失 未填 未知 不详 未检 未测 / \\ - -- --- — —— ― － －－ – … ... * ** *** ' +
    'n/a na n.a. nil null none nan #n/a (空) （空） (null) <null>'
  ).split(' '),
);

/** Whether a text says that there is no value. */
export const isPlaceholder = (text: string): boolean =>
  text.length <= 6 && placeholders.has(text.toLowerCase());
