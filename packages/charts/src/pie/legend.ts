import type { ChartInput } from '../chart-kind.ts';
import { legendAt } from '../theme/legend.ts';
import { noteHeight } from '../theme/note.ts';
import { fitText } from '../theme/text-width.ts';
import { cutApart } from '../theme/told-apart.ts';
import { besideName, type Layout } from './layout.ts';
import type { PieSettings } from './settings.ts';
import { shareText } from './slices.ts';

/** Braces and bars are marks of rich texts. */
export const plainText = (text: string): string => text.replace(/[{}|]/g, ' ');

interface Part {
  name: string;
  /** Null where the parts are not shares of a whole. */
  share: number | null;
}

const row = { height: 12, least: 2, most: 10, around: 16 } as const;

/** Between the rows of a legend at a side: as far apart as there is room for, and as reads well. */
const gapOf = (rows: number, height: number): number =>
  Math.min(row.most, Math.max(row.least, Math.floor((height - row.around) / Math.max(1, rows)) - row.height));

/** Name at the left, share at the right, in columns. */
function sideLegend(
  input: ChartInput<PieSettings>,
  parts: readonly Part[],
  place: 'left' | 'right',
  { legendAt: edge, strip }: Pick<Layout, 'legendAt' | 'strip'>,
  note: string,
) {
  const height = input.height - (note === '' ? 0 : noteHeight);
  const gap = gapOf(parts.length, height);
  const own = parts.length * (row.height + gap) - gap;
  // In the middle of what the note below leaves; what has no room there is paged through.
  const raised =
    note === ''
      ? {}
      : { top: Math.max(0, Math.round((height - own) / 2)), bottom: noteHeight, padding: [0, 5] };
  const nameWidth = Math.max(48, strip - besideName);
  const cut = cutApart(
    parts.map(({ name }) => name),
    (name) => fitText(name, nameWidth - 4),
  );
  const shares = new Map(parts.map((part) => [part.name, part.share === null ? '' : shareText(part.share)]));
  return {
    ...legendAt(
      place,
      parts.map((part) => part.name),
      input.theme,
    ),
    ...(place === 'right' ? { left: input.width - strip - edge, right: 'auto' } : { left: edge }),
    formatter: (name: string) => `{name|${plainText(cut(name))}}{share|${shares.get(name) ?? ''}}`,
    textStyle: {
      color: input.theme.mutedText,
      fontSize: 12,
      rich: {
        name: { width: nameWidth, color: input.theme.mutedText, fontSize: 12, lineHeight: 20 },
        share: {
          width: 46,
          align: 'right',
          color: input.theme.text,
          fontSize: 12,
          fontWeight: 600,
          lineHeight: 20,
        },
      },
    },
    ...raised,
    itemGap: gap,
  };
}

/** The legend of slices, with the shares that are written nowhere else. */
export function pieLegend(
  input: ChartInput<PieSettings>,
  parts: readonly Part[],
  { legend: place, legendRows, afterName, ...at }: Layout,
  note: string,
) {
  if (place === 'left' || place === 'right') return sideLegend(input, parts, place, at, note);
  const names = parts.map((part) => part.name);
  const above = place === 'bottom' && note !== '' ? { bottom: noteHeight } : {};
  return { ...legendAt(place, names, input.theme, legendRows, afterName), ...above };
}
