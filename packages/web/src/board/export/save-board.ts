import { save } from '../tools/save-files.ts';
import { type DrawnBoard, drawBoard } from './draw-board.ts';
import { pdfOf } from './write-pdf.ts';

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

/** Saves a board as one picture, or as a PDF of one page of the board's size. */
export async function saveBoard(drawn: DrawnBoard, format: 'png' | 'pdf'): Promise<void> {
  const canvas = await drawBoard(drawn);
  const { width, height } = canvas;
  const { name, width: own } = drawn.board;
  const now = new Date();
  const file = fileNameOf(name, now, format);
  if (format === 'png') return save(await blobOf(canvas, 'image/png'), file);
  const jpeg = new Uint8Array(await (await blobOf(canvas, 'image/jpeg', jpegQuality)).arrayBuffer());
  const isRows = drawn.board.showViewDeviceType === 2;
  const scale = isRows || own <= 0 ? 2 : width / own;
  const page = { pageWidth: (width / scale) * points, pageHeight: (height / scale) * points };
  const pdf = pdfOf({ jpeg, width, height, ...page, title: name, createdAt: now });
  save(new Blob([pdf], { type: 'application/pdf' }), file);
}
