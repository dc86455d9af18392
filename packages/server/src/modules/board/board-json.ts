import { createHash } from 'node:crypto';
import { type Board, type BoardLine, cutError } from '@mingjing/contract';
import type { boardColours, WidgetNode } from '@mingjing/drawing';
import { wireDate } from '../../http/wire-date.ts';
import type { DatasetHandles } from '../../rights/dataset-handles.ts';
import { type Actor, isAuthor } from '../../security/actor.ts';
import type { PanelRow } from '../panels/panel.store.ts';
import type { WidgetRow } from '../widgets/widget.store.ts';
import type { WidgetAnswer } from './board-answers.ts';
import { boardConfig, shownConfig } from './board-config.ts';

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
const widgetJson = (before: Buffer, data: Buffer, after: object): Buffer =>
  Buffer.concat([before, data, Buffer.from(`,${JSON.stringify(after).slice(1)}`)]);

/** Where a widget stands, and what it is drawn by. */
interface Standing {
  width: number;
  row: WidgetRow | undefined;
  /** The dataset's number as the caller knows it. */
  datasetId: number | null;
  config: string;
}
/** What stands before a widget's data, by its node: that it is waited for and its settings, as authors and others see them. */
const written = new WeakMap<WidgetNode, (Standing & { before: Buffer })[]>();
const mostWritten = 4;
/** Settings that are longer are written every time. */
const longestConfig = 32 * 1024;

/** The members of a widget before its data: written once for all who see it alike. */
function beforeData(node: WidgetNode, standing: Standing): Buffer {
  const { width, row, datasetId, config } = standing;
  const all = written.get(node) ?? [];
  const known = all.find(
    (one) => one.width === width && one.row === row && one.datasetId === datasetId && one.config === config,
  );
  if (known !== undefined) return known.before;
  const members = {
    nodeId: node.id,
    widgetId: node.ref,
    datasetId,
    name: node.name === '' ? (row?.name ?? '') : node.name,
    widgetWidth: width,
    x: node.x,
    y: node.y,
    w: node.w,
    h: node.h,
    config,
  };
  const before = Buffer.from(`${JSON.stringify(members).slice(0, -1)},"data":`);
  if (config.length <= longestConfig)
    written.set(node, [{ ...standing, before }, ...all].slice(0, mostWritten));
  return before;
}

/** Writes boards as JSON text: answers are put in as the bytes they are. */
export function createBoardJson({ handles, timezone }: { handles: DatasetHandles; timezone: string }) {
  /** Nothing that its rights could close. */
  const datasetOf = (row: WidgetRow | undefined, actor: Actor): number | null =>
    row?.dataset_id == null ? null : handles.told(actor, row.dataset_id);

  return {
    /** One widget that is not answered yet. */
    place({ node, width }: Place, row: WidgetRow | undefined, colours: Colours, actor: Actor): Buffer {
      const after = { error: null, pending: true, ...colours };
      const standing = { width, row, datasetId: datasetOf(row, actor), config: '{}' };
      return widgetJson(beforeData(node, standing), noData, after);
    },

    /** One widget with its answer. */
    draw(
      { node, width }: Place,
      row: WidgetRow | undefined,
      colours: Colours,
      { json, error, datasetName, storedAt, measures, form }: WidgetAnswer,
      actor: Actor,
    ): Buffer {
      const tell = form === 'whole' && isAuthor(actor) ? boardConfig : shownConfig;
      const config = row === undefined || form === 'none' ? '{}' : tell(row, measures);
      const after = {
        error: error === null ? null : cutError(error),
        datasetName: isAuthor(actor) ? datasetName : '',
        cachedAt: storedAt === null ? '' : wireDate(storedAt, timezone),
        ...colours,
      };
      const standing = { width, row, datasetId: datasetOf(row, actor), config };
      return widgetJson(beforeData(node, standing), json, after);
    },

    /** When the oldest rows behind these answers were read; '' when all are read as they are now. */
    dataTime(answers: readonly WidgetAnswer[]): string {
      const times = answers.flatMap(({ storedAt }) => storedAt ?? []);
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
