import { clipboard } from '../clipboard.ts';
import { copyText, duplicate, paste } from '../commands/clipboard.ts';
import { remove } from '../commands/edit.ts';
import { changeable } from '../document/tree.ts';
import type { Editor } from '../editor.ts';
import { type Action, type ActionContext, chosen, free } from './action.ts';

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
    when: () => !clipboard.isEmpty(),
    run: ({ editor }) => pasteText(editor),
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
