import type { Patch } from 'immer';

/** One labelled step: forward and backward patches, and what was selected on both sides of it. */
export interface HistoryEntry {
  id: number;
  label: string;
  patches: Patch[];
  inverse: Patch[];
  before: readonly string[];
  after: readonly string[];
  /** Entries of the same key that follow each other closely become one. */
  mergeKey?: string;
  at: number;
}
export interface History {
  past: readonly HistoryEntry[];
  future: readonly HistoryEntry[];
  /** Id of the last step that was forgotten; 0 while none was. */
  base: number;
}

export const historySteps = 200;
const mergeMs = 800;
export const emptyHistory: History = { past: [], future: [], base: 0 };

/** Names the present state: the step that led to it. */
export const topId = (history: History): number => history.past.at(-1)?.id ?? history.base;

/**
 * Adds a step and forgets what was undone. A nudge after a nudge joins it, except across `barrier`, the entry that was
 * saved last: joining there would make saved work and unsaved work one step.
 */
export function record(history: History, entry: HistoryEntry, barrier: number): History {
  const last = history.past.at(-1);
  const joins =
    last !== undefined &&
    entry.mergeKey !== undefined &&
    last.mergeKey === entry.mergeKey &&
    entry.at - last.at < mergeMs &&
    last.id !== barrier;
  if (!joins) {
    const all = [...history.past, entry];
    const past = all.slice(-historySteps);
    return { past, future: [], base: all[all.length - past.length - 1]?.id ?? history.base };
  }
  const joined = {
    ...entry,
    patches: [...last.patches, ...entry.patches],
    inverse: [...entry.inverse, ...last.inverse],
    before: last.before,
  };
  return { ...history, past: [...history.past.slice(0, -1), joined], future: [] };
}

/** Moves one step between past and future. */
export function stepBack(history: History): { entry: HistoryEntry; history: History } | undefined {
  const entry = history.past.at(-1);
  if (entry === undefined) return undefined;
  return {
    entry,
    history: { ...history, past: history.past.slice(0, -1), future: [...history.future, entry] },
  };
}

export function stepForward(history: History): { entry: HistoryEntry; history: History } | undefined {
  const entry = history.future.at(-1);
  if (entry === undefined) return undefined;
  return {
    entry,
    history: { ...history, past: [...history.past, entry], future: history.future.slice(0, -1) },
  };
}
