import type { Readable } from 'node:stream';
import { brokenXml, SheetError, tooLarge, unreadable } from '../sheet-error.ts';
import { encodingOfXml, longestDeclaration } from './xml-encoding.ts';
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
  /** Without it, the one that the document names of itself. */
  encoding?: string;
  /** The part is the uploader's whole file: faults are told with their line. */
  isWholeFile?: boolean;
}

/** Bytes that are not of the encoding that a document names of itself. */
export class WrongEncoding extends Error {}

/** Pieces of a stream, the first long enough to hold the declaration. */
async function* withDeclaration(stream: Readable): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of stream) {
    if (head === undefined) yield chunk as Buffer;
    else {
      head = Buffer.concat([head, chunk as Buffer]);
      if (head.length < longestDeclaration) continue;
      yield head;
      head = undefined;
    }
  }
  if (head !== undefined) yield head;
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch (error) {
    throw new WrongEncoding(encoding, { cause: error });
  }
}

function decoded(decoder: TextDecoder, chunk: Buffer | undefined): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch (error) {
    throw new WrongEncoding('bytes of another encoding', { cause: error });
  }
}

const local = (name: string): string => {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
};

/**
 * Reads XML as it arrives. Document types are refused: nothing is ever defined, expanded or fetched. Extensions (extLst)
 * are passed over: later versions repeat the names of known elements there, with another meaning. Control characters,
 * which XML does not have, are left out and counted. Throws SheetError; of a whole file, WrongEncoding as well.
 */
export async function readXml(
  { stream, work, encoding, isWholeFile = false }: XmlPart,
  handler: XmlHandler,
): Promise<void> {
  let decoder: TextDecoder | undefined;
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
    dropped: (characters) => work.drop(characters),
  });
  try {
    for await (const chunk of withDeclaration(stream)) {
      decoder ??= decoderOf(encoding ?? encodingOfXml(chunk));
      const text = decoded(decoder, chunk);
      work.characters(text);
      scanner.write(text);
      if (handler.finished === true) return;
    }
    if (decoder !== undefined) scanner.write(decoded(decoder, undefined));
    scanner.end();
  } catch (error) {
    if (error instanceof SheetError) throw error;
    if (error instanceof XmlFault && error.kind === 'size') throw tooLarge(error.message);
    if (isWholeFile && error instanceof WrongEncoding) throw error;
    if (isWholeFile && error instanceof XmlFault) throw brokenXml(scanner.line, error.kind);
    throw unreadable(error);
  } finally {
    stream.destroy();
  }
}
