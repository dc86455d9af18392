import { type Cell, type Grain, isNumeric, type SlotSpec, usualCalculation } from '@mingjing/contract';
import type { Offered } from './match-fields.ts';
import type { WantedField } from './wanted-fields.ts';

/**
 * What names of dimensions are about, each list in the order in which one serves for another. A name is about the first
 * that it contains.
 */
const dimensionIdeas: readonly RegExp[] = [
  /省份|省$/,
  /城市|市$|地市/,
  /年龄/,
  /性别/,
  /医生|医师|术者|销售$|人员|员工|姓名/,
  /诊断|病种|疾病|药品|项目|产品|商品|手术$/,
  /院区|区域|大区|地区|分公司|门店/,
  /科室|病区|诊室|手术间|部门|单位|团队|楼层/,
  /时段|小时/,
  /支付|医保|付款/,
  /类别|分类|类型|方式|分级|等级|业务|渠道|环节|阶段|状态|转归|维度|指标/,
];
const ideaOf = (name: string): number => dimensionIdeas.findIndex((idea) => idea.test(name));

const money =
  /收入|金额|费用|费$|销售额|业绩|营收|结余|成本|预算|拒付|支付$|价$|[（(](万|亿)?元?[）)]|(^|_)(amount|price|cost|revenue|fee)/i;
const time = /时长|分钟|小时|天数|住院日|周转|等候|候诊时|响应|接台|耗时/;
const share = /率|占比|比例|满意度|[%％]/;
const counted =
  /人次|人数|人员|次数|例数|台次|件数|单数|订单|工单|数量|[量数]$|挂号|门诊|急诊|入院|出院|在院|留观|候诊|商机|得分$|空床|手术$/;

export type MeasureIdea = 'money' | 'time' | 'share' | 'count' | 'other';
/** What a measure's name is about. */
export function measureIdea(name: string): MeasureIdea {
  if (share.test(name)) return 'share';
  if (time.test(name)) return 'time';
  if (money.test(name)) return 'money';
  return counted.test(name) ? 'count' : 'other';
}

/** The period that a name or its sample values speak of; undefined when they speak of none. */
export function periodOf(name: string, samples: readonly Cell[] = []): Grain | undefined {
  if (/^月份?$|月度|^month$/i.test(name)) return 'month';
  if (/季度|^quarter$/i.test(name)) return 'quarter';
  if (/^年份?$|年度|^year$/i.test(name)) return 'year';
  if (/^周$|周次|^week$/i.test(name)) return 'week';
  if (/日期|^日$|^date$/i.test(name)) {
    const [first] = samples;
    return typeof first === 'string' && /^\d{4}-\d{2}$|月$/.test(first) ? 'month' : 'day';
  }
  return undefined;
}

/** Sample values of a field of a slot, as far as the slot has any. */
export function samplesOf({ sample }: Pick<SlotSpec, 'sample'>, name: string): Cell[] {
  const at = sample?.keys.indexOf(name) ?? -1;
  return at < 0 ? [] : (sample?.data ?? []).map((row) => row[at] ?? null);
}

/** Whether sample values are figures, those written with a unit or a percent sign among them. */
export const areFigures = (samples: readonly Cell[]): boolean =>
  samples.length > 0 &&
  samples.every((value) => /^[+-]?[\d,.]+\s*(%|％|‰|天|元|万|亿)?$/.test(String(value ?? '')));

/** How many characters two names share in a row, at most. */
function shared(left: string, right: string): number {
  let most = 0;
  for (let from = 0; from < left.length; from += 1)
    for (let to = from + most + 1; to <= left.length && right.includes(left.slice(from, to)); to += 1)
      most = to - from;
  return most;
}

/** A field that is looked for, and what is known of it. */
export interface Sought extends WantedField {
  samples: readonly Cell[];
  grain: Grain | undefined;
}

function dimensionScore(field: Sought, offered: Offered): number {
  if (offered.exp !== undefined) return -1;
  if (field.grain !== undefined || field.dated)
    return offered.dated ? 100 + shared(field.name, offered.name) : -1;
  if (offered.dated) return field.samples.some((value) => /\d:\d/.test(String(value))) ? 20 : -1;
  if (offered.numeric) return -1;
  const [idea, other] = [ideaOf(field.name), ideaOf(offered.name)];
  const values = offered.distinct ?? 0;
  // Few values make a chart; one says nothing, and hundreds cannot be told apart.
  const readable = values >= 2 && values <= 30 ? 6 : values > 30 ? 2 : 0;
  return (
    (idea >= 0 && idea === other ? 40 : 0) + 10 * Math.min(2, shared(field.name, offered.name)) + readable
  );
}

function measureScore(field: Sought, offered: Offered): number {
  if (!offered.numeric) return -1;
  const idea = measureIdea(field.name);
  const own = offered.rowCount === true ? 'count' : measureIdea(offered.name);
  const usual = usualCalculation({ type: offered.type ?? 'double' }, [offered.name]);
  // Numbers that only tell things apart are no figures.
  if (offered.exp === undefined && usual === 'countAndClearRepeat') return -1;
  const close = 10 * Math.min(3, shared(field.name, offered.name));
  if (idea === own) return 40 + close;
  // What adds up must not stand where a share is shown, nor the other way round.
  if (idea === 'share' || own === 'share') return 1 + close;
  return (offered.rowCount === true ? 6 : 8) + close;
}

/** How well a column serves in place of a field, by what both are about; below 0 not at all. */
export function scoreOf(field: Sought, offered: Offered): number {
  if (
    field.grain === undefined &&
    (field.role === 'measure' || areFigures(field.samples) || isFigureType(field))
  )
    return measureScore(field, offered);
  return dimensionScore(field, offered);
}

const isFigureType = ({ role, type }: Sought): boolean =>
  role === 'any' && type !== undefined && isNumeric(type);

/** A share of two sums that a dataset without shares can still tell: of what is called alike, in its total. */
export function shareOf(field: Sought, all: readonly Offered[]): Offered | undefined {
  const sums = all.filter(
    ({ numeric, exp, name }) => numeric && exp === undefined && measureIdea(name) === 'money',
  );
  const whole = sums.find(({ name }) => /^总|合计|收入/.test(name)) ?? sums.at(-1);
  const parts = sums.filter((one) => one !== whole);
  const [part] = parts.toSorted((a, b) => shared(field.name, b.name) - shared(field.name, a.name));
  if (whole === undefined || part === undefined) return undefined;
  const top = Math.max(...field.samples.map((value) => Math.abs(Number(value)) || 0), 0);
  const factor = top > 2 ? '*100' : '';
  return {
    name: `${part.name}占${whole.name}`,
    exp: `SUM(\`${part.name}\`)/SUM(\`${whole.name}\`)${factor}`,
    numeric: true,
    dated: false,
  };
}
