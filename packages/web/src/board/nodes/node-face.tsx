import type { DrawingNode, ImageNode, ShapeNode, TextNode } from '@mingjing/drawing';
import { ClockFace } from './clock-face.tsx';
import { styleOf } from './node-box.ts';
import './node-face.css';

const objectFits = { cover: 'cover', contain: 'contain', stretch: 'fill' } as const;

function TextFace({ node }: { node: TextNode }) {
  const justify = { left: 'flex-start', center: 'center', right: 'flex-end' }[node.style.align ?? 'left'];
  return (
    <div className="node-text" style={{ ...styleOf(node.style), justifyContent: justify }}>
      <span>{node.content}</span>
    </div>
  );
}

function ImageFace({ node }: { node: ImageNode }) {
  if (node.src === '') return null;
  const { style } = node;
  return (
    <img
      className="node-image"
      src={node.src}
      alt={node.name}
      draggable={false}
      style={{ ...styleOf(style), objectFit: objectFits[node.fit] }}
    />
  );
}

function ShapeFace({ node }: { node: ShapeNode }) {
  if (node.shape === 'line') {
    return (
      <div
        className="node-line"
        style={{ borderTop: node.style.border ?? '1px solid currentColor', color: node.style.color }}
      />
    );
  }
  const round = node.shape === 'ellipse' ? { borderRadius: '50%' } : {};
  return <div className="node-shape" style={{ ...styleOf(node.style), ...round }} />;
}

/** What a node without data looks like, in its own box: texts, clocks, images and shapes. */
export function NodeFace({ node }: { node: DrawingNode }) {
  if (node.kind === 'text') return <TextFace node={node} />;
  if (node.kind === 'image') return <ImageFace node={node} />;
  if (node.kind === 'clock') return <ClockFace node={node} />;
  if (node.kind === 'shape') return <ShapeFace node={node} />;
  return null;
}
