import type { Dropped } from '../stray-characters.ts';
import { XmlFault } from './xml-fault.ts';
import { longestReference, withReferences } from './xml-references.ts';

/** What a scanner tells, in the order of the document. */
export interface XmlEvents {
  /** An element starts, with so many attributes; one that holds nothing is closed at once. */
  open(name: string, attributes: Record<string, string>, count: number): void;
  /** Text within the root element; a long text comes in pieces. */
  text(piece: string): void;
  close(name: string): void;
  /** A comment, an instruction or a section of characters ends. */
  passed(): void;
  /** Characters that XML does not have are left out; without this, they are a fault. */
  dropped?: Dropped;
}

/** Characters of one tag; longer ones are not read. */
export const longestTag = 256 * 1024;
/** Attributes of one element. */
export const mostAttributes = 1000;

/** What stands between its marks and holds no elements. */
const spans = [
  { start: '<!--', end: '-->', isText: false },
  { start: '<![CDATA[', end: ']]>', isText: true },
  { start: '<?', end: '?>', isText: false },
] as const;
type Span = (typeof spans)[number];

const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 9 || code === 13;
const isNameStart = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 58 || code > 127;
/** Ends a name: white space, = / > < " ' & */
const endsName = (code: number): boolean =>
  isSpace(code) ||
  code === 61 ||
  code === 47 ||
  code === 62 ||
  code === 60 ||
  code === 34 ||
  code === 39 ||
  code === 38;

/** Characters that XML does not have: controls (C0) other than white space, and two that are none. */
const foreign = /[^\P{Cc}\t\n\r\x7f-\x9f]|[\ufffe\uffff]/u;
const everyForeign = new RegExp(foreign, 'gu');

function breaksIn(text: string): number {
  let breaks = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) breaks += 1;
  return breaks;
}

/**
 * Reads XML 1.0 piece by piece, as fast as text can be searched: what costs time in a sheet is the number of its
 * elements, not of its characters. Document types are refused, so no reference is ever defined, expanded or fetched.
 * Tags must be closed in order, attributes quoted and named once. Throws XmlFault. See docs/adr/0018.
 */
export class XmlScanner {
  readonly #events: XmlEvents;
  readonly #open: string[] = [];
  /** The unread end of what was written. */
  #rest = '';
  #span: Span | undefined;
  #hasRoot = false;
  #endsInReturn = false;
  /** What the piece at hand has at all, so that it is not looked for in each attribute. */
  #hasReferences = false;
  #hasBreaks = false;
  /** What is read, how far, and the lines before it. */
  #piece = '';
  #at = 0;
  #lines = 0;

  constructor(events: XmlEvents) {
    this.#events = events;
  }

  /** Reads a further piece of the document. */
  write(chunk: string): void {
    const piece = this.#rest + this.#withLineEnds(this.#known(chunk));
    this.#lines += breaksIn(this.#piece.slice(0, this.#piece.length - this.#rest.length));
    this.#piece = piece;
    this.#at = 0;
    this.#hasReferences = piece.includes('&');
    this.#hasBreaks = piece.includes('\n') || piece.includes('\t');
    const at = this.#scan(piece);
    if (piece.length - at > longestTag) throw new XmlFault('元素过长', 'size');
    this.#rest = piece.slice(at);
  }

  /** The line that is read, counted from 1: where a fault was found, that of its mark or text. */
  get line(): number {
    return 1 + this.#lines + breaksIn(this.#piece.slice(0, this.#at));
  }

  #known(chunk: string): string {
    if (!foreign.test(chunk)) return chunk;
    const { dropped } = this.#events;
    if (dropped === undefined) throw new XmlFault('character');
    const known = chunk.replace(everyForeign, '');
    dropped.call(this.#events, chunk.length - known.length);
    return known;
  }

  /** The document ends here. */
  end(): void {
    this.#at = this.#piece.length;
    if (this.#rest !== '' || this.#span !== undefined) throw new XmlFault('end within a mark', 'end');
    if (!this.#hasRoot || this.#open.length > 0) throw new XmlFault('open element', 'end');
  }

  /** Every line end of a document is read as one line feed. */
  #withLineEnds(chunk: string): string {
    if (!this.#endsInReturn && !chunk.includes('\r')) return chunk;
    const whole = this.#endsInReturn ? `\r${chunk}` : chunk;
    this.#endsInReturn = whole.endsWith('\r') && chunk !== '';
    return (this.#endsInReturn ? whole.slice(0, -1) : whole).replace(/\r\n?/g, '\n');
  }

  /** Reads what is whole and returns where the rest starts. */
  #scan(piece: string): number {
    let at = 0;
    while (at < piece.length) {
      this.#at = at;
      if (this.#span !== undefined) {
        const next = this.#inSpan(piece, at, this.#span);
        if (this.#span !== undefined) return next;
        at = next;
        continue;
      }
      const mark = piece.indexOf('<', at);
      const end = mark < 0 ? this.#endOfText(piece, at) : mark;
      if (end > at) this.#text(piece.slice(at, end));
      if (mark < 0) return end;
      this.#at = mark;
      const next = this.#mark(piece, mark);
      if (next < 0) return mark;
      at = next;
    }
    return at;
  }

  /** Text without an end: a reference that is cut by the end of the piece waits for the next one. */
  #endOfText(piece: string, at: number): number {
    if (!this.#hasReferences) return piece.length;
    const reference = piece.lastIndexOf('&');
    const isCut =
      reference >= at && piece.length - reference <= longestReference && piece.indexOf(';', reference) < 0;
    return isCut ? reference : piece.length;
  }

  #text(text: string): void {
    if (this.#open.length > 0) {
      this.#events.text(this.#hasReferences ? withReferences(text, this.#events.dropped) : text);
    } else if (text.trim() !== '') throw new XmlFault('text outside the root');
  }

  /** Reads what starts with < and returns where it ends; -1 when that is not written yet. */
  #mark(piece: string, at: number): number {
    const code = piece.charCodeAt(at + 1);
    if (code === 47) return this.#closingTag(piece, at);
    if (code !== 33 && code !== 63) return this.#tag(piece, at);
    const span = spans.find(({ start }) => piece.startsWith(start, at));
    if (span !== undefined) {
      if (span.isText && this.#open.length === 0) throw new XmlFault('text outside the root');
      this.#span = span;
      return at + span.start.length;
    }
    if (spans.some(({ start }) => start.startsWith(piece.slice(at, at + start.length)))) return -1;
    throw new XmlFault('document type', 'doctype');
  }

  /** Passes over what stands between two marks; it ends in the piece when no span is open any more. */
  #inSpan(piece: string, at: number, span: Span): number {
    const end = piece.indexOf(span.end, at);
    const to = end < 0 ? Math.max(at, piece.length - span.end.length + 1) : end;
    if (span.isText && to > at) this.#events.text(piece.slice(at, to));
    if (end < 0) return to;
    this.#events.passed();
    this.#span = undefined;
    return end + span.end.length;
  }

  #closingTag(piece: string, at: number): number {
    const end = piece.indexOf('>', at);
    if (end < 0) return -1;
    this.#close(piece.slice(at + 2, end).trimEnd());
    return end + 1;
  }

  #close(name: string): void {
    if (this.#open.pop() !== name) throw new XmlFault('closing tag', 'tags');
    this.#events.close(name);
  }

  #tag(piece: string, at: number): number {
    const { length } = piece;
    const nameEnd = this.#nameEnd(piece, at + 1);
    if (nameEnd < 0) return -1;
    const name = piece.slice(at + 1, nameEnd);
    const attributes: Record<string, string> = {};
    let count = 0;
    let place = nameEnd;
    while (place < length) {
      const code = piece.charCodeAt(place);
      if (code === 62) return this.#opened(name, attributes, count, place + 1);
      if (code === 47) {
        if (place + 1 === length) return -1;
        if (piece.charCodeAt(place + 1) !== 62) throw new XmlFault('tag', 'mark');
        const end = this.#opened(name, attributes, count, place + 2);
        this.#close(name);
        return end;
      }
      if (!isSpace(code)) throw new XmlFault('tag', 'mark');
      while (place < length && isSpace(piece.charCodeAt(place))) place += 1;
      if (place === length) return -1;
      const first = piece.charCodeAt(place);
      if (first === 62 || first === 47) continue;
      count += 1;
      if (count > mostAttributes) throw new XmlFault('元素属性过多', 'size');
      place = this.#attribute(piece, place, attributes);
      if (place < 0) return -1;
    }
    return -1;
  }

  /** Reads name="value" into the attributes and returns where it ends; -1 when that is not written yet. */
  #attribute(piece: string, at: number, attributes: Record<string, string>): number {
    const nameEnd = this.#nameEnd(piece, at);
    if (nameEnd < 0) return -1;
    let place = nameEnd;
    while (isSpace(piece.charCodeAt(place))) place += 1;
    if (place >= piece.length) return -1;
    if (piece.charCodeAt(place) !== 61) throw new XmlFault('attribute without a value', 'mark');
    place += 1;
    while (isSpace(piece.charCodeAt(place))) place += 1;
    if (place >= piece.length) return -1;
    const quote = piece.charCodeAt(place);
    if (quote !== 34 && quote !== 39) throw new XmlFault('attribute without quotes', 'mark');
    const end = piece.indexOf(quote === 34 ? '"' : "'", place + 1);
    if (end < 0) return -1;
    const name = piece.slice(at, nameEnd);
    if (typeof attributes[name] === 'string') throw new XmlFault('attribute twice');
    attributes[name] = this.#value(piece.slice(place + 1, end));
    return end + 1;
  }

  #value(written: string): string {
    if (written.includes('<')) throw new XmlFault('mark in an attribute', 'mark');
    const value = this.#hasBreaks ? written.replace(/[\n\t]/g, ' ') : written;
    return this.#hasReferences ? withReferences(value, this.#events.dropped) : value;
  }

  /** Where a name ends; -1 when that is not written yet. */
  #nameEnd(piece: string, at: number): number {
    if (at < piece.length && !isNameStart(piece.charCodeAt(at))) throw new XmlFault('name', 'mark');
    let end = at;
    while (end < piece.length && !endsName(piece.charCodeAt(end))) end += 1;
    return end < piece.length ? end : -1;
  }

  #opened(name: string, attributes: Record<string, string>, count: number, end: number): number {
    if (this.#open.length === 0) {
      if (this.#hasRoot) throw new XmlFault('second root');
      this.#hasRoot = true;
    }
    this.#open.push(name);
    this.#events.open(name, attributes, count);
    return end;
  }
}
