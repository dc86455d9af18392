import { type Column, columnOfParameter } from '@mingjing/contract';
import { drawsAnything, type KnownQuestion, QuestionError, questionOfWidget } from '@mingjing/query';
import { storedMeasures } from '../../data/shared-measures.ts';
import { type WidgetRow, widgetDataOf } from '../../data/stored-widget.ts';
import type { Row } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { DataRuleStore } from '../../rights/data-rules.store.ts';
import type { PanelStore } from '../panels/panel.store.ts';
import { placeOf, storedLayout } from '../panels/panel-parameters.ts';
import type { WidgetStore } from './widget.store.ts';

interface Parts {
  widgets: Pick<WidgetStore, 'ofDataset'>;
  panels: Pick<PanelStore, 'find' | 'panelsOfWidget'>;
  rules: Pick<DataRuleStore, 'rulesOf'>;
  /** Where relative dates count from, yyyy-MM-dd. */
  today: () => string;
}

/** What stored widgets will ask of a dataset whose rows have these columns. */
export type KnownQuestions = (
  dataset: Row<'dataset'>,
  columns: readonly Column[],
) => Promise<KnownQuestion[]>;

/**
 * The questions of a dataset's widgets: on each panel with the columns that its parameters filter by, and, where rules
 * keep rows from some callers, with the columns of the rules as well. They are asked with other values and other rights
 * than they are known by, so only their columns count.
 */
export function createKnownQuestions({ widgets, panels, rules, today }: Parts): KnownQuestions {
  async function filtersOn(panelId: number, row: WidgetRow): Promise<string[]> {
    const panel = await panels.find(panelId);
    if (panel === undefined) return [];
    const { paramsGroup, checkedGroup } = storedLayout(panel);
    return paramsGroup
      .filter(({ name }) => checkedGroup.includes(name))
      .map((parameter) => columnOfParameter(parameter, placeOf(row)));
  }

  return async (dataset, columns) => {
    const { roles } = await rules.rulesOf(dataset);
    const ruled = roles.flatMap(({ conditions }) => conditions.map(({ key }) => key));
    const measures = storedMeasures(dataset.calculated_measures);
    const known: KnownQuestion[] = [];
    for (const row of await widgets.ofDataset(dataset.id)) {
      const question = questionOf(row, columns, measures, today());
      if (question === undefined) continue;
      const on = await panels.panelsOfWidget(row.id);
      const filters = await Promise.all(on.map((panelId) => filtersOn(panelId, row)));
      for (const names of filters.length === 0 ? [[]] : filters) {
        known.push({ question, filters: names });
        if (ruled.length > 0) known.push({ question, filters: [...names, ...ruled] });
      }
    }
    return known;
  };
}

/** A widget's question; undefined where it cannot be asked, which its own viewers are told. */
function questionOf(
  row: WidgetRow,
  columns: readonly Column[],
  measures: ReturnType<typeof storedMeasures>,
  today: string,
): KnownQuestion['question'] | undefined {
  try {
    const widget = widgetDataOf(row);
    if (!drawsAnything(widget.chartType, widget.dataJson.chartForm)) return undefined;
    return questionOfWidget(widget, { today }, columns, measures);
  } catch (error) {
    if (error instanceof QuestionError || error instanceof AppError) return undefined;
    throw error;
  }
}
