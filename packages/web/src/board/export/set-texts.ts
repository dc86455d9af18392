import { middleToBaseline, placedText, type WrittenText } from './written-text.ts';

/** Longer texts of one element are no small print of a board any more: the first letters are told. */
const mostLetters = 5000;

const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim();

interface Line {
  text: string;
  box: DOMRect;
}

/** A text of the page as the browser breaks it into lines. */
function linesOf(node: Text): Line[] {
  const range = document.createRange();
  range.selectNodeContents(node);
  const whole = range.getClientRects();
  const [only] = whole;
  if (only === undefined) return [];
  if (whole.length === 1) return [{ text: node.data, box: only }];
  const lines: Line[] = [];
  let at = 0;
  for (const letter of node.data.slice(0, mostLetters)) {
    range.setStart(node, at);
    at += letter.length;
    range.setEnd(node, at);
    const box = range.getBoundingClientRect();
    const line = lines.at(-1);
    if (line !== undefined && (box.width === 0 || Math.abs(box.top - line.box.top) < box.height / 2)) {
      line.text += letter;
      line.box.width = Math.max(line.box.width, box.right - line.box.x);
    } else lines.push({ text: letter, box: DOMRect.fromRect(box) });
  }
  return lines;
}

function textsOfPage(node: Text, parent: Element): WrittenText[] {
  const size = Number.parseFloat(getComputedStyle(parent).fontSize);
  return linesOf(node).map(({ text, box }) => ({
    text: plain(text),
    x: box.left,
    y: box.top + box.height / 2 + size * middleToBaseline,
    width: box.width,
    size,
    angle: 0,
  }));
}

function textOfSvg(parent: SVGTextContentElement): WrittenText[] {
  const matrix = parent.getScreenCTM();
  if (matrix === null || parent.childElementCount > 0 || parent.getNumberOfChars() === 0) return [];
  const { fontSize, dominantBaseline } = getComputedStyle(parent);
  const size = Number.parseFloat(fontSize);
  const start = parent.getStartPositionOfChar(0);
  const isMiddle = dominantBaseline === 'central' || dominantBaseline === 'middle';
  const written = {
    text: plain(parent.textContent ?? ''),
    x: start.x,
    y: start.y + (isMiddle ? size * middleToBaseline : 0),
    width: parent.getComputedTextLength(),
    size,
    angle: 0,
  };
  return [placedText(written, matrix)];
}

function textsOf(node: Text): WrittenText[] {
  const parent = node.parentElement;
  if (parent === null || node.data.trim() === '' || parent.localName === 'style') return [];
  return parent instanceof SVGTextContentElement ? textOfSvg(parent) : textsOfPage(node, parent);
}

/**
 * The texts of an SVG document as a browser sets them, from the document's upper left corner, the elements of a page in
 * it among them; none that stands outside of it. It is laid out where nobody sees it and its styles reach nothing else.
 * A document that cannot be read costs its letters, not the picture of it.
 */
export function textsIn(svg: SVGElement): WrittenText[] {
  const host = document.createElement('div');
  Object.assign(host.style, { position: 'fixed', left: '-30000px', top: '0', visibility: 'hidden' });
  host.setAttribute('aria-hidden', 'true');
  host.attachShadow({ mode: 'open' }).append(svg);
  document.body.append(host);
  try {
    const room = svg.getBoundingClientRect();
    const walker = document.createTreeWalker(svg, NodeFilter.SHOW_TEXT);
    const texts: WrittenText[] = [];
    while (walker.nextNode()) texts.push(...textsOf(walker.currentNode as Text));
    return texts
      .map((written) => ({ ...written, x: written.x - room.x, y: written.y - room.y }))
      .filter(({ text, x, y }) => text !== '' && x >= 0 && y >= 0 && x <= room.width && y <= room.height);
  } catch (error) {
    console.error(error);
    return [];
  } finally {
    host.remove();
  }
}
