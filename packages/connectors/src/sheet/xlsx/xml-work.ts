import type { SheetLimits } from '../limits.ts';
import { tooLarge } from '../sheet-error.ts';

/** What an element and an attribute cost beside their characters, in steps; a character is one step. */
const elementSteps = 12;
const attributeSteps = 12;

/**
 * Counts the steps of reading XML and refuses what costs far more than its packed size says: padding keeps a part
 * below any limit on its ratio, not below this one. Counting is the same on every machine; a clock is not.
 */
export class XmlWork {
  #left: number;
  readonly #limits: SheetLimits;

  constructor(limits: SheetLimits) {
    this.#limits = limits;
    this.#left = limits.work.fixed;
  }

  /** Deepest nesting of elements that is read. */
  get depth(): number {
    return this.#limits.depth;
  }

  /** A part of so many packed bytes will be read; one that is read again pays no second time. */
  allow(packedBytes: number): void {
    this.#left += packedBytes * this.#limits.work.perByte;
  }

  characters(count: number): void {
    this.#spend(count);
  }

  element(): void {
    this.#spend(elementSteps);
  }

  attribute(): void {
    this.#spend(attributeSteps);
  }

  #spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw tooLarge('压缩内容过多');
  }
}
