import {
  type ChartForm,
  dataJson,
  havingWords,
  type TableCalculation,
  tableCalculationLabel,
  tableCalculationName,
} from '@mingjing/contract';

/** What each is made over, behind the statement. */
const over: Record<TableCalculation, string> = {
  share: '各分组的值除以全部分组的合计，去重计数的合计另行查询',
  running: '按时间先后累加，没有时间时按显示顺序',
  change: '减去日历上前一期的值，筛选范围之前的一期另行查询',
  changeRate: '与日历上前一期相比，筛选范围之前的一期另行查询',
  yearChange: '减去去年同期的值，筛选范围之前的同期另行查询',
  yearChangeRate: '与去年同期相比，筛选范围之前的同期另行查询',
  rank: '在全部分组中排名，有多个维度时在同一期内排名',
};

/** The same of a widget's stored text; nothing where that cannot be read. */
export function stepsBehind(stored: string): string[] {
  try {
    return laterSteps(dataJson.parse(JSON.parse(stored)).chartForm);
  } catch {
    return [];
  }
}

/** What is calculated behind the statement, in the order of the fields: it stands in no SQL (ADR 19). */
export function laterSteps({
  xAxis,
  yAxis,
  nAxis,
  filters = [],
}: Pick<ChartForm, 'xAxis' | 'yAxis' | 'nAxis'> & Partial<Pick<ChartForm, 'filters'>>): string[] {
  return [...xAxis, ...yAxis, ...nAxis, ...filters].flatMap(({ name, tableCalculation, having = [] }) => {
    if (tableCalculation === undefined) return [];
    const label = tableCalculationLabel[tableCalculation];
    const known = name.endsWith(label) ? name : tableCalculationName(name, tableCalculation);
    const tests = having.length === 0 ? [] : [`${known}：算出之后只留 ${havingWords(having, String)} 的分组`];
    return [`${known}：${over[tableCalculation]}`, ...tests];
  });
}
