import { withMembers } from '@mingjing/drawing';
import { copyText, duplicate, paste } from '../commands/clipboard.ts';
import { remove } from '../commands/edit.ts';
import { changeable } from '../document/tree.ts';
import { clipboard, type Held } from '../state/clipboard.ts';
import { copyOutside, hasOutside, readOutside } from '../state/outside-clipboard.ts';
import { type Action, type ActionContext, chosen, free } from './action.ts';

/** What is chosen as a text, with what the screen gives along. */
export function copied({ editor, host }: ActionContext): Held {
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

/** Copies for this window, the others of this browser and every other program. */
function send(taken: Held): void {
  if (taken.text === '') return;
  clipboard.write(taken.text, taken.luggage);
  copyOutside(taken);
}

/** Takes what is chosen off the drawing, as far as it may be; it is what has been copied. */
export function cut(context: ActionContext): Held {
  const { editor } = context;
  const { drawing, selection } = editor.store.getState();
  const movable = changeable(drawing, selection).map((node) => node.id);
  if (movable.length === 0) return { text: '', luggage: '' };
  editor.select(movable);
  const taken = copied(context);
  editor.run(remove);
  return taken;
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
    run: (context) => send(cut(context)),
  },
  { id: 'copy', label: '复制', keys: ['mod+c'], when: chosen, run: (context) => send(copied(context)) },
  {
    id: 'paste',
    label: '粘贴',
    keys: ['mod+v'],
    when: () => !clipboard.isEmpty() || hasOutside(),
    run: (context) => {
      if (!hasOutside()) pasteText(context);
      // What was copied last, wherever that was. The browser may ask the person first; who declines has the last of ours.
      else void readOutside().then((text) => pasteText(context, text));
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
