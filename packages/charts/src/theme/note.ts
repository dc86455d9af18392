import type { ChartInput } from '../chart-kind.ts';
import { shorten } from './legend.ts';

/** Of the line under a picture. */
export const noteHeight = 22;

/** A quiet line under a picture. Always there, though often empty: an update of the data may need it. */
export function noteUnder({ theme, width }: Pick<ChartInput<unknown>, 'theme' | 'width'>, text: string) {
  return {
    id: 'note',
    type: 'text',
    left: 'center',
    bottom: 2,
    silent: true,
    ignore: text === '',
    style: {
      text: shorten(text, Math.max(8, Math.floor((width - 16) / 12))),
      fill: theme.mutedText,
      fontSize: 12,
    },
  };
}
