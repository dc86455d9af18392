import { sql } from 'kysely';
import type { UnitOfWork } from '../db/unit-of-work.ts';
import type { Bus } from '../live/bus.ts';

const key = 'rights_mark';

/**
 * Who may do what is read anew at every call; open live connections are asked again when this says that it changed:
 * `tell` at once on this node, `mark` within seconds on every other one.
 */
export interface Rights {
  /** To be called in the transaction that changes users, roles, menus or grants. */
  mark(): Promise<void>;
  /** To be called when that transaction is through. */
  tell(): Promise<void>;
  /** Differs from what it was as soon as something was marked. */
  current(): Promise<string>;
}

export function createRights({ work, bus }: { work: UnitOfWork; bus: Bus }): Rights {
  return {
    async mark() {
      await sql`insert into setting (key, value) values (${key}, '1')
        on conflict (key) do update set value = cast(cast(setting.value as integer) + 1 as text)`.execute(
        work.db,
      );
    },
    tell: () => bus.publish({ kind: 'rights' }),
    async current() {
      const row = await work.db
        .selectFrom('setting')
        .select('value')
        .where('key', '=', key)
        .executeTakeFirst();
      return row?.value ?? '';
    },
  };
}
