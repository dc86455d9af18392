import type { ChartTheme } from '../chart-kind.ts';
import type { LegendPlace } from '../settings/category-fields.ts';
import { escapeText } from './tooltip.ts';

/** Cuts a name for a place of its own; the whole name stands in the tooltip. */
export function shorten(name: string, characters: number): string {
  const all = [...name];
  return all.length > characters ? `${all.slice(0, characters - 1).join('')}…` : name;
}

/** A legend that scrolls when it has more names than room. */
export function legendAt(place: Exclude<LegendPlace, 'auto'>, names: readonly string[], theme: ChartTheme) {
  if (place === 'none') return { show: false };
  const upright = place === 'left' || place === 'right';
  return {
    show: true,
    type: 'scroll',
    data: [...names],
    orient: upright ? 'vertical' : 'horizontal',
    ...(place === 'top' ? { top: 0, left: 'center' } : {}),
    ...(place === 'bottom' ? { bottom: 0, left: 'center' } : {}),
    ...(upright ? { [place]: 0, top: 'middle', align: 'left' } : {}),
    icon: 'roundRect',
    itemWidth: 10,
    itemHeight: 10,
    itemGap: upright ? 10 : 18,
    textStyle: { color: theme.mutedText, fontSize: 12 },
    inactiveColor: theme.dark ? '#4a5a78' : '#c3c8d0',
    pageIconColor: theme.mutedText,
    pageIconInactiveColor: theme.line,
    pageIconSize: 10,
    pageTextStyle: { color: theme.mutedText, fontSize: 12 },
    formatter: (name: string) => shorten(name, upright ? 8 : 14),
    tooltip: { show: true, formatter: ({ name }: { name: string }) => escapeText(name) },
  };
}
