import { type AccountRight, rightsText } from '@mingjing/connectors';
import { Code, type Datasource, limits, texts } from '@mingjing/contract';
import type { Logger } from 'pino';
import { type AuditDetail, recordAudit } from '../../audit/record-audit.ts';
import type { ConnectionTester } from '../../data/connection-test.ts';
import { passwordBinding, type SourcePools } from '../../data/source-pools.ts';
import { copyName } from '../../db/copy-name.ts';
import type { NewRow } from '../../db/schema.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { AppError, gone, refused } from '../../http/app-error.ts';
import type { DataRights } from '../../rights/data-rights.ts';
import type { ToldCaching } from '../../rights/told-caching.ts';
import type { UsageStore } from '../../rights/usage.store.ts';
import type { Usable, UseRights } from '../../rights/use-rights.ts';
import type { Actor, UserActor } from '../../security/actor.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import type { DatasourceRow, DatasourceStore } from './datasource.store.ts';
import {
  allowedFunctionsFrom,
  type ConnectionFields,
  checkConnection,
  isSameDatabase,
  isSameTarget,
  targetOf,
} from './datasource-rules.ts';
import { conflictOf, presentDatasource } from './present-datasource.ts';
import type { StaleDatasets } from './standing-datasets.ts';

export interface DatasourceFields extends ConnectionFields {
  dataSourceName: string;
  /** Left out: as stored. */
  allowedFunctions?: string[] | undefined;
  /** Left out: as stored. */
  strict?: boolean | undefined;
  /** The one that the form was opened with; left out: any. */
  version?: number | undefined;
}

interface DatasourceParts {
  work: UnitOfWork;
  store: DatasourceStore;
  pools: SourcePools;
  tester: ConnectionTester;
  secrets: SecretBox;
  rights: Pick<DataRights, 'requireSource'>;
  use: Pick<UseRights, 'of'>;
  caching: Pick<ToldCaching, 'sheet'>;
  usage: Pick<UsageStore, 'copy'>;
  stale: StaleDatasets;
  now: () => number;
  timezone: string;
  log: Logger;
}

const t = texts.datasource;
const isMask = (password: string): boolean => password === limits.secretMask;

/** Data sources with connection data. Spreadsheets come and go by sheet.service.ts; here they are only renamed. */
export function createDatasources(parts: DatasourceParts) {
  const { work, store, pools, tester, secrets, rights, stale, now, timezone, log, use, usage, caching } =
    parts;

  /** A source that the caller may use; any other is as if there were none. */
  async function find(actor: Actor, id: number): Promise<DatasourceRow> {
    const row = await store.find(id);
    if (row === undefined || !(await use.of(actor)).datasource(id)) throw gone();
    return row;
  }

  /**
   * The password to use: a mask stands for the stored one, but only towards the server, database and user it was
   * typed for; else it would be sent to a server that another user chose.
   */
  function passwordFor(input: ConnectionFields, stored: DatasourceRow | undefined): string {
    if (!isMask(input.password)) return input.password;
    if (stored === undefined || stored.type !== input.datasourceType) throw refused(t.password);
    const before = targetOf(stored);
    const after = targetOf({
      type: input.datasourceType,
      driver: input.driverClassName,
      url: input.url,
      username: input.username,
    });
    if (!isSameTarget(before, after)) throw refused(t.passwordAgain);
    return secrets.open(stored.password, passwordBinding(stored.id));
  }

  const fieldsOf = (input: DatasourceFields) => ({
    name: input.dataSourceName,
    type: input.datasourceType,
    driver: input.driverClassName,
    url: input.url.trim(),
    username: input.username,
    server_encoding: input.serverEncoding,
    client_encoding: input.clientEncoding,
    ...(input.allowedFunctions === undefined
      ? {}
      : { allowed_functions: JSON.stringify(allowedFunctionsFrom(input.allowedFunctions)) }),
    ...(input.strict === undefined ? {} : { strict: input.strict ? 1 : 0 }),
  });

  /** The limits of what a source may do are the administrators' matter: from others they stay as stored. */
  function permitted<T extends { allowedFunctions?: string[] | undefined; strict?: boolean | undefined }>(
    user: UserActor,
    input: T,
  ): T {
    return user.isAdmin ? input : { ...input, allowedFunctions: undefined, strict: undefined };
  }

  /** A strict source's account may only read. One whose server cannot be asked now is asked at every connection. */
  async function checkAccount(input: ConnectionFields, password: string, signal: AbortSignal): Promise<void> {
    let rights: AccountRight[] | undefined;
    try {
      rights = await tester.test({ ...input, strict: false, url: input.url.trim(), password }, signal);
    } catch (error) {
      if (error instanceof AppError && error.code === Code.dbConnection) return;
      throw error;
    }
    if (rights !== undefined && rights.length > 0) throw refused(texts.account.refused(rightsText(rights)));
  }

  const seal = (id: number, password: string): string => secrets.seal(password, passwordBinding(id));
  const present = (row: DatasourceRow, usable?: Usable): Datasource => ({
    ...presentDatasource(row, timezone),
    ...usable?.usedBy('datasource', row.id),
  });

  /** What may be called on a source is a matter of safety: who changed it is kept in the log. */
  function logSafety(user: UserActor, before: DatasourceRow | undefined, after: DatasourceRow): void {
    const [from, to] = [before?.allowed_functions ?? '[]', after.allowed_functions];
    const known = { user: user.id, datasource: after.id };
    if (from !== to) {
      const change = { ...known, from: JSON.parse(from), to: JSON.parse(to) };
      log.warn(change, 'the functions allowed for a data source were changed');
    }
    if ((before?.strict ?? 0) !== after.strict)
      log.warn({ ...known, strict: after.strict === 1 }, 'the strictness of a data source was changed');
  }

  const note = (
    action: 'datasource.create' | 'datasource.update' | 'datasource.remove',
    row: DatasourceRow,
    detail: AuditDetail = {},
  ): Promise<void> => {
    const object = { kind: 'datasource', id: row.id, name: row.name } as const;
    return recordAudit(work, { action, object, detail: { type: row.type, ...detail } });
  };

  /** Saves the form over the version that it was opened with. Throws AppError when another save came first. */
  async function save(
    user: UserActor,
    id: number,
    version: number | undefined,
    change: Partial<NewRow<'datasource'>>,
  ): Promise<DatasourceRow> {
    const stamps = { updated_by: user.id, updated_at: now() };
    if (!(await store.save(id, version, { ...change, ...stamps }))) throw await conflictOf(store, id);
    return find(user, id);
  }

  /** A sealed secret is bound to its row's id, so the row comes first. */
  async function insertWithPassword(row: NewRow<'datasource'>, password: string): Promise<DatasourceRow> {
    const added = await store.insert({ ...row, password: '' });
    return password === '' ? added : store.update(added.id, { password: seal(added.id, password) });
  }

  return {
    find,
    requireSource: rights.requireSource,
    told: caching.sheet,
    async read(actor: Actor, id: number): Promise<Datasource> {
      return caching.sheet(actor, present(await find(actor, id)));
    },
    async list(actor: Actor): Promise<Datasource[]> {
      const usable = await use.of(actor);
      const shown = (await store.list()).filter(({ id }) => usable.datasource(id));
      return Promise.all(shown.map((row) => caching.sheet(actor, present(row, usable))));
    },

    async create(user: UserActor, sent: DatasourceFields, signal: AbortSignal): Promise<Datasource> {
      if (sent.datasourceType === 'excel') throw refused(t.file);
      checkConnection(sent);
      const input = permitted(user, sent);
      const password = passwordFor(input, undefined);
      if (input.strict === true) await checkAccount(input, password, signal);
      const row = {
        ...fieldsOf(input),
        password: '',
        user_id: user.id,
        updated_by: user.id,
        created_at: now(),
        updated_at: now(),
      };
      const added = await work.runMaking(async () => {
        const one = await insertWithPassword(row, password);
        await note('datasource.create', one);
        return one;
      });
      logSafety(user, undefined, added);
      return present(added);
    },

    async update(
      user: UserActor,
      id: number,
      sent: DatasourceFields,
      signal: AbortSignal,
    ): Promise<Datasource> {
      const stored = await find(user, id);
      const input = permitted(user, sent);
      if (stored.type !== input.datasourceType) throw refused(t.type);
      if (input.version !== undefined && input.version !== stored.version) throw await conflictOf(store, id);
      if (stored.type === 'excel') {
        return work.run(async () => {
          const row = await save(user, id, input.version, { name: input.dataSourceName });
          await note('datasource.update', row);
          return caching.sheet(user, present(row));
        });
      }
      checkConnection(input, stored.driver);
      const password = passwordFor(input, stored);
      if (input.strict ?? stored.strict === 1) await checkAccount(input, password, signal);
      const { row, marked } = await work.run(async () => {
        const current = await find(user, id);
        // The stored password was read for the target that is stored with it: not for another that came meanwhile.
        const over = input.version ?? (isMask(input.password) ? stored.version : undefined);
        const row = await save(user, id, over, {
          ...fieldsOf(input),
          password: seal(id, password),
          revision: current.revision + 1,
        });
        const isMoved = !isSameDatabase(targetOf(current), targetOf(row));
        await note('datasource.update', row, {
          otherTarget: isMoved,
          newPassword: input.password !== '' && !isMask(input.password),
          ...(current.strict !== row.strict && { strict: row.strict === 1 }),
          functionsChanged: current.allowed_functions !== row.allowed_functions,
        });
        await stale.revive(id);
        return { row, marked: isMoved ? await stale.mark(id) : [] };
      });
      logSafety(user, stored, row);
      await pools.retire(id, row.revision);
      await stale.announce(marked);
      return present(row);
    },

    async remove(user: UserActor, id: number): Promise<DatasourceRow> {
      const row = await work.run(async () => {
        const found = await find(user, id);
        if (await store.isUsed(id)) throw refused(t.inUse, 'inUse');
        await store.remove(id);
        await note('datasource.remove', found);
        return found;
      });
      await pools.retire(id, row.revision + 1);
      return row;
    },

    /** What no rule is on shows everything, so only those copy a source who see all of it. */
    copy(actor: UserActor, id: number): Promise<Datasource> {
      return work.run(async () => {
        const { id: _, ...row } = await find(actor, id);
        await rights.requireSource(actor, id);
        const name = copyName(row.name, await store.names(), limits.name);
        const password = row.password === '' ? '' : secrets.open(row.password, passwordBinding(id));
        const who = { user_id: actor.id, updated_by: actor.id };
        // A copy stands for itself.
        const alone = { workbook_key: null, workbook_name: null };
        const stamps = { revision: 1, version: 1, ...alone, ...who, created_at: now(), updated_at: now() };
        const copied = await insertWithPassword({ ...row, ...stamps, name }, password);
        await usage.copy('datasource', id, copied.id);
        await note('datasource.create', copied, { copyOf: id });
        return present(copied, await use.of(actor));
      });
    },

    /**
     * Connects with the given data, or with the stored secret where the mask stands. A sentence on what the account may do
     * beside reading, if anything. Throws AppError 50002.
     */
    async test(
      user: UserActor,
      input: ConnectionFields & { id?: number | undefined; strict?: boolean | undefined },
      signal: AbortSignal,
    ): Promise<string | undefined> {
      const stored = input.id === undefined ? undefined : await find(user, input.id);
      if (input.datasourceType === 'excel') {
        if (stored?.extract_id == null) throw refused(t.file);
        return undefined;
      }
      checkConnection(input);
      const password = passwordFor(input, stored);
      const rights = await tester.test({ ...input, strict: false, url: input.url.trim(), password }, signal);
      const strict = permitted(user, input).strict ?? stored?.strict === 1;
      if (rights?.length === 0) return undefined;
      const { refused: no, unjudged, warning, unknown, guide } = texts.account;
      if (rights === undefined) {
        if (strict) throw refused(unjudged);
        return unknown;
      }
      if (strict) throw refused(no(rightsText(rights)));
      return `${warning(rightsText(rights))}。${guide}`;
    },
  };
}
export type Datasources = ReturnType<typeof createDatasources>;
