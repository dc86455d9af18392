import { incomeWords, momentWords, nearNames, wholeMoney } from '@mingjing/charts/insight';
import type { Offered } from './match-fields.ts';
import { isStock, measureIdea, type Sought, seeksFigure, shared } from './meaning.ts';

/** What a name says beside the words that any figure may have. */
const core = (name: string): string =>
  name.replaceAll(
    /[（(].*?[）)]|平均|次均|人均|今日|昨日|本[年月期季]|[上同去][年月期季]|比例|占比|人次|人数|台次|例数|次数|时长|分钟|小时|天数|明细|记录|数据|日报|月报|[率比数量总费]|Top.*$|\s/gu,
    '',
  );

/** Places of care whose figures are never one another's. */
const settings: readonly RegExp[] = [
  /门诊|门急诊|急诊|就诊|挂号/,
  /住院|入院|出院|在院|病案|病区|床/,
  /体检/,
];
const settingsOf = (name: string): RegExp[] => settings.filter((words) => words.test(name));

/** Whether both say where care is given, and it is not the same place. */
function isElsewhere(wanted: string, found: string): boolean {
  const [here, there] = [settingsOf(wanted), settingsOf(found)];
  return here.length > 0 && there.length > 0 && !here.some((setting) => there.includes(setting));
}

/** What only a place of care speaks of. */
const ofCare =
  /医[院疗生师保嘱技务]|诊|住院|入院|出院|在院|院区|院感|患者|病[人区案种床历]|药|护理|床位|手术|科室|耗材/;

/** Whether a design speaks of care, and the data of nothing like it: 医疗收入 is not what shops take. */
const isOutOfPlace = (field: Sought, offered: Offered, { chart, dataset, columns }: About): boolean =>
  columns !== undefined &&
  ofCare.test(chart + field.name) &&
  ![dataset, offered.name, ...columns].some((name) => ofCare.test(name));

/** What is paid: income of those who care, as patients pay it, and of nobody else. 能耗费用 are no 销售额. */
const paidWords = /(?<!收)费|成本|支出|工资|薪|(^|[_\s])(cost|expense|fee)s?([_\s]|$)/i;
const earnedWords = /业绩|营业额/;
const isPaid = (field: Sought, offered: Offered, { dataset, columns = [] }: About): boolean =>
  (incomeWords.test(field.name) || earnedWords.test(field.name)) &&
  paidWords.test(offered.name) &&
  !incomeWords.test(offered.name) &&
  ![dataset, ...columns].some((name) => ofCare.test(name));

/**
 * Numbers of things whose name says no more than that they are counted: what is counted says the chart, and the column, or
 * its dataset where the column does not say it either. 杯数 are no 人次.
 */
function isSameCount(offered: Offered, { chart, dataset }: About): boolean {
  const own = core(offered.name);
  const counted = own === '' ? dataset : offered.name;
  const [here, there] = [settingsOf(chart), settingsOf(counted)];
  return here.some((setting) => there.includes(setting)) || shared(core(chart), core(counted)) > 1;
}

function isMeantFigure(field: Sought, offered: Offered, about: About): boolean {
  const idea = measureIdea(field.name);
  if (isStock(field.name) !== isStock(offered.name)) return false;
  if (isOutOfPlace(field, offered, about) || isPaid(field, offered, about)) return false;
  if (isElsewhere(about.chart + field.name, about.dataset + offered.name)) return false;
  // One character in common says nothing: every hospital's data are about some 院.
  if (offered.rowCount === true)
    return idea === 'count' && shared(core(about.chart + field.name), core(about.dataset)) > 1;
  const own = offered.exp !== undefined && offered.name.includes('占') ? 'share' : measureIdea(offered.name);
  const [wanted, found] = [core(field.name), core(offered.name)];
  const named = wanted !== '' && found.includes(wanted);
  if (named) return idea === own || idea === 'other';
  if (idea !== own) return false;
  if (idea === 'money') return wholeMoney.test(field.name) && wholeMoney.test(offered.name);
  if (idea === 'time') return shared(wanted, found) > 0;
  return wanted === '' && idea === 'count' && isSameCount(offered, about);
}

/** What a slot and a dataset are about. */
export interface About {
  /** Name of the slot. */
  chart: string;
  /** Name of the dataset. */
  dataset: string;
  /** Names of its columns, where they are known. */
  columns?: readonly string[];
}

/** Whether a column is what the field of a design means, not only of a type that would do. */
export function isMeant(field: Sought, offered: Offered, about: About): boolean {
  if (field.dated || field.grain !== undefined) return offered.dated;
  if (seeksFigure(field)) return isMeantFigure(field, offered, about);
  if (offered.dated) return momentWords.test(field.name);
  // A title that says the dimension is kept by what is called so alone: 大区销售占比 does not list shops.
  if (about.chart.includes(field.name) && shared(core(field.name), core(offered.name)) === 0) return false;
  const idea = nearNames.find((words) => words.test(field.name));
  return idea?.test(offered.name) === true || shared(field.name, offered.name) >= 2;
}
