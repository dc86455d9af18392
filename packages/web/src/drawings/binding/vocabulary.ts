import type { Grain } from '@mingjing/contract';

/**
 * Words by which columns are recognised when a template is bound to data that are called otherwise. They are looked for
 * in names and sample values of columns only; what a failure says is told by its reason. A new word goes here.
 */

/**
 * What names of dimensions are about, each list in the order in which one serves for another. A name is about the first
 * that it contains.
 */
export const dimensionIdeas: readonly RegExp[] = [
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

/** What names of measures are about; a name is about the first of share, time, money and count that it contains. */
export const measureWords = {
  money:
    /收入|金额|费用|费$|销售额|业绩|营收|结余|成本|预算|拒付|支付$|价$|[（(](万|亿)?元?[）)]|(^|_)(amount|price|cost|revenue|fee)/i,
  time: /时长|分钟|小时|天数|住院日|周转|等候|候诊时|响应|接台|耗时/,
  share: /率|占比|比例|满意度|[%％]/,
  count:
    /人次|人数|人员|次数|例数|台次|件数|单数|订单|工单|数量|[量数]$|挂号|门诊|急诊|入院|出院|在院|留观|候诊|商机|得分$|空床|手术$/,
} as const satisfies Record<string, RegExp>;

/** Names that speak of a period, the first that fits. */
export const periodWords: readonly (readonly [RegExp, Grain])[] = [
  [/^月份?$|月度|^month$/i, 'month'],
  [/季度|^quarter$/i, 'quarter'],
  [/^年份?$|年度|^year$/i, 'year'],
  [/^周$|周次|^week$/i, 'week'],
  [/日期|^日$|^date$/i, 'day'],
];

/** A month as sample values write it: 2024-05, 5月. */
export const writtenMonth = /^\d{4}-\d{2}$|月$/;

/** A figure as sample values write it, with or without its unit. */
export const writtenFigure = /^[+-]?[\d,.]+\s*(%|％|‰|天|元|万|亿)?$/;

/** The sum that others are parts of. */
export const wholeSum = /^总|合计|收入/;

/** The unit that a name tells money in: 收入（万元）. */
export const moneyUnit = /[（(](万|亿)元?[）)]/;
