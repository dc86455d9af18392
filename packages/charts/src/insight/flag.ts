import type { Cell } from '@mingjing/contract';
import { measureIdea } from './measure-name.ts';
import { isNameless } from './nameless.ts';
import type { ColumnFacts } from './profile.ts';
import { codeWords } from './vocabulary.ts';

/* Columns that say yes or no of each row: 是否签收, 准点 as 0 and 1, is_returned. */

const yes = /^(是|有|对|真|√|✓|✔|☑|✅|y|yes|true|t)$/i;
const no = /^(否|无|不是|没有|错|假|×|✗|✘|✕|╳|❌|☒|n|no|false|f)$/i;
/** What is written where the question does not arise. */
const unsaid = /^([/／—–-]|--|不适用|不涉及|n\/?a)?$/i;

/** Whether a cell says neither yes nor no. */
export const isUnsaid = (value: Cell): boolean => unsaid.test(String(value ?? '').trim());
/** Names that ask whether something is so: below them 1 and 0 are answers. */
const asking = /^是否|^(is|has|was|had)[_\s-]|(标志|标识|标记|flag)$/i;
/** What comes of each row or does not: below such names as well. */
const outcome =
  /(签收|准点|准时|按时|按期|达标|达线|上线|合格|及格|优良|优秀|逾期|超期|超时|延误|迟到|早退|缺勤|旷工|出勤|到课|到岗|完成|及时|命中|转化|流失|复购|续费|续约|续租|违约|死亡|治愈|好转|再入院|复诊|退货|退款|取消|中标|成交|录用|录取|离职|点击|打开|回访|投诉|阳性|感染|返工|报废|在岗|通过|升学|就业|入学|检出|漏检|解决|升级|办结|结案|回款|缴费|缴清|整改|闭环|接通|接听|应答)$/;
const spokenOutcome =
  /(^|[\s_-])(survived|churn(ed)?|default(ed)?|returned|converted|late|on[_\s-]?time|delivered|cancel(l)?ed|passed|approved|clicked|purchased|fraud|readmitted|died|attrition|won|repeat)$/i;

/** The name of what is asked without the words that ask: 是否签收 → 签收. */
const thingOf = (label: string): string =>
  label
    .replace(/^是否(为|是|已|已经)?/, '')
    .replace(/(标志|标识|标记)$/, '')
    .replace(/^(is|has|was|had)[_\s-]+|[_\s-]flag$/gi, '')
    .trim() || label;

/** Whether a column with such a name tells of each row whether something came true. */
export const isOutcome = (label: string): boolean =>
  outcome.test(thingOf(label)) || spokenOutcome.test(label);

const isOneOrNone = (values: readonly Cell[]): boolean =>
  values.length === 2 && values.every((value) => Number(value) === 0 || Number(value) === 1);

/** Whether whole numbers are answers of yes and no by their name. */
export const areAnswersOfNumbers = ({ top }: Pick<ColumnFacts, 'top'>, label: string): boolean =>
  (asking.test(label) || isOutcome(label)) && isOneOrNone(top.map(({ value }) => value));

const leastMarked = 20;
/** How often something happened, or how much of it there is: 进球数, 得分, 加班天, 红牌. */
const counted = /[数量次额值分天时人件台例张个]$|[红黄]牌$|进球|助攻/;
/** Whether 1 and 0 below a name that says nothing mark the rows that have something: chocolate, has parking, 长江经济带. */
export const areMarksOfRows = ({
  column,
  filled,
  top,
}: Pick<ColumnFacts, 'column' | 'filled' | 'top'>): boolean =>
  column.type === 'integer' &&
  filled >= leastMarked &&
  (isNameless(column.name) || !counted.test(column.name)) &&
  !codeWords.test(column.name) &&
  measureIdea(column.name) === 'other' &&
  isOneOrNone(top.map(({ value }) => value));

/** The value that says yes in a column of two; undefined where it is no such column. */
export function yesOf(
  { column, filled, top }: Pick<ColumnFacts, 'column' | 'filled' | 'top'>,
  label: string,
): Cell | undefined {
  const values = top.flatMap(({ value }) => (isUnsaid(value) ? [] : [value]));
  if (values.length !== 2 || column.type === 'boolean') return undefined;
  if (isOneOrNone(values)) {
    if (!asking.test(label) && !isOutcome(label) && !areMarksOfRows({ column, filled, top }))
      return undefined;
    return values.find((value) => Number(value) === 1);
  }
  const said = values.map((value) => String(value).trim());
  const at = said.findIndex((value) => yes.test(value));
  // An x beside √ is the cross that keyboards have.
  if (at >= 0 && ticked.test(said[at] ?? '') && /^[xX]$/.test(said[1 - at] ?? '')) return values[at];
  if (at >= 0) return no.test(said[1 - at] ?? '') ? values[at] : undefined;
  const told = said.findIndex((value, place) => isDenied(value, said[1 - place] ?? ''));
  if (told >= 0) return values[told];
  return asking.test(label) ? values[said.indexOf(thingOf(label))] : undefined;
}

const ticked = /^[√✓✔☑]$/;
/** Letters alone that say yes where a question is asked, and elsewhere are codes. */
const bareYes = /^[yt]$/i;

/**
 * What stands in the only cells that are filled where it says yes and the empty ones say no: √ below 是否根因分析. A list
 * of things that have all of them says nothing of that kind.
 */
export function tickOf(
  { column, filled, distinct, min, top }: Omit<ColumnFacts, 'max'>,
  label: string,
  rows: number,
): Cell | undefined {
  // Of numbers that are all the same the ends alone are known.
  const known = distinct === 1 && top.length === 0 ? [min] : top.map(({ value }) => value);
  const said = known.filter((value) => String(value ?? '').trim() !== '');
  const [only] = said;
  if (only === undefined || said.length > 1 || column.type === 'boolean') return undefined;
  const hasBlanks = filled < rows || said.length < known.length;
  const text = String(only).trim();
  const isAsked = asking.test(label) || isOutcome(label);
  const isYes = ticked.test(text) || (yes.test(text) && (isAsked || !bareYes.test(text)));
  return hasBlanks && (isYes || (isAsked && Number(text) === 1)) ? only : undefined;
}

/** Whether such a column is one of ticks: its other rows are empty. */
export const isTicked = ({ role, yes: value }: { role: string; yes?: Cell }): boolean =>
  role === 'none' && value !== undefined;

/** Whether one value says that the other is not so: 未超时 beside 超时, 未认证 beside 已认证. */
function isDenied(value: string, other: string): boolean {
  const denied = /^(?:未|不|非|没有?|无)(.+)$/.exec(other)?.[1];
  return denied !== undefined && (denied === value || value === `已${denied}`);
}

/** What a value says that is no mere yes: 已认证 → 认证; 已婚 is said as a whole. */
const saidBy = (value: Cell): string | undefined => {
  if (typeof value !== 'string' || yes.test(value.trim()) || /^[\d.]+$/.test(value.trim())) return undefined;
  const said = value.trim();
  const thing = said.replace(/^已(?=..)/, '');
  return isOutcome(thing) ? thing : said;
};

/**
 * What the part of rows that say yes is called: 是否签收 → 签收率, 是否住校 → 住校占比. Where the name does not say what
 * is asked the value does: 检验结论 of 合格 and 不合格 → 合格率.
 */
export function rateNameOf(label: string, value: Cell = null): string {
  const thing = asking.test(label) || isOutcome(label) ? thingOf(label) : (saidBy(value) ?? thingOf(label));
  return /(率|占比)$/.test(thing)
    ? thing
    : `${thing}${isOutcome(thing) && outcome.test(thing) ? '率' : '占比'}`;
}
