import { withMembers } from '@mingjing/drawing';
import { copyText, duplicate, paste } from '../commands/clipboard.ts';
import { remove } from '../commands/edit.ts';
import { changeable } from '../document/tree.ts';
import { clipboard } from '../state/clipboard.ts';
import { type Action, type ActionContext, chosen, free } from './action.ts';

/** What is chosen as a text, with what the screen gives along. */
export function copied({ editor, host }: ActionContext): { text: string; luggage: string } {
  const { drawing, selection } = editor.store.getState();
  const taken = withMembers(drawing.nodes, selection);
  const packed = host.pack?.({
    ...drawing,
    nodes: drawing.nodes.filter((node) => taken.has(node.id)),
  });
  const packedNodes = new Map(packed?.drawing.nodes.map((node) => [node.id, node]));
  const nodes = drawing.nodes.map((node) => packedNodes.get(node.id) ?? node);
  return { text: copyText({ ...drawing, nodes }, selection), luggage: packed?.luggage ?? '' };
}

/** Copies for this tab and, where the browser allows it, for every other program. */
function copy(context: ActionContext): void {
  const { text, luggage } = copied(context);
  if (text === '') return;
  clipboard.write(text, luggage);
  // Without a secure origin there is no such clipboard; the in-app one serves.
  navigator.clipboard?.writeText(text).catch(() => undefined);
}

/** Pastes a text from outside, or what was copied here. */
export function pasteText({ editor, host }: ActionContext, text?: string, luggage?: string): void {
  const taken = clipboard.take(text === undefined || text === '' ? undefined : text, luggage);
  if (taken.luggage !== '') host.unpack?.(taken.luggage);
  editor.run(paste(taken.text, taken.times));
}

/** What is copied, pasted, doubled and deleted. */
export const clipboardActions: readonly Action[] = [
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
    // Another tab's copy is only known to the browser, which may ask the person first.
    when: () => !clipboard.isEmpty() || navigator.clipboard?.readText !== undefined,
    run: (context) => {
      if (!clipboard.isEmpty()) pasteText(context);
      else
        void navigator.clipboard.readText().then(
          (text) => pasteText(context, text),
          () => undefined,
        );
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
];
