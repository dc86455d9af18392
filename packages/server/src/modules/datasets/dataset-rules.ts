import {
  type Answer,
  Code,
  type Column,
  conditionField,
  type DataRules,
  type DataScope,
  type RuleCondition,
  type RulesPreview,
  type SavedRules,
  type StoredRules,
  texts,
} from '@mingjing/contract';
import { filterRulesToFilters, misfit } from '@mingjing/query';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Asking, DataReader } from '../../data/data-reader.ts';
import { withDataFaults } from '../../data/fault.ts';
import { columnsOf } from '../../data/stored-dataset.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { AppError, gone, refused, refusedField } from '../../http/app-error.ts';
import type { Bus } from '../../live/bus.ts';
import { unfitValue } from '../../rights/attribute-fit.ts';
import { type DataRights, subjectOf } from '../../rights/data-rights.ts';
import type { DataRuleStore } from '../../rights/data-rules.store.ts';
import type { Rights } from '../../rights/rights-change.ts';
import { kindOf, quoted } from '../../rights/value-kinds.ts';
import type { Actor } from '../../security/actor.ts';
import { userOf } from '../acting-user.ts';
import type { DatasetStore, DatasetWithCategory } from './dataset.store.ts';

interface RuleParts {
  work: UnitOfWork;
  store: DataRuleStore;
  datasets: Pick<DatasetStore, 'find'>;
  reader: DataReader;
  rights: Rights;
  dataRights: Pick<DataRights, 'scopeBy'>;
  bus: Bus;
}

const t = texts.dataRules;
const previewRows = 20;

/** Rules on the rows and columns of datasets, as administrators see and set them. */
export function createDatasetRules({ work, store, datasets, reader, rights, dataRights, bus }: RuleParts) {
  /** Whoever could change the rules could see past them. */
  function requireAdmin(actor: Actor): void {
    if (!userOf(actor).isAdmin) throw new AppError(Code.client, t.onlyAdmin, 403);
  }
  async function find(id: number): Promise<DatasetWithCategory> {
    const row = await datasets.find(id);
    if (row === undefined) throw gone();
    return row;
  }

  async function present(id: number, asking: Asking): Promise<StoredRules> {
    const row = await find(id);
    const columns = await reader.columns({ kind: 'dataset', dataset: row }, asking);
    const roles = await store.allRoles();
    const opened = await store.openedAccounts();
    return {
      ...(await store.rulesOf(row)),
      version: row.rules_version,
      columns,
      allRoles: roles.map((role) => ({
        id: role.id,
        roleName: role.role_name,
        isAdmin: role.is_admin === 1,
        ...(opened.has(role.id) && { opened: opened.get(role.id) }),
      })),
      attributes: await store.attributeNames(),
    };
  }

  /** What no cell of the condition's column can be compared with: its value, or that of a user it goes by. */
  async function problemOf(
    role: string,
    roleId: number,
    { attribute, ...rule }: RuleCondition,
    column: Column,
  ): Promise<string | undefined> {
    const kind = kindOf(column);
    if (attribute === undefined) {
      const filters = await withDataFaults(async () => filterRulesToFilters([rule]));
      const found = filters.map((filter) => misfit(column, filter)).find((one) => one !== undefined);
      return found === undefined ? undefined : t.misfit(role, rule.key, kind, quoted(found));
    }
    if (column.type === 'text') return undefined;
    for (const { username, values } of await store.valuesOf(attribute, roleId)) {
      const found = unfitValue(column, values);
      if (found !== undefined) return t.attributeMisfit(role, rule.key, kind, username, found);
    }
    return undefined;
  }

  /** The form's rules. Columns are looked at as far as they are known: a source that is away keeps nobody out. */
  async function check(row: DatasetWithCategory, rules: DataRules): Promise<void> {
    const known = new Map((await store.allRoles()).map((role) => [role.id, role.role_name]));
    const stored = columnsOf(row);
    const names = new Set(stored.map(({ name }) => name));
    const knows = (name: string): boolean => names.size === 0 || names.has(name);
    const counted = rules.smallest?.column;
    if (counted !== undefined && !knows(counted)) throw refused(t.smallestColumn(counted));
    for (const { roleId, conditions, columns } of rules.roles) {
      const role = known.get(roleId);
      if (role === undefined) throw refused(t.roleGone);
      const used = [...conditions.map(({ key }) => key), ...columns.map(({ name }) => name)];
      const missing = used.find((name) => !knows(name));
      if (missing !== undefined) throw refused(t.unknownColumn(missing));
      const hidden = new Set(columns.flatMap(({ name, mode }) => (mode === 'hidden' ? [name] : [])));
      if (names.size > 0 && [...names].every((name) => hidden.has(name))) throw refused(t.allHidden(role));
      for (const [at, condition] of conditions.entries()) {
        const column = stored.find(({ name }) => name === condition.key);
        const problem = column && (await problemOf(role, roleId, condition, column));
        if (problem !== undefined) throw refusedField(problem, conditionField(roleId, at));
      }
    }
  }

  return {
    async read(id: number, asking: Asking): Promise<StoredRules> {
      requireAdmin(asking.actor);
      return present(id, asking);
    },

    /** Takes effect with the next call of everybody; open boards are told to read again. */
    async save(id: number, { version, smallest, ...sent }: SavedRules, asking: Asking) {
      requireAdmin(asking.actor);
      await work.run(async () => {
        const row = await find(id);
        const kept = smallest === undefined ? (await store.rulesOf(row)).smallest : smallest;
        const rules: DataRules = { ...sent, ...(kept != null && { smallest: kept }) };
        await check(row, rules);
        if (!(await store.replace(id, version, rules))) throw refused(t.changed, 'conflict');
        await recordAudit(work, {
          action: 'dataset.rules',
          object: { kind: 'dataset', id, name: row.name },
          detail: {
            others: rules.others,
            roles: rules.roles.map(({ roleId }) => roleId),
            ...(rules.smallest && { smallest: rules.smallest }),
          },
        });
        await rights.mark();
      });
      await rights.tell();
      for (const one of [id, ...(await store.madeBelow(id))])
        await bus.publish({ kind: 'refresh', datasetId: one });
      return present(id, asking);
    },

    /** What a user would see by these rules, stored or not. */
    async preview(
      id: number,
      { userId, rules }: { userId: number; rules: DataRules },
      asking: Asking,
    ): Promise<RulesPreview> {
      requireAdmin(asking.actor);
      const row = await find(id);
      await check(row, rules);
      const user = await store.subject(userId);
      if (user === undefined) throw refused(t.userGone);
      const subject = subjectOf(user);
      const isViewer = !(await store.openAuthorScreens(subject.roleIds));
      const found = await dataRights.scopeBy(subject, row, rules, isViewer);
      // Groups are made of these rows, whatever their sizes have to be.
      const { smallest = [], ...scope } = found ?? {};
      const target = { kind: 'dataset' as const, dataset: row };
      const question = {
        kind: 'rows' as const,
        columns: [],
        filters: [],
        sorts: [],
        page: { page: 1, size: previewRows },
      };
      const read = async (seen: DataScope | undefined): Promise<Answer> =>
        JSON.parse(
          (
            await reader.answer(target, seen === undefined ? question : { ...question, scope: seen }, asking)
          ).json.toString(),
        ) as Answer;
      const [all, seen] = await Promise.all([read(undefined), read(found && scope)]);
      const ruled = new Set(rules.roles.map(({ roleId }) => roleId));
      const counting = user.roles.filter((role) => ruled.has(role.id) || rules.others === 'all');
      const names = new Map((await store.allRoles()).map((role) => [role.id, role.role_name]));
      return {
        rows: seen.total ?? 0,
        total: all.total ?? 0,
        content: seen,
        roles: counting.map((role) => ({ id: role.id, roleName: names.get(role.id) ?? '' })),
        isAdmin: subject.isAdmin,
        smallest,
      };
    },
  };
}
export type DatasetRules = ReturnType<typeof createDatasetRules>;
