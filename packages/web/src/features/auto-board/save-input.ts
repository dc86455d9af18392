import type { AutoBoard, AutoBoardInput, ProposedWidget } from '@mingjing/contract';
import { type Drawing, writeDrawing } from '@mingjing/drawing';
import type { Letters } from './shown-board.ts';

/** What is sent to store the widgets and the panel. */
export function saveInput(
  { datasetId, parameters }: AutoBoard,
  widgets: readonly ProposedWidget[],
  drawing: Drawing,
  letters: Letters,
  form: { name: string; categoryId: number; frontCoverPath: string; saveKey: string },
): AutoBoardInput {
  return {
    ...form,
    name: form.name.trim(),
    data: writeDrawing(drawing),
    showViewDeviceType: drawing.device,
    filterEnable: parameters.length > 0 ? '1' : '0',
    layout: JSON.stringify({
      paramsGroup: parameters,
      checkedGroup: parameters.map(({ name }) => name),
      crossFilter: true,
    }),
    widgets: widgets.map(({ key, title, chartType, round, dataJson, selectItems }) => ({
      name: title,
      datasetId,
      datasourceId: null,
      chartType,
      round,
      source: '1',
      tempId: letters.get(key) ?? '',
      dataJson,
      selectItems,
    })),
  };
}
