import { contrast } from '@mingjing/charts';
import type { DrawingNode, NodeStyle } from '@mingjing/drawing';
import type { CSSProperties } from 'react';
import { colorOver, plainHex } from '../model/ground.ts';
import { NodeFace } from '../nodes/node-face.tsx';

const largestWords = 26;
const between = (least: number, value: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** How large a node is at the width of a phone: words are as high as they run, pictures keep their shape. */
function sizeOf(node: DrawingNode): CSSProperties {
  switch (node.kind) {
    case 'text':
      return {};
    case 'image':
      return { width: node.w, maxWidth: '100%', aspectRatio: `${node.w} / ${node.h}`, maxHeight: 420 };
    case 'notice':
      return { height: node.way === 'left' ? between(36, node.h, 64) : between(96, node.h, 220) };
    case 'iframe':
      return { height: between(240, node.h, 420) };
    default:
      return { height: Math.min(node.h, 420) };
  }
}

/** Words for a small screen: not larger than its width bears, and read on a ground without the shapes of the drawing. */
function readable(style: NodeStyle, ground: string): NodeStyle {
  const { color, ...rest } = style;
  const ink = plainHex(color);
  const isRead = ink === undefined || contrast(ink, colorOver(style.bg, ground)) >= 3;
  return {
    ...(isRead ? style : rest),
    ...(style.size === undefined ? {} : { size: Math.min(style.size, largestWords) }),
  };
}

interface PhoneFaceProps {
  node: DrawingNode;
  accent: string | undefined;
  /** The board's colour under it. */
  ground: string;
}

/** What has no data, over the whole width of a phone. */
export function PhoneFace({ node, accent, ground }: PhoneFaceProps) {
  return (
    <div className={`board-cell board-cell-${node.kind}`} style={sizeOf(node)}>
      <NodeFace node={{ ...node, style: readable(node.style, ground) }} accent={accent} live />
    </div>
  );
}
