import {
  ExpressionError,
  isNumeric,
  isZone,
  lengthOf,
  type RowFunction,
  type RowTest,
  type RowValue,
} from '@mingjing/contract';
import type { BoundRowTest, BoundRowValue, ColumnValue, RowKind } from '../plan/value.ts';
import { QuestionError, questionTexts } from '../question-error.ts';
import { quotedText, refuseQuotedColumn, textOf } from './quoted-column.ts';

type Find = (key: string) => ColumnValue;

const dateText = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const timeText = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

function isDay(text: string): boolean {
  if (!dateText.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return day.toISOString().startsWith(text);
}

function bindColumn(key: string, find: Find): BoundRowValue {
  const of = find(key);
  const { type, masked, name } = of.column;
  // A test of single values would tell what masking hides.
  if (masked === true) throw new QuestionError(questionTexts.masked(name));
  const is: RowKind =
    isNumeric(type) || type === 'boolean' ? 'number' : type === 'text' ? 'text' : (type as RowKind);
  return { kind: 'column', of, is };
}

const constantOf = (value: number | string): BoundRowValue =>
  typeof value === 'number'
    ? { kind: 'constant', constant: { type: 'double', text: String(value) }, is: 'number' }
    : { kind: 'constant', constant: { type: 'text', text: value }, is: 'text' };

/** What a function that takes texts is written as, besides its own name. */
const textual: { [fn: string]: string | undefined } = { LEFT: 'LIKE、LEFT' };

/** What functions give that give no number. */
const kindOfMade: Partial<Record<RowFunction, RowKind>> = {
  LEFT: 'text',
  CONCAT: 'text',
  DATE: 'date',
  DATETIME: 'datetime',
};
const isDayOrMoment = (fn: RowFunction): boolean => fn === 'DATE' || fn === 'DATETIME';

const isDated = ({ is }: BoundRowValue): boolean => is === 'date' || is === 'datetime';

/** A value with its columns found. Throws QuestionError, or ExpressionError where a function is given another kind. */
export function bindRowValue(value: RowValue, find: Find): BoundRowValue {
  switch (value.kind) {
    case 'column':
      return bindColumn(value.column, find);
    case 'constant':
      return constantOf(value.value);
    case 'made': {
      const given = value.of.map((one) => bindRowValue(one, find));
      if (value.fn === 'FROM_UNIXTIME') return fromEpoch(given);
      const isDifference = value.fn.endsWith('DIFF');
      const of = isDifference ? withDays(given) : given;
      const texts = value.fn === 'LEFT' ? of.slice(0, 1) : of;
      const wantsText = value.fn === 'LEFT' || value.fn === 'LENGTH' || value.fn === 'CONCAT';
      if (wantsText && !texts.every(({ is }) => is === 'text'))
        throw new ExpressionError(`${textual[value.fn] ?? value.fn}需要文本字段`, 0);
      if (!wantsText && !of.every(isDated))
        throw new ExpressionError(
          `${value.fn}需要日期字段${isDifference ? "，固定的日期写作 '2026-01-31'" : ''}`,
          0,
        );
      if (value.fn === 'HOUR' && of.some(({ is }) => is === 'date'))
        throw new ExpressionError('HOUR需要带时刻的日期字段', 0);
      const is = kindOfMade[value.fn] ?? 'number';
      // A day is its own day, a moment its own moment.
      const [same] = of;
      if (isDayOrMoment(value.fn) && same?.is === is) return same;
      return { kind: 'made', fn: value.fn, of, is };
    }
    case 'negate':
      return { kind: 'negate', of: asNumber(bindRowValue(value.of, find)), is: 'number' };
    case 'binary': {
      const [left, right] = [value.left, value.right].map((one) => asNumber(bindRowValue(one, find)));
      return { kind: 'binary', op: value.op, left: left!, right: right!, is: 'number' };
    }
    case 'scalar': {
      const of = value.of.map((one) => bindRowValue(one, find));
      if (value.fn === 'ABS' || value.fn === 'ROUND')
        return { kind: 'scalar', fn: value.fn, of: of.map(asNumber), is: 'number' };
      const alike = inOneKind(of);
      return { kind: 'scalar', fn: value.fn, of: alike, is: kindOf(alike) };
    }
    case 'choice': {
      const { branches, otherwise } = value;
      const values = [...branches.map((one) => one.value), ...(otherwise === null ? [] : [otherwise])];
      const alike = inOneKind(values.map((one) => bindRowValue(one, find)));
      return {
        kind: 'choice',
        branches: branches.map(({ when }, at) => ({ when: bindRowTest(when, find), value: alike[at]! })),
        otherwise: alike[branches.length] ?? null,
        is: kindOf(alike),
      };
    }
  }
}

/** A count of seconds or milliseconds as the moment that clocks of a zone show then. */
function fromEpoch([count, zone]: readonly BoundRowValue[]): BoundRowValue {
  if (count === undefined || isDated(count))
    throw new ExpressionError('FROM_UNIXTIME需要从1970年起的秒数或毫秒数，日期字段可以直接使用', 0);
  const name = zone?.kind === 'constant' && zone.constant.type === 'text' ? zone.constant.text : undefined;
  if (zone !== undefined && (name === undefined || !isZone(name)))
    throw new ExpressionError("FROM_UNIXTIME的时区写作 'Asia/Shanghai' 或 'UTC'", 0);
  const of = [asNumber(count), ...(zone === undefined ? [] : [zone])];
  return { kind: 'made', fn: 'FROM_UNIXTIME', of, is: 'datetime' };
}

const kindOf = ([first]: readonly BoundRowValue[]): RowKind => first?.is ?? 'text';

/** What is reckoned with: texts of a column are read as numbers, a written text and a date are refused. */
function asNumber(value: BoundRowValue): BoundRowValue {
  if (isDated(value))
    throw new ExpressionError('日期不能加减乘除，相差的天数用 DATEDIFF，小时用 HOURDIFF', 0);
  if (value.kind === 'constant' && value.is === 'text')
    throw new ExpressionError(
      `文本“${'text' in value.constant ? value.constant.text.slice(0, 12) : ''}”不能计算`,
      0,
    );
  return value.is === 'text' ? { kind: 'asNumber', of: value, is: 'number' } : value;
}

/** The results of one value, all of one kind: days beside a date may be written as texts. */
function inOneKind(values: readonly BoundRowValue[]): BoundRowValue[] {
  const dated = values.find(isDated);
  const is = dated?.is ?? values[0]?.is;
  return values.map((value) => {
    if (value.is === is) return value;
    const day = is === 'date' || is === 'datetime' ? asDate(value, is) : undefined;
    if (day !== undefined) return day;
    if (isDated(value) && dated !== undefined)
      throw new ExpressionError(
        '日期与日期时间不能混在一个结果里，请用 DATE(时间) 或 DATETIME(日期) 转为同一种',
        0,
      );
    throw new ExpressionError('各个结果应同为数值、文本或日期，文本要写在引号里，数值不要写在引号里', 0);
  });
}

/** The two ends of a difference: a text beside a date is one. */
function withDays(values: readonly BoundRowValue[]): BoundRowValue[] {
  const dated = values.find(isDated);
  if (dated === undefined) return [...values];
  return values.map((value) => (isDated(value) ? value : (asDate(value, 'datetime') ?? value)));
}

/** A day as spreadsheets and people write it (2026/1/5, 2026年1月5日) as 2026-01-05; any other text as it is. */
const dayAsWritten = (text: string): string =>
  text.replace(
    /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|年(\d{1,2})月(\d{1,2})日)$/,
    (_all, year: string, _sign, month?: string, day?: string, spokenMonth = '', spokenDay = '') =>
      [year, (month ?? spokenMonth).padStart(2, '0'), (day ?? spokenDay).padStart(2, '0')].join('-'),
  );

/** A text beside a date as a date of that column's type. */
function asDate(value: BoundRowValue, is: 'date' | 'datetime'): BoundRowValue | undefined {
  if (value.kind !== 'constant' || value.constant.type !== 'text') return undefined;
  const [written = '', time = '00:00:00', ...more] = value.constant.text.trim().split(' ');
  const day = dayAsWritten(written);
  if (!isDay(day) || !timeText.test(time) || more.length > 0) return undefined;
  if (is === 'date' && time !== '00:00:00') return undefined;
  return { kind: 'constant', constant: { type: is, text: is === 'date' ? day : `${day} ${time}` }, is };
}

const isLength = (value: BoundRowValue): boolean =>
  value.kind === 'constant' && value.constant.type === 'text' && lengthOf(value.constant.text) !== undefined;

/** Both sides in one kind: a text column beside a number is read as one, a text beside a date is a date. */
function alike(left: BoundRowValue, right: BoundRowValue): [BoundRowValue, BoundRowValue] {
  if (left.is === right.is) return [left, right];
  for (const [one, other, turn] of [
    [left, right, false],
    [right, left, true],
  ] as const) {
    const made =
      one.is === 'number' && other.is === 'text' && other.kind !== 'constant'
        ? ({ kind: 'asNumber', of: other, is: 'number' } as const)
        : one.is === 'date' || one.is === 'datetime'
          ? asDate(other, one.is)
          : undefined;
    if (made !== undefined) return turn ? [made, one] : [one, made];
  }
  if (isDated(left) && isDated(right))
    throw new ExpressionError('日期与日期时间不能直接比较，请用 DATE(时间) 或 DATETIME(日期) 转为同一种', 0);
  if (isDated(left) || isDated(right))
    throw new ExpressionError(
      "日期要与日期比较，写作 '2026-01-31'；相差的天数用 DATEDIFF，小时用 HOURDIFF",
      0,
    );
  throw new ExpressionError(
    [left, right].some(isLength)
      ? '时长不要写在引号里，如 1:30:00'
      : '数值不能与文本比较，数值不要写在引号里',
    0,
  );
}

/** A test that asks nothing of the row, since a column stands in quotes: it is the same for all of them. */
function refuseTextsAlone(test: RowTest, find: Find): void {
  if (test.kind !== 'empty' && test.kind !== 'contains' && test.kind !== 'compare') return;
  const texts = (test.kind === 'compare' ? [test.left, test.right] : [test.of]).map(textOf);
  if (texts.every((text) => text !== undefined)) for (const text of texts) refuseQuotedColumn(text, find);
}

/** A test of a row, both sides of each comparison in one kind. */
export function bindRowTest(test: RowTest, find: Find): BoundRowTest {
  refuseTextsAlone(test, find);
  if (test.kind === 'empty') return { kind: 'empty', is: test.is, of: bindRowValue(test.of, find) };
  if (test.kind === 'contains') {
    const of = bindRowValue(test.of, find);
    if (of.is !== 'text') throw new ExpressionError('LIKE只能用于文本', 0);
    return { ...test, of };
  }
  if (test.kind !== 'compare') return { kind: test.kind, of: test.of.map((one) => bindRowTest(one, find)) };
  const [left, right] = alike(bindRowValue(test.left, find), bindRowValue(test.right, find));
  return { kind: 'compare', op: test.op, left, right };
}

/** What an aggregate adds up, averages or compares: numbers, also those that are written as texts. */
export function bindCounted(value: RowValue, find: Find): BoundRowValue {
  const text = textOf(value);
  if (text !== undefined) throw quotedText(text);
  const of = bindRowValue(value, find);
  if (isDated(of)) throw new ExpressionError('日期只能计数，相差的天数用 DATEDIFF，小时用 HOURDIFF', 0);
  return of.is === 'text' ? { kind: 'asNumber', of, is: 'number' } : of;
}
