import type { ChartTheme } from '../chart-kind.ts';
import { safeColor } from './safe-color.ts';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Data as text inside a tooltip's markup. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

export interface TooltipRow {
  color: string;
  name: string;
  value: string;
}

/** More rows than this would leave the screen. */
const rowLimit = 16;

/** The only place that makes a tooltip's markup; every text passes escapeText and every colour safeColor. */
export function tooltipMarkup(title: string, rows: readonly TooltipRow[], note = ''): string {
  const lines = rows
    .slice(0, rowLimit)
    .map(
      ({ color, name, value }) =>
        '<div style="display:flex;align-items:baseline;gap:8px;margin-top:6px">' +
        `<span style="flex:none;width:8px;height:8px;border-radius:2px;background:${safeColor(color) ?? 'currentColor'}"></span>` +
        `<span style="flex:1;opacity:.78;overflow-wrap:anywhere">${escapeText(name)}</span>` +
        `<span style="flex:none;font-weight:600;font-variant-numeric:tabular-nums;padding-left:16px">${escapeText(value)}</span></div>`,
    );
  const more = rows.length > rowLimit ? `等 ${rows.length} 项` : note;
  const foot =
    more === '' ? '' : `<div style="margin-top:6px;opacity:.6;font-size:12px">${escapeText(more)}</div>`;
  const head =
    title === '' ? '' : `<div style="font-weight:600;overflow-wrap:anywhere">${escapeText(title)}</div>`;
  return `<div style="white-space:normal;min-width:120px;max-width:320px;line-height:1.5">${head}${lines.join('')}${foot}</div>`;
}

/** The box around it, the same for every kind. */
export function tooltipBox(theme: ChartTheme) {
  return {
    confine: true,
    backgroundColor: theme.dark ? 'rgba(17, 29, 54, 0.96)' : 'rgba(255, 255, 255, 0.98)',
    borderColor: theme.dark ? 'rgba(148, 172, 214, 0.28)' : 'rgba(31, 41, 55, 0.08)',
    borderWidth: 1,
    padding: [10, 14],
    textStyle: { color: theme.dark ? '#e8eef9' : '#303133', fontSize: 13, fontWeight: 'normal' as const },
    extraCssText: 'border-radius:8px;box-shadow:0 6px 24px rgba(15, 26, 48, .14)',
    transitionDuration: 0.12,
  };
}
