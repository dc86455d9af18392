import type { SlotNode, WidgetNode } from '@mingjing/drawing';
import { createContext, type ReactNode, useContext } from 'react';
import { useStore } from 'zustand';
import { type Action, type ActionContext, action, type EditorHost, perform } from '../actions/actions.ts';
import type { Editor, EditorState } from '../state/editor.ts';

interface EditorValue {
  editor: Editor;
  host: EditorHost;
  /** How a widget's node is drawn: the screen around the editor knows the data. */
  renderWidget: (node: WidgetNode) => ReactNode;
  /** How a template's place for a chart is drawn; a hint where the screen has nothing to show there. */
  renderSlot?: (node: SlotNode) => ReactNode;
}

const Context = createContext<EditorValue | null>(null);
export const EditorProvider = Context.Provider;

function useValue(): EditorValue {
  const value = useContext(Context);
  if (value === null) throw new Error('no editor around this component');
  return value;
}

export const useEditor = (): Editor => useValue().editor;
export const useRenderWidget = () => useValue().renderWidget;
export const useRenderSlot = () => useValue().renderSlot;

/** A part of the editor's state; the component draws again when that part changes. */
export function useEditorState<T>(select: (state: EditorState) => T): T {
  return useStore(useValue().editor.store, select);
}

export function useActionContext(): ActionContext {
  const { editor, host } = useValue();
  return { editor, host };
}

/** An action for a button: what it is called, whether it can run now, and the way to run it. */
export function useAction(id: string): { action: Action; enabled: boolean; run: () => void } {
  const context = useActionContext();
  const found = action(id);
  const enabled = useEditorState(found.when);
  return { action: found, enabled, run: () => perform(found, context) };
}
