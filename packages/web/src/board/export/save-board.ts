import { client } from '../../app/client.ts';
import { saveBlob } from '../../ui/save-blob.ts';
import { savedWatermark } from '../model/watermark-now.ts';
import { type DrawnBoard, type DrawnPage, drawBoard } from './draw-board.ts';
import { drawWatermark } from './draw-watermark.ts';
import { type FileKind, type PageRoom, roomOn } from './paper.ts';
import { type PdfPage, pdfOf } from './write-pdf.ts';

/** CSS pixels are 1/96 inch, points 1/72. */
const points = 72 / 96;
const jpegQuality = 0.95;

function blobOf(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), type, quality);
  });
}

const two = (value: number): string => String(value).padStart(2, '0');

/** A file's name as every system takes it: the panel's, and when it was drawn. */
export function fileNameOf(name: string, at: Date, extension: string): string {
  const plain = [...name.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim()].slice(0, 80).join('') || '面板';
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  return `${plain}_${day}_${two(at.getHours())}${two(at.getMinutes())}.${extension}`;
}

/** Draws a board while nothing on it turns by itself. */
async function drawnStill(drawn: DrawnBoard, how: Parameters<typeof drawBoard>[1]): Promise<DrawnPage[]> {
  drawn.pages?.setState({ held: true });
  try {
    return await drawBoard(drawn, how);
  } finally {
    drawn.pages?.setState({ held: false });
  }
}

/** A page that is as large as its picture. */
function ownRoom({ width, height }: { width: number; height: number }): PageRoom {
  const size = { width: width * points, height: height * points };
  return { pageWidth: size.width, pageHeight: size.height, x: 0, y: 0, ...size };
}

/**
 * Saves a board as one picture, or as a PDF: one page of the board's size, or pages of a phone's where it is stacked; on
 * paper one sheet, or as many as a stacked or a tall one needs.
 */
export async function saveBoard(drawn: DrawnBoard, kind: FileKind): Promise<void> {
  const at = new Date();
  const format = kind === 'png' ? 'png' : 'pdf';
  const paper = kind === 'a4' || kind === 'a3' ? kind : undefined;
  await client.export.panelPicture({ params: { id: drawn.board.id }, input: { format } });
  const drawnPages = await drawnStill(drawn, { paged: format === 'pdf', paper, at });
  const watermark = savedWatermark();
  if (watermark !== null) for (const page of drawnPages) await drawWatermark(page, watermark);
  const { name } = drawn.board;
  const file = fileNameOf(name, at, format);
  const [only] = drawnPages;
  if (format === 'png' && only !== undefined) return saveBlob(await blobOf(only.canvas, 'image/png'), file);
  const pages: PdfPage[] = [];
  for (const page of drawnPages) {
    const { canvas, texts } = page;
    const jpeg = await (await blobOf(canvas, 'image/jpeg', jpegQuality)).arrayBuffer();
    const room = paper === undefined ? ownRoom(page) : roomOn(paper, page);
    const { width, height } = canvas;
    pages.push({ jpeg: new Uint8Array(jpeg), width, height, room, texts });
  }
  const pdf = pdfOf({ pages, title: name, createdAt: at });
  saveBlob(new Blob([pdf], { type: 'application/pdf' }), file);
}
