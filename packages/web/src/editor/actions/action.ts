import { changeable, unitsOf } from '../document/tree.ts';
import type { Editor, EditorState } from '../editor.ts';

/** What the screen around the editor can do for an action. */
export interface EditorHost {
  save: () => void;
  preview: () => void;
  /** Zooms so that the whole page is seen. */
  fit: () => void;
  /** Opens what a node is made of: its words on the canvas, its chart in the widget editor. */
  edit?: (id: string) => void;
  /** Shows what the keys do. */
  help?: () => void;
}
export interface ActionContext {
  editor: Editor;
  host: EditorHost;
}
/** One thing a person can do, shared by menu, shortcut and toolbar. */
export interface Action {
  id: string;
  label: string;
  /** Shortcuts in the form mod+shift+z; mod is Ctrl or Cmd. */
  keys: readonly string[];
  when: (state: EditorState) => boolean;
  run: (context: ActionContext) => void;
  /** Works while a text field has the focus, too. */
  inFields?: boolean;
}

/** Conditions that several actions share. */
export const always = (): boolean => true;
export const chosen = (state: EditorState): boolean => state.selection.length > 0;
/** Something chosen may be changed. */
export const free = (state: EditorState): boolean => changeable(state.drawing, state.selection).length > 0;
export const units = (state: EditorState) => unitsOf(state.drawing, state.selection, state.scope);
