import { createHash } from 'node:crypto';
import { type Board, type BoardLine, cutError } from '@mingjing/contract';
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
/** Widgets next to each other, each as finished JSON. */
interface JsonRow {
  rowHeight: number;
  widgets: Buffer[];
}

type Colours = ReturnType<typeof boardColours>;

const noData = Buffer.from('{"keys":[],"data":[]}');
/** One JSON object of the members before its data, the data, and the members after them. */
const widgetJson = (before: object, data: Buffer, after: object): Buffer =>
  Buffer.concat([
    Buffer.from(`${JSON.stringify(before).slice(0, -1)},"data":`),
    data,
    Buffer.from(`,${JSON.stringify(after).slice(1)}`),
  ]);

/** Writes boards as JSON text: answers are put in as the bytes they are. */
export function createBoardJson({ handles, timezone }: { handles: DatasetHandles; timezone: string }) {
  /** Where a widget stands; nothing that its rights could close. */
  const placeOf = ({ node, width }: Place, row: WidgetRow | undefined, actor: Actor) => ({
    nodeId: node.id,
    widgetId: node.ref,
    datasetId: row?.dataset_id == null ? null : handles.told(actor, row.dataset_id),
    name: node.name === '' ? (row?.name ?? '') : node.name,
    widgetWidth: width,
    x: node.x,
    y: node.y,
    w: node.w,
    h: node.h,
  });

  return {
    /** One widget that is not answered yet. */
    place(cell: Place, row: WidgetRow | undefined, colours: Colours, actor: Actor): Buffer {
      const after = { error: null, pending: true, ...colours };
      return widgetJson({ ...placeOf(cell, row, actor), config: '{}' }, noData, after);
    },

    /** One widget with its answer. */
    draw(
      cell: Place,
      row: WidgetRow | undefined,
      colours: Colours,
      { json, error, datasetName, extractAt, measures, closed }: WidgetAnswer,
      actor: Actor,
    ): Buffer {
      const isClosed = row === undefined || closed === true;
      const config = isClosed
        ? '{}'
        : isAuthor(actor)
          ? boardConfig(row, measures)
          : shownConfig(row, measures);
      const after = {
        error: error === null ? null : cutError(error),
        datasetName: isAuthor(actor) ? datasetName : '',
        cachedAt: extractAt === null ? '' : wireDate(extractAt, timezone),
        ...colours,
      };
      return widgetJson({ ...placeOf(cell, row, actor), config }, json, after);
    },

    /** When the oldest rows behind these answers were read; '' when all are read as they are now. */
    dataTime(answers: readonly WidgetAnswer[]): string {
      const times = answers.flatMap(({ extractAt }) => extractAt ?? []);
      return times.length === 0 ? '' : wireDate(Math.min(...times), timezone);
    },

    /** The board as one JSON text. */
    assemble(
      { panel, drawing }: { panel: PanelRow; drawing: string },
      rows: readonly JsonRow[],
      state: string,
      known: Pick<Board, 'dataTime' | 'unreached'>,
    ): Buffer {
      const head = JSON.stringify({
        id: panel.id,
        name: panel.name,
        themeBig: panel.bg_path,
        width: panel.width,
        height: panel.height,
        zoomType: panel.zoom_type,
        filterEnable: panel.filter_enable,
        showViewDeviceType: panel.device_type,
        drawing,
        ...known,
        state: stateMark(state),
      });
      const parts: (string | Buffer)[] = [head.slice(0, -1), ',"rows":['];
      for (const [at, row] of rows.entries()) {
        parts.push(`${at === 0 ? '' : ','}{"rowHeight":${row.rowHeight},"widgets":[`);
        for (const [place, widget] of row.widgets.entries()) parts.push(place === 0 ? '' : ',', widget);
        parts.push(']}');
      }
      parts.push(']}');
      return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
    },

    /** One line of a board that is told as it is made. */
    line(kind: keyof BoardLine, json: Buffer): Buffer {
      return Buffer.concat([Buffer.from(`{"${kind}":`), json, Buffer.from('}\n')]);
    },
  };
}
export type BoardJson = ReturnType<typeof createBoardJson>;
