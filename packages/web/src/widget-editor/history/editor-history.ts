import type { EditorState, LoadedFields } from '../state/editor-state.ts';
import { mergesWithNext, stepLabel } from './step-label.ts';

interface Step {
  /** The state before it (in the past) or after it (in the future). */
  state: EditorState;
  label: string;
  at: number;
}

/** The whole configuration with the way back and forth. States share what did not change, so a step costs little. */
export interface EditorHistory {
  present: EditorState;
  past: readonly Step[];
  future: readonly Step[];
}

export const historySteps = 200;
const mergeMs = 800;

export const startHistory = (present: EditorState): EditorHistory => ({ present, past: [], future: [] });

const sourceOf = ({ mode, datasetId, datasourceId, loadedSql }: EditorState): string =>
  JSON.stringify([mode, datasetId, datasourceId, mode === 'sql' ? loadedSql : '']);

/** Everything of a state that a person configured; loaded rows come and go without being a step. */
function sameConfiguration(left: EditorState, right: EditorState): boolean {
  const plain = ({ fields: _fields, loadedSql: _sql, tips: _tips, ...rest }: EditorState): string =>
    JSON.stringify(rest);
  return left === right || plain(left) === plain(right);
}

/** A step to another state; a state that configures the same takes the present one's place. */
export function record(history: EditorHistory, next: EditorState, at: number, label?: string): EditorHistory {
  const { present, past } = history;
  if (next === present) return history;
  if (sameConfiguration(present, next)) return { ...history, present: next };
  const name = label ?? stepLabel(present, next);
  const last = past.at(-1);
  const joins =
    last !== undefined &&
    history.future.length === 0 &&
    mergesWithNext(name) &&
    last.label === name &&
    at - last.at < mergeMs;
  if (joins) return { ...history, present: next, past: [...past.slice(0, -1), { ...last, at }] };
  return {
    present: next,
    past: [...past, { state: present, label: name, at }].slice(-historySteps),
    future: [],
  };
}

/**
 * Rows that arrived: they belong to every state that stands on the same source and waits for them. Where a later load
 * was asked for, a script's rows belong to that script alone.
 */
export function withFields(
  history: EditorHistory,
  source: EditorState,
  fields: LoadedFields,
  last = true,
): EditorHistory {
  const loaded = { ...source, loadedSql: source.sql };
  const stands = (state: EditorState): boolean =>
    sourceOf(state) === sourceOf(loaded) || sourceOf(state) === sourceOf(source);
  const fill = (state: EditorState): EditorState =>
    stands(state) && (last || state.mode !== 'sql' || state.sql === source.sql)
      ? { ...state, fields, loadedSql: source.sql }
      : state;
  const steps = (all: readonly Step[]): Step[] =>
    all.map((step) => ({ ...step, state: step.state.fields === null ? fill(step.state) : step.state }));
  return { present: fill(history.present), past: steps(history.past), future: steps(history.future) };
}

/** The row that a save made or changed: every state stands for it, so that going back makes no second one. */
export function withRow(
  history: EditorHistory,
  { id, version }: { id: number; version: number },
): EditorHistory {
  const steps = (all: readonly Step[]): Step[] =>
    all.map((step) => ({ ...step, state: { ...step.state, id, version } }));
  return {
    present: { ...history.present, id, version },
    past: steps(history.past),
    future: steps(history.future),
  };
}

export function undo(history: EditorHistory): EditorHistory {
  const step = history.past.at(-1);
  if (step === undefined) return history;
  return {
    present: step.state,
    past: history.past.slice(0, -1),
    future: [...history.future, { ...step, state: history.present }],
  };
}

export function redo(history: EditorHistory): EditorHistory {
  const step = history.future.at(-1);
  if (step === undefined) return history;
  return {
    present: step.state,
    past: [...history.past, { ...step, state: history.present }],
    future: history.future.slice(0, -1),
  };
}
