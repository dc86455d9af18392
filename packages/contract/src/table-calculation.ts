/**
 * What is made of a field's calculated values when they stand beside each other: its share of all, what has come
 * together so far, how far it is from the period before or from a year ago, which place it takes (ADR 19).
 */
export const tableCalculations = [
  'share',
  'running',
  'change',
  'changeRate',
  'yearChange',
  'yearChangeRate',
  'rank',
] as const;
export type TableCalculation = (typeof tableCalculations)[number];

/** In the words of menus. */
export const tableCalculationLabel: Record<TableCalculation, string> = {
  share: '占比',
  running: '累计',
  change: '环比增减',
  changeRate: '环比增长率',
  yearChange: '同比增减',
  yearChangeRate: '同比增长率',
  rank: '排名',
};

/** Those that are fractions of something and are written as percentages. */
export const isRate = (calculation: TableCalculation): boolean =>
  calculation === 'share' || calculation === 'changeRate' || calculation === 'yearChangeRate';

/** Those that look at another period. */
export const comparesPeriods = (calculation: TableCalculation): boolean =>
  calculation !== 'share' && calculation !== 'running' && calculation !== 'rank';

/** A name with what is made of it: '收入 占比'. */
export const tableCalculationName = (name: string, calculation: TableCalculation | undefined): string =>
  calculation === undefined ? name : `${name} ${tableCalculationLabel[calculation]}`;

/**
 * What a placed field is called among the measures of its chart: its column, with what is made of it, so that a value and
 * its change may stand side by side. Answers and settings of single fields go by it.
 */
export const measureKey = ({
  id,
  tableCalculation,
}: {
  id: string;
  tableCalculation?: TableCalculation | undefined;
}): string => tableCalculationName(id, tableCalculation);
