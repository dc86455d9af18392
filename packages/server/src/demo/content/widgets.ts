import { type DataJson, dataJson } from '@mingjing/contract';
import { billWidgets } from './bill-widgets.ts';
import { indicatorWidgets } from './indicator-widgets.ts';
import { stayWidgets } from './stay-widgets.ts';
import { visitWidgets } from './visit-widgets.ts';
import { type DemoWidget, item } from './widget-parts.ts';

/** Widgets of the demo's boards, by the folders they stand in. */
export const demoFolders: readonly { name: string; widgets: readonly DemoWidget[] }[] = [
  { name: '门诊图表', widgets: visitWidgets },
  { name: '住院图表', widgets: stayWidgets },
  { name: '指标与地图', widgets: indicatorWidgets },
  { name: '费用图表', widgets: billWidgets },
];

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
