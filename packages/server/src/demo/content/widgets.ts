import { type DataJson, dataJson } from '@mingjing/contract';
import { stayWidgets } from './stay-widgets.ts';
import { visitWidgets } from './visit-widgets.ts';
import { type DemoWidget, item } from './widget-parts.ts';

/** Widgets of the demo's boards. */
export const demoWidgets: readonly DemoWidget[] = [...visitWidgets, ...stayWidgets];

/** A widget's drawing settings as the editor writes them. */
export function dataJsonOfDemo(
  { type, form }: DemoWidget,
  datasetName: string,
  columns: readonly string[],
): DataJson {
  return dataJson.parse({
    typeChart: type,
    datasetName,
    loadedData: { keys: columns, data: [], _keys: columns },
    columns: columns.map((name) => item(name)),
    chartForm: form,
  });
}

/** Columns that a widget shows, as its row lists them. */
export function selectItemsOf({ form }: DemoWidget): string {
  const shown = [form.xAxis, form.yAxis, form.nAxis, form.heatmapY].flat();
  return [...new Set(shown.map(({ id }) => id))].join(',');
}
