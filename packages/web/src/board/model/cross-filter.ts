import { type Board, type BoardWidget, ownValue } from '@mingjing/contract';
import { widgetsOf } from '../../app/merged-board.ts';
import { readConfig } from './board-config.ts';
import { addressOf, filtersInAddress, type ViewerFilters } from './viewer-filters.ts';

/** A mark of one widget that was clicked, as filters for all others of its board. */
export interface CrossFilter {
  nodeId: string;
  filters: ViewerFilters;
}

const key = 'x';
const prefix = 'x.';

/** The clicked mark that an address names; null without one. */
export function crossInAddress(address: URLSearchParams): CrossFilter | null {
  const nodeId = address.get(key);
  if (nodeId === null || nodeId === '') return null;
  const own = new URLSearchParams();
  for (const [name, text] of address) {
    if (name.startsWith(prefix)) own.append(name.slice(prefix.length), text);
  }
  const filters = filtersInAddress(own);
  return Object.keys(filters).length === 0 ? null : { nodeId, filters };
}

/** The address with this mark in place of the one it had. */
export function withCross(address: URLSearchParams, cross: CrossFilter | null): URLSearchParams {
  const next = new URLSearchParams();
  for (const [name, text] of address) {
    if (name !== key && !name.startsWith(prefix)) next.append(name, text);
  }
  if (cross === null) return next;
  next.set(key, cross.nodeId);
  for (const [name, text] of addressOf(cross.filters)) next.append(prefix + name, text);
  return next;
}

export const sameFilters = (one: ViewerFilters, other: ViewerFilters): boolean =>
  JSON.stringify(addressOf(one)) === JSON.stringify(addressOf(other));

/**
 * Columns of the clicked mark by the names that its own widget shows them under; a date that stands twice, by its weekdays
 * and its hours, goes by its own.
 */
export function markNames(board: Board | undefined, cross: CrossFilter | null): ReadonlyMap<string, string> {
  const widget =
    cross === null || board === undefined
      ? undefined
      : widgetsOf(board).find(({ nodeId }) => nodeId === cross.nodeId);
  if (widget === undefined) return new Map();
  const { xAxis, nAxis, heatmapY, yAxis } = readConfig(widget.config).form;
  const named = [...yAxis, ...heatmapY, ...nAxis, ...xAxis].map(({ id, name }): [string, string] => [
    id,
    name,
  ]);
  const isOnce = (id: string): boolean =>
    new Set(named.filter(([other]) => other === id).map(([, name]) => name)).size === 1;
  return new Map(named.filter(([id]) => cross?.filters[id] !== undefined && isOnce(id)));
}

/** Filters under the names that they are shown by. */
export const shownUnder = (filters: ViewerFilters, names: ReadonlyMap<string, string>): ViewerFilters =>
  Object.fromEntries(Object.entries(filters).map(([key, filter]) => [names.get(key) ?? key, filter]));

/** A board whose widgets are those of the filtered one, but for the widget that was clicked. */
export function crossed(board: Board, filtered: Board, nodeId: string): Board {
  const others = new Map<string, BoardWidget>(
    filtered.rows.flatMap((row) => row.widgets.map((one): [string, BoardWidget] => [one.nodeId, one])),
  );
  const rows = board.rows.map((row) => ({
    ...row,
    widgets: row.widgets.map((own) => (own.nodeId === nodeId ? own : (others.get(own.nodeId) ?? own))),
  }));
  return { ...board, rows, unreached: crossedUnreached(board, filtered, nodeId) };
}

/** What does not reach the widgets: the clicked one is filtered by the board's filters alone. */
function crossedUnreached(board: Board, filtered: Board, nodeId: string): Board['unreached'] {
  const ofOthers = Object.entries(filtered.unreached ?? {}).map(([name, nodes]): [string, string[]] => {
    const isPassed = ownValue(board.unreached, name)?.includes(nodeId) === true;
    return [name, [...nodes.filter((one) => one !== nodeId), ...(isPassed ? [nodeId] : [])]];
  });
  return Object.fromEntries(ofOthers);
}
