import { XmlScanner } from '../../sheet/xlsx/xml-scanner.ts';
import { OlapSaid, unreadableAnswer } from '../faults.ts';

/** An element without the prefix of its name, and its attributes. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
}

/** What reads the table in an answer. `path` names the open elements below the answer's root. */
export interface AnswerReader {
  open?(element: Element, path: readonly string[]): void;
  /** An element ends; its own text, without that of elements in it. */
  close(element: Element, text: string, path: readonly string[]): void;
  /** True when the rest does not matter. */
  readonly finished?: boolean;
}

const maxDepth = 100;
const maxText = 1_000_000;
const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** An attribute by its name without a prefix. */
export const attribute = ({ attributes }: Element, name: string): string | undefined =>
  attributes[name] ?? Object.entries(attributes).find(([key]) => local(key) === name)?.[1];

/** The faults that SOAP, and servers within their tables, tell of. */
class Faults {
  #text = '';
  #isFault = false;

  close(element: Element, text: string, path: readonly string[]): void {
    const { name } = element;
    if (name === 'Fault' || name === 'Exception') this.#isFault = true;
    if (!path.includes('Fault') && !path.includes('Messages')) return;
    // The innermost words say most: those of the server's own error before those of the protocol.
    if (name === 'desc' || name === 'Error') this.#text = attribute(element, 'Description') ?? text;
    else if (this.#text === '' && (name === 'faultstring' || name === 'Text')) this.#text = text;
  }

  check(): void {
    if (this.#isFault) throw new OlapSaid(this.#text);
  }
}

/**
 * Reads a SOAP answer as it arrives and tells the reader what stands in its root. Document types are refused: nothing is
 * ever defined, expanded or fetched. Throws OlapSaid for a fault.
 */
export async function readAnswer(
  pieces: AsyncIterable<string>,
  readerOf: (root: Element) => AnswerReader,
): Promise<void> {
  const faults = new Faults();
  /** Texts are joined in the end: one that grows sign by sign takes many times its room for as long as it is kept. */
  const open: { element: Element; parts: string[]; length: number }[] = [];
  let reader: AnswerReader | undefined;
  let rootAt = -1;
  /** Names of the open elements, below the root once there is one. */
  let path: string[] = [];
  const scanner = new XmlScanner({
    open(written, attributes) {
      if (open.length >= maxDepth) throw unreadableAnswer();
      const element = { name: local(written), attributes };
      if (rootAt < 0 && element.name === 'root') {
        rootAt = open.length;
        path = [];
        reader = readerOf(element);
      } else {
        if (rootAt >= 0) reader?.open?.(element, path);
        path.push(element.name);
      }
      open.push({ element, parts: [], length: 0 });
    },
    text(piece) {
      const top = open.at(-1);
      if (top === undefined) return;
      top.parts.push(piece);
      top.length += piece.length;
      if (top.length > maxText) throw unreadableAnswer();
    },
    close() {
      const closed = open.pop();
      if (closed === undefined) return;
      path.pop();
      const text = closed.parts.join('');
      faults.close(closed.element, text, path);
      if (open.length === rootAt) rootAt = -2;
      else if (rootAt >= 0) reader?.close(closed.element, text, path);
    },
    passed() {},
  });
  for await (const piece of pieces) {
    scanner.write(piece);
    if (reader?.finished === true) return;
  }
  scanner.end();
  faults.check();
  if (reader === undefined) throw unreadableAnswer();
}
