import { parseJsonText, texts } from '@mingjing/contract';
import { type AppError, refused } from './app-error.ts';

/**
 * Millions of empty lists would hold the event loop for a second and more; an object of as many different names takes far
 * longer to build than a list.
 */
const bodyLimits = { depth: 100, commas: 250_000, keys: 50_000 };
/** A body that cannot be read. */
export const malformed = (): AppError => refused(texts.http.malformed, 'malformed');

/** Reads a JSON body. Nothing at all is no body: clients send an empty one with DELETE. */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return parseJsonText(text, bodyLimits);
  } catch {
    throw malformed();
  }
}
