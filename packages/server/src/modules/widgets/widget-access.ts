import { texts } from '@mingjing/contract';
import type { Asking } from '../../data/data-reader.ts';
import { gone, refused } from '../../http/app-error.ts';
import type { UseRights } from '../../rights/use-rights.ts';
import type { Actor } from '../../security/actor.ts';
import { toldSettings } from './told-settings.ts';
import type { WidgetStore, WidgetWithCategory } from './widget.store.ts';
import type { WidgetAnswers } from './widget-answers.ts';
import type { DatasetGround, WidgetGround } from './widget-ground.ts';
import type { WidgetFields } from './widget-input.ts';

interface AccessParts {
  store: WidgetStore;
  answers: WidgetAnswers;
  use: UseRights;
}

/** Which widgets, and which data below them, a caller may use. */
export function createWidgetAccess({ store, answers, use }: AccessParts) {
  /** A widget as this caller may know it: a temporary one is only there for the author who made it. */
  async function find(id: number, actor: Actor): Promise<WidgetWithCategory> {
    const row = await store.find(id);
    const isOwn = row?.source === '0' || (actor.kind === 'user' && actor.id === row?.user_id);
    if (row === undefined || !isOwn) throw gone();
    return row;
  }
  /** The same to make something of it or change it; one that the caller may not use is as if there were none. */
  async function usable(id: number, actor: Actor): Promise<WidgetWithCategory> {
    const row = await find(id, actor);
    if (!(await use.of(actor)).widget(row)) throw gone();
    return row;
  }
  /** What a form stands on, for a caller who may use it. Throws AppError. */
  async function groundOf(
    { datasetId, datasourceId, querySql }: Pick<WidgetFields, 'datasetId' | 'datasourceId' | 'querySql'>,
    { actor }: Asking,
  ): Promise<WidgetGround | DatasetGround> {
    const mine = await use.of(actor);
    if (datasetId !== null) {
      if (!mine.dataset(datasetId)) throw refused(texts.dataset.missing, 'datasetGone');
      return answers.groundOfDataset(datasetId);
    }
    if (!mine.datasource(datasourceId!)) throw refused(texts.widget.datasource);
    return answers.groundOfQuery(datasourceId!, querySql);
  }
  /**
   * A form names the columns it reads: it is not for callers from whom one of them is hidden, or to whom the source that
   * it asks is closed. Throws AppError.
   */
  async function requireOpen(row: WidgetWithCategory, asking: Asking): Promise<void> {
    if (row.dataset_id === null) return answers.requireSourceOf(row, asking);
    const target = await answers.datasetOf(row.dataset_id);
    if (target !== undefined && (await answers.isClosed(row, target, asking)))
      throw refused(texts.widget.closed, 'notGranted');
  }
  /** A widget's row as its form is told: whoever sees a part of its data reads no rows and values of others in it. */
  async function told(row: WidgetWithCategory, asking: Asking): Promise<WidgetWithCategory> {
    const target = row.dataset_id === null ? undefined : await answers.datasetOf(row.dataset_id);
    const hidden = target && (await answers.hiddenIn(target, asking));
    return hidden === undefined ? row : { ...row, data_json: toldSettings(row.data_json, hidden) };
  }
  /**
   * Refuses callers who see a part of a dataset. They do not change stored widgets over it: those stand on boards whose
   * viewers and links see more, and would show it to the one who changed them.
   */
  async function requireUnlimited(
    datasetIds: readonly (number | null)[],
    asking: Asking,
    closed: string,
  ): Promise<void> {
    for (const id of new Set(datasetIds)) {
      const target = id === null ? undefined : await answers.datasetOf(id);
      if (target !== undefined && (await answers.isLimited(target, asking)))
        throw refused(closed, 'notGranted');
    }
  }

  return { find, usable, groundOf, requireOpen, told, requireUnlimited };
}
export type WidgetAccess = ReturnType<typeof createWidgetAccess>;
