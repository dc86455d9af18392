import type { Drawing } from './drawing.ts';

/** Colours of a board that names none, for its elements and its words on a dark and on a light ground. */
const defaults = { element: '#409EFF', onDark: '#ffffff', onLight: '#303133' } as const;

function isDark(colour: string): boolean {
  const [, hex] = /^#([0-9a-f]{6}|[0-9a-f]{3})/i.exec(colour) ?? [];
  if (hex === undefined) return false;
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
  const part = (at: number): number => Number.parseInt(full.slice(at, at + 2), 16);
  return 0.299 * part(0) + 0.587 * part(2) + 0.114 * part(4) < 128;
}

/** Colours of the drawing's theme; a board with a background of its own and no colours named gets readable ones. */
export function boardColours({ theme, canvas }: Pick<Drawing, 'theme' | 'canvas'>) {
  const isThemed = theme.ref !== undefined || canvas.bgImage !== '' || isDark(canvas.bg);
  return {
    widgetRandomColor: theme.palette,
    widgetElementColor: theme.element ?? defaults.element,
    widgetWordColor: theme.word ?? (isThemed ? defaults.onDark : defaults.onLight),
  };
}
