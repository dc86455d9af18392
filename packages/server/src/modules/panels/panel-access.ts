import { gone } from '../../http/app-error.ts';
import type { DataRights } from '../../rights/data-rights.ts';
import { note } from '../../rights/decisions.ts';
import { linkedPanels } from '../../rights/linked-panels.ts';
import type { NamedPanels } from '../../rights/named-panels.ts';
import { decidePanel, ownsPanel, type PanelReader } from '../../rights/panel-decision.ts';
import type { UseRights } from '../../rights/use-rights.ts';
import { type Actor, isAuthor } from '../../security/actor.ts';
import { userOf } from '../acting-user.ts';
import type { PanelRow, PanelStore, PanelWithNames } from './panel.store.ts';

/** Whose links are: a share opens what its maker may read. */
interface ShareMakers {
  find(shareId: number): Promise<{ user_id: number } | undefined>;
}

/** Who may read and who may edit a panel. A panel of another user looks like one that does not exist. */
export interface PanelAccess extends NamedPanels {
  readable(actor: Actor, panelId: number): Promise<PanelWithNames>;
  editable(actor: Actor, panelId: number): Promise<PanelWithNames>;
  /** A panel that shows the widget to this caller: the one it names, else any that it may read. */
  showing(actor: Actor, widgetId: number, panelId: number | undefined): Promise<PanelWithNames>;
  maySubscribe(actor: Actor, datasetId: number): Promise<boolean>;
  /** Panels that this one jumps to, as far as this caller may read them. */
  targets(actor: Actor, panelId: number): Promise<PanelWithNames[]>;
}

/** More jumps than this stand on no panel that people made. */
const mostTargets = 200;

export function createPanelAccess(
  store: PanelStore,
  shares: ShareMakers,
  use: Pick<UseRights, 'of'>,
  rights: Pick<DataRights, 'ownerSeesAll'>,
): PanelAccess {
  async function userReads(reader: PanelReader, panel: PanelRow): Promise<boolean> {
    if (ownsPanel(reader, panel)) return true;
    return decidePanel(reader, panel, await store.granting(panel.id, reader.roleIds)).allowed;
  }

  /**
   * A share opens its panel and the panels that one links to, as far as the user who shared it may read them. Panels of
   * third users who see a part of the data are left out: they would show by the link what their owners may not see.
   */
  async function shareReads(shareId: number, sharedId: number, panel: PanelRow): Promise<boolean> {
    if (panel.id === sharedId) return true;
    const shared = await store.find(sharedId);
    const share = await shares.find(shareId);
    if (shared === undefined || share === undefined) return false;
    if (!linkedPanels(shared, await store.widgetForms(sharedId)).has(panel.id)) return false;
    const isThird = panel.user_id !== share.user_id && panel.user_id !== shared.user_id;
    if (isThird && !(await rights.ownerSeesAll(panel))) return false;
    return userReads({ id: share.user_id, ...(await store.rolesOf(share.user_id)) }, panel);
  }

  async function reads(actor: Actor, panel: PanelRow): Promise<boolean> {
    if (actor.kind === 'user') return userReads(actor, panel);
    return actor.kind === 'share' && shareReads(actor.shareId, actor.panelId, panel);
  }

  async function firstReadable(actor: Actor, ids: readonly number[]): Promise<PanelWithNames | undefined> {
    for (const id of ids) {
      const panel = await store.find(id);
      if (panel === undefined || !(await reads(actor, panel))) continue;
      note(actor, `panel ${id}`, null, async (now) => void (await readable(now, id)));
      return panel;
    }
    return undefined;
  }

  async function readable(actor: Actor, panelId: number): Promise<PanelWithNames> {
    const panel = await firstReadable(actor, [panelId]);
    if (panel === undefined) throw gone();
    return panel;
  }

  return {
    readable,
    async editable(actor, panelId) {
      const panel = await store.find(panelId);
      if (panel === undefined || actor.kind !== 'user' || !ownsPanel(actor, panel)) throw gone();
      return panel;
    },
    async showing(actor, widgetId, panelId) {
      const ids = await store.panelsOfWidget(widgetId);
      const panel = await firstReadable(
        actor,
        panelId === undefined ? ids : ids.filter((id) => id === panelId),
      );
      if (panel === undefined) throw gone();
      return panel;
    },
    async targets(actor, panelId) {
      const panel = await readable(actor, panelId);
      const linked = linkedPanels(panel, await store.widgetForms(panelId));
      const ids = [...linked].slice(0, mostTargets);
      const found = await Promise.all(ids.map((id) => firstReadable(actor, [id])));
      return found.filter((target) => target !== undefined);
    },
    async namedPanels(actor) {
      const user = userOf(actor);
      const readable = user.isAdmin ? undefined : await store.readableIds(user.id, user.roleIds);
      return (panels) => {
        const known = panels.filter(({ id }) => readable === undefined || readable.has(id));
        const hidden = panels.length - known.length;
        return { panels: known, ...(hidden > 0 && { hiddenPanels: hidden }) };
      };
    },
    async maySubscribe(actor, datasetId) {
      // A dataset that is not there is refused like one that is left to others.
      if (isAuthor(actor) && (await use.of(actor)).dataset(datasetId) && (await store.hasDataset(datasetId)))
        return true;
      return (await firstReadable(actor, await store.panelsOfDataset(datasetId))) !== undefined;
    },
  };
}
