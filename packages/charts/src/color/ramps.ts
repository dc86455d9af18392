import type { ChartTheme } from '../chart-kind.ts';
import { mix } from './mix.ts';
import { seriesPalettes } from './palettes.ts';

const hex = /^#[\da-f]{6}$/i;
/** Colours for values from low to high: one hue that grows away from the ground, or two that part at the middle. */
export const rampLabels = {
  auto: '主题色',
  blue: '蓝',
  green: '绿',
  orange: '橙',
  red: '红',
  diverging: '双色（蓝—红）',
} as const;
export type RampName = keyof typeof rampLabels;

const hues = { blue: '#3d68e8', green: '#12a86a', orange: '#ea8620', red: '#d9363e' } as const;

function grown(base: string, theme: ChartTheme): string[] {
  const ground = hex.test(theme.background) ? theme.background : theme.dark ? '#0f1a30' : '#ffffff';
  return theme.dark
    ? [
        mix(ground, base, 0.2),
        mix(ground, base, 0.5),
        mix(ground, base, 0.85),
        mix(base, '#ffffff', 0.25),
        mix(base, '#ffffff', 0.6),
      ]
    : [
        mix(ground, base, 0.1),
        mix(ground, base, 0.32),
        mix(ground, base, 0.62),
        base,
        mix(base, '#0b1533', 0.42),
      ];
}

/** Five colours from low to high that are told from the theme's ground and from each other. */
export function rampOf(name: RampName, theme: ChartTheme): string[] {
  if (name === 'diverging')
    return theme.dark
      ? ['#6f9dff', '#3a5aa6', '#26334f', '#a8503f', '#ff8b73']
      : ['#2b59c3', '#8fb0ee', '#eef0f3', '#f2a48f', '#c0392b'];
  const [first = ''] = theme.palette;
  if (name !== 'auto') return grown(hues[name], theme);
  return grown(hex.test(first) ? first : seriesPalettes[theme.dark ? 'dark' : 'light'][0], theme);
}

/** The colour of a place on a ramp, 0 to 1; what lies beyond is as the end. */
export function colorOn(ramp: readonly string[], place: number): string {
  const at = Math.min(1, Math.max(0, place)) * (ramp.length - 1);
  const [low, high] = [ramp[Math.floor(at)], ramp[Math.ceil(at)]];
  return low === undefined || high === undefined ? '#888888' : mix(low, high, at - Math.floor(at));
}
