import type { Deps } from '../deps.ts';
import { hashPassword } from '../security/passwords.ts';
import { usernameKey } from '../security/usernames.ts';
import { type Account, randomPassword } from '../seed/base-seed.ts';

interface NewUser extends Account {
  name: string;
  role: string;
  hash: string;
}

const viewerMenus = ['dashboard'];
const roles = [
  { username: 'viewer', name: '浏览示例', role: '普通用户' },
  { username: 'author', name: '分析示例', role: '分析师' },
] as const;

/** Makes up passwords and hashes them, before a transaction is open. */
export function newDemoUsers(): Promise<NewUser[]> {
  return Promise.all(
    roles.map(async (user) => {
      const password = randomPassword();
      return { ...user, password, hash: await hashPassword(password) };
    }),
  );
}

/** Inserts a viewer, who sees boards only, and an author, who may do everything but administer. */
export async function insertDemoUsers(
  { work, now }: Pick<Deps, 'work' | 'now'>,
  users: readonly NewUser[],
): Promise<{ author: number; roleIds: number[] }> {
  const at = now();
  const menus = await work.db.selectFrom('menu').select(['id', 'name', 'path']).execute();
  const roleIds: number[] = [];
  let author = 0;
  for (const user of users) {
    const role = await work.db
      .insertInto('role')
      .values({ role_name: user.role, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const granted = menus.filter(
      ({ name, path }) =>
        viewerMenus.includes(name) || (user.username === 'author' && path.startsWith('/config')),
    );
    await work.db
      .insertInto('role_menu')
      .values(granted.map(({ id }) => ({ role_id: role.id, menu_id: id })))
      .execute();
    const row = await work.db
      .insertInto('app_user')
      .values({
        username: user.username,
        username_key: usernameKey(user.username),
        name: user.name,
        password_hash: user.hash,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await work.db.insertInto('user_role').values({ user_id: row.id, role_id: role.id }).execute();
    roleIds.push(role.id);
    if (user.username === 'author') author = row.id;
  }
  return { author, roleIds };
}
