import { safeColor } from '@mingjing/charts';
import type { OrnamentNode } from '@mingjing/drawing';
import { bands } from './bands.tsx';

/** A header or divider by its name, in the node's own colour or the board's accent; nothing for a name of later days. */
export function OrnamentFace({
  node,
  accent,
}: {
  node: Pick<OrnamentNode, 'form' | 'style'>;
  accent?: string | undefined;
}) {
  const band = Object.hasOwn(bands, node.form) ? bands[node.form] : undefined;
  if (band === undefined) return null;
  return (
    <svg
      className="ornament-band-face"
      width="100%"
      height="100%"
      overflow="visible"
      aria-hidden="true"
      style={{ display: 'block', color: safeColor(node.style.color) ?? accent ?? 'currentColor' }}
    >
      {band.draw()}
    </svg>
  );
}
