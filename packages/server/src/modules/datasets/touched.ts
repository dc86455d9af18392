import type { DatasetImpact } from '@mingjing/contract';
import type { NamedPanels } from '../../rights/named-panels.ts';
import type { UseRights } from '../../rights/use-rights.ts';
import type { Actor } from '../../security/actor.ts';
import { hiddenCount } from './hidden-count.ts';
import type { OpenLink, TouchedStore, TouchedWidget } from './touched.store.ts';

interface TouchedParts {
  store: TouchedStore;
  access: NamedPanels;
  use: Pick<UseRights, 'of'>;
}

export type Touched = ReturnType<typeof createTouched>;

/** Links that the caller manages: all for administrators, their own and those of their panels for others. */
const managed =
  (actor: Actor) =>
  ({ user_id, panel_user_id }: OpenLink): boolean =>
    actor.kind === 'user' && (actor.isAdmin || actor.id === user_id || actor.id === panel_user_id);

/** What stands on widgets, as far as the caller may know it by name. */
export function createTouched({ store, access, use }: TouchedParts) {
  async function tell(actor: Actor, all: readonly TouchedWidget[]) {
    const usable = await use.of(actor);
    const named = await access.namedPanels(actor);
    const widgets = all.filter((widget) => usable.widget(widget));
    const places = await store.placesOf(all.map(({ id }) => id));
    const { panels, hiddenPanels } = named([...new Map(places.map((place) => [place.id, place])).values()]);
    const open = await store.openLinksOf([...new Set(places.map(({ id }) => id))]);
    const readable = new Set(panels.map(({ id }) => id));
    const links = open.filter((link) => readable.has(link.panel_id) && managed(actor)(link));
    return {
      widgets,
      places,
      told: {
        ...hiddenCount('hiddenWidgets', all.length, widgets.length),
        panels: panels.map(({ id, name }) => ({ id, name })),
        ...(hiddenPanels !== undefined && { hiddenPanels }),
        links: links.map(({ id, name, panel_id }) => ({ id, name, panelId: panel_id })),
        ...hiddenCount('hiddenLinks', open.length, links.length),
      },
    };
  }
  return {
    tell,
    async ofDatasets(actor: Actor, ids: readonly number[]) {
      return tell(actor, await store.widgetsOf(ids));
    },
    /** What deleting a dataset would touch. */
    async impact(actor: Actor, id: number): Promise<DatasetImpact> {
      const { widgets, told } = await tell(actor, await store.widgetsOf([id]));
      return { widgets: widgets.map((widget) => ({ id: widget.id, name: widget.name })), ...told };
    },
  };
}
