import type { PanelImpact } from '@mingjing/contract';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { jumpsOfDrawing, jumpsOfForm } from '../../rights/linked-panels.ts';
import type { UseRights } from '../../rights/use-rights.ts';
import type { Actor } from '../../security/actor.ts';
import type { PanelAccess } from './panel-access.ts';

interface JumpParts {
  work: UnitOfWork;
  access: Pick<PanelAccess, 'editable' | 'namedPanels'>;
  use: Pick<UseRights, 'of'>;
}

/** Stored charts and drawings that name a panel to jump to; texts without such a name are left unread. */
function createJumpStore({ db }: UnitOfWork) {
  return {
    async widgetsTo(panelId: number) {
      const rows = await db
        .selectFrom('widget')
        .select(['id', 'name', 'dataset_id', 'datasource_id', 'data_json'])
        .where('source', '=', '0')
        .where('data_json', 'like', '%nextPanelIDs%')
        .orderBy('id')
        .execute();
      return rows.filter(({ data_json }) => jumpsOfForm(data_json).includes(panelId));
    },
    async panelsTo(panelId: number) {
      const rows = await db
        .selectFrom('panel')
        .select(['id', 'name', 'data', 'width', 'height'])
        .where('id', '!=', panelId)
        .where('data', 'like', '% next="%')
        .orderBy('id')
        .execute();
      return rows.filter((panel) => jumpsOfDrawing(panel).includes(panelId));
    },
  };
}

/** What jumps to a panel and would lead nowhere without it, as far as the caller may know it by name. */
export function createPanelJumps({ work, access, use }: JumpParts) {
  const store = createJumpStore(work);
  return async (actor: Actor, panelId: number): Promise<PanelImpact> => {
    await access.editable(actor, panelId);
    const usable = await use.of(actor);
    const all = await store.widgetsTo(panelId);
    const widgets = all.filter((widget) => usable.widget(widget));
    const named = await access.namedPanels(actor);
    const { panels, hiddenPanels } = named(await store.panelsTo(panelId));
    return {
      widgets: widgets.map(({ id, name }) => ({ id, name })),
      ...(all.length > widgets.length && { hiddenWidgets: all.length - widgets.length }),
      panels: panels.map(({ id, name }) => ({ id, name })),
      ...(hiddenPanels !== undefined && { hiddenPanels }),
    };
  };
}
export type PanelJumps = ReturnType<typeof createPanelJumps>;
