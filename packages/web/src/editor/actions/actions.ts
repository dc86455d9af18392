import type { Action, ActionContext } from './action.ts';
import { clipboardActions } from './clipboard-actions.ts';
import { layerActions } from './layer-actions.ts';
import { panelActions } from './panel-actions.ts';
import { placeActions } from './place-actions.ts';
import { selectionActions } from './selection-actions.ts';
import { viewActions } from './view-actions.ts';

export type { Action, ActionContext, EditorHost, Packed } from './action.ts';
export { copied, cut, pasteText } from './clipboard-actions.ts';
export { stepOut } from './selection-actions.ts';

/** Every action of the editor, each once, in the order in which the help lists them. */
export const actions: readonly Action[] = [
  ...panelActions,
  ...clipboardActions,
  ...selectionActions,
  ...layerActions,
  ...placeActions,
  ...viewActions,
];

const byId = new Map(actions.map((action) => [action.id, action]));
const byKey = new Map(actions.flatMap((action) => action.keys.map((key) => [key, action] as const)));

/** An action by its id; a wrong id is a mistake of ours and says so. */
export function action(id: string): Action {
  const found = byId.get(id);
  if (found === undefined) throw new Error(`unknown action ${id}`);
  return found;
}

export const actionOfKey = (key: string): Action | undefined => byKey.get(key);

/** Runs an action when it has anything to do. Returns whether it ran. */
export function perform(found: Action, context: ActionContext): boolean {
  if (!found.when(context.editor.store.getState())) return false;
  found.run(context);
  return true;
}
