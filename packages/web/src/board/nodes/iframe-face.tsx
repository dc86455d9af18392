import { frameOrigin, frameProblem } from '@mingjing/contract';
import type { IframeNode } from '@mingjing/drawing';
import { useBrand } from '../../app/brand.ts';
import { styleOf } from './node-box.ts';
import './iframe-face.css';

const titleOf = (node: IframeNode): string => (node.name === '' ? '网页' : node.name);

/** A framed page's place without the page: for the editor, covers and exports, and where it may not be shown. */
export function StillFrame({ node, problem }: { node: IframeNode; problem?: string | undefined }) {
  return (
    <div className="frame-place" style={styleOf(node.style)}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect x="4" y="6" width="24" height="20" rx="3" />
        <path d="M4 12h24M8 9h.010M11.500 9h.010" />
        {problem !== undefined && <path d="m13 16 6 6m0-6-6 6" />}
      </svg>
      <strong>{titleOf(node)}</strong>
      <span>{problem ?? (node.src === '' ? '未设置网页地址' : frameOrigin(node.src))}</span>
    </div>
  );
}

/** Own origins of this page. A frame of them could leave its sandbox. */
export const ownOrigins = (): string[] => [location.origin];

/** A page of another site in a box that it cannot leave; only of origins that the administrator allows. */
export function IframeFace({ node }: { node: IframeNode }) {
  const { frameOrigins } = useBrand();
  if (node.src === '') return <StillFrame node={node} />;
  // Which origins are allowed is not known yet.
  if (frameOrigins === undefined) return <div className="frame-place" style={styleOf(node.style)} />;
  const problem = frameProblem(node.src, frameOrigins, ownOrigins());
  if (problem !== null) return <StillFrame node={node} problem={problem} />;
  return (
    <iframe
      className="frame-page"
      style={styleOf(node.style)}
      title={titleOf(node)}
      src={node.src}
      sandbox="allow-scripts allow-same-origin"
      referrerPolicy="no-referrer"
      loading="lazy"
    />
  );
}
