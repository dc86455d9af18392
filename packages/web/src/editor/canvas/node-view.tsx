import { safeColor } from '@mingjing/charts';
import {
  type ContainerNode,
  type DrawingNode,
  hiddenNodes,
  membersInside,
  pageShown,
} from '@mingjing/drawing';
import { memo } from 'react';
import { NodeFace } from '../../board/nodes/node-face.tsx';
import { useEditorState, useRenderSlot, useRenderWidget } from './editor-context.tsx';
import { transformOf } from './node-look.ts';

/** The board draws what the board shows; only what has no picture of its own here gets a hint. */
function Face({ node }: { node: DrawingNode }) {
  const renderWidget = useRenderWidget();
  const renderSlot = useRenderSlot();
  switch (node.kind) {
    case 'widget':
      return renderWidget(node);
    case 'image':
      return node.src === '' ? <span className="node-hint">图片</span> : <PlainFace node={node} />;
    case 'filter':
      return <span className="node-hint">过滤：{node.param}</span>;
    case 'slot':
      return renderSlot?.(node) ?? <span className="node-hint">图表位置</span>;
    case 'unknown':
      return <span className="node-hint">新版本的元素</span>;
    case 'tabs':
    case 'carousel':
      return <ContainerOnCanvas node={node} />;
    default:
      return <PlainFace node={node} />;
  }
}

function PlainFace({ node, page }: { node: DrawingNode; page?: string }) {
  const element = useEditorState((state) => state.drawing.theme.element);
  return <NodeFace node={node} accent={safeColor(element)} page={page} />;
}

/** A container with its open page; its members lie on the canvas as everything else does. */
function ContainerOnCanvas({ node }: { node: ContainerNode }) {
  const page = useEditorState((state) => pageShown(node, state.pages));
  const isEmpty = useEditorState((state) => membersInside(state.drawing.nodes, node.id, page).length === 0);
  return (
    <>
      <PlainFace node={node} page={page} />
      <span className={`container-edge container-edge-${node.kind}`}>
        {isEmpty && `拖入组件到「${node.pages.find(({ id }) => id === page)?.name || '本页'}」`}
      </span>
    </>
  );
}

interface NodeViewProps {
  node: DrawingNode;
  /** Its text is being written: the field above shows it. */
  isEditing: boolean;
  register: (id: string, element: HTMLElement | null) => void;
}

/** One node on the canvas. Gestures move its element directly; the document says where it is otherwise. */
export const NodeView = memo(function NodeView({ node, isEditing, register }: NodeViewProps) {
  return (
    <div
      ref={(element) => register(node.id, element)}
      data-node={node.id}
      className={isEditing ? 'node node-editing' : 'node'}
      style={{ width: node.w, height: node.h, transform: transformOf(node), opacity: node.op }}
    >
      <Face node={node} />
    </div>
  );
});

/** All visible nodes in stacking order. */
export function Nodes({
  editingId,
  register,
}: {
  editingId: string | undefined;
  register: NodeViewProps['register'];
}) {
  const drawing = useEditorState((state) => state.drawing);
  const pages = useEditorState((state) => state.pages);
  const hidden = hiddenNodes(drawing, pages);
  return drawing.nodes.map((node) =>
    hidden.has(node.id) ? null : (
      <NodeView key={node.id} node={node} isEditing={node.id === editingId} register={register} />
    ),
  );
}
