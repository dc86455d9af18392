import { outlineFor } from '@mingjing/charts';
import { type AnsweredFile, api, callFile } from '@mingjing/contract';
import { client, clientOptions } from '../../app/client.ts';
import { saveBlob } from '../../ui/save-blob.ts';
import { bordersOf, loadWish } from '../chart/outlines.ts';
import { withWatermark } from '../model/watermark.ts';
import { savedWatermark } from '../model/watermark-now.ts';
import { askedWith, type FileFormat, type StoredWidget, type ToolSubject, titleOf } from './subject.ts';

const plainName = (name: string): string =>
  [...name.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim()].slice(0, 80).join('') || '图表';

export interface PictureSize {
  width: number;
  height: number;
}

/** The picture as SVG, drawn anew by the builders that drew it on screen; without ground when `background` is null. */
export async function svgOf(
  subject: ToolSubject,
  size: PictureSize,
  background?: string | null,
): Promise<string> {
  const { pictureOf, pictureOutline } = await import('@mingjing/charts/picture');
  const { type, form, round, answer, theme } = subject;
  if (answer === undefined) throw new Error('there is nothing to draw');
  const wish = answer.data.length === 0 ? undefined : outlineFor({ type, form, answer });
  const outline = wish && (await loadWish(wish));
  const borders = outline && bordersOf(outline.code);
  if (outline !== undefined && borders !== undefined) pictureOutline(outline.code, borders);
  return pictureOf({
    type,
    form,
    round,
    answer,
    theme,
    outline,
    title: titleOf(subject),
    background,
    seen: subject.table?.(),
    ...size,
  });
}

/** Pixels for each point of a PNG. */
const zoom = 2;

async function pngOf(svg: string, { width, height }: PictureSize): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width * zoom;
    canvas.height = height * zoom;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

export async function savePicture(
  subject: ToolSubject,
  size: PictureSize,
  format: 'png' | 'svg',
): Promise<void> {
  const { stored } = subject;
  // What is not stored is known to this page alone; its rows were asked of the server.
  if (stored !== undefined) {
    const input = { format, ...(stored.panelId !== undefined && { panelId: stored.panelId }) };
    await client.export.widgetPicture({ params: { id: stored.id }, input });
  }
  const drawn = await svgOf(subject, size);
  const watermark = savedWatermark();
  const svg = watermark === null ? drawn : withWatermark(drawn, watermark);
  const blob = format === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await pngOf(svg, size);
  saveBlob(blob, `${plainName(titleOf(subject))}.${format}`);
}

/** Asks the server for a stored widget's whole answer as a file. */
export const storedFile =
  (stored: StoredWidget) =>
  (format: FileFormat): Promise<AnsweredFile> =>
    callFile(
      api.export.widget,
      { params: { id: stored.id }, query: { format, ...askedWith(stored) } },
      clientOptions,
    );

/** Saves a whole answer as the server wrote it. Answers how many rows the file was cut at, or null. */
export function saveAnswer({ blob, name, headers }: AnsweredFile, format: FileFormat): number | null {
  saveBlob(blob, name === '' ? `export.${format}` : name);
  return headers.get('x-export-truncated') === '1' ? Number(headers.get('x-export-rows')) : null;
}
