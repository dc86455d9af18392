import {
  type ContainerNode,
  type DrawingNode,
  type ImageNode,
  pageShown,
  type ShapeNode,
  type TextNode,
} from '@mingjing/drawing';
import { type CSSProperties, useContext } from 'react';
import { BoardScale, leastText } from '../chart/board-scale.ts';
import { fitWrapped } from '../chart/fit-text.ts';
import { StillDots } from './carousel-bar.tsx';
import { ClockFace } from './clock-face.tsx';
import { FrameOrnament } from './frame-ornament.tsx';
import { IframeFace, StillFrame } from './iframe-face.tsx';
import { styleOf } from './node-box.ts';
import { NoticeFace, StillNotice } from './notice-face.tsx';
import { OrnamentFace } from './ornaments/ornament-face.tsx';
import { StillTabRow } from './tab-row.tsx';
import './node-face.css';

const objectFits = { cover: 'cover', contain: 'contain', stretch: 'fill' } as const;

/** Text of a board that is smaller than drawn grows until it is readable or fills its own place. */
function useReadableSize({ style, content, w, h }: TextNode): CSSProperties {
  const scale = useContext(BoardScale);
  const drawn = style.size ?? 14;
  const wanted = leastText / scale;
  if (drawn >= wanted) return {};
  const room = (style.padding ?? 0) * 2;
  // A line stays one line: beside it there is mostly air, inside its own box it would become unreadable.
  const isLine = !content.includes('\n') && [...content].length * drawn <= w - room + drawn;
  if (isLine) return { fontSize: wanted, whiteSpace: 'nowrap', overflow: 'visible' };
  return { fontSize: Math.max(drawn, fitWrapped(content, wanted, w - room, h - room)) };
}

function TextFace({ node }: { node: TextNode }) {
  const size = useReadableSize(node);
  const justify = { left: 'flex-start', center: 'center', right: 'flex-end' }[node.style.align ?? 'left'];
  return (
    <div className="node-text" style={{ ...styleOf(node.style), ...size, justifyContent: justify }}>
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

interface NodeFaceProps {
  node: DrawingNode;
  /** The drawing's own colour for what stands out. */
  accent?: string | undefined;
  /** The open page of a container. */
  page?: string | undefined;
  /** On a board: notices roll and framed pages are loaded. Elsewhere it is a picture. */
  live?: boolean;
}

function Face({ node, accent, page, live = false }: NodeFaceProps) {
  switch (node.kind) {
    case 'text':
      return <TextFace node={node} />;
    case 'image':
      return <ImageFace node={node} />;
    case 'clock':
      return <ClockFace node={node} />;
    case 'shape':
      return <ShapeFace node={node} />;
    case 'tabs':
    case 'carousel':
      return <ContainerFace node={node} page={page ?? pageShown(node, {})} />;
    case 'iframe':
      return live ? <IframeFace node={node} /> : <StillFrame node={node} />;
    case 'notice':
      return live ? <NoticeFace node={node} /> : <StillNotice node={node} />;
    case 'ornament':
      return <OrnamentFace node={node} accent={accent} />;
    default:
      return null;
  }
}

function ContainerFace({ node, page }: { node: ContainerNode; page: string }) {
  const { size: _size, color: _color, weight: _weight, align: _align, ...skin } = node.style;
  return (
    <div className="container-ground" style={styleOf(skin)}>
      {node.kind === 'tabs' ? <StillTabRow node={node} page={page} /> : <StillDots node={node} page={page} />}
    </div>
  );
}

/** What a node without data looks like, in its own box, with its frame. */
export function NodeFace(props: NodeFaceProps) {
  const { node, accent } = props;
  const { frame } = node.style;
  if (frame === undefined && accent === undefined) return <Face {...props} />;
  const style = (accent === undefined ? {} : { '--node-accent': accent }) as CSSProperties;
  return (
    <div className="node-whole" style={style}>
      <Face {...props} />
      <FrameOrnament name={frame} accent={accent ?? 'currentColor'} />
    </div>
  );
}
