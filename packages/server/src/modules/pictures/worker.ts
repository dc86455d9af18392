// The thread that draws pictures: ECharts and the turning of SVG into pixels never hold up the server's own thread.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { defaultTheme, type Outline, type OutlineGeo } from '@mingjing/charts';
import { pictureFonts, pictureOf, pictureOutline } from '@mingjing/charts/picture';
import type { Answer } from '@mingjing/contract';
import { Resvg } from '@resvg/resvg-js';
import type { DrawingReply, DrawingTask } from './drawing-thread.ts';

const port = parentPort;
if (port === null) throw new Error('this file runs as a worker');

const [bundledFont] = pictureFonts;
const fonts = dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc'));
const font = {
  // The same picture on every machine, and on one that has no faces at all.
  loadSystemFonts: false,
  fontFiles: [join(fonts, '..', 'fonts', 'NotoSansHans-Regular.otf')],
  defaultFontFamily: bundledFont,
  sansSerifFamily: bundledFont,
};
/** Pixels for each point of a PNG, so that it is sharp on fine screens. */
const zoom = 2;

/** The outline that is registered under each code. */
const outlines = new Map<string, { etag: string; outline: Outline }>();

function outlineOf(given: DrawingTask['outline']): Outline | undefined {
  if (given === undefined) return undefined;
  const known = outlines.get(given.code);
  if (known?.etag === given.etag) return known.outline;
  const geo = JSON.parse(Buffer.from(given.bytes).toString()) as OutlineGeo;
  const outline = pictureOutline(given.code, geo);
  outlines.set(given.code, { etag: given.etag, outline });
  return outline;
}

function draw({ json, dark, format, outline, ...request }: DrawingTask): Uint8Array {
  const answer = JSON.parse(Buffer.from(json).toString()) as Answer;
  const svg = pictureOf({ ...request, answer, theme: defaultTheme(dark), outline: outlineOf(outline) });
  if (format === 'svg') return new Uint8Array(Buffer.from(svg));
  return new Uint8Array(new Resvg(svg, { font, fitTo: { mode: 'zoom', value: zoom } }).render().asPng());
}

port.on('message', (task: DrawingTask) => {
  try {
    const bytes = draw(task);
    port.postMessage({ bytes } satisfies DrawingReply, [bytes.buffer as ArrayBuffer]);
  } catch (error) {
    port.postMessage({
      error: error instanceof Error ? error.message : String(error),
    } satisfies DrawingReply);
  }
});
port.postMessage({ ready: true } satisfies DrawingReply);
