import type { TextNode } from '@mingjing/drawing';
import { useEffect, useRef } from 'react';
import { editNodes } from '../commands/edit.ts';
import { useEditor, useEditorState } from './editor-context.tsx';
import { textLook, transformOf } from './node-look.ts';

/** Writing on the canvas itself: Escape gives up, a click elsewhere or Ctrl+Enter keeps. */
export function TextEditing({ node, onDone }: { node: TextNode; onDone: () => void }) {
  const editor = useEditor();
  const word = useEditorState((state) => state.drawing.theme.word);
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
    <textarea
      ref={field}
      className="text-editing"
      aria-label="文字内容"
      defaultValue={node.content}
      // biome-ignore lint/a11y/noAutofocus: the person has just asked to write here
      autoFocus
      style={{
        width: node.w,
        height: node.h,
        transform: transformOf(node),
        padding: node.style.padding,
        ...textLook(node, word),
      }}
      onBlur={keep}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') givenUp.current = true;
        if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey)))
          event.currentTarget.blur();
      }}
    />
  );
}
