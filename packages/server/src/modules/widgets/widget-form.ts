import { areasProblem, fittedForm, kindOf } from '@mingjing/charts';
import { hasPlainNames, texts } from '@mingjing/contract';
import type { WidgetData } from '@mingjing/query';
import type { Asking, DataReader, DataTarget } from '../../data/data-reader.ts';
import { drawnFrom } from '../../data/drawn-columns.ts';
import type { SourceReader } from '../../data/source-reader.ts';
import { columnsOf } from '../../data/stored-dataset.ts';
import { readRules } from '../../data/stored-widget.ts';
import { refused } from '../../http/app-error.ts';
import type { Categories } from '../categories/category.service.ts';
import type { WidgetAccess } from './widget-access.ts';
import type { WidgetAnswers } from './widget-answers.ts';
import type { DatasetGround, WidgetGround } from './widget-ground.ts';
import {
  checkFormulas,
  checkHaving,
  checkMode,
  checkNumbers,
  readDataJson,
  type WidgetFields,
} from './widget-input.ts';

interface FormParts {
  access: Pick<WidgetAccess, 'groundOf'>;
  answers: WidgetAnswers;
  reader: Pick<DataReader, 'requireSource'>;
  sourceReader: Pick<SourceReader, 'checkSql'>;
  categories: Categories;
  now: () => number;
}

/** Columns that a dataset was last seen with; a query's are not asked for. */
const namesIn = (target: DataTarget): string[] =>
  target.kind === 'query' ? [] : drawnFrom(target.dataset, columnsOf(target.dataset)).map(({ name }) => name);

/** The form of a widget: what may be stored of it, and what is asked while it is being edited. */
export function createWidgetForm({ access, answers, reader, sourceReader, categories, now }: FormParts) {
  const { groundOf } = access;

  /** The form's rules. Returns the columns to store and the script, which is sealed once the id is known. */
  async function check(input: WidgetFields, asking: Asking) {
    checkMode(input);
    const settings = readDataJson(input.dataJson);
    if (!hasPlainNames(settings)) throw refused(texts.nameControls);
    checkNumbers(input.chartType, settings);
    checkHaving(settings);
    readRules(input);
    if (input.categoryWidget != null) await categories.require('widget', input.categoryWidget.id);
    let sql = '';
    const { target } = await groundOf(input, asking);
    checkFormulas(settings, namesIn(target));
    if (target.kind === 'query') {
      await reader.requireSource(target.datasource, asking);
      sql = await sourceReader.checkSql(input.querySql, target.datasource);
    }
    // Only where the kind asks how many columns there are: a source that is away keeps nobody from saving.
    const asksColumns = kindOf(input.chartType)?.refusal !== undefined;
    const columns = asksColumns ? await answers.columnsOf(target, asking).catch(() => null) : null;
    asking.signal.throwIfAborted();
    const { chartType, selectItems } = input;
    const problem = areasProblem(chartType, settings.chartForm, columns?.length ?? null, selectItems);
    if (problem !== null) throw refused(problem);
    const chartForm = fittedForm(chartType, settings.chartForm);
    const row = {
      name: input.name,
      category_id: input.categoryWidget?.id ?? null,
      datasource_id: input.datasourceId,
      dataset_id: input.datasetId,
      chart_type: input.chartType,
      round: input.round,
      source: '0' as const,
      data_json: JSON.stringify({ ...settings, chartForm }),
      select_items: input.selectItems,
      aggregation: input.aggregation.trim(),
      filters: input.filters.trim(),
      sorts: input.sorts.trim(),
      page: input.page.trim(),
      temp_id: '',
      // What was warned of has been looked at.
      tips: '',
      updated_at: now(),
    };
    return { row, sql };
  }

  /** A widget as its editor holds it, and what it stands on. */
  async function edited(
    input: WidgetFields,
    asking: Asking,
  ): Promise<{ widget: WidgetData; ground: WidgetGround | DatasetGround }> {
    checkMode(input);
    const dataJson = readDataJson(input.dataJson);
    checkHaving(dataJson);
    const ground = await groundOf(input, asking);
    const { chartType, selectItems } = input;
    return { widget: { ...readRules(input), chartType, dataJson, selectItems }, ground };
  }

  return { check, edited };
}
export type WidgetForm = ReturnType<typeof createWidgetForm>;
