import type { ChartTheme } from '../chart-kind.ts';
import type { CellLook } from '../kinds/table/conditional.ts';
import { toneInk } from '../theme/tones.ts';
import { rectTag, type TextPart } from './svg-text.ts';

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A full step of a colour scale still lets the text be read, as on screen; so does a bar. */
const weakest = 0.06;
const strongest = 0.46;
const barOpacity = 0.3;
/** A bar keeps clear of the lines between rows. */
const barMargin = 6;

const arrows = { up: '▲', down: '▼', level: '–' } as const;

const veil = (place: Place, color: string, opacity: number, radius = 0): string =>
  `<g opacity="${Math.round(opacity * 100) / 100}">${rectTag(place, color, radius)}</g>`;

/** What conditional formats draw behind a cell's text. */
export function groundOf(look: CellLook | undefined, place: Place, theme: ChartTheme): string {
  if (look === undefined) return '';
  const { background, scale, bar } = look;
  const ground =
    background !== undefined
      ? rectTag(place, background)
      : scale === undefined
        ? ''
        : veil(place, scale.color || theme.accent, weakest + scale.strength * (strongest - weakest));
  if (bar === undefined) return ground;
  const inside = {
    x: place.x + place.width * bar.from,
    y: place.y + barMargin,
    width: Math.max(1, place.width * (bar.to - bar.from)),
    height: place.height - barMargin * 2,
  };
  const color = bar.color || (bar.negative ? toneInk(theme, 'bad') : theme.accent);
  return ground + veil(inside, color, barOpacity, 2);
}

/** The arrow before a cell's text; nothing where no condition asks for one. */
export function arrowOf(look: CellLook | undefined, theme: ChartTheme): TextPart[] {
  if (look?.arrow === undefined) return [];
  return [{ text: arrows[look.arrow.way], color: toneInk(theme, look.arrow.tone), size: 12 }];
}
