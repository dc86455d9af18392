import type { Drawing } from '@mingjing/drawing';
import { changeable, unitsOf } from '../document/tree.ts';
import type { Editor, EditorState } from '../state/editor.ts';

/** What the screen around the editor can do for an action. */
export interface EditorHost {
  save: () => void;
  preview: () => void;
  /** Zooms so that the whole page is seen. */
  fit: () => void;
  /** Zooms so that what is chosen fills the window. */
  fitSelection?: () => void;
  /** Opens what a node is made of: its words on the canvas, its chart in the widget editor. */
  edit?: (id: string) => void;
  /** Shows what the keys do. */
  help?: () => void;
  /** What is chosen as it travels to another panel, with what belongs to it beside the drawing. */
  pack?: (drawing: Drawing) => Packed;
  /** Takes what came along with a copy, before the copy is put onto the page. */
  unpack?: (luggage: string) => void;
  /** Puts a picture that was pasted onto the page. */
  addPicture?: (file: File) => void;
}
export interface Packed {
  drawing: Drawing;
  /** The screen's own text; empty when nothing goes along. */
  luggage: string;
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
  /** Its keys mean this on the canvas only, and something else where there is nothing to do. */
  onCanvas?: boolean;
}

/** Conditions that several actions share. */
export const always = (): boolean => true;
export const chosen = (state: EditorState): boolean => state.selection.length > 0;
/** Something chosen may be changed. */
export const free = (state: EditorState): boolean => changeable(state.drawing, state.selection).length > 0;
export const units = (state: EditorState) => unitsOf(state.drawing, state.selection, state.scope);
