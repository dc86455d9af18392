import { checkSheetName, looksCut, lostDigits, readSheet } from '@mingjing/connectors';
import {
  appids,
  type Cell,
  displayName,
  type ImportedUser,
  limits,
  passwordProblem,
  texts,
  userAttributes,
  username,
} from '@mingjing/contract';
import type { z } from 'zod';
import { recordAudit } from '../../audit/record-audit.ts';
import { withDataFaults } from '../../data/fault.ts';
import { constraintOf } from '../../db/constraint.ts';
import { refused } from '../../http/app-error.ts';
import type { Upload } from '../../http/upload.ts';
import { attributeCheck } from '../../rights/attribute-fit.ts';
import type { UserActor } from '../../security/actor.ts';
import { hashPasswords } from '../../security/passwords.ts';
import { usernameKey } from '../../security/usernames.ts';
import { toldShortly } from './told-shortly.ts';
import type { UserParts } from './user.service.ts';

const t = texts.userImport;

export interface SentUsers {
  upload: Upload | undefined;
  /** First password of the rows that have none of their own. */
  password: string;
  signal: AbortSignal;
}
/** Who imports: hashing takes its time, and rights change meanwhile. */
export interface Importer {
  actor: UserActor;
  /** Throws AppError when they may not import any more. */
  actorNow(): Promise<UserActor>;
}

export interface UserImport {
  /** What would be imported, and the columns that nothing is taken from; nothing is imported. */
  look(actor: UserActor, sent: SentUsers): Promise<{ rows: ImportedUser[]; unused: string[] }>;
  /** Imports the rows without problems and says of every row what came of it. */
  store(importer: Importer, sent: SentUsers): Promise<ImportedUser[]>;
}

/** What the columns may be called, in small letters. */
const names = {
  username: ['用户名', '帐号', '账号', '登录名', 'username'],
  name: ['姓名', 'name'],
  password: ['密码', '初始密码', 'password'],
  roles: ['角色', 'role', 'roles'],
  appids: ['应用标识', 'appid', 'appids'],
} as const;
type Field = keyof typeof names;

/** A column of this title holds the attribute that its end names: 属性:科室. */
const attributeTitle = /^属性\s*[:：](.+)$/;

interface SheetRow {
  line: number;
  given: Record<Field, string>;
  /** Titles of the columns whose long numbers lost digits before, this row's among them. */
  cut: string[];
  attributes: { name: string; values: string[] }[];
}
interface SheetUsers {
  rows: SheetRow[];
  /** Titles of columns that mean nothing here. */
  unused: string[];
}
interface Planned {
  told: ImportedUser;
  /** Never told. */
  password: string;
  roleIds: number[];
}

const listOf = (text: string): string[] =>
  text
    .split(/[,，、;；|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
const textOf = (cell: Cell | undefined): string =>
  cell === undefined || cell === null ? '' : String(cell).trim();

/** The rows of a file by the names of its columns. Throws AppError. */
type Sheet = Awaited<ReturnType<typeof readSheet>>;
const titlesOf = ({ columns }: Sheet): string[] => columns.map(({ name }) => name.trim().toLowerCase());

/** The sheet with its titles: those that are recognised, else its first row. */
async function openSheet({ path, fileName }: Upload, signal: AbortSignal): Promise<Sheet> {
  const choices = { totals: 'keep' } as const;
  const sheet = await readSheet(path, fileName, { choices, signal });
  const hasUsernames = titlesOf(sheet).some((title) => (names.username as readonly string[]).includes(title));
  if (hasUsernames) return sheet;
  // Where all cells are words, as in a list of names and roles, nothing tells the titles from the rows.
  await sheet.close();
  return readSheet(path, fileName, { choices: { ...choices, header: { from: 1, to: 1 } }, signal });
}

/** Marks usernames and ids of other systems that a spreadsheet program had made round numbers of. */
function markCut(rows: readonly SheetRow[]): void {
  const columns = [
    ['username', '用户名'],
    ['appids', '应用标识'],
  ] as const;
  const found = lostDigits(
    rows.map(({ given }) => columns.map(([field]) => given[field])),
    columns.length,
  );
  for (const { at } of found) {
    const [field, title] = columns[at] ?? columns[0];
    for (const row of rows) if (looksCut(row.given[field])) row.cut.push(title);
  }
}

async function rowsOf({ upload, signal }: SentUsers): Promise<SheetUsers> {
  if (upload === undefined) throw refused(t.file);
  checkSheetName(upload.fileName);
  const sheet = await openSheet(upload, signal);
  try {
    const titles = titlesOf(sheet);
    const at = Object.fromEntries(
      Object.entries(names).map(([field, known]) => [
        field,
        titles.findIndex((title) => (known as readonly string[]).includes(title)),
      ]),
    ) as Record<Field, number>;
    if (at.username < 0) throw refused(t.noUsername);
    if (sheet.rows > limits.importedUsers) throw refused(t.tooMany(limits.importedUsers));
    const extra = sheet.columns.flatMap((column, place) => {
      const name = attributeTitle.exec(column.name.trim())?.[1]?.trim();
      return name === undefined ? [] : [{ name, place }];
    });
    const meant = new Set([...Object.values(at), ...extra.map(({ place }) => place)]);
    const unused = sheet.columns.flatMap(({ name }, place) => (meant.has(place) ? [] : [name.trim()]));
    const skipped = new Set(sheet.report.skipped.map(({ row }) => row));
    const rows: SheetRow[] = [];
    let line = sheet.report.header?.to ?? 0;
    for await (const batch of sheet.batches) {
      for (const cells of batch) {
        do line += 1;
        while (skipped.has(line));
        const read = (field: Field): string => textOf(cells[at[field]]);
        const given = {
          username: read('username'),
          name: read('name'),
          password: read('password'),
          roles: read('roles'),
          appids: read('appids'),
        };
        const attributes = extra
          .map(({ name, place }) => ({ name, values: [...new Set(listOf(textOf(cells[place])))] }))
          .filter(({ values }) => values.length > 0);
        if (Object.values(given).some((text) => text !== '')) rows.push({ line, given, cut: [], attributes });
      }
    }
    markCut(rows);
    return { rows, unused };
  } finally {
    await sheet.close();
  }
}

function problemOf(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

/** The form's sentence on the length stands at its field; in a row of a table it says which one it is about. */
function usernameProblem(text: string): string | undefined {
  const { min, max } = limits.username;
  const count = [...text].length;
  const fits = text === '' || (count >= min && count <= max);
  return fits ? problemOf(username, text) : t.usernameLength(min, max);
}

/** Users from a spreadsheet, looked at row by row with the rules of the form. */
export function createUserImport(parts: UserParts): UserImport {
  const { work, store, roles, now } = parts;

  async function plan(actor: UserActor, sent: SentUsers): Promise<{ planned: Planned[]; unused: string[] }> {
    const { rows, unused } = await withDataFaults(() => rowsOf(sent));
    if (rows.length === 0) throw refused(t.empty);
    const taken = await store.keys();
    const known = new Map((await roles.list()).map((role) => [role.role_name, role.id]));
    const delegation = await parts.delegations.of(actor);
    const unfit = await attributeCheck(parts.dataRules);
    const seen = new Set<string>();
    const named = await store.appids();
    const planned = rows.map(({ line, given, cut, attributes }) => {
      const key = usernameKey(given.username);
      const password = given.password === '' ? sent.password : given.password;
      const roleNames = [...new Set(listOf(given.roles))];
      const ids = listOf(given.appids);
      const roleProblems = roleNames.map((name) => {
        const id = known.get(name);
        if (id === undefined) return texts.role.unknown(name);
        return delegation.mayGrant(id) ? undefined : texts.role.beyondRights;
      });
      const problems = [
        usernameProblem(given.username),
        ...cut.map(t.cutNumber),
        given.username === '' ? undefined : taken.has(key) ? texts.user.usernameTaken : undefined,
        given.username !== '' && seen.has(key) ? t.twice : undefined,
        problemOf(displayName, given.name),
        problemOf(appids, ids),
        ...(taken.has(key) ? [] : ids.filter((id) => named.has(id)).map(texts.user.appidTaken)),
        problemOf(userAttributes, attributes) ?? unfit(attributes),
        attributes.length > 0 && !actor.isAdmin ? texts.dataRules.attributesByAdmin : undefined,
        password === '' ? t.noPassword : passwordProblem(password, parts.rules),
        ...roleProblems,
      ].filter((problem) => problem !== undefined);
      seen.add(key);
      if (problems.length === 0) for (const id of ids) named.add(id);
      const row = {
        line,
        username: given.username,
        name: given.name,
        appids: ids,
        roles: roleNames,
        attributes,
        problems,
      };
      const told = problems.length === 0 ? row : toldShortly(row);
      return { told, password, roleIds: roleNames.flatMap((name) => known.get(name) ?? []) };
    });
    return { planned, unused };
  }

  async function insert({ told, roleIds }: Planned, hash: string): Promise<string | undefined> {
    const time = now();
    try {
      await work.run(async () => {
        const id = await store.insert({
          username: told.username,
          username_key: usernameKey(told.username),
          name: told.name,
          password_hash: hash,
          appids: JSON.stringify(told.appids),
          attributes: JSON.stringify(told.attributes),
          must_change_password: 1,
          created_at: time,
          updated_at: time,
        });
        if (roleIds.length > 0) await store.setRoles([id], roleIds);
        const object = { kind: 'user', id, name: told.username } as const;
        await recordAudit(work, {
          action: 'user.create',
          object,
          detail: { roles: told.roles, imported: true },
        });
      });
      return undefined;
    } catch (error) {
      const broken = constraintOf(error)?.kind;
      if (broken === 'unique') return texts.user.usernameTaken;
      if (broken === 'foreign-key') return texts.data.gone;
      throw error;
    }
  }

  return {
    async look(actor, sent) {
      const { planned, unused } = await plan(actor, sent);
      return { rows: planned.map(({ told }) => told), unused };
    },
    async store({ actor, actorNow }, sent) {
      const { planned } = await plan(actor, sent);
      const good = planned.filter(({ told }) => told.problems.length === 0);
      const stored = (await store.keys()).size;
      if (stored + good.length > limits.users) throw refused(texts.user.tooMany(limits.users));
      // Rows mostly share the one first password; each still gets a salt of its own.
      const hashes = await hashPasswords(good.map(({ password }) => password));
      const importer = await actorNow();
      const delegation = await parts.delegations.of(importer);
      for (const [at, row] of good.entries()) {
        const problem = !row.roleIds.every(delegation.mayGrant)
          ? texts.role.beyondRights
          : row.told.attributes.length > 0 && !importer.isAdmin
            ? texts.dataRules.attributesByAdmin
            : await insert(row, hashes[at] ?? '');
        if (problem !== undefined) row.told.problems.push(problem);
      }
      const added = good.filter(({ told }) => told.problems.length === 0).length;
      const detail = { rows: planned.length, added };
      await recordAudit(work, { action: 'user.import', detail });
      return planned.map(({ told }) => told);
    },
  };
}
