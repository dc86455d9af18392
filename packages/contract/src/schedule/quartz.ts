/** A field of a Quartz expression: its range, the names of its values from the lowest on, and its own marks. */
interface Field {
  name: string;
  low: number;
  high: number;
  names?: readonly string[];
  /** Marks that stand for a whole entry, beside numbers, ranges and steps. */
  marks?: RegExp;
  /** Whether ? may stand in place of the field. */
  open?: true;
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const weekday = `(?:[1-7]|${weekdays.join('|')})`;

const fields: readonly Field[] = [
  { name: '秒', low: 0, high: 59 },
  { name: '分', low: 0, high: 59 },
  { name: '时', low: 0, high: 23 },
  { name: '日', low: 1, high: 31, marks: /^(L(-([12]?\d|30))?|LW|([1-9]|[12]\d|3[01])W)$/, open: true },
  { name: '月', low: 1, high: 12, names: months },
  {
    name: '星期',
    low: 1,
    high: 7,
    names: weekdays,
    marks: new RegExp(`^(L|${weekday}L|${weekday}#[1-5])$`),
    open: true,
  },
  { name: '年', low: 1970, high: 2099 },
];
const dayOfMonth = 3;
const dayOfWeek = 5;

function numberOf(text: string, { low, high, names = [] }: Field): number | undefined {
  const named = names.indexOf(text);
  if (named !== -1) return low + named;
  const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return value >= low && value <= high ? value : undefined;
}

/** One entry of a field's list: *, a value, a range, a step of these, or a mark of the field's own. */
function isEntry(text: string, field: Field): boolean {
  if (field.marks?.test(text)) return true;
  const [span = '', step, ...more] = text.split('/');
  if (more.length > 0) return false;
  if (step !== undefined && !(/^\d{1,4}$/.test(step) && Number(step) >= 1 && Number(step) <= field.high))
    return false;
  if (span === '*') return true;
  const ends = span.split('-');
  return ends.length <= 2 && ends.every((end) => numberOf(end, field) !== undefined);
}

function isField(text: string, field: Field): boolean {
  if (text === '?') return field.open === true;
  return text.split(',').every((entry) => isEntry(entry, field));
}

/**
 * What is wrong with a schedule in Quartz form (second, minute, hour, day, month, weekday, and perhaps year; weekdays
 * from 1 for Sunday); undefined when it is right.
 */
export function quartzProblem(expression: string): string | undefined {
  const parts = expression.trim().toUpperCase().split(/\s+/);
  if (parts.length < 6 || parts.length > 7) return '定时表达式应为 6 或 7 段：秒 分 时 日 月 星期 [年]';
  for (const [at, part] of parts.entries()) {
    const field = fields[at]!;
    if (!isField(part, field)) return `定时表达式第 ${at + 1} 段（${field.name}）“${part.slice(0, 40)}”有误`;
  }
  const open = [parts[dayOfMonth], parts[dayOfWeek]].filter((part) => part === '?');
  return open.length === 1 ? undefined : '定时表达式的日和星期应有且只有一个为 ?';
}
