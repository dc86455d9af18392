import type { Box, Drawing, DrawingNode, NodeStyle } from '@mingjing/drawing';
import type { CSSProperties } from 'react';

export const transformOf = (box: Box): string => `translate(${box.x}px, ${box.y}px) rotate(${box.r}deg)`;

const sizes = { cover: 'cover', contain: 'contain', stretch: '100% 100%' } as const;

function picture(address: string, fit: keyof typeof sizes): CSSProperties {
  return {
    backgroundImage: `url(${JSON.stringify(address)})`,
    backgroundSize: sizes[fit],
    backgroundPosition: 'center',
    backgroundRepeat: 'no-repeat',
  };
}

/** Colour and picture of the page. */
export function pageLook({ canvas }: Drawing): CSSProperties {
  return {
    ...(canvas.bg === '' ? {} : { background: canvas.bg }),
    ...(canvas.bgImage === '' ? {} : picture(canvas.bgImage, canvas.bgFit)),
  };
}

/** The frame of a node: fill, border, corners. */
export function frameLook(style: NodeStyle): CSSProperties {
  return {
    ...(style.bg === undefined ? {} : { background: style.bg }),
    ...(style.bgImage === undefined ? {} : picture(style.bgImage, 'stretch')),
    ...(style.border === undefined ? {} : { border: style.border }),
    ...(style.radius === undefined ? {} : { borderRadius: style.radius }),
    ...(style.padding === undefined ? {} : { padding: style.padding }),
  };
}

export function textLook(node: DrawingNode, wordColour: string | undefined): CSSProperties {
  const { style } = node;
  return {
    color: style.color ?? wordColour,
    fontSize: style.size ?? 16,
    fontWeight: style.weight === 'bold' ? 700 : 400,
    textAlign: style.align ?? 'left',
  };
}
