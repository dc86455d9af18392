import {
  asOneLine,
  boardLayout,
  frameProblem,
  layoutProblem,
  parseJsonText,
  texts,
} from '@mingjing/contract';
import {
  type Drawing,
  DrawingError,
  isBackground,
  parseDrawing,
  type UnstatedCanvas,
  writeDrawing,
  type ZoomMode,
} from '@mingjing/drawing';
import { storedDrawing } from '../../data/stored-drawing.ts';
import { refused } from '../../http/app-error.ts';
import { badPicture } from '../../rights/cover-pictures.ts';
import type { Settings } from '../../settings.ts';
import type { PlacedWidget } from './panel.store.ts';

/** Wire numbers of the fit modes. Fitting the height has none of its own and travels as fitting the width. */
const zoomTypes: Record<ZoomMode, string> = { none: '0', width: '1', height: '1', fit: '2' };
const zoomModes: Record<string, ZoomMode> = { '0': 'none', '1': 'width', '2': 'fit' };

const ownFile = /^\/files\/[\w.-]+$/;
const inlineBitmap = /^data:image\/(png|jpe?g|gif|webp|avif);base64,/i;

/** Pictures are our own uploads and backgrounds: an address elsewhere would tell strangers who looks at a board. */
function checkOwnFile(address: string): void {
  if (address !== '' && !ownFile.test(address) && !isBackground(address)) throw refused(badPicture);
}

/** Which pages of other sites drawings may show. */
export interface FramePolicy {
  allowed: readonly string[];
  /** The product's own origins, whose pages would run with its rights. */
  own: readonly string[];
}
/** The policy of an installation. */
export const framesOf = ({
  iframeAllow,
  publicUrl,
}: Pick<Settings, 'iframeAllow' | 'publicUrl'>): FramePolicy => ({
  allowed: iframeAllow,
  own: publicUrl === '' ? [] : [new URL(publicUrl).origin],
});
const noFrames: FramePolicy = { allowed: [], own: [] };

export interface DrawingFields {
  /** Where this server's pages may be open, beside the configured address. */
  ownOrigins?: readonly string[];
  data?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
  /** '' as if it was not sent. */
  zoomType?: string | undefined;
  bgPath?: string | undefined;
  frontCoverPath?: string | undefined;
  widgetBgPathes?: string | undefined;
  showViewDeviceType?: number | undefined;
}

/** What is stored of a panel or template that is saved over. */
export interface StoredDrawing {
  data: string;
  front_cover_path: string;
  widget_bg_pathes?: string;
}

/** What `read` reads. Throws AppError with what is wrong with the drawing. */
function told(read: () => Drawing): Drawing {
  try {
    return read();
  } catch (error) {
    if (error instanceof DrawingError) throw refused(error.message);
    throw error;
  }
}

/** Reads a drawing as it was sent. Throws AppError with what is wrong with it. */
export const readDrawing = (xml: string, unstated?: UnstatedCanvas): Drawing =>
  told(() => parseDrawing(xml, unstated));

function checkFrame(src: string, { allowed, own }: FramePolicy, here: readonly string[]): void {
  const problem = frameProblem(src, allowed, [...own, ...here]);
  if (problem !== null) throw refused(problem);
}

/** The fields of a form in the drawing's words; what was not sent is absent. */
function canvasOf({ width, height, zoomType, bgPath, showViewDeviceType }: DrawingFields): UnstatedCanvas {
  const zoom = zoomModes[zoomType ?? ''];
  return {
    ...(width === undefined ? {} : { w: width }),
    ...(height === undefined ? {} : { h: height }),
    ...(zoom === undefined ? {} : { zoom }),
    ...(bgPath === undefined ? {} : { bgImage: bgPath }),
    ...(showViewDeviceType === undefined ? {} : { device: showViewDeviceType === 2 ? 2 : 1 }),
  };
}

/** A stored drawing with the fields of a form that was sent without one. */
function changedDrawing(xml: string, { device, ...canvas }: UnstatedCanvas): Drawing {
  const drawing = readDrawing(xml);
  // Fitting the height travels as fitting the width: the same number is no change.
  const isSameZoom = zoomTypes[drawing.canvas.zoom] === zoomTypes[canvas.zoom ?? drawing.canvas.zoom];
  const zoom = isSameZoom ? drawing.canvas.zoom : (canvas.zoom ?? drawing.canvas.zoom);
  return { ...drawing, device: device ?? drawing.device, canvas: { ...drawing.canvas, ...canvas, zoom } };
}

/** The drawing of a form, with its fields where it is silent; undefined when the form has none. Throws AppError. */
export function sentDrawing(input: DrawingFields): Drawing | undefined {
  const sent = input.data ?? '';
  return sent.trim() === '' ? undefined : readDrawing(sent, canvasOf(input));
}

/**
 * The drawing to store and the columns taken from it. A drawing that is sent says its own size, fit, device and
 * background; the form's fields speak where it is silent. A form without a drawing changes the stored one.
 * `adopted`: rows of temporary widgets that became stored ones. `sent`: what `sentDrawing` read; it is changed here.
 */
export function drawingColumns(
  input: DrawingFields,
  stored: StoredDrawing | undefined,
  adopted?: ReadonlyMap<string, number>,
  frames: FramePolicy = noFrames,
  sent = sentDrawing(input),
) {
  const cover = input.frontCoverPath ?? stored?.front_cover_path ?? '';
  const widgetPictures = input.widgetBgPathes ?? stored?.widget_bg_pathes ?? '';
  for (const address of [input.bgPath ?? '', cover]) checkOwnFile(address);
  for (const address of widgetPictures.split(/[\s,;"'[\]{}]+/)) checkOwnFile(address);
  const drawing = sent ?? drawingWithout(input, stored);
  checkOwnFile(drawing.canvas.bgImage);
  for (const node of drawing.nodes) {
    node.name = asOneLine(node.name);
    if (node.kind === 'tabs' || node.kind === 'carousel')
      for (const page of node.pages) page.name = asOneLine(page.name);
    checkOwnFile(node.style.bgImage ?? '');
    if (node.kind === 'iframe') checkFrame(node.src, frames, input.ownOrigins ?? []);
    if (node.kind === 'image' && !inlineBitmap.test(node.src)) checkOwnFile(node.src);
  }
  if (adopted !== undefined) placeAdopted(drawing, adopted);
  // Read again, so that what is stored and what is copied into columns went through the same clamps; the next view of it
  // finds it read.
  const data = writeDrawing(drawing);
  const { canvas, device } = told(() => storedDrawing({ data, width: 0, height: 0 }));
  return {
    placed: placedWidgets(drawing),
    columns: {
      data,
      width: Math.round(canvas.w),
      height: Math.round(canvas.h),
      zoom_type: zoomTypes[canvas.zoom],
      device_type: device,
      bg_path: canvas.bgImage,
      front_cover_path: cover,
      widget_bg_pathes: widgetPictures,
    },
  };
}

/** The drawing that a form without one leaves. */
const drawingWithout = (input: DrawingFields, stored: StoredDrawing | undefined): Drawing =>
  stored === undefined || stored.data === ''
    ? readDrawing('', canvasOf(input))
    : changedDrawing(stored.data, canvasOf(input));

/** Widgets that a drawing names: by row, and temporary ones by the editor's id. */
export function namedWidgets(drawing: Drawing | undefined): { ids: number[]; tempIds: string[] } {
  const widgets = drawing?.nodes.filter((node) => node.kind === 'widget') ?? [];
  return {
    ids: widgets.flatMap(({ ref }) => (ref > 0 ? [ref] : [])),
    tempIds: widgets.flatMap(({ ref, tmp }) => (ref === 0 && tmp !== undefined ? [tmp] : [])),
  };
}

function placeAdopted(drawing: Drawing, adopted: ReadonlyMap<string, number>): void {
  for (const node of drawing.nodes) {
    if (node.kind !== 'widget') continue;
    if (node.ref === 0 && node.tmp !== undefined) {
      const row = adopted.get(node.tmp);
      if (row === undefined) throw refused(texts.panel.temporaryLost, 'gone');
      node.ref = row;
    }
    delete node.tmp;
  }
}

function placedWidgets(drawing: Drawing): PlacedWidget[] {
  return drawing.nodes.flatMap((node) =>
    node.kind === 'widget' && node.ref > 0 ? [{ nodeId: node.id, widgetId: node.ref }] : [],
  );
}

/** Checks the filter parameters of a form; their choices are filled at reading and not stored. */
export function readLayout(text: string): string {
  if (text.trim() === '') return '';
  let value: unknown;
  try {
    value = parseJsonText(text);
  } catch {
    throw refused('过滤参数格式错误');
  }
  const parsed = boardLayout.safeParse(value);
  if (!parsed.success) throw refused('过滤参数格式错误');
  const problem = layoutProblem(parsed.data.paramsGroup);
  if (problem !== null) throw refused(problem);
  const { today: _, sets: __, ...settings } = parsed.data;
  const paramsGroup = settings.paramsGroup.map(({ more: ___, ...parameter }) => ({
    ...parameter,
    options: [],
  }));
  return JSON.stringify({ ...settings, paramsGroup });
}
