import { type DrawingNode, type NodeStyle, pictureUrl } from '@mingjing/drawing';
import type { CSSProperties } from 'react';

/** A drawing's style as CSS. Values were checked when the drawing was read. */
export function styleOf(style: NodeStyle): CSSProperties {
  return {
    ...(style.bg === undefined ? {} : { background: style.bg }),
    ...(style.bgImage === undefined
      ? {}
      : {
          backgroundImage: `url(${JSON.stringify(pictureUrl(style.bgImage))})`,
          backgroundSize: '100% 100%',
        }),
    ...(style.border === undefined ? {} : { border: style.border }),
    ...(style.radius === undefined ? {} : { borderRadius: style.radius }),
    ...(style.padding === undefined ? {} : { padding: style.padding }),
    ...(style.size === undefined ? {} : { fontSize: style.size }),
    ...(style.color === undefined ? {} : { color: style.color }),
    ...(style.align === undefined ? {} : { textAlign: style.align }),
    ...(style.weight === undefined ? {} : { fontWeight: style.weight === 'bold' ? 600 : 400 }),
  };
}

/** Where a node stands on the canvas; rotation is about its middle. */
export function placeOf({ x, y, w, h, r, op }: DrawingNode): CSSProperties {
  return {
    position: 'absolute',
    left: x,
    top: y,
    width: w,
    height: h,
    ...(r === 0 ? {} : { transform: `rotate(${r}deg)` }),
    ...(op === 1 ? {} : { opacity: op }),
  };
}
