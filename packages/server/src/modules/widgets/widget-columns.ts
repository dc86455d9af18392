import {
  type AggregationRule,
  type ChartForm,
  expressionColumns,
  type FilterRule,
  parseExpression,
  type SortRule,
} from '@mingjing/contract';
import { dataJsonOf, type WidgetRow } from '../../data/stored-widget.ts';

const shownAxes = ['xAxis', 'yAxis', 'nAxis', 'heatmapY'] as const satisfies (keyof ChartForm)[];

/** Columns that an expression may read; which names its data have is not known here (收入-成本 is one, or two). */
function columnsOfExpression(text: string): string[] {
  const whole = [...text.matchAll(/\(([^()]+)\)/g)].map(([, name = '']) => name.trim());
  try {
    return [...expressionColumns(parseExpression(text)), ...whole];
  } catch {
    return whole;
  }
}

function rule<T>(text: string): T | undefined {
  return text === '' ? undefined : (JSON.parse(text) as T);
}

/** Names of the columns that a stored widget draws from: its axes, expressions, groups and selected items. */
function columnsDrawnBy(row: WidgetRow): Set<string> {
  const used = new Set(row.select_items.split(',').filter((name) => name !== ''));
  const form = dataJsonOf(row);
  const expressions: string[] = (form?.expression ?? []).map((item) => item.exp);
  for (const axis of shownAxes) {
    for (const item of form?.chartForm[axis] ?? []) {
      const expression = item.expressions?.exp;
      if (expression === undefined || expression === '') used.add(item.id);
      else expressions.push(expression);
    }
  }
  for (const expression of expressions) for (const name of columnsOfExpression(expression)) used.add(name);
  const aggregation = rule<AggregationRule>(row.aggregation);
  for (const key of [...(aggregation?.aggregationKeys ?? []), ...(aggregation?.groupKeys ?? [])])
    used.add(key);
  return used;
}

/** All columns that a stored widget reads: what it draws from, and what it only filters or sorts by. */
export function columnsUsedBy(row: WidgetRow): Set<string> {
  const used = columnsDrawnBy(row);
  for (const { id, expressions } of dataJsonOf(row)?.chartForm.filters ?? []) {
    const exp = expressions?.exp ?? '';
    for (const name of exp === '' ? [id] : columnsOfExpression(exp)) used.add(name);
  }
  for (const filter of rule<FilterRule[]>(row.filters) ?? []) used.add(filter.key);
  for (const sort of rule<SortRule[]>(row.sorts) ?? []) used.add(sort.key);
  return used;
}
