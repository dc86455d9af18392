import { aabb, handles, isContainer, union } from '@mingjing/drawing';
import { lockedNodes } from '../document/tree.ts';
import { frameBox } from '../tools/moving.ts';
import { useEditorState } from './editor-context.tsx';
import { transformOf } from './node-look.ts';

/** The frame around the selection with its eight handles and the one to turn it. */
export function SelectionFrame({
  frameRef,
  readoutRef,
}: {
  frameRef: (element: HTMLElement | null) => void;
  readoutRef: (element: HTMLElement | null) => void;
}) {
  const drawing = useEditorState((state) => state.drawing);
  const selection = useEditorState((state) => state.selection);
  const chosen = new Set(selection);
  const nodes = drawing.nodes.filter((node) => chosen.has(node.id));
  const [only] = nodes;
  const around = union(nodes.map(aabb));
  if (only === undefined || around === undefined) return null;
  const box = nodes.length === 1 ? only : frameBox(around);
  const locked = lockedNodes(drawing);
  const isLocked = nodes.every((node) => locked.has(node.id));
  return (
    <>
      {nodes.length > 1 &&
        nodes.length <= 100 &&
        nodes.map((node) => (
          <div
            key={node.id}
            className="member-frame"
            style={{ width: node.w, height: node.h, transform: transformOf(node) }}
          />
        ))}
      <div
        ref={frameRef}
        className={`selection-frame ${isLocked ? 'selection-frame-locked' : ''}`}
        style={{ width: box.w, height: box.h, transform: transformOf(box) }}
      >
        {!isLocked && (
          <>
            {handles.map((handle) => (
              <i key={handle} className={`handle handle-${handle}`} data-handle={handle} />
            ))}
            {!nodes.every(isContainer) && <i className="handle handle-rotate" data-handle="rotate" />}
          </>
        )}
        <output ref={readoutRef} className="readout" hidden />
      </div>
    </>
  );
}
