import type { Answer, Board, BoardWidget, Widget } from '@mingjing/contract';
import { boardColours, type Drawing, rowsOf, type WidgetNode, writeDrawing } from '@mingjing/drawing';
import { client } from '../../../app/client.ts';
import { firstRowsOf } from '../../../board/chart/index.ts';
import { keepLocalBoard } from '../../../board/model/preview-store.ts';
import { chartOf } from '../../../drawings/live/chart-of.ts';
import { findTemporary, widgetOf } from '../../../drawings/temporary/temporary-widgets.ts';
import { toast } from '../../../ui/index.ts';
import { inputOf, type PanelForm } from '../panel-form.ts';

const noAnswer: Answer = { keys: [], data: [] };

type Shown = Pick<Widget, 'name' | 'dataJson' | 'chartType' | 'page' | 'round'> & {
  datasetId: number | null;
};

/** The widget behind a node, and the way to its first rows. */
async function shownBy(node: WidgetNode): Promise<{ widget: Shown; rows: () => Promise<Answer> }> {
  const item = findTemporary(node.tmp);
  const waits = item !== undefined && item.storedId === undefined;
  const id = item?.storedId ?? node.ref;
  const widget = waits ? widgetOf(item) : await client.widget.read({ params: { id } });
  const { type, form } = chartOf(widget);
  const query = firstRowsOf(type, form, widget.page);
  const rows = async (): Promise<Answer> =>
    waits
      ? await client.widget.preview({ input: { ...item.input, name: widget.name }, query })
      : await client.widget.data({ query: { id, ...query } });
  return { widget, rows };
}

/** One widget as a board carries it; one that cannot be read carries the reason in its place. */
async function boardWidget(node: WidgetNode, width: number, drawing: Drawing): Promise<BoardWidget> {
  const { id: nodeId, ref: widgetId, name, x, y, w, h } = node;
  const plain = {
    nodeId,
    widgetId,
    datasetId: null,
    name,
    widgetWidth: width,
    x,
    y,
    w,
    h,
    ...boardColours(drawing),
  };
  try {
    const { widget, rows } = await shownBy(node);
    const { type, form } = chartOf(widget);
    const config = JSON.stringify({
      iconArray: [{ type, active: true }],
      chartForm: form,
      round: widget.round,
    });
    const named = { ...plain, name: name === '' ? widget.name : name, config, data: noAnswer, error: null };
    return await rows().then(
      (data) => ({ ...named, data }),
      (error: unknown) => ({ ...named, error: error instanceof Error ? error.message : '' }),
    );
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return { ...plain, config: '{}', data: noAnswer, error: message };
  }
}

/** The drawing on screen as a board with its answers; filters stay out, because nothing is asked again. */
async function boardOf(form: PanelForm, drawing: Drawing): Promise<Board> {
  const input = inputOf(form, drawing);
  const rows = await Promise.all(
    rowsOf(drawing).map(async ({ rowHeight, cells }) => ({
      rowHeight,
      widgets: await Promise.all(cells.map(({ node, width }) => boardWidget(node, width, drawing))),
    })),
  );
  return {
    id: 0,
    name: form.name.trim(),
    themeBig: drawing.canvas.bgImage,
    width: drawing.canvas.w,
    height: drawing.canvas.h,
    zoomType: input.zoomType ?? '1',
    filterEnable: '0',
    showViewDeviceType: drawing.device,
    drawing: writeDrawing(drawing),
    rows,
    dataTime: '',
  };
}

/**
 * Previews a panel that was never saved: the board is kept in this browser and opened as `/preview?id=local_{n}`. The
 * page is opened at once, while the click still counts as the person's own.
 */
export async function openLocalPreview(form: PanelForm, drawing: Drawing): Promise<void> {
  const page = window.open('about:blank', '_blank');
  try {
    const id = keepLocalBoard({ board: await boardOf(form, drawing), layout: '' });
    const address = `${location.pathname}#/preview?id=${id}&type=p`;
    if (page === null) window.open(address, '_blank');
    else page.location.href = new URL(address, location.href).href;
  } catch (error) {
    page?.close();
    toast.error(error instanceof Error ? error.message : undefined);
  }
}
