import { texts } from '@mingjing/contract';
import { type AppError, refused } from './app-error.ts';

const maxDepth = 100;
/** Commas between values; millions of empty lists would hold the event loop for a second and more. */
const maxCommas = 250_000;
/** Names of values: an object of as many different ones takes far longer to build than a list. */
const maxKeys = 50_000;
/** A body that cannot be read. */
export const malformed = (): AppError => refused(texts.http.malformed, 'malformed');

/** Whether a JSON text nests too deep or holds too many values, found without building anything; stops early. */
function isTooMuch(text: string): boolean {
  let depth = 0;
  let commas = 0;
  let keys = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quoted) {
      if (code === 92) at += 1;
      else if (code === 34) quoted = false;
    } else if (code === 34) quoted = true;
    else if (code === 44) {
      commas += 1;
      if (commas > maxCommas) return true;
    } else if (code === 58) {
      keys += 1;
      if (keys > maxKeys) return true;
    } else if (code === 91 || code === 123) {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (code === 93 || code === 125) depth -= 1;
  }
  return false;
}

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
  if (isTooMuch(text)) throw malformed();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed();
  }
  if (mayBeUnsafe.test(text) && hasUnsafeKey(value)) throw malformed();
  return value;
}
