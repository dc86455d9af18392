import { type ChartTheme, contrast, defaultTheme, themeWith } from '@mingjing/charts';
import type { BoardWidget } from '@mingjing/contract';
import type { Drawing } from '@mingjing/drawing';

const fullHex = /^#[\da-f]{6}$/i;

/** '#abc' and '#aabbccdd' as '#aabbcc'; undefined for other notations. */
export function plainHex(color: string | undefined): string | undefined {
  if (color === undefined) return undefined;
  if (fullHex.test(color)) return color;
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(color);
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`;
  const long = /^(#[\da-f]{6})[\da-f]{2}$/i.exec(color)?.[1];
  // A gradient is judged by its first colour.
  return long ?? /#[\da-f]{6}/i.exec(color)?.[0];
}

/** A colour laid over another, for cards one can see through: 'rgba(…)' over '#rrggbb'. */
export function colorOver(color: string | undefined, ground: string): string {
  const own = plainHex(color);
  if (own !== undefined) return own;
  const [, r, g, b, alpha = '1'] =
    /^rgba?\(([\d.]+)[, ]+([\d.]+)[, ]+([\d.]+)(?:[,/ ]+([\d.]+))?\)$/.exec(color ?? '') ?? [];
  if (r === undefined || !fullHex.test(ground)) return ground;
  const under = [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16));
  const mixed = [r, g, b].map((part, at) => {
    const value = Number(part) * Number(alpha) + (under[at] ?? 0) * (1 - Number(alpha));
    return Math.round(Math.min(255, Math.max(0, value)))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${mixed.join('')}`;
}

const isDark = (hex: string): boolean => contrast(hex, '#ffffff') > contrast(hex, '#000000');

/** Whether a board stands on a dark ground: its own colour decides, then white words on a picture, then the page. */
export function isDarkBoard(drawing: Drawing | null, image: string, pageDark: boolean): boolean {
  const own = plainHex(drawing?.canvas.bg);
  if (own !== undefined) return isDark(own);
  if (image !== '') {
    const word = plainHex(drawing?.theme.word);
    return word === undefined || !isDark(word);
  }
  return pageDark;
}

/** The colour under a board: its own, else the theme's. */
export function groundOf(drawing: Drawing | null, dark: boolean): string {
  return plainHex(drawing?.canvas.bg) ?? defaultTheme(dark).background;
}

/**
 * The colours of one widget: the board's word, element and series colours over the theme. A word colour that would
 * not be read on the ground (dark words kept from a light board on a dark page) gives way.
 */
export function widgetTheme(
  widget: Pick<BoardWidget, 'widgetWordColor' | 'widgetElementColor' | 'widgetRandomColor'>,
  dark: boolean,
  ground: string,
): ChartTheme {
  const base = { ...defaultTheme(dark), background: ground };
  const word = plainHex(widget.widgetWordColor);
  const isReadable = word === undefined || contrast(word, ground) >= 3;
  return themeWith(base, {
    word: isReadable ? widget.widgetWordColor : undefined,
    element: widget.widgetElementColor,
    palette: widget.widgetRandomColor,
  });
}
