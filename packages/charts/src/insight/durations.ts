import { columnInFormula } from '@mingjing/contract';
import type { Measure } from './measure-shape.ts';
import { measureWords } from './measure-words.ts';
import type { ColumnProfile, Duration, Profile } from './profile.ts';

/** Words of what begins something that takes its time, and of what comes of it. */
const beginnings =
  /发生|事发|发现|发病|报修|申请|挂号|预约|预定|下单|创建|新建|提交|开始|发起|受理|接单|接警|呼叫|来电|上报|投诉|送检|送修|采样|采集|开单|开立|入院|入住|入科|到达|到院|到店|登记|派单|派工|借出|借阅|借用|呼入|进线|投递|取号|入场|进场|入园|入馆|进馆|到馆|进站|出车|取车|订货|订购|发货|出发|立案|立项|(^|[\s_-])(order(ed)?|creat(e|ed|ion)|start(ed)?|begin|beginning|open(ed)?|request(ed)?|submit(ted)?|report(ed)?|admit(ted)?|admission|check[\s_-]?in|pick[\s_-]?up|depart(ure|ed)?|ship(ped)?|received)([\s_-]|$)/i;
const endings =
  /上报|报案|确诊|完成|完工|竣工|结束|关闭|办结|结案|结清|处理|解决|修复|响应|接单|接诊|受理|就诊|报告|审核|审批|发药|取药|出院|出科|离院|离店|退房|签收|接听|接通|应答|挂断|挂机|面试|叫号|出场|离场|离园|出馆|离馆|离开|出站|收车|还车|送达|收货|到货|到达|交付|交货|归还|发货|支付|付款|缴费|回复|答复|验收|(^|[\s_-])(finish(ed)?|complet(e|ed|ion)|end(ed)?|clos(e|ed|ing)|resolv(e|ed)|deliver(ed|y)?|return(ed)?|discharged?|arriv(al|ed)|accept(ed)?|ship(ped)?|paid|drop[\s_-]?off|check[\s_-]?out)([\s_-]|$)/i;

/** Dates that were set beforehand, where nothing had come of it yet: 应归还日期, 要求完成时间, estimated_delivery_date. */
const setBefore =
  /计划|预计|预期|预估|期望|希望|约定|要求|承诺|规定|目标|时限|限期|期限|最晚|最迟|^拟|应(归还|还|付|交|缴|收|到|完成|送|办|答复|回复)|预约(?=就诊|到|上门|安装|送|取|入|检查|开始|结束)|(^|[\s_-])(plan(ned)?|schedul(ed?|ing)|expected|estimated?|est|eta|etd|due|target|promised?|required|deadline|sla)([\s_-]|$)/i;

/** What follows the word that a date is about: 报修时间, created_at. */
const dateWord = /(日期|时间|时刻|时点|日)$|[\s_-]*(timestamp|datetime|date|time|at|on|dt|ts)$/i;
const stemOf = ({ label }: ColumnProfile): string => label.replace(dateWord, '') || label;

/** Pairs that are asked about; of a table with more steps the first ones. */
const mostPairs = 3;
/** Rows with both dates, by number and as a part of all, and those among them where the later one comes first. */
const [fewestRows, leastFilled, mostTurned] = [10, 0.3, 0.01];

const hasClock = ({ min, max }: ColumnProfile): boolean =>
  [min, max].every((end) => typeof end === 'string' && end.length > 10) &&
  ![min, max].every((end) => String(end).endsWith('00:00:00'));

/** Whether days lie ahead: on them nothing has come of anything, as at the ends of contracts. */
const liesAhead = ({ max }: ColumnProfile, today: string): boolean =>
  typeof max === 'string' && max.slice(0, today.length) > today;

/**
 * Two dates of which one tells when the rows' things began and the other when something came of them. `today` is
 * yyyy-MM-dd.
 */
export function datePairs(columns: readonly ColumnProfile[], today: string): { from: string; to: string }[] {
  const dates = columns.filter(
    (column) => column.role === 'time' && column.distinct > 1 && !setBefore.test(stemOf(column)),
  );
  // What is told already is not told again: 住院天数, 等候分钟.
  const isTold = columns.some(
    ({ role, label }) => (role === 'mean' || role === 'amount') && measureWords.time.test(label),
  );
  const from = dates.find((date) => beginnings.test(stemOf(date)));
  if (from === undefined || isTold) return [];
  return dates
    .filter((date) => date !== from && endings.test(stemOf(date)) && !liesAhead(date, today))
    .slice(0, mostPairs)
    .map((to) => ({ from: from.name, to: to.name }));
}

/** What was counted of a pair of dates. */
export interface CountedPair {
  from: string;
  to: string;
  /** Rows with both, and those where `to` is before `from`. */
  filled: number;
  turned: number;
  /** Mean of the time between them. */
  hours: number;
}

/** The pairs that take a time: the longest one is the whole way, the shortest one its first step. */
export function durationsOf(pairs: readonly CountedPair[], rows: number): Duration[] {
  const held = pairs
    .filter(
      ({ filled, turned, hours }) =>
        filled >= fewestRows && filled >= rows * leastFilled && turned <= filled * mostTurned && hours > 0,
    )
    .toSorted((a, b) => b.hours - a.hours);
  const [whole] = held;
  const first = held.at(-1);
  if (whole === undefined) return [];
  return [whole, ...(first === undefined || first === whole ? [] : [first])].map(({ from, to, hours }) => ({
    from,
    to,
    hours,
  }));
}

const hoursOfDay = 24;
/** Means below are told in minutes, means above in days. */
const [mostMinutes, mostHours] = [2, 72];

/** How a mean time is written, and the formula of one row. */
function unitOf(hours: number, isByDay: boolean, [to, from]: readonly [string, string]) {
  if (isByDay) return { suffix: '天', exp: `AVG(DATEDIFF(${to}, ${from}))` };
  if (hours < mostMinutes) return { suffix: '分钟', exp: `AVG(MINUTEDIFF(${to}, ${from}))` };
  if (hours < mostHours) return { suffix: '小时', exp: `AVG(HOURDIFF(${to}, ${from}))` };
  return { suffix: '天', exp: `AVG(HOURDIFF(${to}, ${from}))/${hoursOfDay}` };
}

/** The mean time between two dates as a measure: what nobody wrote down and everybody asks for. */
export function durationMeasures({ columns, durations = [] }: Profile): Measure[] {
  return durations.flatMap(({ from, to, hours }, at) => {
    const [begin, end] = [from, to].map((name) => columns.find((column) => column.name === name));
    if (begin === undefined || end === undefined) return [];
    const isByDay = !hasClock(begin) || !hasClock(end);
    const { suffix, exp } = unitOf(hours, isByDay, [columnInFormula(to), columnInFormula(from)]);
    const alias = `${stemOf(begin)}至${stemOf(end)}平均${suffix === '天' ? '天数' : '时长'}`;
    return {
      key: `duration:${from} ${to}`,
      label: alias,
      item: { id: alias, name: alias, expressions: { exp, alias } },
      additive: false,
      idea: 'time' as const,
      style: 'thousands' as const,
      suffix,
      round: 1,
      worth: 5.8 - at * 0.4,
      planned: false,
    };
  });
}
