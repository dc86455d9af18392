import { defaultTheme, drawChart, safeColor, showsTitle } from '@mingjing/charts';
import { type Board, limits } from '@mingjing/contract';
import type { Drawing } from '@mingjing/drawing';
import { currentBrand } from '../../app/brand.ts';
import { readConfig } from '../model/board-config.ts';
import { colorOver, groundOf, isDarkBoard, widgetTheme } from '../model/ground.ts';
import type { OnScreen } from '../model/on-screen.ts';
import type { ViewerFilters } from '../model/viewer-filters.ts';
import type { PagesStore } from '../nodes/shown-pages.ts';
import { svgOf } from '../tools/save-files.ts';
import { groundStyle } from '../view/board-canvas.tsx';
import { bandsOf } from './bands.ts';
import { drawFigure, figureFonts, fontFamily } from './draw-figure.ts';
import { drawNote, type Note, noteFor } from './draw-note.ts';
import { faceOf } from './face-sheet.tsx';
import { faceStyles } from './face-styles.ts';
import { noteOf } from './note.ts';
import { OwnPictures } from './own-pictures.ts';
import { type Paper, tallOf } from './paper.ts';
import { textsIn } from './set-texts.ts';
import { pagesOf, type Sheet, type SheetItem, sheetOf, spread } from './sheet.ts';
import { followPen, placedText, type WrittenText } from './written-text.ts';
import '../view/board.css';

/** A board with its data, as it is looked at now. */
export interface DrawnBoard {
  board: Board;
  drawing: Drawing | null;
  /** Whether the page around it is dark: boards without a ground of their own follow it. */
  pageDark: boolean;
  /** Filters in force, and the values of a clicked mark. */
  applied: ViewerFilters;
  /** What the link that opened it is locked to. */
  locked?: readonly string[] | undefined;
  cross?: ViewerFilters | undefined;
  /** Columns of that mark by the names they are shown under. */
  shownAs?: ReadonlyMap<string, string> | undefined;
  /** Null where nobody looks at it: the board's own answers are drawn. */
  onScreen: OnScreen | null;
  /** Open pages of its containers; the first ones without it. */
  pages?: PagesStore;
}

/** A page that is drawn, and its size in the board's own pixels. */
export interface DrawnPage {
  canvas: HTMLCanvasElement;
  width: number;
  height: number;
  /** What is written on it, in the canvas's pixels; only where pages are asked for. */
  texts: WrittenText[];
}

/** Pixels for each of the board's own; less for boards that no browser can hold at that size. */
const zoom = 2;
const mostPixels = 60_000_000;
/** The longest side that every browser's canvas has. */
const longestSide = 16_000;
/** Pages of a tall sheet are as long as a phone's. */
const phonePage = 812;
/** What `pictureOf` leaves around a chart: as wide as a widget's own padding on screen. */
const margin = { x: 16, y: 12 };

async function pictureOfSvg(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  // A data address: pictures of documents behind other addresses could not be read back.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

/** An element of the page as an SVG document of its own. */
function documentOf(element: HTMLElement, { w, h }: { w: number; h: number }, css: string): SVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('width', String(w));
  svg.setAttribute('height', String(h));
  svg.setAttribute('data-theme', document.documentElement.dataset['theme'] ?? 'light');
  const style = document.createElementNS(space, 'style');
  style.textContent = css;
  const place = document.createElementNS(space, 'foreignObject');
  place.setAttribute('width', '100%');
  place.setAttribute('height', '100%');
  const { fontFamily, lineHeight, fontSize } = getComputedStyle(document.body);
  const room = document.createElement('div');
  Object.assign(room.style, { fontFamily, lineHeight, fontSize, width: `${w}px`, height: `${h}px` });
  room.append(element);
  place.append(room);
  svg.append(style, place);
  return svg;
}

const serialized = (svg: SVGElement): string => new XMLSerializer().serializeToString(svg);

/** The texts of a chart's picture. */
function textsOfChart(svg: string): WrittenText[] {
  const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml');
  return textsIn(document.importNode(documentElement, true) as unknown as SVGElement);
}

interface Pen {
  context: CanvasRenderingContext2D;
  scale: number;
  css: string;
  pictures: OwnPictures;
  dark: boolean;
  ground: string;
  rows: boolean;
  onScreen: OnScreen | null;
  /** The drawing's own colour for what stands out. */
  accent: string | undefined;
  /** Whether what is written is asked for. */
  reads: boolean;
  /** What is written, in the canvas's pixels. */
  texts: WrittenText[];
}

/** A drawing of a chart in its item's place, to be made after what stands under it, and what is written in it. */
interface ChartDrawing {
  draw: (context: CanvasRenderingContext2D) => void;
  texts: WrittenText[];
}

async function chartOf(
  { widget, node, w, h, named }: SheetItem,
  { dark, ground, onScreen, reads }: Pen,
): Promise<ChartDrawing | undefined> {
  if (widget === undefined) return undefined;
  const seen = onScreen?.get(widget.nodeId);
  const answer = seen === undefined ? widget.data : seen.answer;
  if ((seen ?? widget).error !== null || answer === undefined) return undefined;
  const style = node?.kind === 'widget' ? node.style : undefined;
  const { type, form: stored, round } = readConfig(widget.config);
  const form = seen?.form ?? stored;
  const theme = widgetTheme(widget, dark, colorOver(style?.bg, ground));
  const [x, y] = style?.padding === undefined ? [0, 0] : [style.padding - margin.x, style.padding - margin.y];
  const size = { width: Math.max(40, Math.round(w - x * 2)), height: Math.max(40, Math.round(h - y * 2)) };
  const shown = named ? { ...form, settings: { ...form.settings, title: true } } : form;
  const table = () => onScreen?.table(widget.nodeId);
  const subject = { name: widget.name, type, form: shown, round, answer, theme, table };
  const { drawn } = drawChart({
    ...subject,
    width: size.width - margin.x * 2,
    height: size.height - margin.y * 2,
  });
  if (drawn.renderer === 'number') {
    const label = showsTitle(shown.settings) ? widget.name : drawn.label;
    const room = {
      x: x + margin.x,
      y: y + margin.y,
      width: size.width - margin.x * 2,
      height: size.height - margin.y * 2,
    };
    return { draw: (context) => drawFigure(context, drawn, label, theme, room), texts: [] };
  }
  const svg = await svgOf(subject, size, null);
  const image = await pictureOfSvg(svg);
  return {
    draw: (context) => context.drawImage(image, x, y, size.width, size.height),
    texts: reads
      ? textsOfChart(svg).map((written) => ({ ...written, x: written.x + x, y: written.y + y }))
      : [],
  };
}

async function drawItem(item: SheetItem, pen: Pen): Promise<void> {
  const { context, scale, dark, css } = pen;
  const { text, mutedText } = defaultTheme(dark);
  const card = pen.rows ? (dark ? '#101b33' : '#ffffff') : undefined;
  const face = faceOf(item, { text, mutedText, card, accent: pen.accent });
  await pen.pictures.fill(face);
  const svg = documentOf(face, item, css);
  const [around, chart] = await Promise.all([pictureOfSvg(serialized(svg)), chartOf(item, pen)]);
  const texts = pen.reads && item.op > 0 ? [...textsIn(svg), ...(chart?.texts ?? [])] : [];
  context.save();
  context.globalAlpha = item.op;
  context.translate((item.x + item.w / 2) * scale, (item.y + item.h / 2) * scale);
  context.rotate((item.r * Math.PI) / 180);
  context.scale(scale, scale);
  context.translate(-item.w / 2, -item.h / 2);
  context.drawImage(around, 0, 0, item.w, item.h);
  chart?.draw(context);
  pen.texts.push(...texts.map((written) => placedText(written, context.getTransform())));
  context.restore();
}

/** What stands under all items of a page. */
async function drawGround(sheet: Sheet, { board, drawing }: DrawnBoard, pen: Pen): Promise<void> {
  const { context, dark, ground } = pen;
  const { width, height } = context.canvas;
  context.fillStyle = sheet.rows && drawing?.canvas.bg === undefined ? defaultTheme(dark).background : ground;
  context.fillRect(0, 0, width, height);
  if (drawing === null) return;
  const under = document.createElement('div');
  Object.assign(under.style, { width: '100%', height: '100%', ...groundStyle(drawing, board.themeBig) });
  await pen.pictures.fill(under);
  const { top, of } = sheet.part ?? { top: 0, of: sheet.height };
  const size = { w: sheet.width, h: of };
  const image = await pictureOfSvg(serialized(documentOf(under, size, pen.css)));
  context.drawImage(image, 0, -top * pen.scale, sheet.width * pen.scale, of * pen.scale);
}

/** Room for letters of a size. */
function widthOf(text: string, px: number): number {
  const pen = document.createElement('canvas').getContext('2d');
  if (pen === null) return 0;
  pen.font = `400 ${px}px ${fontFamily('--font-text')}`;
  return pen.measureText(text).width;
}

/**
 * Draws a board at its own size times two, with what it was asked by below it; an item that cannot be drawn leaves its
 * place empty. `paged` breaks what is stacked as on a phone into pages, two beside each other on paper, tall boards of exact
 * places into sheets of paper, and tells what is written on them.
 */
export async function drawBoard(
  drawn: DrawnBoard,
  { paged, paper, at }: { paged: boolean; paper?: Paper | undefined; at: Date },
): Promise<DrawnPage[]> {
  const { board, drawing, pageDark, applied, locked, cross = {}, shownAs, onScreen } = drawn;
  await onScreen?.settled();
  await figureFonts();
  const whole = sheetOf(board, drawing, drawn.pages?.getState().pages);
  const { seen, end } = noteOf({
    board,
    applied,
    locked,
    cross,
    shownAs,
    onScreen,
    at,
    zone: currentBrand().timezone,
  });
  // With room for the number of a page, whether there are several or not.
  const breaks = paged && (whole.rows || paper !== undefined);
  const room = breaks ? `${end}　00 / 00` : end;
  const columns = paper !== undefined && whole.rows ? 2 : 1;
  const note = noteFor({ seen, end: room }, whole.width * columns, widthOf);
  const tall = paper === undefined ? phonePage : whole.width * columns * tallOf(paper);
  const longest = tall - note.height;
  const parts = whole.rows ? spread(pagesOf(whole, longest), columns) : bandsOf(whole, longest);
  const sheets = breaks ? parts : [whole];
  const dark = isDarkBoard(drawing, board.themeBig, pageDark);
  const ground = groundOf(drawing, dark);
  const pictures = new OwnPictures(limits.previewMs);
  const shared = {
    css: faceStyles(),
    pictures,
    dark,
    ground,
    rows: whole.rows,
    onScreen,
    accent: safeColor(drawing?.theme.element),
    reads: paged,
  };
  const pages: DrawnPage[] = [];
  for (const [index, sheet] of sheets.entries()) {
    const place = sheets.length > 1 ? `　${index + 1} / ${sheets.length}` : '';
    pages.push(await drawPage(sheet, drawn, shared, { ...note, end: end + place }));
  }
  return pages;
}

async function drawPage(
  sheet: Sheet,
  drawn: DrawnBoard,
  shared: Omit<Pen, 'context' | 'scale' | 'texts'>,
  note: Note,
): Promise<DrawnPage> {
  const { width } = sheet;
  const height = sheet.height + note.height;
  const scale = Math.min(
    zoom,
    Math.sqrt(mostPixels / (width * height)),
    longestSide / Math.max(width, height),
  );
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  const texts: WrittenText[] = [];
  const pen: Pen = { ...shared, context, scale, texts };
  if (pen.reads) followPen(context, (written) => texts.push(written));
  context.save();
  if (sheet.part !== undefined) {
    context.fillStyle = pen.ground;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.beginPath();
    context.rect(0, 0, canvas.width, sheet.part.height * scale);
    context.clip();
  }
  await drawGround(sheet, drawn, pen);
  for (const item of sheet.items) {
    await drawItem(item, pen).catch((error: unknown) => console.error(error));
  }
  context.restore();
  context.save();
  context.scale(scale, scale);
  const look = { color: defaultTheme(pen.dark).mutedText, family: fontFamily('--font-text') };
  drawNote(context, note, { width, top: sheet.height }, look);
  context.restore();
  return { canvas, width, height, texts };
}
