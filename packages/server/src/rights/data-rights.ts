import { createHash } from 'node:crypto';
import { Code, type Column, type DataRules, type DataScope, type Question, texts } from '@mingjing/contract';
import { madeOf } from '../data/combined-dataset.ts';
import { Recent } from '../db/recent.ts';
import type { Row } from '../db/schema.ts';
import type { UnitOfWork } from '../db/unit-of-work.ts';
import { AuthorsError, gone, refused } from '../http/app-error.ts';
import { type Actor, isAuthor, type UserActor } from '../security/actor.ts';
import { combinedScope, nothingSeen } from './combined-scope.ts';
import { createDataRuleStore, readAttributes, type SubjectRow } from './data-rules.store.ts';
import { attributesOf, bothSee, type DataSubject, nobody, scopeFor, smallestFor } from './data-scope.ts';
import { note } from './decisions.ts';

/** What has to be known of a dataset to say who sees what of it. */
export type RuledDataset = Pick<Row<'dataset'>, 'id' | 'restricted' | 'other_roles' | 'made_of'>;
type Restricted = Omit<RuledDataset, 'restricted'>;

/**
 * What a caller may see of data. Every road to rows asks here, at every call: the answer is that of this moment, and
 * what changes it (rules, roles, attributes, a disabled maker of a link) counts for the next call.
 */
export interface DataRights {
  /** What the caller sees of a dataset; undefined: everything. */
  scope(actor: Actor, dataset: RuledDataset): Promise<DataScope | undefined>;
  /** Equal for callers who see the same of these datasets; '' for those who see everything. For keys of caches. */
  keyOf(actor: Actor, datasetIds: readonly number[]): Promise<string>;
  /**
   * The same caller with rights that stand as they are first asked for: for work that others share under a key of
   * `keyOf`. Rights that change meanwhile would put rows under the key of those who may not see them.
   */
  settled(actor: Actor): Actor;
  /** Whether the caller sees all of every dataset of a source, and so may look past them at the source itself. */
  seesSource(actor: Actor, datasourceId: number): Promise<boolean>;
  /**
   * What a user would see of a dataset by rules that need not be stored, and by those of what it is made of. `isViewer`:
   * with the smallest groups that hold for callers who are no authors.
   */
  scopeBy(
    subject: DataSubject,
    dataset: RuledDataset,
    rules: DataRules,
    isViewer: boolean,
  ): Promise<DataScope | undefined>;
  /** Columns that a dataset's rules go by and that are not among these; for those who set the rules. */
  lostColumns(dataset: RuledDataset, columns: readonly Column[]): Promise<string[]>;
  /** Throws AppError when the caller may not look at a source itself. */
  requireSource(actor: Actor, datasourceId: number): Promise<void>;
  /** Throws AppError when the caller does not see all of a dataset, and so may not change, copy or delete it. */
  requireWhole(actor: Actor, dataset: RuledDataset): Promise<void>;
  /** Whether a panel's owner sees all that its widgets read, and so shows nothing by it that is not theirs to see. */
  ownerSeesAll(panel: { id: number; user_id: number }): Promise<boolean>;
}

const mostRecent = 2000;

/** A scope that stands, for rows that were made so. */
interface Settled {
  made_of: string;
  scope: Promise<DataScope | undefined>;
}

/** The question of who sees a part only; on the innermost level: everything that is asked stands above it. */
export function withScope(question: Question, scope: DataScope): Question {
  return question.inner === undefined
    ? { ...question, scope }
    : { ...question, inner: withScope(question.inner, scope) };
}

/** The columns that are left of a dataset's, those that are masked marked so. */
export function visibleColumns(columns: Column[], scope: DataScope | undefined): Column[] {
  if (scope === undefined) return columns;
  const { hidden = [], masked = [] } = scope;
  if (hidden.length === 0 && masked.length === 0) return columns;
  return columns
    .filter(({ name }) => !hidden.includes(name))
    .map((column) => (masked.includes(column.name) ? { ...column, masked: true } : column));
}

/**
 * Whether rules go by a column that the data do not have any more: without its condition they would show too much, and
 * a closed column that is called otherwise now would stand open.
 */
function isStale(
  { rows = [], smallest = [], hidden = [], masked = [] }: DataScope,
  columns: readonly Column[],
): boolean {
  const names = new Set(columns.map(({ name }) => name));
  const counted = smallest.flatMap(({ column }) => (column === undefined ? [] : [column]));
  const used = [...rows.flat().map(({ column }) => column), ...counted, ...hidden, ...masked];
  return used.some((name) => !names.has(name));
}

/** Throws AppError when rules go by a column that the data do not have any more. */
export function checkScope(scope: DataScope | undefined, columns: readonly Column[]): void {
  if (scope !== undefined && isStale(scope, columns)) {
    throw new AuthorsError(Code.client, texts.dataRules.broken, 200, 'unavailable');
  }
}

/** A user as rules on data see them, whatever the session. */
export const subjectOf = (row: SubjectRow): DataSubject => ({
  isAdmin: row.roles.some((role) => role.isAdmin),
  roleIds: row.roles.map((role) => role.id),
  attributes: attributesOf(readAttributes(row.attributes), row.username),
});

export function createDataRights({ work }: { work: UnitOfWork }): DataRights {
  const store = createDataRuleStore(work);
  const rules = new Recent<DataRules>(work, mostRecent);
  const subjects = new Recent<{ row: SubjectRow | undefined }>(work, mostRecent);
  const links = new Recent<{ link: { makerId: number; ownerId: number } | undefined }>(work, mostRecent);
  const panels = new Recent<Restricted[]>(work, mostRecent);
  const sources = new Recent<Restricted[]>(work, mostRecent);
  const restricted = new Recent<Restricted[]>(work, mostRecent);
  const parents = new Recent<RuledDataset[]>(work, mostRecent);

  const userOf = async (id: number): Promise<SubjectRow | undefined> =>
    (await subjects.get(String(id), async () => ({ row: await store.subject(id) }))).row;

  /**
   * A link shows what its maker may see, as the maker may see it now, and of that no more than the owner of its panel
   * sees: who changes the panel decides what the link asks. A disabled owner changes nothing any more.
   */
  async function subjectsOfLink(shareId: number): Promise<DataSubject[]> {
    const { link } = await links.get(String(shareId), async () => ({ link: await store.linkOf(shareId) }));
    if (link === undefined) return [nobody];
    const [maker, owner] = [await userOf(link.makerId), await userOf(link.ownerId)];
    if (maker === undefined || maker.disabled === 1 || owner === undefined) return [nobody];
    return link.makerId === link.ownerId ? [subjectOf(maker)] : [subjectOf(maker), subjectOf(owner)];
  }

  async function subject(actor: UserActor): Promise<DataSubject> {
    const { isAdmin, roleIds } = actor;
    if (isAdmin) return { isAdmin, roleIds, attributes: new Map() };
    // Who previews a role looks with the role's rules and nobody's attributes.
    if (actor.acting !== undefined) return { isAdmin, roleIds, attributes: new Map() };
    const row = await userOf(actor.id);
    return { isAdmin, roleIds, attributes: row === undefined ? new Map() : subjectOf(row).attributes };
  }

  const rulesOf = (dataset: Restricted): Promise<DataRules> =>
    rules.get(String(dataset.id), () => store.rulesOf(dataset));

  /** What is seen of a dataset as far as it goes by those that its stored rows were made of. */
  async function throughParents(
    dataset: Restricted,
    seen: (parent: RuledDataset) => Promise<DataScope | undefined>,
  ): Promise<DataScope | undefined> {
    const found = madeOf(dataset);
    if (found === undefined) return undefined;
    const ids = found.made.combination.parents;
    const rows = await parents.get(ids.join(','), () => store.ruled(ids));
    const scopes: (DataScope | undefined)[] = [];
    for (const [at, id] of ids.entries()) {
      const parent = rows.find((row) => row.id === id);
      if (parent === undefined) return nothingSeen;
      const scope = parent.restricted === 0 ? undefined : await seen(parent);
      if (scope !== undefined && isStale(scope, found.made.parents[at]?.columns ?? [])) return nothingSeen;
      scopes.push(scope);
    }
    return combinedScope(found.bound, scopes);
  }

  /** What one person sees of a dataset by these rules on it and the stored ones of what it is made of. */
  async function scopeByRules(
    one: DataSubject,
    dataset: Restricted,
    ruled: DataRules,
    isViewer = false,
  ): Promise<DataScope | undefined> {
    if (one.isAdmin) return undefined;
    const through = await throughParents(dataset, async (parent) =>
      scopeByRules(one, parent, await rulesOf(parent), isViewer),
    );
    const own = isViewer ? bothSee(scopeFor(one, ruled), smallestFor(ruled)) : scopeFor(one, ruled);
    return bothSee(own, through);
  }

  async function scopeNow(actor: Actor, dataset: Restricted): Promise<DataScope | undefined> {
    const subjects =
      actor.kind === 'anonymous'
        ? [nobody]
        : actor.kind === 'share'
          ? await subjectsOfLink(actor.shareId)
          : [await subject(actor)];
    const ruled = await rulesOf(dataset);
    const ruledRows = subjects.map((one) => scopeFor(one, ruled)).reduce(bothSee);
    const own = isAuthor(actor) ? ruledRows : bothSee(ruledRows, smallestFor(ruled));
    return bothSee(own, await throughParents(dataset, (parent) => scopeOf(actor, parent)));
  }

  /** What settled callers see, by the dataset. */
  const settledScopes = new WeakMap<Actor, Map<number, Settled>>();
  async function scopeOf(actor: Actor, dataset: Restricted): Promise<DataScope | undefined> {
    if (actor.kind === 'user' && actor.isAdmin) return undefined;
    const settled = settledScopes.get(actor);
    const found = settled?.get(dataset.id);
    // Rows that were made otherwise meanwhile go by the scopes of their parents, which stand.
    if (found?.made_of === dataset.made_of) return found.scope;
    const scope = scopeNow(actor, dataset);
    settled?.set(dataset.id, { made_of: dataset.made_of, scope });
    return scope;
  }

  /** What a scope of a combined dataset goes by: whoever sees the same of all of this sees the same, however it is made. */
  async function groundsOf(actor: Actor, dataset: Restricted): Promise<unknown[]> {
    const found = madeOf(dataset);
    if (found === undefined) return [];
    const ids = found.made.combination.parents;
    const rows = await parents.get(ids.join(','), () => store.ruled(ids));
    const grounds: unknown[] = [];
    for (const row of rows)
      if (row.restricted === 1)
        grounds.push([row.id, (await scopeOf(actor, row)) ?? null, ...(await groundsOf(actor, row))]);
    return grounds;
  }

  async function seesSource(actor: Actor, datasourceId: number): Promise<boolean> {
    if (actor.kind === 'user' && actor.isAdmin) return true;
    const found = await sources.get(String(datasourceId), () => store.restrictedOn(datasourceId));
    for (const dataset of found) if ((await scopeOf(actor, dataset)) !== undefined) return false;
    return true;
  }

  async function requireSource(actor: Actor, datasourceId: number): Promise<void> {
    if (!(await seesSource(actor, datasourceId)))
      throw new AuthorsError(Code.client, texts.dataRules.sourceClosed, 200, 'notGranted');
  }

  /** What a caller sees of a dataset by its rules as they are now. */
  async function scopeAgain(actor: Actor, datasetId: number): Promise<DataScope | undefined> {
    const [dataset] = await store.ruled([datasetId]);
    if (dataset === undefined) throw gone();
    return dataset.restricted === 0 ? undefined : scopeOf(actor, dataset);
  }

  return {
    async scope(actor, dataset) {
      const scope = dataset.restricted === 0 ? undefined : await scopeOf(actor, dataset);
      note(actor, `scope ${dataset.id}`, scope, (now) => scopeAgain(now, dataset.id));
      return scope;
    },
    async keyOf(actor, datasetIds) {
      if (datasetIds.length === 0 || (actor.kind === 'user' && actor.isAdmin)) return '';
      const found = await restricted.get(datasetIds.join(','), () => store.restricted(datasetIds));
      const scopes: unknown[] = [];
      for (const dataset of found) {
        const scope = await scopeOf(actor, dataset);
        if (scope !== undefined) scopes.push([dataset.id, scope, ...(await groundsOf(actor, dataset))]);
      }
      if (scopes.length === 0) return '';
      return createHash('sha256').update(JSON.stringify(scopes)).digest('base64url');
    },
    settled(actor) {
      const copy = { ...actor };
      settledScopes.set(copy, new Map());
      return copy;
    },
    scopeBy: scopeByRules,
    async lostColumns(dataset, columns) {
      if (dataset.restricted === 0 || columns.length === 0) return [];
      const { roles, smallest } = await rulesOf(dataset);
      const closing = roles.flatMap((role) => [
        ...role.conditions.map(({ key }) => key),
        ...role.columns.map(({ name }) => name),
      ]);
      const used = new Set(smallest?.column === undefined ? closing : [...closing, smallest.column]);
      return [...used].filter((name) => !columns.some((column) => column.name === name));
    },
    seesSource,
    async requireSource(actor, datasourceId) {
      await requireSource(actor, datasourceId);
      note(actor, `source ${datasourceId}`, null, (now) => requireSource(now, datasourceId));
    },
    async requireWhole(actor, dataset) {
      note(actor, `scope ${dataset.id}`, undefined, (now) => scopeAgain(now, dataset.id));
      if (dataset.restricted === 0) return;
      if ((await scopeOf(actor, dataset)) !== undefined)
        throw refused(texts.dataRules.datasetClosed, 'notGranted');
    },
    async ownerSeesAll(panel) {
      const found = await panels.get(String(panel.id), () => store.restrictedOf(panel.id));
      if (found.length === 0) return true;
      const row = await userOf(panel.user_id);
      if (row === undefined) return false;
      const owner = subjectOf(row);
      for (const dataset of found)
        if ((await scopeByRules(owner, dataset, await rulesOf(dataset))) !== undefined) return false;
      return true;
    },
  };
}
