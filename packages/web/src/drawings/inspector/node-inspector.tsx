import { LockOutlined } from '@ant-design/icons';
import { isContainer } from '@mingjing/drawing';
import { useEditor, useEditorState } from '../../editor/canvas/editor-context.tsx';
import { editNodes } from '../../editor/commands/edit.ts';
import { lockedNodes } from '../../editor/document/tree.ts';
import { ClockSection } from './clock-section.tsx';
import { ContainerSection } from './container-section.tsx';
import { ImageSection, TextSection, WidgetSection } from './kind-sections.tsx';
import { LookSection } from './look-section.tsx';
import { IframeSection, NoticeSection, OrnamentSection } from './media-sections.tsx';
import type { EditNode } from './node-style.ts';
import { PlaceSection } from './place-section.tsx';
import { SlotSection } from './slot-section.tsx';

/** Settings of what is selected. Of several only what they share. */
export function NodeInspector() {
  const editor = useEditor();
  const drawing = useEditorState((state) => state.drawing);
  const selection = useEditorState((state) => state.selection);
  const chosen = new Set(selection);
  const nodes = drawing.nodes.filter((node) => chosen.has(node.id));
  const locked = lockedNodes(drawing);
  const disabled = nodes.every((node) => locked.has(node.id));
  const edit: EditNode = (label, recipe, mergeKey) =>
    editor.run(
      editNodes(
        label,
        selection.filter((id) => !locked.has(id)),
        recipe,
        mergeKey,
      ),
    );
  const only = nodes.length === 1 ? nodes[0] : undefined;
  return (
    <>
      {disabled && (
        <p className="inspector-note">
          <LockOutlined /> 已锁定，Ctrl+U 解锁后可修改
        </p>
      )}
      {only?.kind === 'widget' && <WidgetSection key={only.id} node={only} edit={edit} disabled={disabled} />}
      {only?.kind === 'text' && <TextSection key={only.id} node={only} edit={edit} disabled={disabled} />}
      {only?.kind === 'clock' && <ClockSection node={only} edit={edit} disabled={disabled} />}
      {only?.kind === 'image' && <ImageSection node={only} edit={edit} disabled={disabled} />}
      {only?.kind === 'slot' && <SlotSection key={only.id} node={only} edit={edit} disabled={disabled} />}
      {only !== undefined && isContainer(only) && (
        <ContainerSection key={only.id} node={only} edit={edit} disabled={disabled} />
      )}
      {only?.kind === 'iframe' && <IframeSection key={only.id} node={only} edit={edit} disabled={disabled} />}
      {only?.kind === 'notice' && <NoticeSection node={only} edit={edit} disabled={disabled} />}
      {only?.kind === 'ornament' && <OrnamentSection node={only} edit={edit} disabled={disabled} />}
      <PlaceSection nodes={nodes} disabled={disabled} />
      <LookSection nodes={nodes} edit={edit} disabled={disabled} />
    </>
  );
}
