import { limits } from '@mingjing/contract';
import { SaxesParser } from 'saxes';
import { DrawingError } from './drawing-error.ts';

/** An element as read: plain data without prototype tricks, text gathered per element. */
export interface XmlElement {
  tag: string;
  attributes: Map<string, string>;
  children: XmlElement[];
  text: string;
}

/** Far above any drawing made by hand, far below what would keep the server busy. */
const bounds = { depth: 40, attributesOfElement: 64, attributes: 60_000, elements: 12_000 } as const;

/**
 * Reads XML into a tree. Bytes are counted first and every bound is checked while reading, so that a hostile
 * document costs no more than the part before its first offence.
 */
export function readXml(xml: string): XmlElement {
  // A character has at least one byte: the cheap test spares encoding of what is far too long.
  if (xml.length > limits.drawingBytes || new TextEncoder().encode(xml).length > limits.drawingBytes) {
    throw new DrawingError('内容超过2MB');
  }
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  let attributes = 0;
  let ofElement = 0;

  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('doctype', () => {
    throw new DrawingError('不允许DOCTYPE');
  });
  parser.on('error', () => {
    throw new DrawingError('不是有效的XML');
  });
  // Comments and the like hold the reader as long as elements do.
  const count = (): void => {
    elements += 1;
    if (elements > bounds.elements) throw new DrawingError('元素过多');
  };
  parser.on('comment', count);
  parser.on('processinginstruction', count);
  parser.on('opentagstart', () => {
    ofElement = 0;
    count();
    if (open.length >= bounds.depth) throw new DrawingError('嵌套过深');
  });
  parser.on('attribute', ({ name }) => {
    ofElement += 1;
    attributes += 1;
    if (ofElement > bounds.attributesOfElement || attributes > bounds.attributes) {
      throw new DrawingError('属性过多');
    }
    if (/^on/i.test(name)) throw new DrawingError(`不允许的属性${name.slice(0, 20)}`);
  });
  parser.on('opentag', (found) => {
    const element: XmlElement = {
      tag: found.name,
      attributes: new Map(Object.entries(found.attributes)),
      children: [],
      text: '',
    };
    const parent = open.at(-1);
    if (parent === undefined) root ??= element;
    else parent.children.push(element);
    open.push(element);
  });
  const append = (text: string): void => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  };
  parser.on('text', append);
  parser.on('cdata', (text) => {
    count();
    append(text);
  });
  parser.on('closetag', () => {
    open.pop();
  });

  // The beginning tells most offences; reading on in pieces keeps the reader's own buffers small.
  const piece = 65_536;
  for (let at = 0; at < xml.length; at += piece) parser.write(xml.slice(at, at + piece));
  parser.close();
  if (root === undefined) throw new DrawingError('不是有效的XML');
  return root;
}

// XML 1.0 has no place for the control characters below U+0080, except tab and line breaks.
const forbidden = /(?![\t\n\r\u0080-\u009F])\p{Cc}|[\uFFFE\uFFFF]/gu;

/** Half of a surrogate pair, as a cut through an emoji leaves it, becomes the replacement character. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

/** Text as XML can hold it: without control characters and broken surrogates. */
export const cleanText = (text: string): string => wellFormed(text).replace(forbidden, '');

/** Line breaks and tabs become references, because a reader would normalise the bare ones. */
export function escapeXml(text: string): string {
  return cleanText(text).replace(/[&<>"'\t\n\r\u0085\u2028\u2029]/g, (found) => `&#${found.charCodeAt(0)};`);
}

/** One element and all below it on one line, in one fixed form: how unknown elements are carried along. */
export function writeElement(element: XmlElement): string {
  const attributes = [...element.attributes].map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join('');
  // Blank text between elements is layout of the file; text of a leaf belongs to it.
  const text = element.children.length > 0 && element.text.trim() === '' ? '' : element.text;
  const inner = escapeXml(text) + element.children.map(writeElement).join('');
  return inner === ''
    ? `<${element.tag}${attributes}/>`
    : `<${element.tag}${attributes}>${inner}</${element.tag}>`;
}
