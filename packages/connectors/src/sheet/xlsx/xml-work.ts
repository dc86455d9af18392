import type { SheetLimits } from '../limits.ts';
import { tooMuchPacked } from '../sheet-error.ts';

/**
 * What reading costs, in steps: unpacking and looking over a character is one, about 3.5 ns on the machine where they were
 * measured. An element is opened and closed, a section is a comment, an instruction or character data.
 */
const steps = { element: 40, attribute: 25, text: 15, section: 60, reference: 20, record: 10 };

/**
 * Counts the steps of reading XML and refuses what costs far more than its packed size says: padding keeps a part
 * below any limit on its ratio, not below this one. Counting is the same on every machine; a clock is not.
 */
export class XmlWork {
  #left: number;
  #dropped = 0;
  readonly #limits: SheetLimits;

  constructor(limits: SheetLimits) {
    this.#limits = limits;
    this.#left = limits.work.fixed;
  }

  /** Deepest nesting of elements that is read. */
  get depth(): number {
    return this.#limits.depth;
  }

  /** Characters that XML does not have and that were left out. */
  get dropped(): number {
    return this.#dropped;
  }

  drop(characters: number): void {
    this.#dropped += characters;
  }

  /** A part of so many packed bytes will be read; one that is read again pays no second time. */
  allow(packedBytes: number): void {
    this.#left += packedBytes * this.#limits.work.perByte;
  }

  /** A piece of the part as it is written. */
  characters(piece: string): void {
    let references = 0;
    for (let at = piece.indexOf('&'); at >= 0; at = piece.indexOf('&', at + 1)) references += 1;
    this.#spend(piece.length + references * steps.reference);
  }

  /** A piece of a binary part. */
  bytes(count: number): void {
    this.#spend(count);
  }

  /** A record of a binary part. */
  record(): void {
    this.#spend(steps.record);
  }

  element(attributes: number): void {
    this.#spend(steps.element + attributes * steps.attribute);
  }

  text(): void {
    this.#spend(steps.text);
  }

  section(): void {
    this.#spend(steps.section);
  }

  #spend(count: number): void {
    this.#left -= count;
    if (this.#left < 0) throw tooMuchPacked();
  }
}
