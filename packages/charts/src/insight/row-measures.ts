import type { Measure } from './measure-shape.ts';
import { isUnnamed } from './nameless.ts';
import type { ColumnProfile, Profile } from './profile.ts';
import { codeMark, givenMarks, rowNumber, stepNumber } from './vocabulary.ts';

const idMark = /[_\s]?(编号|编码|代码|流水号|号码|号|ID|id|Id|_no|_id|no|code)$/;

/** What the number of rows is called. */
const rowsName = '记录数';

/** What is paid or booked: its rows are counted as 笔. */
const payment = /(收费|结算|缴费|交易|支付|付款|收款|退款|退费|充值|报销|记账)$/;

/** What rows with such an identifier are: 就诊号 → 就诊人次, 结算流水号 → 结算笔数, 订单编号 → 订单数, 工号 → 人数. */
export function thingOf(name: string): string {
  const thing = name.replace(idMark, '').trim();
  if (/^(工|学|考|考勤|身份证|证件|社保|准考证|学籍|考籍)$/.test(thing)) return '人数';
  // 医生工号 tells doctors apart, not their numbers.
  const person = /^(.{2,})[工学]$/.exec(thing)?.[1];
  if (person !== undefined && /[工学]号$/.test(name.trim())) return `${person}数`;
  if (/^(序|行|单|流水|流水单|记录|主键?|外键|列\d+|)$/.test(thing) || !/[一-鿿]/.test(thing))
    return '记录数';
  // 房号 and 账号 are words of their own: there is no number of 房. 事件编号 is the number of an 事件.
  if (
    /(?<!编|序|流水)号$/.test(name.trim()) &&
    (/^[一-鿿]$/.test(thing) || /[账帐型款货件门牌楼房床桌座]$/.test(thing))
  )
    return `${name.trim()}数`;
  const kind = thing.replace(/流水$/, '');
  if (payment.test(kind)) return `${kind}笔数`;
  if (/(就诊|门诊|急诊|挂号|住院|入院|出院|体检)$/.test(thing)) return `${thing}人次`;
  return /(手术|检查|检验|治疗)$/.test(thing) ? `${thing}例数` : `${thing}数`;
}

/** Things that can be counted without repeats: doctors, patients, products. */
export function distinctOf(column: ColumnProfile): Measure {
  const thing = column.role === 'id' ? thingOf(column.label) : rowsName;
  // There are fewer of what repeats than there are rows: it is never called their number.
  const label = thing === rowsName ? `${column.label}数` : thing;
  return {
    key: `distinct:${column.name}`,
    label,
    item: { id: column.name, name: label, calculation: 'countAndClearRepeat' },
    additive: false,
    idea: 'count',
    style: column.distinct >= 100_000 ? 'auto' : 'thousands',
    suffix: '',
    round: 0,
    worth: 3,
    planned: false,
    of: { column: column.name, calculation: 'countAndClearRepeat' },
  };
}

/** Parts of a date that stand in columns of their own. */
const partOfDate = /^(year|month|day|hour|date[\s_]of[\s_]month|day[\s_]of[\s_]month|年份?|月份?|日|小?时)$/i;
const fewestParts = 3;
/** Whether rows follow each other by year, month and day in three columns: the first and the last year are begun only. */
function isByParts(columns: Profile['columns'], rows: number): boolean {
  const parts = columns.filter(({ label, distinct }) => partOfDate.test(label) && distinct > 1);
  if (parts.length < fewestParts) return false;
  const all = parts.reduce((count, { distinct }) => count * distinct, 1);
  const years = parts.find(({ grain }) => grain === 'year')?.distinct ?? 1;
  return rows <= all && rows >= (all * Math.max(1, years - 1) * seriesFilled) / years;
}

/** Rows of a table with a row for each thing at each time, or nearly each. */
const seriesFilled = 0.85;
/** Whether rows were not something that happened but measured again and again: their number is that of the dates. */
function isSeries({ rows, columns }: Profile): boolean {
  const date = columns.find(
    ({ role, yearless }) => role === 'time' || (role === 'period' && yearless !== true),
  );
  if (date === undefined) return false;
  const things = columns.filter(({ role }) => ['category', 'entity', 'region'].includes(role));
  if (isByParts(columns, rows)) return true;
  return [1, ...things.map(({ distinct }) => distinct)].some((count) => {
    const filled = rows / (date.distinct * count);
    return filled >= seriesFilled && filled <= 1;
  });
}

/** What somebody has who comes again and again: a card, an account, the number of a member or a worker. */
const comesAgain =
  /(卡|证|账号|帐号|会员|读者|客户|用户|学|工|患者|病案|就诊|设备|车|桩|司机|员工|人员)[^单票]{0,3}$|车牌/;
const [fewestWhoCome, leastRowsEach, oftenThere] = [10, 1.1, 0.5];
/** Whether rows are what happened, though none has a number of its own: people come again, at no fixed times. */
function areEvents(profile: Profile): boolean {
  const { columns, rows } = profile;
  const days = columns.find(({ role, dates }) => role === 'time' && dates === 'day');
  return (
    days !== undefined &&
    columns.some(
      ({ role, unique, distinct, label }) =>
        // Few codes are categories: cars and drivers of a line.
        (role === 'id' || (role === 'category' && codeMark.test(label))) &&
        !unique &&
        distinct >= fewestWhoCome &&
        rows >= distinct * leastRowsEach &&
        // A row for each of them on each day is no event.
        rows < days.distinct * distinct * oftenThere &&
        comesAgain.test(label.replace(idMark, '')),
    )
  );
}

/** Of codes with more rows each than that these are no lines of something. */
const seldomest = 0.1;

export function rowsOf(profile: Profile): Measure {
  const { rows, columns } = profile;
  const ids = columns.filter(
    ({ name, role, unique, filled }) => role === 'id' && unique && filled === rows && !isUnnamed(name),
  );
  // A number that only says which line of the sheet it is tells nothing apart that has a number of its own.
  const id = ids.find(({ label }) => !rowNumber.test(label) && !stepNumber.test(label));
  const areLines = columns.some(
    ({ role, label, unique, distinct }) =>
      (role === 'id' || (role === 'none' && codeMark.test(label))) && !unique && distinct > rows * seldomest,
  );
  const isCounted = id !== undefined || (ids.some(({ label }) => !stepNumber.test(label)) && !areLines);
  const amounts = columns.filter(({ role }) => role === 'amount').length;
  const label = id === undefined ? '记录数' : thingOf(id.label);
  // Without a number of their own rows are what can be counted.
  const hasMeans = columns.some(({ role }) => role === 'mean');
  // Of marks people ask how good they are, not how many were given.
  const areMarks = columns.some(({ role, label: name }) => role === 'mean' && givenMarks.test(name));
  return {
    key: 'rows',
    label,
    item:
      id === undefined || label === '记录数'
        ? { id: '记录数', name: '记录数', expressions: { exp: 'COUNT(*)', alias: '记录数' } }
        : { id: id.name, name: label, calculation: 'count' },
    additive: true,
    idea: 'count',
    style: rows >= 10_000_000 ? 'auto' : 'thousands',
    suffix: '',
    round: rows >= 10_000_000 ? 2 : 0,
    // Where every row is an event its number says much; where rows are sums of something it says nothing.
    worth: isCounted
      ? 8.5
      : areEvents(profile)
        ? 4.9
        : amounts > 0
          ? 1
          : hasMeans && isSeries(profile)
            ? 2
            : areMarks
              ? 4
              : 8,
    planned: false,
    ...(id === undefined || label === '记录数'
      ? {}
      : { of: { column: id.name, calculation: 'count' as const } }),
  };
}
