import {
  type ColumnItem,
  calculationOf,
  checkBounds,
  type DataJson,
  dataJson,
  expressionFault,
  hasFormula,
  havingFault,
  havingKindOf,
  parseJsonText,
  textLimits,
  texts,
} from '@mingjing/contract';
import type { WidgetData } from '@mingjing/query';
import { columnsNamedBy } from '../../data/shared-measures.ts';
import { refused } from '../../http/app-error.ts';

export interface WidgetFields {
  name: string;
  categoryWidget?: { id: number; name?: string | undefined } | null | undefined;
  datasourceId: number | null;
  datasetId: number | null;
  querySql: string;
  chartType: WidgetData['chartType'];
  round: number;
  source: '0' | '1';
  dataJson: string;
  selectItems: string;
  aggregation: string;
  filters: string;
  sorts: string;
  page: string;
  tempId: string;
  /** Left out: save whatever is stored. */
  version?: number | undefined;
}

/** Made in a panel that was not saved yet. */
export const isTemporary = (input: Pick<WidgetFields, 'source' | 'tempId'>): boolean =>
  input.source === '1' && /^[0-9A-Za-z]{6}$/.test(input.tempId);

const t = texts.widget;
/** Rows of a preview that an editor sends along; what is over is not stored. */
const sampleRows = 100;

/** Schemas walk names slowly. The columns of the widest dataset, each told three times, are fewer. */
const settingsLimits = { ...textLimits, keys: 20_000 };

/** Drawing settings as sent; unknown keys stay, unsafe ones are refused. */
export function readDataJson(text: string): DataJson {
  let value: unknown;
  try {
    value = parseJsonText(text, settingsLimits);
  } catch {
    throw refused(t.checkForm);
  }
  const sample = (value as { loadedData?: { data?: unknown } } | null)?.loadedData;
  if (Array.isArray(sample?.data)) sample.data = sample.data.slice(0, sampleRows);
  const parsed = dataJson.safeParse(value);
  if (!parsed.success) throw refused(t.checkFormAt(parsed.error.issues[0]?.message ?? ''));
  return parsed.data;
}

/** Exactly one of a dataset or a source with a script, in the words of the mode that the form is in. */
export function checkMode(input: Pick<WidgetFields, 'datasetId' | 'datasourceId' | 'querySql'>): void {
  const hasScript = input.querySql.trim() !== '';
  if (input.datasetId !== null) {
    if (input.datasourceId !== null || hasScript) throw refused(t.checkForm);
    return;
  }
  if (input.datasourceId === null) throw refused(hasScript ? t.datasource : t.dataset);
  if (!hasScript) throw refused(t.sql);
}

/** Names of columns that a form's author has at hand. */
const columnsTold = ({ columns, loadedData }: DataJson): string[] => [
  ...loadedData._keys,
  ...columns.flatMap((one) => {
    const id = (one as { id?: unknown } | null)?.id;
    return typeof id === 'string' ? [id] : [];
  }),
];

/** A formula that is written in the form itself; one of a shared measure stands with its dataset. */
const ownFormula = ({ shared, expressions }: ColumnItem): { alias: string; exp: string }[] =>
  shared === true || expressions == null || expressions.exp.trim() === '' ? [] : [expressions];

/**
 * The formulas of a form, placed or not, for their grammar. Which columns the data have by now is another matter: a chart
 * over columns that are gone says so where it is drawn. `columns` are those that are known; names with signs in them are
 * read by these.
 */
export function checkFormulas(settings: DataJson, columns: readonly string[]): void {
  const { xAxis, yAxis, nAxis, heatmapY, filters } = settings.chartForm;
  const names = [...columns, ...columnsTold(settings)];
  const placed = [xAxis, yAxis, nAxis, heatmapY, filters].flat().flatMap(ownFormula);
  for (const { alias, exp } of [...settings.expression, ...placed]) {
    const fault = expressionFault(exp, [...names, ...columnsNamedBy(exp, names)]);
    if (fault !== undefined) throw refused(`${texts.toast.verifyFailed}${alias}：${fault}`);
  }
}

/** Conditions on results: their operators and values, as far as these can be told without the columns. */
export function checkHaving({ chartForm: form }: DataJson): void {
  const { xAxis, yAxis, nAxis, heatmapY, filters } = form;
  for (const item of [xAxis, yAxis, nAxis, heatmapY, filters].flat()) {
    const { having = [], tableCalculation, name } = item;
    const calculation =
      hasFormula(item) || tableCalculation !== undefined ? 'sum' : calculationOf(form, item);
    const problem = havingFault(having, havingKindOf(calculation === 'empty' ? 'max' : calculation));
    if (problem !== null) throw refused(texts.having.of(name, problem));
  }
}

/** The numbers of a chart's form: bounds in their order, sizes that are numbers. */
export function checkNumbers(type: WidgetFields['chartType'], settings: DataJson): void {
  const [problem] = checkBounds(type, settings.chartForm);
  if (problem !== undefined) throw refused(problem.message);
}
