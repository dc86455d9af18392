import type { ChartTheme } from './chart-theme.ts';

/** What a figure means: good, bad, to be watched, or nothing of the kind. */
export type Tone = 'good' | 'bad' | 'warn' | 'neutral';

const fills = {
  light: { good: '#1fae6b', bad: '#e5484d', warn: '#f09a2c', neutral: '#8a93a3' },
  dark: { good: '#3dd68c', bad: '#ff6a6a', warn: '#ffb454', neutral: '#7d8ca8' },
} as const;
/** Dark enough, or light enough, for small text on the theme's ground. */
const inks = {
  light: { good: '#12743b', bad: '#c2222a', warn: '#9a5300' },
  dark: { good: '#5fcf8e', bad: '#ff8a8a', warn: '#f0b35b' },
} as const;

/** The colour of an area that carries a meaning. */
export const toneFill = (theme: ChartTheme, tone: Tone): string => fills[theme.dark ? 'dark' : 'light'][tone];

/** The colour of a text that carries a meaning. */
export function toneInk(theme: ChartTheme, tone: Tone): string {
  return tone === 'neutral' ? theme.mutedText : inks[theme.dark ? 'dark' : 'light'][tone];
}

/** Which way a measure is better: more visits, fewer complaints, neither. */
export type Better = 'up' | 'down' | 'none';

/** Whether a change is good news. */
export function toneOfChange(difference: number, better: Better): Tone {
  if (difference === 0 || better === 'none') return 'neutral';
  return difference > 0 === (better === 'up') ? 'good' : 'bad';
}
