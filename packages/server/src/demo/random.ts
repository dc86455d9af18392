/** Random numbers that are the same on every machine and in every year: sfc32 from one seed. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #count = 1;

  constructor(seed: number) {
    this.#a = seed | 0;
    this.#b = (seed ^ 0x9e3779b9) | 0;
    this.#c = (seed * 0x85ebca6b) | 0;
    for (let round = 0; round < 16; round += 1) this.bits();
  }

  /** 32 bits. */
  bits(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#count) | 0;
    this.#count = (this.#count + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    this.#c |= 0;
    return sum >>> 0;
  }
  /** From 0 up to 1, without it. */
  unit(): number {
    return this.bits() / 4_294_967_296;
  }
  below(limit: number): number {
    return Math.floor(this.unit() * limit);
  }
}

/** Picks by weight in constant time (Vose's alias method). */
export class Picker {
  readonly #threshold: Float64Array;
  readonly #alias: Uint32Array;

  constructor(weights: readonly number[]) {
    const size = weights.length;
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    this.#threshold = new Float64Array(size).fill(1);
    this.#alias = new Uint32Array(size);
    const scaled = weights.map((weight) => (weight * size) / total);
    const small = scaled.flatMap((share, at) => (share < 1 ? [at] : []));
    const large = scaled.flatMap((share, at) => (share < 1 ? [] : [at]));
    while (small.length > 0 && large.length > 0) {
      const less = small.pop()!;
      const more = large.pop()!;
      this.#threshold[less] = scaled[less]!;
      this.#alias[less] = more;
      scaled[more] = scaled[more]! + scaled[less]! - 1;
      (scaled[more] < 1 ? small : large).push(more);
    }
  }

  pick(random: Random): number {
    const at = random.unit() * this.#threshold.length;
    const slot = Math.floor(at);
    return at - slot < this.#threshold[slot]! ? slot : this.#alias[slot]!;
  }
}

/** Weights of a few that do much and many that do little. */
export const zipf = (count: number, exponent = 0.6): number[] =>
  Array.from({ length: count }, (_, at) => 1 / (at + 1) ** exponent);

/** Amounts of money around a typical one, skewed to the right, in cents: a table to draw from. */
export function amounts(random: Random, typical: number, spread: number, size = 2048): Float64Array {
  return Float64Array.from({ length: size }, () => {
    const u = Math.max(1e-9, random.unit());
    const normal = Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * random.unit());
    return Math.round(typical * 100 * Math.exp(spread * normal - (spread * spread) / 2));
  });
}
