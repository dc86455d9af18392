import { changeable, groupPath, membersOf, selectable, unitsOf } from '../document/tree.ts';
import type { Editor, EditorState } from '../state/editor.ts';
import { type Action, always, chosen } from './action.ts';

/** The one chosen node that has something to open. */
function editable({ drawing, selection }: EditorState): string | undefined {
  const [node] = changeable(drawing, selection);
  const opens = selection.length === 1 && (node?.kind === 'widget' || node?.kind === 'text');
  return opens ? node.id : undefined;
}

/** Escape goes one step out: from the entered group, then from the selection. */
export function stepOut(editor: Editor): void {
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

/** The next or the one before of the units that can be chosen, from the lowest to the topmost; undefined at the end. */
function beside({ drawing, pages, selection, scope }: EditorState, way: 1 | -1): string[] | undefined {
  const inScope = selectable(drawing, pages).filter(
    (node) => scope === undefined || groupPath(drawing, node.group).includes(scope),
  );
  const units = unitsOf(
    drawing,
    inScope.map((node) => node.id),
    scope,
  ).map((unit) => unit.nodes.map((node) => node.id));
  const chosen = new Set(selection);
  const isChosen = (ids: string[]): boolean => ids.some((id) => chosen.has(id));
  const at = way === 1 ? units.findLastIndex(isChosen) : units.findIndex(isChosen);
  return at < 0 ? units.at(way === 1 ? 0 : -1) : units[at + way];
}

/** The unit beside what is chosen; undefined where nothing is. */
const besideChosen = (state: EditorState, way: 1 | -1): string[] | undefined =>
  chosen(state) ? beside(state, way) : undefined;

/** The lowest or the topmost unit, whatever is chosen; undefined on an empty page. */
const atEnd = (state: EditorState, way: 1 | -1): string[] | undefined =>
  beside({ ...state, selection: [] }, way);

/** Where a key goes from what is chosen, in either direction. */
const steps = (
  [
    ['first', '选择第一个', 'home', atEnd, 1],
    ['last', '选择最后一个', 'end', atEnd, -1],
    // With nothing chosen Tab goes on to the next thing of the page, as everywhere.
    ['next', '选择下一个', 'tab', besideChosen, 1],
    ['previous', '选择上一个', 'shift+tab', besideChosen, -1],
  ] as const
).map(
  ([name, label, key, target, way]): Action => ({
    id: `select-${name}`,
    label,
    keys: [key],
    onCanvas: true,
    when: (state) => target(state, way) !== undefined,
    run: ({ editor }) => editor.select(target(editor.store.getState(), way) ?? []),
  }),
);

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
  ...steps,
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
