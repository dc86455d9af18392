import { type Idea, senselessByAnswer, standOut, type ThinPeriod } from '@mingjing/charts/insight';
import { type Answer, dataJson, type ProposedWidget } from '@mingjing/contract';
import type { WidgetFields } from '../widgets/widget-input.ts';

interface About {
  id: number;
  name: string;
  columns: readonly string[];
}

/** An idea as the form of a widget, the way the editor writes it. */
export function widgetOf(idea: Idea, dataset: About): WidgetFields {
  const { form, type, round, title } = idea;
  const shown = [form.xAxis, form.yAxis, form.nAxis, form.heatmapY].flat();
  return {
    name: title,
    datasourceId: null,
    datasetId: dataset.id,
    querySql: '',
    chartType: type,
    round,
    source: '1',
    dataJson: JSON.stringify(
      dataJson.parse({
        typeChart: type,
        datasetName: dataset.name,
        loadedData: { keys: dataset.columns, data: [], _keys: dataset.columns },
        columns: dataset.columns.map((name) => ({ id: name, name })),
        chartForm: form,
      }),
    ),
    selectItems: [...new Set(shown.map(({ id }) => id))].join(','),
    aggregation: '',
    filters: '',
    sorts: '',
    page: '',
    tempId: '',
  };
}

/** An idea with its answer; undefined where the answer says nothing. */
export function proposed(
  idea: Idea,
  { dataJson: json, selectItems }: WidgetFields,
  answer: Answer,
  thin: readonly ThinPeriod[],
  today: string,
): ProposedWidget | undefined {
  if (senselessByAnswer(idea, answer) !== undefined) return undefined;
  return {
    key: idea.key,
    room: idea.room,
    title: idea.title,
    sentence: standOut(idea.telling, answer, thin, today),
    why: idea.why,
    chartType: idea.type,
    round: idea.round,
    dataJson: json,
    selectItems,
    data: answer,
  };
}
