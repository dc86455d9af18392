import { aabb, type Box, type Handle, handles, isContainer, union } from '@mingjing/drawing';
import { lockedNodes } from '../document/tree.ts';
import { frameBox } from '../tools/moving.ts';
import { useEditorState } from './editor-context.tsx';
import { transformOf } from './node-look.ts';

const directions = ['ns', 'nesw', 'ew', 'nwse'] as const;

/** The way a handle pulls, on screen: handles turn with their box. */
function cursorOf(handle: Handle, { r }: Box): string {
  const clockwise = handles.indexOf(handle) - handles.indexOf('n') + r / 45;
  return `${directions[((Math.round(clockwise) % 4) + 4) % 4]}-resize`;
}

/**
 * Screen pixels that a side needs so that its middle handle leaves room to take hold of the box itself, and that a box
 * needs to be pulled at its corners.
 */
const roomFor = {
  mouse: { middle: 44, corner: 12 },
  finger: { middle: 110, corner: 48 },
};
const coarse = '(pointer: coarse)';

/** Corners always, the middles of sides where there is room for them. */
function handlesFor({ w, h }: Box, zoom: number): readonly Handle[] {
  const { middle, corner } = roomFor[window.matchMedia(coarse).matches ? 'finger' : 'mouse'];
  return handles.filter((handle) => {
    if (handle === 'n' || handle === 's') return w * zoom >= middle;
    if (handle === 'e' || handle === 'w') return h * zoom >= middle;
    // What is thin is pulled at its ends.
    return Math.min(w, h) * zoom >= corner;
  });
}

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
  const zoom = useEditorState((state) => state.zoom);
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
            {handlesFor(box, zoom).map((handle) => (
              <i
                key={handle}
                className={`handle handle-${handle}`}
                data-handle={handle}
                style={{ ['--pull' as string]: cursorOf(handle, box) }}
              />
            ))}
            {!nodes.every(isContainer) && <i className="handle handle-rotate" data-handle="rotate" />}
          </>
        )}
        <output ref={readoutRef} className="readout" hidden />
      </div>
    </>
  );
}
