import { checkSheetName, looksCut, lostDigits, readSheet } from '@mingjing/connectors';
import { type Cell, limits, texts } from '@mingjing/contract';
import { refused } from '../../http/app-error.ts';
import type { Upload } from '../../http/upload.ts';

const t = texts.userImport;

/** What the columns may be called, in small letters; of several in one table the first named here counts. */
const names = {
  username: (
    '用户名,登录名,登录帐号,登录账号,用户帐号,用户账号,帐号,账号,username,user name,login,account,' +
    // What staff lists have, who sign in by it.
    '工号,职工号,员工号,职工工号,员工工号,职工编号,员工编号,人员编号,工作证号'
  ).split(','),
  name: ['姓名', '用户姓名', '职工姓名', '员工姓名', '人员姓名', '真实姓名', '名字', 'name', 'full name'],
  password: ['密码', '初始密码', '登录密码', 'password'],
  roles: ['角色', '用户角色', '角色名称', '所属角色', 'role', 'roles'],
  appids: ['应用标识', 'appid', 'appids'],
};
type Field = keyof typeof names;

/** A title as it is compared: 用户名*, 【用户名】 and 用 户 名（必填） are 用户名. */
const plainTitle = (title: string): string => {
  const [plain = ''] = title
    .toLowerCase()
    .replace(/^[（(【[]/u, '')
    .split(/[*＊:：（(【[）)】\]]/u, 1);
  return /\p{Script=Han}/u.test(plain) ? plain.replaceAll(/\s/gu, '') : plain.trim();
};

/** A column of this title holds the attribute that its end names: 属性:科室. */
const attributeTitle = /^属性\s*[:：](.+)$/;

export interface SheetRow {
  line: number;
  given: Record<Field, string>;
  /** Titles of the columns whose long numbers lost digits before, this row's among them. */
  cut: string[];
  attributes: { name: string; values: string[] }[];
}
export interface SheetUsers {
  rows: SheetRow[];
  /** Titles of columns that mean nothing here. */
  unused: string[];
}
/** The names in one cell. */
export const listOf = (text: string): string[] =>
  text
    .split(/[,，、;；|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
const textOf = (cell: Cell | undefined): string =>
  cell === undefined || cell === null ? '' : String(cell).trim();

type Sheet = Awaited<ReturnType<typeof readSheet>>;

/** Where each field stands; -1: nowhere. */
function placesIn({ columns }: Sheet): Record<Field, number> {
  const titles = columns.map(({ name }) => plainTitle(name));
  const placeOf = (known: readonly string[]): number => {
    const name = known.find((one) => titles.includes(one));
    return name === undefined ? -1 : titles.indexOf(name);
  };
  return {
    username: placeOf(names.username),
    name: placeOf(names.name),
    password: placeOf(names.password),
    roles: placeOf(names.roles),
    appids: placeOf(names.appids),
  };
}

/** The sheet with its titles: those that are recognised, else its first row. */
async function openSheet({ path, fileName }: Upload, signal: AbortSignal): Promise<Sheet> {
  const choices = { totals: 'keep' } as const;
  const sheet = await readSheet(path, fileName, { choices, signal });
  if (placesIn(sheet).username >= 0) return sheet;
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

/**
 * The rows of a file by the names of its columns; columns with the titles in `attributes` hold attributes of users.
 * Throws AppError.
 */
export async function readUsers(
  upload: Upload | undefined,
  attributes: readonly string[],
  signal: AbortSignal,
): Promise<SheetUsers> {
  if (upload === undefined) throw refused(t.file);
  checkSheetName(upload.fileName);
  const sheet = await openSheet(upload, signal);
  try {
    const at = placesIn(sheet);
    if (at.username < 0) throw refused(t.noUsername);
    if (sheet.rows > limits.importedUsers) throw refused(t.tooMany(limits.importedUsers));
    const fields = new Set(Object.values(at));
    const extra = sheet.columns.flatMap((column, place) => {
      const title = column.name.trim();
      const chosen = attributes.includes(title) && !fields.has(place) ? title : undefined;
      const name = attributeTitle.exec(title)?.[1]?.trim() ?? chosen;
      return name === undefined ? [] : [{ name, place }];
    });
    const meant = new Set([...fields, ...extra.map(({ place }) => place)]);
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
        const held = extra
          .map(({ name, place }) => ({ name, values: [...new Set(listOf(textOf(cells[place])))] }))
          .filter(({ values }) => values.length > 0);
        if (Object.values(given).some((text) => text !== ''))
          rows.push({ line, given, cut: [], attributes: held });
      }
    }
    markCut(rows);
    return { rows, unused };
  } finally {
    await sheet.close();
  }
}
