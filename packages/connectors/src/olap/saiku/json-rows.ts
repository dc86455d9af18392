import { unreadableAnswer } from '../faults.ts';

const [quote, backslash] = [34, 92];
const opens = new Set([91, 123]);
const closes = new Set([93, 125]);
/** A row is read at one go, in which nobody else is served. */
const mostRow = 4 * 1024 * 1024;
const mostOther = 64 * 1024;
/** Objects within objects and lists, from the answer down to the properties of a cell. */
const mostDepth = 30;

/**
 * Reads {"cellset":[row,row,…],"error":…,…} as it arrives: each row is handed over once it is whole, so that a large
 * answer is never parsed in one go. Other values are passed over, but for the named texts.
 */
export class JsonRows {
  readonly texts = new Map<string, unknown>();
  /** Whether there was a cellset that is a list. */
  hasRows = false;
  readonly #onRow: (row: unknown) => void;
  readonly #wanted: ReadonlySet<string>;
  #depth = 0;
  #inText = false;
  #escaped = false;
  #held = '';
  /** The key whose value is read at the top. */
  #key = '';
  #isKey = true;
  #ended = false;

  constructor(onRow: (row: unknown) => void, wanted: readonly string[]) {
    this.#onRow = onRow;
    this.#wanted = new Set(wanted);
  }

  write(piece: string): void {
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      if (this.#inText) {
        if (this.#escaped) this.#escaped = false;
        else if (code === backslash) this.#escaped = true;
        else if (code === quote) this.#inText = false;
        continue;
      }
      if (code === quote) this.#inText = true;
      else if (opens.has(code)) {
        this.#depth += 1;
        if (this.#depth > mostDepth) throw unreadableAnswer();
        if (this.#depth === 1 || (this.#depth === 2 && this.#inCellset)) {
          if (this.#depth === 2) this.hasRows = true;
          this.#held = '';
          from = at + 1;
        }
      } else if (closes.has(code) || code === 44 || code === 58) {
        const taken = this.#sign(code, piece.slice(from, at));
        if (taken) from = at + 1;
      }
    }
    this.#keep(piece.slice(from));
  }

  /** Throws when the answer is not whole. */
  end(): void {
    if (!this.#ended || this.#depth !== 0 || this.#inText) throw unreadableAnswer();
  }

  get #inCellset(): boolean {
    return this.#key === 'cellset';
  }

  #keep(text: string): void {
    const isRow = this.#inCellset && this.#depth >= 2;
    const isWanted = this.#isKey || this.#wanted.has(this.#key) || this.#depth === 0;
    if (!isRow && !isWanted) {
      this.#held = '';
      return;
    }
    this.#held += text;
    if (this.#held.length > (isRow ? mostRow : mostOther)) throw unreadableAnswer();
  }

  /** A comma, a colon or a closing bracket; true when what stood before it was taken. */
  #sign(code: number, before: string): boolean {
    if (this.#depth === 1) {
      this.#keep(before);
      if (code === 58) {
        this.#key = String(JSON.parse(this.#held));
        this.#isKey = false;
      } else {
        if (!this.#isKey && this.#wanted.has(this.#key)) this.texts.set(this.#key, JSON.parse(this.#held));
        this.#isKey = true;
        this.#key = '';
      }
      this.#held = '';
    } else if (this.#depth === 2 && this.#inCellset && code !== 58) {
      this.#keep(before);
      const row = this.#held.trim();
      if (row !== '') this.#onRow(JSON.parse(row));
      this.#held = '';
    } else if (!closes.has(code)) return false;
    if (closes.has(code)) {
      const isInner = this.#depth > 2 || (this.#depth === 2 && !this.#inCellset);
      this.#depth -= 1;
      if (this.#depth === 0) this.#ended = true;
      if (isInner) return false;
    }
    return true;
  }
}
