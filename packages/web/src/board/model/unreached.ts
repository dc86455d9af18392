import type { Board } from '@mingjing/contract';
import { createContext } from 'react';
import { widgetsOf } from '../../app/merged-board.ts';

/** Which filters in force leave which widgets as they are, because their data have no such column. */
export interface Unreached {
  /** Names of filters by the node of a widget that they do not reach, while they reach others or are the board's own. */
  ofNode: ReadonlyMap<string, readonly string[]>;
  /** Names of filters that reach no widget of the board. */
  idle: ReadonlySet<string>;
  /** Names of the widgets that a filter does not reach; none where it reaches no widget at all. */
  widgetsOf: ReadonlyMap<string, readonly string[]>;
}

const nothing: Unreached = { ofNode: new Map(), idle: new Set(), widgetsOf: new Map() };

/**
 * What a board tells of the filters that do not reach its widgets, by the names they are shown under. Widgets that show no
 * data are not counted. Filters that come from elsewhere may reach none; where one of the board's `own` does, its column is
 * gone, and the figures are not what the board says.
 */
export function unreachedOn(
  board: Board | undefined,
  shownAs: ReadonlyMap<string, string> = new Map(),
  own: ReadonlySet<string> = new Set(),
): Unreached {
  if (board?.unreached === undefined) return nothing;
  const widgets = widgetsOf(board).filter(({ error }) => error === null);
  const ofNode = new Map<string, string[]>();
  const idle = new Set<string>();
  const missed = new Map<string, string[]>();
  for (const [key, nodes] of Object.entries(board.unreached)) {
    const name = shownAs.get(key) ?? key;
    const passed = widgets.filter(({ nodeId }) => nodes.includes(nodeId));
    if (passed.length === 0) continue;
    if (passed.length === widgets.length) {
      idle.add(name);
      if (!own.has(key)) continue;
    }
    if (!idle.has(name))
      missed.set(
        name,
        passed.map((widget) => widget.name),
      );
    for (const { nodeId } of passed) ofNode.set(nodeId, [...(ofNode.get(nodeId) ?? []), name]);
  }
  return { ofNode, idle, widgetsOf: missed };
}

/** What the widgets of a board are marked by. */
export const UnreachedContext = createContext<Unreached>(nothing);
