import { isTooMuchJson, texts } from '@mingjing/contract';
import { type AppError, refused } from './app-error.ts';

/**
 * Millions of empty lists would hold the event loop for a second and more; an object of as many different names takes far
 * longer to build than a list.
 */
const bodyLimits = { depth: 100, commas: 250_000, keys: 50_000 };
/** A body that cannot be read. */
export const malformed = (): AppError => refused(texts.http.malformed, 'malformed');

/** Texts without these have no such key: most bodies need not be walked. */
const mayBeUnsafe = /__proto__|constructor|\\u/;

/** Whether a key of the value would reach an object's prototype; escaped spellings count too. */
function hasUnsafeKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(hasUnsafeKey);
  return Object.entries(value).some(
    ([key, inner]) =>
      key === '__proto__' ||
      (key === 'constructor' &&
        typeof inner === 'object' &&
        inner !== null &&
        Object.hasOwn(inner, 'prototype')) ||
      hasUnsafeKey(inner),
  );
}

/** Reads a JSON body. Nothing at all is no body: clients send an empty one with DELETE. */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return undefined;
  if (isTooMuchJson(text, bodyLimits)) throw malformed();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed();
  }
  if (mayBeUnsafe.test(text) && hasUnsafeKey(value)) throw malformed();
  return value;
}
