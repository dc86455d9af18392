import type { ExpressionBuilder } from 'kysely';
import type { Row, Tables } from '../../db/schema.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { withShownCovers } from '../../rights/panel-covers.ts';
import type { UserActor } from '../../security/actor.ts';
import type { FolderPanel, FolderRow } from './panel-folders.ts';

type PanelFilter = ExpressionBuilder<Tables & { p: Tables['panel'] }, 'p'>;

function visibleTo(where: PanelFilter, { id, roleIds }: UserActor) {
  const own = where('p.user_id', '=', id);
  if (roleIds.length === 0) return own;
  const granted = where.exists(
    where
      .selectFrom('role_panel as g')
      .select('g.panel_id')
      .whereRef('g.panel_id', '=', 'p.id')
      .where('g.role_id', 'in', roleIds),
  );
  return where.or([own, where.and([granted, where('p.state', '=', 1)])]);
}

/** Menus, and the panels a user finds in the console. */
export class MenusStore {
  readonly #work: UnitOfWork;
  constructor(work: UnitOfWork) {
    this.#work = work;
  }

  async menus(): Promise<Row<'menu'>[]> {
    return this.#work.db.selectFrom('menu').selectAll().execute();
  }

  async grantedMenuIds(roleIds: number[]): Promise<Set<number>> {
    if (roleIds.length === 0) return new Set();
    const rows = await this.#work.db
      .selectFrom('role_menu')
      .select('menu_id')
      .where('role_id', 'in', roleIds)
      .execute();
    return new Set(rows.map((row) => row.menu_id));
  }

  async folders(): Promise<FolderRow[]> {
    return this.#work.db
      .selectFrom('category')
      .select(['id', 'name', 'pid'])
      .where('kind', '=', 'panel')
      .orderBy('id')
      .execute();
  }

  /** Published panels granted to one of the user's roles, and their own; administrators find all. */
  async panels(actor: UserActor): Promise<FolderPanel[]> {
    const panels = await this.#work.db
      .selectFrom('panel as p')
      .select(['p.id', 'p.name', 'p.category_id', 'p.device_type', 'p.front_cover_path'])
      .$if(!actor.isAdmin, (query) => query.where((where) => visibleTo(where, actor)))
      .orderBy('p.id')
      .execute();
    return withShownCovers(this.#work, actor, panels);
  }
}
