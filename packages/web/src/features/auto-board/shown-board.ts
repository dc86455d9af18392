import type { AutoBoard, Board, BoardWidget, ProposedWidget } from '@mingjing/contract';
import { type ChartForm, dataJson, parseJsonText, traitsOf } from '@mingjing/contract';
import {
  arrangeBoard,
  type BoardShape,
  boardColours,
  type Drawing,
  rowsOf,
  writeDrawing,
} from '@mingjing/drawing';
import { themed } from '../../drawings/templates/apply-template.ts';
import type { FilteredAnswer } from '../../records/auto-board.ts';

export interface BoardLook {
  shape: BoardShape;
  title: string;
  /** Sentences stand below the charts. */
  captions: boolean;
  theme: { id: number; drawing: Drawing } | null;
}

/** Each widget's six letters on the drawing. */
export type Letters = ReadonlyMap<string, string>;

/** What the board was made of: it is written once, while its figures go with every refresh and filter. */
export function noteOf({ since, until, rows, dataTime }: AutoBoard, captions: boolean): string {
  const count = `${rows.toLocaleString('zh-CN')} 行`;
  const cached = dataTime === '' ? '' : `数据缓存于 ${dataTime.slice(0, 10)}`;
  const of = until === '' ? cached : `数据截至 ${until}`;
  // Two days are as much as the head has room for.
  const base =
    since !== '' && since !== until
      ? ` ${since} 至 ${until} · ${count}`
      : [of, `共 ${count}`].filter((part) => part !== '').join(' · ');
  return captions ? `生成时${base}，图下文字按这些数据` : `生成时${base}`;
}

/** The drawing of the widgets that were chosen, in the clothes that were chosen. */
export function drawingOf(
  board: AutoBoard,
  widgets: readonly ProposedWidget[],
  look: BoardLook,
  letters: Letters,
): Drawing {
  const card = ({ key, title, sentence, room, data }: ProposedWidget) => ({
    tmp: letters.get(key) ?? '',
    title,
    caption: look.captions ? sentence : '',
    wide: room === 'wide',
    compared: room === 'figure' && data.keys.length > 1,
  });
  const figures = widgets.filter(({ room }) => room === 'figure');
  const charts = widgets.filter(({ room }) => room !== 'figure');
  const captioned = look.captions && charts.some(({ sentence }) => sentence !== '');
  const drawing = arrangeBoard(look.shape, {
    title: look.title,
    note: noteOf(board, captioned),
    figures: figures.map(card),
    charts: charts.map(card),
    parameters: board.parameters.map(({ name, type }) => ({ name, date: type === 3 })),
  });
  return look.theme === null ? drawing : themed(drawing, look.theme.drawing, look.theme.id);
}

/** A form whose clicks lead nowhere: nothing of a proposal is stored that could be asked further. */
const still = (type: string, form: ChartForm): ChartForm =>
  traitsOf(type).showsAllX === true ? form : { ...form, xAxis: form.xAxis.slice(0, 1) };

/** The drawing with its answers, as boards are looked at. */
export function shownBoard(
  { datasetId }: AutoBoard,
  widgets: readonly ProposedWidget[],
  drawing: Drawing,
  letters: Letters,
  name: string,
  filtered: ReadonlyMap<string, FilteredAnswer>,
): Board {
  const byLetters = new Map(widgets.map((widget) => [letters.get(widget.key), widget]));
  const { canvas } = drawing;
  const colours = boardColours(drawing);
  const rows = rowsOf(drawing).map(({ rowHeight, cells }) => ({
    rowHeight,
    widgets: cells.flatMap(({ node, width }): BoardWidget[] => {
      const widget = byLetters.get(node.tmp);
      if (widget === undefined) return [];
      const { data, error } = filtered.get(widget.key) ?? { data: widget.data, error: null };
      const { chartForm } = dataJson.parse(parseJsonText(widget.dataJson));
      return [
        {
          nodeId: node.id,
          widgetId: 0,
          datasetId,
          name: widget.title,
          widgetWidth: width,
          x: node.x,
          y: node.y,
          w: node.w,
          h: node.h,
          config: JSON.stringify({
            iconArray: [{ type: widget.chartType, active: true }],
            chartForm: still(widget.chartType, chartForm),
            round: widget.round,
          }),
          data: data ?? { keys: [], data: [] },
          error,
          ...colours,
        },
      ];
    }),
  }));
  return {
    id: 0,
    name,
    themeBig: canvas.bgImage,
    width: canvas.w,
    height: canvas.h,
    zoomType: canvas.zoom === 'fit' ? '2' : '1',
    filterEnable: '1',
    showViewDeviceType: drawing.device,
    drawing: writeDrawing(drawing),
    rows,
    dataTime: '',
  };
}
