import type { ChartTheme } from '../chart-kind.ts';
import { grounds, seriesPalettes } from '../color/palettes.ts';
import { safeColor } from './safe-color.ts';

/** Colours of a chart on a plain ground. Text greys pass WCAG AA on it. */
export function defaultTheme(dark: boolean): ChartTheme {
  return dark
    ? {
        dark,
        palette: seriesPalettes.dark,
        text: '#e8eef9',
        mutedText: '#9db0cf',
        line: 'rgba(148, 172, 214, 0.16)',
        accent: seriesPalettes.dark[0],
        background: grounds.dark,
      }
    : {
        dark,
        palette: seriesPalettes.light,
        text: '#303133',
        mutedText: '#656b76',
        line: 'rgba(31, 41, 55, 0.09)',
        accent: seriesPalettes.light[0],
        background: grounds.light,
      };
}

/** A board's own colours over the default theme. Author's texts that are no colour are ignored. */
export function themeWith(
  base: ChartTheme,
  own: { word?: string | undefined; element?: string | undefined; palette?: readonly string[] | undefined },
): ChartTheme {
  const palette = (own.palette ?? []).flatMap((colour) => safeColor(colour) ?? []);
  const word = safeColor(own.word);
  const accent = safeColor(own.element);
  return {
    ...base,
    palette: palette.length > 0 ? palette : base.palette,
    // One colour given for words stands for the quieter texts too, thinned out.
    ...(word === undefined ? {} : { text: word, mutedText: withAlpha(word, 0.72) }),
    ...(accent === undefined ? {} : { accent }),
  };
}

/** The colour of the nth series; the palette repeats. */
export function colorAt(theme: ChartTheme, at: number): string {
  return theme.palette[at % theme.palette.length] ?? theme.accent;
}

/** '#rgb' or '#rrggbb' with an opacity; other notations are left as they are. */
export function withAlpha(color: string, alpha: number): string {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(color);
  const long = short ? short.slice(1).map((digit) => digit + digit) : /^#(..)(..)(..)$/.exec(color)?.slice(1);
  if (long === undefined) return color;
  const channels = long.map((digits) => Number.parseInt(digits, 16));
  return `rgba(${channels.join(', ')}, ${alpha})`;
}
