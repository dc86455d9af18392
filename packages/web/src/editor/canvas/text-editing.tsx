import type { TextNode } from '@mingjing/drawing';
import { useEffect, useRef } from 'react';
import { styleOf } from '../../board/nodes/node-box.ts';
import { actionOfKey } from '../actions/actions.ts';
import { editNodes } from '../commands/edit.ts';
import { useEditor } from './editor-context.tsx';
import { keyName } from './keyboard.ts';
import { transformOf } from './node-look.ts';

/** Ground and border of a text's box take this much of its height. */
function aroundText(field: HTMLTextAreaElement): number {
  const box = field.parentElement;
  return box === null ? 0 : box.offsetHeight - box.clientHeight + paddingOf(box);
}
function paddingOf(box: HTMLElement): number {
  const { paddingTop, paddingBottom } = getComputedStyle(box);
  return (Number.parseFloat(paddingTop) || 0) + (Number.parseFloat(paddingBottom) || 0);
}

/**
 * Writing on the canvas itself: a click elsewhere, Escape and Ctrl+Enter keep what was written, undo takes it back. The
 * box grows with its text, as far as the canvas goes.
 */
export function TextEditing({ node, onDone }: { node: TextNode; onDone: () => void }) {
  const editor = useEditor();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.select(), []);

  const keep = (): void => {
    const written = field.current;
    if (written !== null && written.value !== node.content) {
      const room = editor.store.getState().drawing.canvas.h - node.y;
      const wanted = Math.ceil(written.scrollHeight + aroundText(written));
      const h = Math.max(node.h, Math.min(wanted, room));
      const content = written.value;
      editor.run(editNodes('编辑文字', [node.id], (draft) => Object.assign(draft, { content, h })));
    }
    onDone();
  };
  return (
    <div
      className="text-editing"
      style={{ width: node.w, minHeight: node.h, transform: transformOf(node), ...styleOf(node.style) }}
    >
      <textarea
        ref={field}
        rows={1}
        aria-label="文字内容"
        defaultValue={node.content}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to write here
        autoFocus
        onBlur={keep}
        onKeyDown={(event) => {
          // Keys of an input method choose among its words.
          const isComposing = event.nativeEvent.isComposing;
          // Saving while one writes saves what is written.
          if (!isComposing && actionOfKey(keyName(event))?.inFields === true) {
            event.currentTarget.blur();
            return;
          }
          event.stopPropagation();
          if (isComposing) return;
          if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) {
            event.currentTarget.blur();
          }
        }}
      />
    </div>
  );
}
