import { LRUCache } from 'lru-cache';

/** Freezes a value with all that it holds. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

/**
 * A reader of stored texts that keeps what it read of the latest ones, up to `maxBytes` of their texts: every view of a
 * board reads the same ones. What it gives is shared by all who ask, and frozen. What a reader throws is not kept.
 */
export function readOnce<T extends object>(read: (text: string) => T, maxBytes: number): (text: string) => T {
  const kept = new LRUCache<string, T>({ maxSize: maxBytes, sizeCalculation: (_, text) => text.length + 1 });
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const value = frozen(read(text));
    kept.set(text, value);
    return value;
  };
}
