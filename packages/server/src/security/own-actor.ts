import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from './actor.ts';

/** What a user may do, as one row of SQL tells it. */
export interface OwnRights {
  user_id: number | null;
  username: string | null;
  name: string | null;
  must_change_password: number | null;
  /** Roles as 'id:isAdmin', joined by commas. */
  roles: string | null;
  /** Paths of the menus that the roles grant, joined by line ends. */
  paths: string | null;
}

/** Roles of the user whom an outer query's column names. */
export const rolesText = (user: RawBuilder<unknown>) => sql<string | null>`(
  select string_agg(cast(r.id as text) || ':' || cast(r.is_admin as text), ',')
  from user_role as ur join role as r on r.id = ur.role_id
  where ur.user_id = ${user}
)`;
/** Paths of the menus that these roles grant. */
export const pathsText = (user: RawBuilder<unknown>) => sql<string | null>`(
  select string_agg(m.path, ${sql.lit('\n')})
  from user_role as ur
  join role_menu as rm on rm.role_id = ur.role_id
  join menu as m on m.id = rm.menu_id
  where ur.user_id = ${user}
)`;

export const pathsOf = (text: string | null): Set<string> =>
  new Set((text ?? '').split('\n').filter((path) => path !== ''));

/** A user with the rights of their own roles. */
export function ownActor(row: OwnRights): UserActor {
  const roles = (row.roles ?? '').split(',').filter((role) => role !== '');
  return {
    kind: 'user',
    id: row.user_id ?? 0,
    username: row.username ?? '',
    name: row.name ?? '',
    roleIds: roles.map((role) => Number(role.split(':', 1)[0])),
    isAdmin: roles.some((role) => role.endsWith(':1')),
    mustChangePassword: row.must_change_password === 1,
    menuPaths: pathsOf(row.paths),
  };
}
