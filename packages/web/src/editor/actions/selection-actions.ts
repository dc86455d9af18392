import { changeable, membersOf, selectable } from '../document/tree.ts';
import type { Editor, EditorState } from '../editor.ts';
import { type Action, always, chosen } from './action.ts';

/** The one chosen node that has something to open. */
function editable({ drawing, selection }: EditorState): string | undefined {
  const [node] = changeable(drawing, selection);
  const opens = selection.length === 1 && (node?.kind === 'widget' || node?.kind === 'text');
  return opens ? node.id : undefined;
}

/** Escape goes one step out: from the entered group, then from the selection. */
function stepOut(editor: Editor): void {
  const { scope, drawing } = editor.store.getState();
  if (scope === undefined) {
    editor.select([]);
    return;
  }
  const outer = drawing.groups.find((found) => found.id === scope)?.group;
  const members = membersOf(drawing, scope);
  editor.enter(outer);
  editor.select(members);
}

/** What is chosen, and the way into it and out of it. */
export const selectionActions: readonly Action[] = [
  {
    id: 'edit',
    label: '编辑内容',
    keys: ['enter'],
    when: (state) => editable(state) !== undefined,
    run: ({ editor, host }) => {
      const id = editable(editor.store.getState());
      if (id !== undefined) host.edit?.(id);
    },
  },
  {
    id: 'select-all',
    label: '全选',
    keys: ['mod+a'],
    when: always,
    run: ({ editor }) => {
      editor.enter(undefined);
      const { drawing, pages } = editor.store.getState();
      editor.select(selectable(drawing, pages).map((node) => node.id));
    },
  },
  {
    id: 'step-out',
    label: '取消选择',
    keys: ['escape'],
    when: (state) => chosen(state) || state.scope !== undefined,
    run: ({ editor }) => stepOut(editor),
  },
];
