import type { TextNode } from '@mingjing/drawing';
import { useEffect, useRef } from 'react';
import { styleOf } from '../../board/nodes/node-box.ts';
import { editNodes } from '../commands/edit.ts';
import { useEditor } from './editor-context.tsx';
import { transformOf } from './node-look.ts';

/** Writing on the canvas itself: Escape gives up, a click elsewhere or Ctrl+Enter keeps. */
export function TextEditing({ node, onDone }: { node: TextNode; onDone: () => void }) {
  const editor = useEditor();
  const field = useRef<HTMLTextAreaElement>(null);
  const givenUp = useRef(false);
  useEffect(() => field.current?.select(), []);

  const keep = (): void => {
    const content = field.current?.value ?? node.content;
    if (!givenUp.current && content !== node.content) {
      editor.run(editNodes('编辑文字', [node.id], (draft) => Object.assign(draft, { content })));
    }
    onDone();
  };
  return (
    <div
      className="text-editing"
      style={{ width: node.w, height: node.h, transform: transformOf(node), ...styleOf(node.style) }}
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
          event.stopPropagation();
          if (event.key === 'Escape') givenUp.current = true;
          if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) {
            event.currentTarget.blur();
          }
        }}
      />
    </div>
  );
}
