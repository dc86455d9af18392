import {
  type Answer,
  type Column,
  type Combination,
  type CombinationStart,
  type CombinationTrial,
  combinationLimits,
  texts,
} from '@mingjing/contract';
import type { AskOptions, Combined, Mart } from '@mingjing/mart';
import { mapByName, pickAll, suggestKeys } from '@mingjing/query';
import { combinationOf } from '../../../data/combined-dataset.ts';
import type { Asking } from '../../../data/data-reader.ts';
import { withDataFaults } from '../../../data/fault.ts';
import { columnsOf } from '../../../data/stored-dataset.ts';
import { refused } from '../../../http/app-error.ts';
import type { DataRights } from '../../../rights/data-rights.ts';
import type { DataRuleStore } from '../../../rights/data-rules.store.ts';
import type { UseRights } from '../../../rights/use-rights.ts';
import { type Actor, tenantOf } from '../../../security/actor.ts';
import type { DatasourceStore } from '../../datasources/datasource.store.ts';
import type { DatasetRow, DatasetStore } from '../dataset.store.ts';
import type { ScheduleStore } from '../refresh/schedule.store.ts';
import type { ScheduleChange } from '../refresh/schedule-change.ts';
import type { CombinedStore } from './combined.store.ts';
import { levelsThrough, wayUp } from './levels.ts';
import { bound, chosenParents, madeBy, type StoredParent, storedParents } from './parents.ts';

interface CombinationParts {
  store: CombinedStore;
  datasets: Pick<DatasetStore, 'findMany'>;
  datasources: Pick<DatasourceStore, 'find'>;
  schedules: Pick<ScheduleStore, 'lockUpstreams' | 'upstreamsOf'>;
  schedule: Pick<ScheduleChange, 'follow'>;
  rules: Pick<DataRuleStore, 'markMade'>;
  rights: Pick<DataRights, 'scope'>;
  use: Pick<UseRights, 'of'>;
  mart: Pick<Mart, 'figures' | 'tryCombined'>;
  previewRows: number;
  mostRows: number;
  timeoutMs: number;
}

/** A combination that was checked: what is stored of it, and the columns that come of it. */
export interface CheckedCombination {
  combination: Combination;
  columns: Column[];
  fields: { combination: string; made_of: string };
}

const t = texts.combined;
/** The first rows of more are not looked for: all of them would be put in order. */
const mostShown = 2_000_000;
const none = (columns: readonly Column[]): Answer => ({ keys: columns.map(({ name }) => name), data: [] });

/** Datasets made of others: what their authors may put together, and what follows from that. */
export function createCombinations(parts: CombinationParts) {
  const { store, datasets, datasources, schedules, schedule, rules, rights, use, mart } = parts;

  /**
   * The stored rows of datasets that the caller may put together: counts of matches and first rows tell of all rows, so
   * that these are for those who see all of each.
   */
  async function parentsFor(actor: Actor, ids: readonly number[]): Promise<StoredParent[]> {
    return storedParents({ datasets, datasources }, ids, await allowed(actor));
  }

  /** Refuses datasets that the caller may not use, or sees a part of. */
  async function allowed(actor: Actor): Promise<(row: DatasetRow) => Promise<void>> {
    const usable = await use.of(actor);
    return async (row) => {
      if (!usable.dataset(row.id)) throw refused(t.parentGone, 'datasetGone');
      if ((await rights.scope(actor, row)) !== undefined)
        throw refused(t.parentClosed(row.name), 'notGranted');
    };
  }

  async function check(actor: Actor, combination: Combination): Promise<CheckedCombination> {
    const parents = await parentsFor(actor, combination.parents);
    const { columns } = bound(combination, parents);
    return {
      combination,
      columns: [...columns],
      fields: {
        combination: JSON.stringify(combination),
        made_of: JSON.stringify(madeBy(combination, parents)),
      },
    };
  }

  /** Refuses callers who may use a dataset, but not all that it is made of, or see a part of that only. */
  async function requireParents(actor: Actor, row: Pick<DatasetRow, 'combination'>): Promise<void> {
    const ids = combinationOf(row)?.parents;
    if (ids === undefined) return;
    const usable = await use.of(actor);
    const found = await datasets.findMany([...new Set(ids)]);
    for (const parent of found)
      if (!usable.dataset(parent.id) || (await rights.scope(actor, parent)) !== undefined)
        throw refused(t.parentsClosed, 'notGranted');
  }

  /**
   * The combination that a dataset is to be made by. The one by which it is made already asks nothing of the rows of its
   * datasets: they may be gone for now. Throws AppError.
   */
  async function checkChange(
    actor: Actor,
    combination: Combination,
    before: DatasetRow | undefined,
  ): Promise<CheckedCombination> {
    if (before === undefined || before.combination !== JSON.stringify(combination))
      return check(actor, combination);
    await requireParents(actor, before);
    const fields = { combination: before.combination, made_of: before.made_of };
    return { combination, columns: columnsOf(before), fields };
  }

  /** Throws AppError where a dataset would be made of itself, or of more levels than there may be. */
  async function requireOrder(actor: Actor, id: number, parents: readonly number[]): Promise<void> {
    const others = (await store.all()).filter((link) => link.dataset_id !== id);
    for (const parent of parents) {
      const way = wayUp(others, parent, id);
      if (way === undefined) continue;
      const usable = await use.of(actor);
      const names = new Map((await datasets.findMany(way)).map((row) => [row.id, row.name]));
      const told = [id, ...way].map((one) => (usable.dataset(one) ? (names.get(one) ?? '') : '…'));
      throw refused(t.circle(told.join(' → ')));
    }
    const links = [...others, ...parents.map((parent) => ({ dataset_id: id, parent_id: parent }))];
    if (levelsThrough(links, id) > combinationLimits.depth) throw refused(t.tooDeep(combinationLimits.depth));
  }

  async function firstRows(combined: Combined, options: AskOptions): Promise<Answer> {
    const { json } = await mart.tryCombined(combined, parts.previewRows, options);
    return JSON.parse(json.toString('utf8')) as Answer;
  }

  return {
    checkChange,
    requireParents,

    /**
     * Puts a saved dataset on what it is made of: it is refreshed after each of these, and seen as far as they are. Call
     * it in the transaction of the save. Throws AppError for circles and too many levels.
     * @param after datasets that it is to follow besides; undefined: those that it follows now
     */
    async settle(
      actor: Actor,
      id: number,
      combination: Combination,
      { after, before }: { after?: readonly number[] | undefined; before?: DatasetRow | undefined },
    ): Promise<void> {
      await schedules.lockUpstreams();
      const parents = [...new Set(combination.parents)];
      await requireOrder(actor, id, parents);
      await store.setParents(id, parents);
      // Once more: what the caller may see of them may have changed since it was looked at.
      await checkChange(actor, combination, before);
      const former = new Set(before === undefined ? [] : combinationOf(before)?.parents);
      const others = after ?? (await schedules.upstreamsOf(id)).filter((one) => !former.has(one));
      await schedule.follow(actor, id, [...parents, ...others]);
      await rules.markMade([id]);
    },

    /** Datasets that are made of one, as far as the caller may know them by name. */
    async madeOfIt(actor: Actor, id: number) {
      const all = await store.madeOfIt(id);
      const usable = await use.of(actor);
      const named = all.filter((one) => usable.dataset(one.id));
      return { named, hidden: all.length - named.length };
    },

    async start(actor: Actor, ids: readonly number[]): Promise<CombinationStart> {
      const chosen = await chosenParents({ datasets, datasources }, ids, await allowed(actor));
      const parents = chosen.filter((one) => one.extract !== null);
      const told = chosen.map((one) => ({
        id: one.row.id,
        name: one.row.name,
        columns: one.extract === null ? [] : one.columns,
        rows: one.extract === null ? null : one.rows,
      }));
      if (parents.length < chosen.length) {
        const uncached = chosen.filter(({ extract }) => extract === null).map(({ row }) => row.id);
        return { parents: told, uncached, steps: [], joined: [], united: [] };
      }
      const steps = parents.slice(1).map((joined, at) => {
        const ways = parents.slice(0, at + 1).map((before) => suggestKeys(before, joined));
        const to = Math.max(
          0,
          ways.findIndex((keys) => keys.length > 0),
        );
        return { how: 'left' as const, to, keys: ways[to] ?? [] };
      });
      return {
        parents: told,
        uncached: [],
        steps,
        joined: pickAll(parents),
        united: mapByName(parents),
      };
    },

    /** First rows and figures of a combination, without saving it. */
    try(combination: Combination, { actor, signal }: Asking): Promise<CombinationTrial> {
      return withDataFaults(async () => {
        const parents = await parentsFor(actor, combination.parents);
        const combined = {
          combination: bound(combination, parents),
          parents: parents.map(({ extract }) => extract),
        };
        const options = { tenant: tenantOf(actor), deadlineMs: parts.timeoutMs, signal };
        const figures = await mart.figures(combined, options);
        const stored = parents.reduce((sum, one) => sum + (one.rows ?? 0), 0);
        const rows = figures?.rows ?? stored;
        return {
          columns: [...combined.combination.columns],
          content: rows > mostShown ? none(combined.combination.columns) : await firstRows(combined, options),
          rows,
          tooMany: rows > parts.mostRows,
          steps: figures?.steps ?? [],
        };
      });
    },
  };
}
export type Combinations = ReturnType<typeof createCombinations>;
