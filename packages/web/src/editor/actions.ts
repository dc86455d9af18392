import { type Alignment, hiddenNodes } from '@mingjing/drawing';
import { clipboard } from './clipboard.ts';
import { copyText, duplicate, paste } from './commands/clipboard.ts';
import { remove, setFlag } from './commands/edit.ts';
import { group, ungroup } from './commands/group.ts';
import { clearGuides, moveGuide } from './commands/guides.ts';
import { type Order, restack } from './commands/order.ts';
import { align, distribute, nudge, sameSize } from './commands/place.ts';
import { changeable, membersOf, selectable, unitsOf } from './document/tree.ts';
import type { Editor, EditorState } from './editor.ts';

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

const always = (): boolean => true;
const chosen = (state: EditorState): boolean => state.selection.length > 0;
const free = (state: EditorState): boolean => changeable(state.drawing, state.selection).length > 0;
const units = (state: EditorState) => unitsOf(state.drawing, state.selection, state.scope);
const isLocked = (state: EditorState): boolean => chosen(state) && !free(state);

/** The one chosen node that has something to open. */
function editable({ drawing, selection }: EditorState): string | undefined {
  const [node] = changeable(drawing, selection);
  const opens = selection.length === 1 && (node?.kind === 'widget' || node?.kind === 'text');
  return opens ? node.id : undefined;
}

/** Copies for this tab and, where the browser allows it, for every other program. */
function copy({ editor }: ActionContext): void {
  const { drawing, selection } = editor.store.getState();
  const text = copyText(drawing, selection);
  if (text === '') return;
  clipboard.write(text);
  // Without a secure origin there is no such clipboard; the in-app one serves.
  navigator.clipboard?.writeText(text).catch(() => undefined);
}

/** Pastes a text from outside, or what was copied here. */
export function pasteText(editor: Editor, text?: string): void {
  const taken = clipboard.take(text === undefined || text === '' ? undefined : text);
  editor.run(paste(taken.text, taken.times));
}

const orderLabels: Record<Order, [string, string[]]> = {
  front: ['置于顶层', ['mod+shift+]']],
  up: ['上移一层', ['mod+]']],
  down: ['下移一层', ['mod+[']],
  back: ['置于底层', ['mod+shift+[']],
};
const alignLabels: Record<Alignment, string> = {
  left: '左对齐',
  centre: '水平居中',
  right: '右对齐',
  top: '顶部对齐',
  middle: '垂直居中',
  bottom: '底部对齐',
};
const ways = {
  arrowleft: ['左移', -1, 0],
  arrowright: ['右移', 1, 0],
  arrowup: ['上移', 0, -1],
  arrowdown: ['下移', 0, 1],
} as const;

const orders = (Object.keys(orderLabels) as Order[]).map(
  (order): Action => ({
    id: `order.${order}`,
    label: orderLabels[order][0],
    keys: orderLabels[order][1],
    when: chosen,
    run: ({ editor }) => editor.run(restack(order)),
  }),
);
const alignments = (Object.keys(alignLabels) as Alignment[]).map(
  (alignment): Action => ({
    id: `align.${alignment}`,
    label: alignLabels[alignment],
    keys: [],
    when: free,
    run: ({ editor }) => editor.run(align(alignment)),
  }),
);
const nudges = Object.entries(ways).flatMap(([key, [label, x, y]]): Action[] => [
  {
    id: `nudge.${key}`,
    label: `${label} 1 像素`,
    keys: [key],
    when: free,
    run: ({ editor }) => editor.run(nudge(x, y)),
  },
  {
    id: `nudge.${key}.far`,
    label: `${label} 10 像素`,
    keys: [`shift+${key}`],
    when: free,
    run: ({ editor }) => editor.run(nudge(x * 10, y * 10)),
  },
]);

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

/** Every action of the editor, each once. */
export const actions: readonly Action[] = [
  {
    id: 'save',
    label: '保存',
    keys: ['mod+s'],
    when: always,
    run: ({ host }) => host.save(),
    inFields: true,
  },
  {
    id: 'preview',
    label: '预览',
    keys: ['mod+p'],
    when: always,
    run: ({ host }) => host.preview(),
    inFields: true,
  },
  {
    id: 'undo',
    label: '撤销',
    keys: ['mod+z'],
    when: (state) => state.history.past.length > 0,
    run: ({ editor }) => editor.undo(),
  },
  {
    id: 'redo',
    label: '重做',
    keys: ['mod+shift+z', 'mod+y'],
    when: (state) => state.history.future.length > 0,
    run: ({ editor }) => editor.redo(),
  },
  {
    id: 'cut',
    label: '剪切',
    keys: ['mod+x'],
    when: free,
    run: (context) => {
      const { drawing, selection } = context.editor.store.getState();
      const movable = changeable(drawing, selection).map((node) => node.id);
      context.editor.select(movable);
      copy(context);
      context.editor.run(remove);
    },
  },
  { id: 'copy', label: '复制', keys: ['mod+c'], when: chosen, run: copy },
  {
    id: 'paste',
    label: '粘贴',
    keys: ['mod+v'],
    when: () => !clipboard.isEmpty(),
    run: ({ editor }) => pasteText(editor),
  },
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
    id: 'duplicate',
    label: '创建副本',
    keys: ['mod+d'],
    when: chosen,
    run: ({ editor }) => editor.run(duplicate),
  },
  {
    id: 'remove',
    label: '删除',
    keys: ['delete', 'backspace'],
    when: free,
    run: ({ editor }) => editor.run(remove),
  },
  {
    id: 'select-all',
    label: '全选',
    keys: ['mod+a'],
    when: always,
    run: ({ editor }) => {
      editor.enter(undefined);
      editor.select(selectable(editor.store.getState().drawing).map((node) => node.id));
    },
  },
  {
    id: 'step-out',
    label: '取消选择',
    keys: ['escape'],
    when: (state) => chosen(state) || state.scope !== undefined,
    run: ({ editor }) => stepOut(editor),
  },
  {
    id: 'group',
    label: '组合',
    keys: ['mod+g'],
    when: (state) => units(state).length > 1,
    run: ({ editor }) => editor.run(group),
  },
  {
    id: 'ungroup',
    label: '取消组合',
    keys: ['mod+shift+g', 'mod+b'],
    when: (state) => units(state).some((unit) => unit.group !== undefined),
    run: ({ editor }) => editor.run(ungroup),
  },
  {
    id: 'lock',
    label: '锁定',
    keys: ['mod+l'],
    when: free,
    run: ({ editor }) => editor.run(setFlag('lock', editor.store.getState().selection, true)),
  },
  {
    id: 'unlock',
    label: '解锁',
    keys: ['mod+u', 'mod+shift+l'],
    when: isLocked,
    run: ({ editor }) => editor.run(setFlag('lock', editor.store.getState().selection, false)),
  },
  {
    id: 'hide',
    label: '隐藏',
    keys: ['mod+h'],
    when: chosen,
    run: ({ editor }) => editor.run(setFlag('hide', editor.store.getState().selection, true)),
  },
  {
    id: 'show-all',
    label: '显示全部',
    keys: ['mod+shift+h'],
    when: (state) => hiddenNodes(state.drawing).size > 0,
    run: ({ editor }) =>
      editor.run(setFlag('hide', [...hiddenNodes(editor.store.getState().drawing)], false)),
  },
  ...orders,
  ...alignments,
  {
    id: 'distribute.across',
    label: '水平等距',
    keys: [],
    when: (state) => units(state).length > 2,
    run: ({ editor }) => editor.run(distribute('across')),
  },
  {
    id: 'distribute.down',
    label: '垂直等距',
    keys: [],
    when: (state) => units(state).length > 2,
    run: ({ editor }) => editor.run(distribute('down')),
  },
  ...(
    [
      ['size.width', '等宽', ['w']],
      ['size.height', '等高', ['h']],
      ['size.both', '等大', ['w', 'h']],
    ] as const
  ).map(
    ([id, label, sides]): Action => ({
      id,
      label,
      keys: [],
      when: (state) => changeable(state.drawing, state.selection).length > 1,
      run: ({ editor }) => editor.run(sameSize(...sides)),
    }),
  ),
  ...(
    [
      ['x', '添加垂直参考线'],
      ['y', '添加水平参考线'],
    ] as const
  ).map(
    ([axis, label]): Action => ({
      id: `guides.${axis}`,
      label,
      keys: [`shift+${axis}`],
      when: always,
      run: ({ editor }) => {
        const { w, h } = editor.store.getState().drawing.canvas;
        editor.run(moveGuide(axis, undefined, axis === 'x' ? w / 2 : h / 2));
      },
    }),
  ),
  {
    id: 'guides.clear',
    label: '清除参考线',
    keys: [],
    when: (state) => state.drawing.guides !== undefined,
    run: ({ editor }) => editor.run(clearGuides),
  },
  {
    id: 'help',
    label: '快捷键',
    keys: ['shift+?', '?', 'f1'],
    when: always,
    run: ({ host }) => host.help?.(),
  },
  ...nudges,
  {
    id: 'zoom.in',
    label: '放大',
    keys: ['mod+=', 'mod++'],
    when: always,
    run: ({ editor }) => editor.setZoom(editor.store.getState().zoom * 1.25),
  },
  {
    id: 'zoom.out',
    label: '缩小',
    keys: ['mod+-'],
    when: always,
    run: ({ editor }) => editor.setZoom(editor.store.getState().zoom / 1.25),
  },
  {
    id: 'zoom.actual',
    label: '实际大小',
    keys: ['mod+0'],
    when: always,
    run: ({ editor }) => editor.setZoom(1),
  },
  { id: 'zoom.fit', label: '适应窗口', keys: ['mod+1'], when: always, run: ({ host }) => host.fit() },
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
