import type { Question } from '@mingjing/contract';

interface Kept {
  json: Buffer;
  rows: number;
}

/** Finished answers by extract and question, the least lately used dropped first. Extracts never change, so nothing here grows stale. */
export class AnswerCache {
  readonly #limitBytes: number;
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): Kept | undefined {
    const found = this.#kept.get(key);
    if (found === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found;
  }

  set(key: string, answer: Kept): void {
    this.#remove(key);
    // One answer never pushes most of the others out.
    if (cost(key, answer) > this.#limitBytes / 4) return;
    this.#kept.set(key, answer);
    this.#bytes += cost(key, answer);
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#limitBytes) return;
      this.#remove(oldest);
    }
  }

  /** So many at most of the questions whose answers are kept of one extract, the one asked latest first. */
  questionsOf(extract: string, most: number): Question[] {
    const start = `${extract} `;
    const keys = [...this.#kept.keys()].filter((key) => key.startsWith(start)).toReversed();
    return keys.slice(0, most).map((key) => JSON.parse(key.slice(start.length)) as Question);
  }

  /** The extracts of which answers are kept, the one asked latest first. */
  extracts(): string[] {
    return [...new Set([...this.#kept.keys()].toReversed().map(extractOfKey))];
  }

  /** All answers by their keys, the least lately used first. */
  entries(): IterableIterator<[string, Kept]> {
    return this.#kept.entries();
  }

  /** Forgets all answers of one extract. */
  forget(extract: string): void {
    for (const key of this.#kept.keys()) if (key.startsWith(`${extract} `)) this.#remove(key);
  }

  #remove(key: string): void {
    const found = this.#kept.get(key);
    if (found === undefined) return;
    this.#kept.delete(key);
    this.#bytes -= cost(key, found);
  }
}

const cost = (key: string, { json }: Kept): number => json.length + key.length * 2 + 200;

/** One text for equal questions, whatever the order of their keys. */
export function answerKey(extract: string, question: unknown): string {
  return `${extract} ${canonicalJson(question)}`;
}

/** The extract of such a key. */
export const extractOfKey = (key: string): string => key.slice(0, key.indexOf(' '));

/** Plain data as JSON with its keys in order. */
function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = value as Record<string, unknown>;
  let text = '';
  for (const key of Object.keys(members).sort()) {
    const member = members[key];
    if (member !== undefined)
      text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(member)}`;
  }
  return `{${text}}`;
}
