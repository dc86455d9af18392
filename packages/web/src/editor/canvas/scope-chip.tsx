import { stepOut } from '../actions/actions.ts';
import { groupPath } from '../document/tree.ts';
import { useEditor, useEditorState } from './editor-context.tsx';

/** Says which group is being worked in, and leads out of it. */
export function ScopeChip() {
  const editor = useEditor();
  const drawing = useEditorState((state) => state.drawing);
  const scope = useEditorState((state) => state.scope);
  if (scope === undefined) return null;
  const path = groupPath(drawing, scope).toReversed();
  const names = path.map((id) => drawing.groups.find((group) => group.id === id)?.name ?? id);
  return (
    <p className="scope-chip">
      <span>
        正在编辑 <b>{names.join(' / ')}</b>
      </span>
      <button type="button" onClick={() => stepOut(editor)}>
        退出组合<kbd>Esc</kbd>
      </button>
    </p>
  );
}
