import { texts } from '@mingjing/contract';

/** A question that cannot be asked. The message is Chinese and safe to show. */
export class QuestionError extends Error {
  /** The column that the question names and its rows do not have, where that is why. */
  readonly column: string | undefined;
  constructor(message: string, column?: string) {
    super(message);
    this.name = 'QuestionError';
    this.column = column;
  }
}

export const unknownColumn = (column: string): QuestionError =>
  new QuestionError(texts.widget.unknownColumn(column), column);

/** What this package says to people; `字段…不存在` stands in contract because the editor says it too. */
export const questionTexts = {
  malformed: texts.rules.malformed,
  tooDeep: '查询嵌套层次过多',
  tooManyValues: '筛选值过多，请减少后重试',
  nothingAsked: '请选择需要查询的字段',
  aggregation: texts.rules.aggregation,
  notDate: (value: string) => `日期格式错误：${value}`,
  grain: (key: string) => `字段${key}不是日期，不能按周期汇总`,
  clock: (key: string) => `字段${key}只有日期没有时刻，不能按小时或时段汇总`,
  notNumeric: (key: string) => `字段${key}不是数值，不能计算`,
  nameless: (key: string) =>
    `字段${key}在语句中没有名称或与其他字段同名，未缓存时不能使用；请在语句中用 AS 为它另取名称，或先缓存数据集`,
  unknownChart: texts.widget.comingSoon,
  masked: (key: string) => `字段${key}已脱敏，只能分组和计数`,
  rowsKeptBack: texts.dataRules.rowsKeptBack,
  tooManyGroups: (most: number) => `占比、累计、同比等最多比较 ${most} 组，请增加筛选或按更大的周期汇总`,
  expression: (alias: string, why: string) => `计算指标【${alias}】：${why}`,
} as const;
