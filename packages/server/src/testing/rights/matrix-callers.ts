import { server } from '../board-world.ts';
import type { WorldUser } from '../world.ts';
import { authorScreens, type MatrixCaller } from './rights-matrix.ts';

type Person = Exclude<MatrixCaller, 'anonymous' | 'share'>;

/** Users of the matrix, and the role of each that panels are granted to. */
export interface MatrixCallers {
  /** Who made what the callers did not make. */
  stranger: WorldUser;
  userOf(caller: Person): WorldUser;
  roleOf(caller: MatrixCaller): number | undefined;
  /** The link that the holder of a share token came by; to be set before the share calls. */
  link: { shareId: number; token: string } | undefined;
  /** The token that the caller's calls carry; undefined for an anonymous one. */
  tokenOf(caller: MatrixCaller): string | undefined;
  /** Another session of the same caller, for a call that ends or changes its own. */
  freshToken(caller: MatrixCaller): Promise<string | undefined>;
}

export const isPerson = (caller: MatrixCaller): caller is Person =>
  caller !== 'anonymous' && caller !== 'share';

/** Makes the users among the callers. */
export async function makeCallers(): Promise<MatrixCallers> {
  const { world, deps, db } = server;
  const screens = authorScreens.map((screen) => `/config/${screen}` as const);
  const adminRole = await db
    .selectFrom('role')
    .select('id')
    .where('is_admin', '=', 1)
    .executeTakeFirstOrThrow();
  const roles = {
    viewerA: await world.role(['/main/dashboard']),
    viewerB: await world.role(['/main/dashboard']),
    author: await world.role(['/main/dashboard', ...screens]),
    admin: adminRole.id,
    disabled: await world.role(['/main/dashboard', ...screens]),
  };
  const users: Record<Person, WorldUser> = {
    noRole: await world.user(),
    viewerA: await world.user(roles.viewerA),
    viewerB: await world.user(roles.viewerB),
    author: await world.user(roles.author),
    admin: await world.user(roles.admin),
    disabled: await world.user(roles.disabled),
  };
  const stranger = await world.user(await world.role(screens));
  await db.updateTable('app_user').set({ disabled: 1 }).where('id', '=', users.disabled.id).execute();
  const callers: MatrixCallers = {
    stranger,
    link: undefined,
    userOf: (caller) => users[caller],
    roleOf: (caller) => (roles as Partial<Record<MatrixCaller, number>>)[caller],
    tokenOf(caller) {
      if (isPerson(caller)) return users[caller].token;
      return caller === 'share' ? callers.link?.token : undefined;
    },
    async freshToken(caller) {
      if (isPerson(caller)) return deps.sessions.issueForUser(users[caller].id);
      const { link } = callers;
      return caller === 'share' && link ? deps.sessions.issueForShare(link.shareId) : undefined;
    },
  };
  return callers;
}
