import { type DrawingNode, hiddenNodes } from '@mingjing/drawing';
import { memo } from 'react';
import { useEditorState, useRenderWidget } from './editor-context.tsx';
import { frameLook, textLook, transformOf } from './node-look.ts';

function Face({ node }: { node: DrawingNode }) {
  const renderWidget = useRenderWidget();
  const word = useEditorState((state) => state.drawing.theme.word);
  switch (node.kind) {
    case 'widget':
      return renderWidget(node);
    case 'text':
      return (
        <div className="node-text" style={textLook(node, word)}>
          {node.content}
        </div>
      );
    case 'image':
      return node.src === '' ? (
        <span className="node-hint">图片</span>
      ) : (
        <img
          className="node-image"
          src={node.src}
          alt=""
          draggable={false}
          style={{ objectFit: node.fit === 'stretch' ? 'fill' : node.fit }}
        />
      );
    case 'shape':
      return null;
    case 'filter':
      return <span className="node-hint">过滤：{node.param}</span>;
    case 'slot':
      return <span className="node-hint">图表位置</span>;
    case 'unknown':
      return <span className="node-hint">新版本的元素</span>;
  }
}

interface NodeViewProps {
  node: DrawingNode;
  register: (id: string, element: HTMLElement | null) => void;
}

const radii = { ellipse: '50%' } as const;

/** One node on the canvas. Gestures move its element directly; the document says where it is otherwise. */
export const NodeView = memo(function NodeView({ node, register }: NodeViewProps) {
  const isRound = node.kind === 'shape' && node.shape === 'ellipse';
  return (
    <div
      ref={(element) => register(node.id, element)}
      data-node={node.id}
      className={`node node-${node.kind}`}
      style={{
        width: node.w,
        height: node.h,
        transform: transformOf(node),
        opacity: node.op,
        ...frameLook(node.style),
        ...(isRound ? { borderRadius: radii.ellipse } : {}),
      }}
    >
      <Face node={node} />
    </div>
  );
});

/** All visible nodes in stacking order. */
export function Nodes({ register }: { register: NodeViewProps['register'] }) {
  const drawing = useEditorState((state) => state.drawing);
  const hidden = hiddenNodes(drawing);
  return drawing.nodes.map((node) =>
    hidden.has(node.id) ? null : <NodeView key={node.id} node={node} register={register} />,
  );
}
