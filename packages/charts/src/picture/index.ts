import { limits, titleOfPeriod, traitsOf } from '@mingjing/contract';
import type { ChartTheme } from '../chart-kind.ts';
import { type DrawnChart, type DrawRequest, drawChart } from '../draw.ts';
import { showsTitle } from '../settings/frame-fields.ts';
import { noteHeight } from '../theme/note.ts';
import { safeColor } from '../theme/safe-color.ts';
import { defaultTheme } from '../theme/theme.ts';
import { echartsPicture } from './echarts-picture.ts';
import { emptyPicture, numberPicture, textPicture } from './figure-picture.ts';
import { escapeXml, fitted, pictureFonts, readableXml, rectTag, textTag } from './svg-text.ts';
import { type SeenTable, tablePicture } from './table-picture.ts';

export { pictureOutline } from './outline.ts';
export { pictureFonts } from './svg-text.ts';
export type { SeenTable } from './table-picture.ts';

export interface PictureRequest extends DrawRequest {
  width: number;
  height: number;
  /** The chart's name above it, unless its settings switch it off. */
  title?: string | undefined;
  /** Colour under the picture: the theme's when missing, null for none. */
  background?: string | null | undefined;
  /** What of a table is looked at; its first rows when missing. */
  seen?: SeenTable | undefined;
}

const margin = { x: 16, y: 12 };
const titleHeight = 30;

/** What a picture leaves out, where there is room to say so. */
const noteOf = ({ drawn }: DrawnChart): string =>
  drawn.renderer === 'echarts' ? (drawn.note?.text ?? '') : '';

const noteTag = (note: string, theme: ChartTheme, room: { width: number; height: number }): string =>
  note === ''
    ? ''
    : textTag(fitted(note, 12, room.width), {
        x: room.width / 2,
        y: room.height - 6,
        size: 12,
        color: theme.mutedText,
        anchor: 'middle',
      });

function bodyOf(
  request: PictureRequest,
  theme: ChartTheme,
  room: { width: number; height: number },
  named: boolean,
): { body: string; description: string } {
  const whole = drawChart({ ...request, theme, ...room });
  const note = noteOf(whole);
  const height = note === '' ? room.height : room.height - noteHeight;
  const { drawn, description } = note === '' ? whole : drawChart({ ...request, theme, ...room, height });
  const body = ((): string => {
    switch (drawn.renderer) {
      case 'echarts':
        return echartsPicture(drawn.option, room.width, height) + noteTag(note, theme, room);
      case 'table':
        return tablePicture(drawn, theme, room, request.seen);
      case 'number':
        return numberPicture(drawn, theme, room, named);
      case 'text':
        return textPicture(drawn, theme, room);
      case 'empty':
        return emptyPicture(drawn.message, theme, room);
    }
  })();
  return { body, description };
}

/**
 * A widget as one SVG document, for thumbnails and exports: every kind, drawn without a browser, all data as text.
 * Nothing in it loads, runs or links.
 */
export function pictureOf(request: PictureRequest): string {
  const theme = request.theme ?? defaultTheme(false);
  const [width, height] = [request.width, request.height].map((side) =>
    Math.min(limits.pictureSide, Math.max(40, Math.round(side))),
  ) as [number, number];
  const title =
    request.title !== undefined && showsTitle(request.form.settings)
      ? titleOfPeriod(request.title.trim(), request.answer?.latest)
      : '';
  const top = margin.y + (title === '' ? 0 : titleHeight);
  const room = {
    width: Math.max(20, width - margin.x * 2),
    height: Math.max(20, height - top - margin.y),
  };
  const { body, description } = bodyOf(request, theme, room, title !== '');
  const ground = request.background === null ? undefined : safeColor(request.background ?? theme.background);
  const centred = request.type !== undefined && traitsOf(request.type).words !== undefined;
  const head =
    title === ''
      ? ''
      : textTag(fitted(title, centred ? 14 : 15, room.width), {
          x: centred ? width / 2 : margin.x,
          y: margin.y + 11,
          size: centred ? 14 : 15,
          color: centred ? theme.mutedText : theme.text,
          anchor: centred ? 'middle' : 'start',
          weight: centred ? 500 : 600,
        });
  const named = title === '' ? description : `${title}：${description}`;
  return readableXml(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="${escapeXml(pictureFonts.join(', '))}">` +
      `<title>${escapeXml(named)}</title>` +
      (ground === undefined ? '' : rectTag({ x: 0, y: 0, width, height }, ground)) +
      head +
      `<g transform="translate(${margin.x} ${top})">${body}</g></svg>`,
  );
}
