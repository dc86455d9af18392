import { type Cell, type Column, countsAsNumeric, isDated } from './data.ts';
import type { Calculation } from './question.ts';

export type Aggregation = Exclude<Calculation, 'empty'>;

/** Shares, means and what one person or one thing has: to add them up would say nothing. */
const mean: readonly RegExp[] = [
  /^(平均|[人次例床户单件店亩车班日周月季年]均|单位(成本|价|产量|能耗|面积))/,
  /(率|占比|比例|比率|比值|平均|均值|中位数|百分比|指数|系数|[%％‰])$/,
  /(年龄|岁数|工龄|龄|天龄|单价|价格|售价|均价|定价|折扣|评分|得分|打分|分数|成绩|满意度|星级|温度|体温|湿度|年限|身高|体重|血压|血糖|心率|脉搏|浓度|结果值|测定值|测量值|检测值|实测值|时长|住院日|住院天数)$/,
  /(^|[\s,:：(（])[%％]([\s,)）]|$)/,
  // Subjects of an examination, by which tables of marks name their columns.
  /^(语文|数学|英语|外语|物理|化学|生物|历史|地理|政治|道法|道德与法治|科学|体育|文综|理综|文科综合|理科综合|笔试|面试|总分)$/,
  /(等候|等待|候诊|响应|停留|接诊|接台|周转)(分钟|时间|小时|秒)?$/,
  /((开盘|收盘|最高|最低|成交|结算|进|批发|零售|市场|挂牌|参考|基准|采购|出厂|原|现)价|净值|[气水室油]温|(风|流|车|时|转)速|速度|高度|深度|厚度|直径|半径|密度|海拔|电压|压力|收缩压|舒张压|纯度|强度|寿命)$/,
  /(^|[\s_-])(avg|average|mean|median|rate|ratio|pct|percent|percentage|percentile|share|index|age|price|unit price|score|rating|gpa|temp|temperature|humidity|pressure|weight|mass|height|length|width|depth|thickness|diameter|radius|altitude|elevation|density|speed|velocity|wind|latency|voltage|bmi|pulse|bpm|glucose|cholesterol|mpg|expectancy|probability|likelihood|efficiency|intensity|concentration|waiting|per)([\s_-]|$)/,
];
/** A scale that marks are given on, in brackets behind what is marked: (1-5分), (满分10分), (1-5分，5分最好). */
const scale =
  /[([【](满分\s*)?\d+(\s*[-~–—至到]\s*\d+)?\s*[分星](制)?([,，、;；:：\s][^)\]】]*)?[)\]】][?？。]?$/;
/** Prices of a day on a market; whole numbers below such names are of what is open or closed. */
const marketPrice = /^(adj[ _]?)?(open|high|low|close)$/;
/** Changes against a period before: shares where their values are, else amounts. */
const growth = /同比|环比|(增[幅速]|[涨降跌]幅)$|(^|[\s_-])(yoy|mom|growth)([\s_-]|$)/;
/** A change above ten times is an amount. */
const mostGrowth = 10;
/** Names of numbers that only tell one thing from another. */
const identifier: readonly RegExp[] = [
  /((?<![信符挂])号|编码|代码|身份证|条码|序号|电话|手机|邮编|年份|年度|(?<![\d一二三四五六七八九十])月份)$/,
  /(^|[\s_-])(id|no|code|sn|uuid|guid|phone|mobile|zip|fips|uid|year|month)$/,
  /[一-鿿](id|uuid|guid|code)$/,
];
/** Totals stay totals, whatever they are the total of. */
const total =
  /^(总(?!分$)|合计|累计|total|sum)(?!.*(率|占比|均|rate|ratio|[%％])$)|(总额|总数|总量|合计|小计|累计)$/;

/** A name in words: 'unitPrice', 'UNIT_PRICE' and '单价(元)' as people mean them. */
const worded = (name: string): string =>
  name
    .normalize('NFKC')
    .trim()
    // A unit in brackets says nothing of what it is, except that it is a share.
    .replace(/[([【](?![%‰])[^()[\]【】]*[)\]】]$/, '')
    .replace(/[([【]([%‰])[)\]】]$/, '$1')
    .replace(/°[CF]$/i, '')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .trim();

const isOf = (name: string, patterns: readonly RegExp[]): boolean =>
  patterns.some((pattern) => pattern.test(name));

/** Whether the values look like shares: between 0 and 1, and not only the two ends. */
function looksLikeShares(values: readonly Cell[]): boolean {
  const numbers = values.flatMap((value) => (value === null || value === '' ? [] : [Number(value)]));
  return (
    numbers.length >= 3 &&
    numbers.every((value) => value >= 0 && value <= 1) &&
    numbers.some((value) => !Number.isInteger(value))
  );
}

/** Whether a column is of changes in parts of what was before: 0.12 for 12%. A cell of 0.12 in amounts alone is no such. */
export function isGrowthShare(name: string, values: readonly Cell[]): boolean {
  if (!growth.test(worded(name))) return false;
  const numbers = values.flatMap((value) => (value === null || value === '' ? [] : [Number(value)]));
  return (
    numbers.some((value) => !Number.isInteger(value)) &&
    numbers.every((value) => Math.abs(value) <= mostGrowth)
  );
}

/**
 * How rows of a column become one number when nobody has said it yet. Numbers are added up; shares, means, ages, scores
 * and prices are averaged, by any of their names or by the values seen; numbers that only tell things apart are counted
 * without repeats, texts and dates are counted.
 */
export function usualCalculation(
  column: Pick<Column, 'type' | 'numeric'>,
  names: readonly string[],
  values: readonly Cell[] = [],
): Aggregation {
  if (column.type === 'boolean') return 'sum';
  if (isDated(column.type) || !countsAsNumeric(column)) return 'count';
  const words = names.map(worded);
  if (words.some((name) => total.test(name))) return 'sum';
  if (words.some((name) => isOf(name, mean))) return 'avg';
  if (names.some((name) => scale.test(name.normalize('NFKC').trim()))) return 'avg';
  if (names.some((name) => isGrowthShare(name, values))) return 'avg';
  if (
    words.some((name) => marketPrice.test(name)) &&
    values.some((value) => !Number.isInteger(Number(value)))
  )
    return 'avg';
  if (words.some((name) => isOf(name, identifier))) return 'countAndClearRepeat';
  return looksLikeShares(values) ? 'avg' : 'sum';
}
