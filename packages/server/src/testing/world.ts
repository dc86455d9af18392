import type { MenuPath } from '@mingjing/contract';
import type { Deps } from '../deps.ts';
import { hashPassword } from '../security/passwords.ts';
import { hashOf, newToken } from '../security/tokens.ts';
import { usernameKey } from '../security/usernames.ts';

/** Password of every user that a test makes. */
export const worldPassword = 'Mingjing-1';
let hashed: Promise<string> | undefined;

export interface WorldUser {
  id: number;
  username: string;
  roleIds: number[];
  token: string;
}

export interface World {
  adminId(): Promise<number>;
  adminToken(): Promise<string>;
  /** A session of the user with this name. */
  tokenOf(username: string): Promise<string>;
  /** A role holding the menus with these paths. */
  role(menuPaths?: readonly (MenuPath | '/main/dashboard')[]): Promise<number>;
  /** A signed-in user with these roles; without any, a user who has no role. */
  user(...roleIds: number[]): Promise<WorldUser>;
  panelCategory(name?: string, pid?: number): Promise<number>;
  /** An empty published panel of the administrator unless told otherwise. */
  panel(options?: {
    categoryId?: number;
    userId?: number;
    state?: 0 | 1;
    data?: string;
    bgPath?: string;
    deviceType?: number;
  }): Promise<number>;
  grantPanel(roleId: number, panelId: number): Promise<void>;
  /** An open share of a panel and a token for it. */
  share(panelId: number): Promise<{ shareId: number; token: string }>;
}

let counter = 0;
const unique = (): string => {
  counter += 1;
  return `${process.pid.toString(36)}${counter}`;
};

/** Puts rows where a test needs them, without the calls that other tests are about. */
export function createWorld({ work, sessions, secrets, now }: Deps): World {
  const stamps = () => ({ created_at: now(), updated_at: now() });
  async function idOf(username: string): Promise<number> {
    const row = await work.db
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    return row.id;
  }
  const tokenOf = async (username: string) => sessions.issueForUser(await idOf(username));
  const world: World = {
    adminId: () => idOf('admin'),
    adminToken: () => tokenOf('admin'),
    tokenOf,
    async role(menuPaths = []) {
      const { id } = await work.db
        .insertInto('role')
        .values({ role_name: `角色${unique()}`, created_at: now() })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (menuPaths.length > 0) {
        const menus = await work.db
          .selectFrom('menu')
          .select('id')
          .where('path', 'in', [...menuPaths])
          .execute();
        if (menus.length !== menuPaths.length) throw new Error('a menu of this test is not seeded');
        const grants = menus.map((menu) => ({ role_id: id, menu_id: menu.id }));
        await work.db.insertInto('role_menu').values(grants).execute();
      }
      return id;
    },
    async user(...roleIds) {
      hashed ??= hashPassword(worldPassword);
      const username = `user${unique()}`;
      const row = {
        username,
        username_key: usernameKey(username),
        name: `用户${username}`,
        password_hash: await hashed,
        ...stamps(),
      };
      const { id } = await work.db
        .insertInto('app_user')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const role_id of roleIds) {
        await work.db.insertInto('user_role').values({ user_id: id, role_id }).execute();
      }
      return { id, username, roleIds, token: await sessions.issueForUser(id) };
    },
    async panelCategory(name = `分类${unique()}`, pid = -1) {
      const row = { kind: 'panel' as const, name, pid, user_id: await world.adminId(), ...stamps() };
      const { id } = await work.db
        .insertInto('category')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async panel(options = {}) {
      const owner = options.userId ?? (await world.adminId());
      const { id } = await work.db
        .insertInto('panel')
        .values({
          name: `面板${unique()}`,
          category_id: options.categoryId ?? (await world.panelCategory()),
          state: options.state ?? 1,
          width: 1024,
          height: 768,
          data: options.data ?? '',
          bg_path: options.bgPath ?? '',
          device_type: options.deviceType ?? 1,
          user_id: owner,
          updated_by: owner,
          ...stamps(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async grantPanel(roleId, panelId) {
      await work.db.insertInto('role_panel').values({ role_id: roleId, panel_id: panelId }).execute();
    },
    async share(panelId) {
      const secret = newToken();
      const { id } = await work.db
        .insertInto('share')
        .values({
          panel_id: panelId,
          secret_hash: hashOf(secret),
          secret: secrets.seal(secret, `share:${panelId}`),
          user_id: await world.adminId(),
          allow_download: 1,
          created_at: now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { shareId: id, token: await sessions.issueForShare(id) };
    },
  };
  return world;
}
