import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { tooLarge, unreadable } from '../sheet-error.ts';
import type { XmlWork } from './xml-work.ts';

/** What a reader of one part wants to hear. Names come without their prefix. */
export interface XmlHandler {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
  /** True when the rest does not matter. */
  readonly finished?: boolean;
}

/** A stream of XML and the count of what reading it costs. */
export interface XmlPart {
  stream: Readable;
  work: XmlWork;
  encoding?: string;
}

/** Attributes of one element. */
const mostAttributes = 1000;

const local = (name: string): string => {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
};

/**
 * Reads XML as it arrives. Document types are refused: nothing is ever defined, expanded or fetched. Extensions (extLst)
 * are passed over: later versions repeat the names of known elements there, with another meaning. Throws SheetError.
 */
export async function readXml(
  { stream, work, encoding = 'utf-8' }: XmlPart,
  handler: XmlHandler,
): Promise<void> {
  const parser = new SaxesParser({ position: false });
  const decoder = new TextDecoder(encoding, { fatal: true });
  let extensions = 0;
  let depth = 0;
  let attributes = 0;
  const fail = (error: unknown): never => {
    throw error instanceof Error && error.name === 'SheetError' ? error : unreadable(error);
  };
  parser.on('doctype', () => fail(new Error('doctype')));
  parser.on('error', fail);
  // While a tag is read: millions of attributes are refused before they are kept.
  parser.on('attribute', () => {
    work.attribute();
    attributes += 1;
    if (attributes > mostAttributes) throw tooLarge('元素属性过多');
  });
  parser.on('processinginstruction', () => work.element());
  parser.on('comment', () => work.element());
  parser.on('opentag', (tag) => {
    work.element();
    attributes = 0;
    depth += 1;
    if (depth > work.depth) throw tooLarge('元素嵌套过深');
    const name = local(tag.name);
    if (name === 'extLst') extensions += 1;
    else if (extensions === 0) handler.open?.(name, tag.attributes as Record<string, string>);
  });
  if (handler.text) {
    const text = (piece: string): void => {
      work.element();
      if (extensions === 0) handler.text?.(piece);
    };
    parser.on('text', text);
    parser.on('cdata', text);
  }
  parser.on('closetag', (tag) => {
    depth -= 1;
    const name = local(tag.name);
    if (name === 'extLst') extensions -= 1;
    else if (extensions === 0) handler.close?.(name);
  });
  try {
    for await (const chunk of stream) {
      const text = decoder.decode(chunk as Buffer, { stream: true });
      work.characters(text.length);
      parser.write(text);
      if (handler.finished === true) return;
    }
    parser.write(decoder.decode());
    parser.close();
  } catch (error) {
    fail(error);
  } finally {
    stream.destroy();
  }
}
