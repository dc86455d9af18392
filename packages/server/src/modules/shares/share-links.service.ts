import {
  columnOfParameter,
  type FilterRule,
  limits,
  type ShareLink,
  type shareInput,
  texts,
} from '@mingjing/contract';
import type { z } from 'zod';
import type { Asking } from '../../data/data-reader.ts';
import { storedDrawing } from '../../data/stored-drawing.ts';
import type { NewRow } from '../../db/schema.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { gone, refused, refusedField } from '../../http/app-error.ts';
import { shareUrlOf } from '../../http/share-url.ts';
import type { UseRights } from '../../rights/use-rights.ts';
import type { UserActor } from '../../security/actor.ts';
import { type LockedFilter, readLockedFilters, ruleOfLock } from '../../security/locked-filters.ts';
import { hashPassword } from '../../security/passwords.ts';
import type { Sessions } from '../../security/sessions.ts';
import { userOf } from '../acting-user.ts';
import type { PanelRow } from '../panels/panel.store.ts';
import type { PanelAccess } from '../panels/panel-access.ts';
import { placeOf, storedLayout } from '../panels/panel-parameters.ts';
import { lockProblem } from '../widgets/link-locks.ts';
import type { WidgetStore } from '../widgets/widget.store.ts';
import type { WidgetAnswers } from '../widgets/widget-answers.ts';
import { policyOf, type Shares } from './share.service.ts';
import type { ShareRow, ShareStore, ShareWithNames } from './share.store.ts';
import { recordShare } from './share-audit.ts';

/** A link's policy after parsing; what is left out stays as it is, or is not there on a new link. */
export type ShareFields = Pick<
  z.output<typeof shareInput>,
  'name' | 'expiresAt' | 'password' | 'allowDownload' | 'lockedFilters' | 'origins'
>;

interface LinkParts {
  work: UnitOfWork;
  store: ShareStore;
  shares: Shares;
  access: PanelAccess;
  widgets: WidgetStore;
  answers: WidgetAnswers;
  use: Pick<UseRights, 'of'>;
  sessions: Sessions;
  now: () => number;
}

const embedUrlOf = (origin: string, sign: string): string => `${origin}/embed/${sign}`;

/** A link's locked filters as its author gave them, to be compared. */
const locksIn = ({ locked_filters }: ShareRow): string =>
  JSON.stringify(readLockedFilters(locked_filters).map(ruleOfLock));

/** The links of panels with their policies, as authors and administrators manage them. */
export function createShareLinks({
  work,
  store,
  shares,
  access,
  widgets,
  answers,
  use,
  sessions,
  now,
}: LinkParts) {
  function present(row: ShareWithNames, origin: string): ShareLink {
    const isOpen = shares.isOpen(row);
    const origins = JSON.parse(row.origins) as string[];
    const sign = isOpen ? shares.signFor(row) : '';
    return {
      id: row.id,
      panelId: row.panel_id,
      panelName: row.panel_name,
      name: row.name,
      url: isOpen ? shareUrlOf(origin, row.panel_id, sign) : '',
      embedUrl: isOpen && origins.length > 0 ? embedUrlOf(origin, sign) : '',
      state: isOpen ? 'open' : row.revoked_at === null ? 'expired' : 'revoked',
      expiresAt: row.expires_at,
      hasPassword: row.password_hash !== null,
      allowDownload: row.allow_download === 1,
      lockedFilters: readLockedFilters(row.locked_filters).map(ruleOfLock),
      origins,
      views: row.views,
      lastViewedAt: row.last_viewed_at,
      userName: row.user_name,
      createdAt: row.created_at,
    };
  }

  /** The widgets of panels with the columns that the link's author may lock of each. */
  async function columnsOn(panels: readonly PanelRow[], asking: Asking) {
    const refs = panels.flatMap((panel) =>
      storedDrawing(panel).nodes.flatMap((node) => (node.kind === 'widget' ? [node.ref] : [])),
    );
    const usable = await use.of(asking.actor);
    const paramsGroup = panels.flatMap((panel) => storedLayout(panel).paramsGroup);
    return Promise.all(
      (await widgets.findMany([...new Set(refs)])).map(async (row) => {
        try {
          const { target } = await answers.ground(row);
          const columns = await answers.columnsOf(target, asking);
          // Of data that the author may not use, what the panel's parameters filter by.
          const offered = usable.widget(row)
            ? columns
            : columns.filter(({ name }) =>
                paramsGroup.some((one) => columnOfParameter(one, placeOf(row)) === name),
              );
          return { row, columns: offered };
        } catch {
          asking.signal.throwIfAborted();
          // A widget whose data are gone shows nothing to anybody.
          return { row, columns: [] };
        }
      }),
    );
  }

  /**
   * Which datasets of the panel have each locked column, and which of those it jumps to. A column that none of its own has
   * would lock nothing: refused.
   */
  async function locked(panelId: number, rules: FilterRule[], asking: Asking): Promise<LockedFilter[]> {
    if (rules.length === 0) return [];
    const found = await columnsOn([await access.readable(asking.actor, panelId)], asking);
    const linked = await columnsOn(await access.targets(asking.actor, panelId), asking);
    const having = (widgetsFound: typeof found, key: string) =>
      widgetsFound.flatMap(({ row, columns }) => {
        const column = columns.find(({ name }) => name === key);
        return column === undefined ? [] : [{ row, column }];
      });
    const datasetsOf = (those: ReturnType<typeof having>): number[] => [
      ...new Set(those.flatMap(({ row }) => row.dataset_id ?? [])),
    ];
    const widgetsOf = (those: ReturnType<typeof having>): number[] =>
      those.flatMap(({ row }) => (row.dataset_id === null ? row.id : []));
    return rules.map((rule) => {
      const own = having(found, rule.key);
      const jumped = having(linked, rule.key);
      if (own.length === 0) throw refusedField(texts.share.unknownColumn(rule.key), 'lockedFilters');
      for (const { column } of own) {
        const problem = lockProblem(rule, column);
        if (problem !== undefined) throw refusedField(problem, 'lockedFilters');
      }
      return {
        ...rule,
        datasets: datasetsOf(own),
        widgets: widgetsOf(own),
        linkedDatasets: datasetsOf(jumped),
        linkedWidgets: widgetsOf(jumped),
      };
    });
  }

  async function columnsFor(panelId: number, fields: ShareFields, asking: Asking) {
    const { name, expiresAt, password, allowDownload, lockedFilters, origins } = fields;
    const change: Partial<NewRow<'share'>> = {};
    if (name !== undefined) change.name = name;
    if (expiresAt !== undefined) change.expires_at = expiresAt;
    if (allowDownload !== undefined) change.allow_download = allowDownload ? 1 : 0;
    if (lockedFilters !== undefined)
      change.locked_filters = JSON.stringify(await locked(panelId, lockedFilters, asking));
    if (origins !== undefined) change.origins = JSON.stringify([...new Set(origins)]);
    if (password !== undefined) change.password_hash = password === '' ? null : await hashPassword(password);
    return change;
  }

  async function shown(user: UserActor, id: number, panelId: number, origin: string): Promise<ShareLink> {
    const rows = await store.list({ panelId, userId: user.isAdmin ? undefined : user.id });
    const row = rows.find((one) => one.id === id);
    if (row === undefined) throw gone();
    return present(row, origin);
  }

  const isPast = (time: number | null | undefined): boolean =>
    time !== null && time !== undefined && time <= now();

  /** A link, for those who may change it: its panel's owner and its author. */
  async function editable(user: UserActor, id: number): Promise<ShareRow> {
    const share = await store.find(id);
    if (share === undefined) throw gone();
    if (share.user_id !== user.id) await access.editable(user, share.panel_id);
    return share;
  }

  return {
    async list(user: UserActor, panelId: number | undefined, origin: string): Promise<ShareLink[]> {
      const rows = await store.list({ panelId, userId: user.isAdmin ? undefined : user.id });
      return rows.map((row) => present(row, origin));
    },

    async create(fields: ShareFields & { panelId: number }, origin: string, asking: Asking) {
      const user = userOf(asking.actor);
      const { panelId } = fields;
      await access.editable(user, panelId);
      if (isPast(fields.expiresAt)) throw refused(texts.share.past);
      if ((await store.openOf(panelId)).length >= limits.shareLinks)
        throw refused(texts.share.tooMany, 'limitReached');
      const columns = await columnsFor(panelId, fields, asking);
      const { id } = await shares.add({ ...columns, panel_id: panelId, user_id: user.id });
      return shown(user, id, panelId, origin);
    },

    /** Changes an open link; who holds it keeps it, unless its password is another one now. */
    async update(id: number, fields: ShareFields, origin: string, asking: Asking): Promise<ShareLink> {
      const user = userOf(asking.actor);
      const before = await editable(user, id);
      if (before.revoked_at !== null) throw refused(texts.share.closed, 'linkClosed');
      const moved = fields.expiresAt !== undefined && fields.expiresAt !== before.expires_at;
      if (moved && isPast(fields.expiresAt)) throw refused(texts.share.past);
      const columns = await columnsFor(before.panel_id, fields, asking);
      // Another end is another time: a link that was over opens again.
      if (moved) columns.ended = 0;
      await work.run(async () => {
        await store.update(id, columns);
        const after = (await store.find(id)) ?? before;
        const locksChanged = locksIn(after) !== locksIn(before);
        const detail = { ...policyOf(after), newPassword: fields.password !== undefined, locksChanged };
        await recordShare(work, 'share.update', after, { detail });
      });
      if (fields.password !== undefined && fields.password !== '') await sessions.revokeShare(id);
      return shown(user, id, before.panel_id, origin);
    },

    async revoke(user: UserActor, id: number): Promise<true> {
      await editable(user, id);
      await shares.close(id);
      return true;
    },
  };
}
export type ShareLinks = ReturnType<typeof createShareLinks>;
