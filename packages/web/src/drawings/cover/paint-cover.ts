import { type Drawing, hiddenNodes } from '@mingjing/drawing';
import { linesOf } from './text-lines.ts';

const side = { w: 640, h: 480 } as const;
/** A page that is taller than wide keeps its width readable and shows its top. */
const narrowest = 360;

/** What is painted of the editor's stage, where frames and handles stand as well. */
const painted = '.canvas-page, [data-node], [data-node] *';

type Pictures = ReadonlyMap<Element | string, HTMLImageElement>;
interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}

const urlOf = (style: CSSStyleDeclaration): string | undefined =>
  /^url\("?(.+?)"?\)/.exec(style.backgroundImage)?.[1];
const isSeen = (style: CSSStyleDeclaration): boolean =>
  style.display !== 'none' && style.visibility !== 'hidden' && style.opacity !== '0';

async function load(source: string): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  image.src = source;
  try {
    await image.decode();
    return image;
  } catch {
    return undefined;
  }
}

/** An inline picture as one of its own: what it inherits is written into it. */
function sourceOf(svg: SVGElement): string {
  const copy = svg.cloneNode(true) as SVGElement;
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(Math.max(1, width)));
  copy.setAttribute('height', String(Math.max(1, height)));
  copy.style.color = getComputedStyle(svg).color;
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
}

/** Pictures have to be there before the first stroke: backgrounds by address, inline ones by their element. */
async function picturesIn(stage: HTMLElement): Promise<Pictures> {
  const wanted = new Map<Element | string, string>();
  for (const element of stage.querySelectorAll(
    stage.querySelector('.canvas-page') === null ? '*' : painted,
  )) {
    // A picture's own parts come with it.
    if (element.parentElement?.closest('svg')) continue;
    if (element instanceof SVGSVGElement) wanted.set(element, sourceOf(element));
    else if (element instanceof HTMLElement) {
      const url = urlOf(getComputedStyle(element));
      if (url !== undefined) wanted.set(url, url);
    }
    if (wanted.size > 300) break;
  }
  const loaded = await Promise.all([...wanted].map(async ([key, url]) => [key, await load(url)] as const));
  return new Map(loaded.flatMap(([key, image]) => (image === undefined ? [] : [[key, image] as const])));
}

function paintGround(
  pen: CanvasRenderingContext2D,
  style: CSSStyleDeclaration,
  { x, y, w, h }: Place,
  pictures: Pictures,
): void {
  const radius = Math.min(Number.parseFloat(style.borderTopLeftRadius) || 0, w / 2, h / 2);
  const isRound = style.borderTopLeftRadius.endsWith('%');
  pen.beginPath();
  if (isRound) pen.ellipse(x + w / 2, y + h / 2, w / 2, h / 2, 0, 0, Math.PI * 2);
  else pen.roundRect(x, y, w, h, radius);
  const gradient = style.backgroundImage.includes('gradient')
    ? /(?:rgba?|color)\([^)]+\)/.exec(style.backgroundImage)?.[0]
    : undefined;
  // Several gradients, or one of its own size, are an ornament's lines and not a ground.
  const isGround =
    gradient !== undefined &&
    style.backgroundSize === 'auto' &&
    style.backgroundImage.split('gradient(').length === 2;
  pen.fillStyle = isGround ? gradient : style.backgroundColor;
  pen.fill();
  const image = pictures.get(urlOf(style) ?? '');
  if (image !== undefined) {
    const covers = style.backgroundSize === 'cover';
    const scale = Math.max(w / image.width, h / image.height);
    const size = covers ? { w: image.width * scale, h: image.height * scale } : { w, h };
    pen.save();
    pen.clip();
    pen.drawImage(image, x + (w - size.w) / 2, y + (h - size.h) / 2, size.w, size.h);
    pen.restore();
  }
  const edge = Number.parseFloat(style.borderTopWidth) || 0;
  if (edge > 0 && style.borderTopStyle !== 'none') {
    pen.strokeStyle = style.borderTopColor;
    pen.lineWidth = edge;
    pen.stroke();
  }
}

/** What shows through a page: the ground of the nearest element around it that has one. */
function groundBehind(stage: HTMLElement): string {
  for (let around = stage.parentElement; around !== null; around = around.parentElement) {
    const { backgroundColor } = getComputedStyle(around);
    if (backgroundColor !== 'rgba(0, 0, 0, 0)' && backgroundColor !== 'transparent') return backgroundColor;
  }
  return '#ffffff';
}

/** How many times larger than laid out a node's inside is drawn, beside what the whole page is. */
function growthOf(element: Element, zoom: number): number {
  const inside = element.closest<HTMLElement>('.board-shrunk');
  return inside === null || inside.offsetWidth === 0
    ? 1
    : inside.getBoundingClientRect().width / inside.offsetWidth / zoom;
}

/**
 * A small picture of the page as it stands on screen: grounds, frames, charts, inline pictures and words. It is a
 * likeness for lists, not a copy of every pixel. `stage`: that of the editor, or a board as it is looked at, which is
 * painted as it stands. Null where the browser cannot draw.
 */
export async function paintCover(stage: HTMLElement, drawing: Drawing): Promise<Blob | null> {
  const { w, h } = drawing.canvas;
  const scale = Math.max(Math.min(side.w / w, side.h / h), Math.min(1, narrowest / w));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(w * scale));
  canvas.height = Math.max(1, Math.min(side.h, Math.round(h * scale)));
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  const pictures = await picturesIn(stage);
  const frame = stage.getBoundingClientRect();
  const zoom = frame.width / w;
  const placeOf = (rect: DOMRect): Place => ({
    x: (rect.left - frame.left) / zoom,
    y: (rect.top - frame.top) / zoom,
    w: rect.width / zoom,
    h: rect.height / zoom,
  });

  const fontOf = (element: Element, { fontWeight, fontSize, fontFamily }: CSSStyleDeclaration): string =>
    `${fontWeight} ${Number.parseFloat(fontSize) * growthOf(element, zoom)}px ${fontFamily}`;

  function paint(element: Element): void {
    const style = getComputedStyle(element);
    if (pen === null || !isSeen(style)) return;
    const place = placeOf(element.getBoundingClientRect());
    // Words for those who do not see the page stand in a box of one pixel.
    if (element.classList.contains('visually-hidden')) return;
    // A hint to whoever edits.
    if (element.classList.contains('container-edge')) return;
    if (element instanceof HTMLElement) paintGround(pen, style, place, pictures);
    const image =
      element instanceof HTMLCanvasElement || element instanceof HTMLImageElement
        ? element
        : pictures.get(element);
    if (image !== undefined) {
      if (image.width > 0 && image.height > 0) pen.drawImage(image, place.x, place.y, place.w, place.h);
      return;
    }
    const figure = element instanceof HTMLElement ? element.dataset['figure'] : undefined;
    if (figure !== undefined) {
      pen.fillStyle = style.color;
      pen.font = fontOf(element, style);
      pen.textBaseline = 'middle';
      pen.textAlign = 'center';
      pen.fillText(figure, place.x + place.w / 2, place.y + place.h / 2, place.w);
      pen.textAlign = 'start';
      return;
    }
    for (const child of element.childNodes) {
      if (child instanceof Element) paint(child);
      else if (child instanceof Text) {
        pen.fillStyle = style.color;
        pen.font = fontOf(element, style);
        pen.textBaseline = 'middle';
        for (const line of linesOf(child)) {
          const at = placeOf(line.rect);
          pen.fillText(line.text, at.x, at.y + at.h / 2, at.w);
        }
      }
    }
  }

  pen.scale(scale, scale);
  const page = stage.querySelector('.canvas-page');
  if (page === null) {
    pen.fillStyle = groundBehind(stage);
    pen.fillRect(0, 0, w, canvas.height / scale);
  }
  paint(page ?? stage);
  const hidden = hiddenNodes(drawing);
  for (const node of page === null ? [] : drawing.nodes) {
    const element = stage.querySelector(`[data-node="${CSS.escape(node.id)}"]`);
    if (element === null || hidden.has(node.id)) continue;
    pen.globalAlpha = node.op;
    paint(element);
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.86));
}
