import type { Drawing, ShownPages } from '@mingjing/drawing';
import { type Draft, enablePatches, type Patch, produceWithPatches } from 'immer';
import { settleMembers } from '../document/membership.ts';

enablePatches();

/** What a command may read. */
export interface Editable {
  drawing: Drawing;
  selection: readonly string[];
  /** The group that was entered by a double click. */
  scope: string | undefined;
  /** Pages of containers that are open on the canvas; the first ones where none is named. */
  pages?: ShownPages;
}
/** What a command did. Commands never write: the editor applies and records. */
export interface Change {
  label: string;
  drawing: Drawing;
  patches: Patch[];
  inverse: Patch[];
  selection: readonly string[];
  mergeKey?: string;
}
/** undefined: nothing to do, nothing to undo. */
export type Command = (state: Editable) => Change | undefined;

interface Options {
  selection?: readonly string[];
  mergeKey?: string;
}

/** Runs a recipe on a copy and keeps the patches both ways. */
export function change(
  label: string,
  state: Editable,
  recipe: (draft: Draft<Drawing>) => void,
  { selection = state.selection, mergeKey }: Options = {},
): Change | undefined {
  const [drawing, patches, inverse] = produceWithPatches(state.drawing, (draft) => {
    recipe(draft);
    settleMembers(draft);
  });
  if (patches.length === 0) return undefined;
  return { label, drawing, patches, inverse, selection, ...(mergeKey === undefined ? {} : { mergeKey }) };
}
