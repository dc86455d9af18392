import { cutOfEntries, kindOf, outlineFor, pictureCutOf } from '@mingjing/charts';
import { type Answer, type ChartForm, type ChartType, limits, texts, withFormats } from '@mingjing/contract';
import { SingleFlight } from '@mingjing/mart';
import { LRUCache } from 'lru-cache';
import type { Asking } from '../../data/data-reader.ts';
import { widgetDataOf } from '../../data/stored-widget.ts';
import { AppError, refused, tooManyCalls } from '../../http/app-error.ts';
import type { DataRights } from '../../rights/data-rights.ts';
import { note } from '../../rights/decisions.ts';
import type { BoardStore } from '../board/board.store.ts';
import type { Outlines } from '../outlines/outline.service.ts';
import type { PanelRow } from '../panels/panel.store.ts';
import { placeOf } from '../panels/panel-parameters.ts';
import { panelRules } from '../panels/panel-rules.ts';
import type { Widgets } from '../widgets/widget.service.ts';
import type { WidgetRow } from '../widgets/widget.store.ts';
import type { WidgetAnswers } from '../widgets/widget-answers.ts';
import { DrawingBusy, type DrawingThread } from './drawing-thread.ts';

export interface PictureRequest {
  id: number;
  panelId?: number | undefined;
  theme: 'light' | 'dark';
  w: number;
  h: number;
  format: 'svg' | 'png';
  title: '0' | '1';
}

interface PictureParts {
  widgets: Pick<Widgets, 'opened'>;
  answers: WidgetAnswers;
  store: Pick<BoardStore, 'stateOf'>;
  rights: Pick<DataRights, 'keyOf' | 'settled'>;
  thread: DrawingThread;
  outlines: Pick<Outlines, 'read'>;
}

const cacheBytes = 32 * 1024 * 1024;
/** How long the picture of rows that are read live may be shown. */
const liveMs = 5 * 60_000;
/** Rows of one picture: as many as a board takes. */
const mostRows = 10_000;

/** Pictures of stored widgets, kept until the widget or its rows are others. */
export function createPictures({ widgets, answers, store, rights, thread, outlines }: PictureParts) {
  const known = new LRUCache<string, Uint8Array>({
    maxSize: cacheBytes,
    sizeCalculation: (bytes, key) => bytes.length + key.length * 2,
  });
  const making = new SingleFlight<Uint8Array>();

  /** The borders a map is drawn on; undefined for every other kind, and for a map that has none. */
  async function outlineOf(type: ChartType, form: ChartForm, json: Uint8Array) {
    if (kindOf(type)?.outline === undefined) return undefined;
    const wish = outlineFor({ type, form, answer: JSON.parse(Buffer.from(json).toString()) as Answer });
    if (wish === undefined || wish.path.length > 0) return undefined;
    const found = await outlines.read(wish.code).catch((error: unknown) => {
      if (error instanceof AppError) return undefined;
      throw error;
    });
    return found && { code: wish.code, ...found };
  }

  /** What a panel's viewers have to fill in first is filled in nowhere on a picture. Throws AppError. */
  async function requireFilled(row: WidgetRow, panel: PanelRow | undefined, asking: Asking): Promise<void> {
    await panelRules(panel, [], {
      place: placeOf(row),
      actor: asking.actor,
      columns: async () => answers.columnsOf((await answers.openGround(row, asking)).target, asking),
    });
  }

  async function drawn(request: PictureRequest, asking: Asking, key: string): Promise<Uint8Array> {
    const { row, name, options } = await widgets.opened(request.id, request.panelId, asking);
    const data = widgetDataOf(row);
    const ground = await answers.openGround(row, asking);
    const cut = cutOfEntries(data.chartType, data.dataJson.chartForm);
    const { json, stored } = await answers.ask(data, ground, {}, asking, {
      ...options,
      maxRows: mostRows,
      crosses: { most: limits.crossGroups },
      cut,
      picture: pictureCutOf(data.chartType, data.dataJson.chartForm),
    });
    const type = row.chart_type as ChartType;
    const form = withFormats(data.dataJson.chartForm, ground.measures);
    const task = {
      json,
      type,
      form,
      outline: await outlineOf(type, form, json),
      round: row.round,
      title: request.title === '1' ? name : undefined,
      width: request.w,
      height: request.h,
      dark: request.theme === 'dark',
      format: request.format,
    };
    const bytes = await thread.draw(task, asking.signal);
    known.set(key, bytes, stored ? {} : { ttl: liveMs });
    return bytes;
  }

  return {
    /** A widget's picture, for callers who may read its data. */
    async picture(request: PictureRequest, { actor, signal: left }: Asking): Promise<Uint8Array> {
      // A picture of data is their file, too.
      if (actor.kind === 'share' && !actor.allowDownload)
        throw refused(texts.share.noDownload, 'downloadForbidden');
      // The rights that the key is taken of are those that the picture is made by.
      const asking = { actor: rights.settled(actor), signal: left };
      const { row, name, panel } = await widgets.opened(request.id, request.panelId, asking);
      await requireFilled(row, panel, asking);
      const { id, theme, w, h, format, title } = request;
      // What a link locks away is another picture.
      const locks = asking.actor.kind === 'share' ? JSON.stringify(asking.actor.lockedFilters) : '';
      const shown = title === '1' ? JSON.stringify(name) : '';
      const { state, restricted } = await store.stateOf([row.id]);
      const sight = await rights.keyOf(asking.actor, restricted);
      note(actor, `sight of widget ${id}`, sight, async (now) =>
        rights.keyOf(now, (await store.stateOf([id])).restricted),
      );
      const key = [id, theme, w, h, format, shown, locks, state, sight].join(' ');
      const bytes = known.get(key);
      if (bytes !== undefined) return bytes;
      try {
        return await making.run(key, { signal: left }, (signal) =>
          drawn(request, { ...asking, signal }, key),
        );
      } catch (error) {
        if (error instanceof DrawingBusy) throw tooManyCalls();
        throw error;
      }
    },
  };
}
export type Pictures = ReturnType<typeof createPictures>;
