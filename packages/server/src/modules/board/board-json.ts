import { createHash } from 'node:crypto';
import { cutError } from '@mingjing/contract';
import type { WidgetNode } from '@mingjing/drawing';
import { wireDate } from '../../http/wire-date.ts';
import type { DatasetHandles } from '../../rights/dataset-handles.ts';
import { type Actor, isAuthor } from '../../security/actor.ts';
import type { PanelRow } from '../panels/panel.store.ts';
import type { WidgetRow } from '../widgets/widget.store.ts';
import type { WidgetAnswer } from './board-answers.ts';
import { type boardColours, boardConfig, shownConfig } from './board-config.ts';

/** What boards tell of their state: enough to compare, nothing of what it is made of. */
export const stateMark = (state: string): string =>
  createHash('sha256').update(state).digest('base64url').slice(0, 22);

/** A widget in its place on the drawing. */
export interface Place {
  node: WidgetNode;
  width: number;
}
export interface Drawn {
  /** JSON of a board widget up to its data, and after them. */
  head: string;
  data: Buffer;
  tail: string;
  extractAt: number | null;
}

/** Writes boards as JSON text: answers are put in as the bytes they are. */
export function createBoardJson({ handles, timezone }: { handles: DatasetHandles; timezone: string }) {
  /** One widget with its answer. */
  async function draw(
    { node, width }: Place,
    row: WidgetRow | undefined,
    colours: ReturnType<typeof boardColours>,
    answer: Promise<WidgetAnswer>,
    actor: Actor,
  ): Promise<Drawn> {
    const { json, error, datasetName, extractAt, closed } = await answer;
    const head = JSON.stringify({
      nodeId: node.id,
      widgetId: node.ref,
      datasetId: row?.dataset_id == null ? null : handles.told(actor, row.dataset_id),
      name: node.name === '' ? (row?.name ?? '') : node.name,
      widgetWidth: width,
      x: node.x,
      y: node.y,
      w: node.w,
      h: node.h,
      config:
        row === undefined || closed === true ? '{}' : isAuthor(actor) ? boardConfig(row) : shownConfig(row),
    });
    const tail = JSON.stringify({
      error: error === null ? null : cutError(error),
      datasetName: isAuthor(actor) ? datasetName : '',
      cachedAt: extractAt === null ? '' : wireDate(extractAt, timezone),
      ...colours,
    });
    return { head: `${head.slice(0, -1)},"data":`, data: json, tail: `,${tail.slice(1)}`, extractAt };
  }

  /** The board as one JSON text, answers put in as the bytes they are. */
  function assemble(panel: PanelRow, rows: { rowHeight: number; widgets: Drawn[] }[], state: string): Buffer {
    const times = rows.flatMap((row) => row.widgets.flatMap((widget) => widget.extractAt ?? []));
    const head = JSON.stringify({
      id: panel.id,
      name: panel.name,
      themeBig: panel.bg_path,
      width: panel.width,
      height: panel.height,
      zoomType: panel.zoom_type,
      filterEnable: panel.filter_enable,
      showViewDeviceType: panel.device_type,
      drawing: panel.data,
      dataTime: times.length === 0 ? '' : wireDate(Math.min(...times), timezone),
      state: stateMark(state),
    });
    const parts: (string | Buffer)[] = [head.slice(0, -1), ',"rows":['];
    for (const [at, row] of rows.entries()) {
      parts.push(`${at === 0 ? '' : ','}{"rowHeight":${row.rowHeight},"widgets":[`);
      for (const [place, widget] of row.widgets.entries()) {
        parts.push(place === 0 ? '' : ',', widget.head, widget.data, widget.tail);
      }
      parts.push(']}');
    }
    parts.push(']}');
    return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  }

  return { draw, assemble };
}
