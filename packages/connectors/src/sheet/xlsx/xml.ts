import type { Readable } from 'node:stream';
import { SheetError, tooLarge, unreadable } from '../sheet-error.ts';
import { XmlFault } from './xml-fault.ts';
import { XmlScanner } from './xml-scanner.ts';
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
  const decoder = new TextDecoder(encoding, { fatal: true });
  let extensions = 0;
  let depth = 0;
  const scanner = new XmlScanner({
    open(written, attributes, count) {
      work.element(count);
      depth += 1;
      if (depth > work.depth) throw tooLarge('元素嵌套过深');
      const name = local(written);
      if (name === 'extLst') extensions += 1;
      else if (extensions === 0) handler.open?.(name, attributes);
    },
    text(piece) {
      work.text();
      if (extensions === 0) handler.text?.(piece);
    },
    close(written) {
      depth -= 1;
      const name = local(written);
      if (name === 'extLst') extensions -= 1;
      else if (extensions === 0) handler.close?.(name);
    },
    passed: () => work.section(),
  });
  try {
    for await (const chunk of stream) {
      const text = decoder.decode(chunk as Buffer, { stream: true });
      work.characters(text);
      scanner.write(text);
      if (handler.finished === true) return;
    }
    scanner.write(decoder.decode());
    scanner.end();
  } catch (error) {
    if (error instanceof SheetError) throw error;
    if (error instanceof XmlFault && error.isSize) throw tooLarge(error.message);
    throw unreadable(error);
  } finally {
    stream.destroy();
  }
}
