import { randomInt } from 'node:crypto';
import type { UnitOfWork } from '../db/unit-of-work.ts';
import { hashPassword } from '../security/passwords.ts';
import { usernameKey } from '../security/usernames.ts';
import { type SeedMenu, seedMenus } from './menus.ts';

/** Set at the first start only: an installation that runs without the demo does not get it by an update. */
const demoWanted = 'demo_wanted';

/** A user whose password was made up, to be printed at the first start. */
export interface Account {
  username: string;
  password: string;
}

/** Hears of accounts with a password that was made up, as soon as they are stored: nothing tells it again later. */
export type TellAccounts = (accounts: readonly Account[]) => void;

export interface BaseSeed {
  username: string;
  /** The password that was made up, to be printed once; undefined when the setting named one. */
  generatedPassword: string | undefined;
}

// No letters and digits that look alike: the password is read from a terminal and typed.
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** A password of sixteen characters that can be read from a screen. */
export const randomPassword = (): string =>
  Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('');

async function insertMenus(
  work: UnitOfWork,
  menus: readonly SeedMenu[],
  pid: number,
  roleId: number,
): Promise<void> {
  for (const [at, menu] of menus.entries()) {
    const { id } = await work.db
      .insertInto('menu')
      .values({
        name: menu.name,
        description: menu.description,
        path: menu.path,
        index_no: at + 1,
        help: menu.help ? 1 : 0,
        component: menu.component,
        icon_cls: menu.iconCls,
        pid,
        is_group: menu.group ? 1 : 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await work.db.insertInto('role_menu').values({ role_id: roleId, menu_id: id }).execute();
    await insertMenus(work, menu.children ?? [], id, roleId);
  }
}

/** Fills an empty database with the menus, one administrator role and one administrator; else does nothing. */
export async function seedBase(deps: {
  work: UnitOfWork;
  settings: { adminPassword: string; demo: boolean };
  now: () => number;
}): Promise<BaseSeed | undefined> {
  const { work } = deps;
  const password = deps.settings.adminPassword || randomPassword();
  return work.run(async () => {
    // The first statement writes, so that of two processes starting at once the second one waits and then sees it.
    const first = await work.db
      .insertInto('setting')
      .values({ key: 'seeded', value: '1' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    // Every later start ends here, before the work of a hash.
    if (first === undefined) return undefined;
    const passwordHash = await hashPassword(password);
    if (deps.settings.demo) {
      await work.db.insertInto('setting').values({ key: demoWanted, value: '1' }).execute();
    }
    const now = deps.now();
    const role = await work.db
      .insertInto('role')
      .values({ role_name: '系统管理员', is_admin: 1, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const user = await work.db
      .insertInto('app_user')
      .values({
        username: 'admin',
        username_key: usernameKey('admin'),
        name: '管理员',
        password_hash: passwordHash,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await work.db.insertInto('user_role').values({ user_id: user.id, role_id: role.id }).execute();
    await insertMenus(work, seedMenus, -1, role.id);
    const generatedPassword = deps.settings.adminPassword === '' ? password : undefined;
    return { username: 'admin', generatedPassword };
  });
}

/** Whether the demo belongs to this installation, finished or not. */
export async function isDemoWanted(work: UnitOfWork): Promise<boolean> {
  const row = await work.db
    .selectFrom('setting')
    .select('key')
    .where('key', '=', demoWanted)
    .executeTakeFirst();
  return row !== undefined;
}
