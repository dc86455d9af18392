import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { unreadable } from '../sheet-error.ts';

/** What a reader of one part wants to hear. Names come without their prefix. */
export interface XmlHandler {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
  /** True when the rest does not matter. */
  readonly finished?: boolean;
}

const local = (name: string): string => {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
};

/**
 * Reads XML as it arrives. Document types are refused: nothing is ever defined, expanded or fetched. Extensions (extLst)
 * are passed over: later versions repeat the names of known elements there, with another meaning.
 */
export async function readXml(stream: Readable, handler: XmlHandler, encoding = 'utf-8'): Promise<void> {
  const parser = new SaxesParser({ position: false });
  const decoder = new TextDecoder(encoding, { fatal: true });
  let extensions = 0;
  const fail = (error: unknown): never => {
    throw error instanceof Error && error.name === 'SheetError' ? error : unreadable(error);
  };
  parser.on('doctype', () => fail(new Error('doctype')));
  parser.on('error', fail);
  parser.on('opentag', (tag) => {
    const name = local(tag.name);
    if (name === 'extLst') extensions += 1;
    else if (extensions === 0) handler.open?.(name, tag.attributes as Record<string, string>);
  });
  if (handler.text) {
    const text = (piece: string): void => {
      if (extensions === 0) handler.text?.(piece);
    };
    parser.on('text', text);
    parser.on('cdata', text);
  }
  parser.on('closetag', (tag) => {
    const name = local(tag.name);
    if (name === 'extLst') extensions -= 1;
    else if (extensions === 0) handler.close?.(name);
  });
  try {
    for await (const chunk of stream) {
      parser.write(decoder.decode(chunk as Buffer, { stream: true }));
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
