/** What a JSON text may hold at most; left out: any number. */
export interface JsonLimits {
  depth?: number;
  /** Commas between values. */
  commas?: number;
  /** Names of values. */
  keys?: number;
  /** Lists and objects. */
  parts?: number;
}

/** Of the texts that stand within bodies and addresses: layouts, rules, filters. */
export const textLimits: JsonLimits = { depth: 100, commas: 250_000, keys: 50_000, parts: 50_000 };

/** Whether a JSON text holds more than the limits, found without building anything; stops early. */
export function isTooMuchJson(text: string, limits: JsonLimits): boolean {
  const { depth: deepest = Infinity, commas: mostCommas = Infinity } = limits;
  const { keys: mostKeys = Infinity, parts: mostParts = Infinity } = limits;
  let depth = 0;
  let commas = 0;
  let keys = 0;
  let parts = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quoted) {
      if (code === 92) at += 1;
      else if (code === 34) quoted = false;
    } else if (code === 34) quoted = true;
    else if (code === 44) commas += 1;
    else if (code === 58) keys += 1;
    else if (code === 91 || code === 123) {
      depth += 1;
      parts += 1;
    } else if (code === 93 || code === 125) depth -= 1;
    if (depth > deepest || commas > mostCommas || keys > mostKeys || parts > mostParts) return true;
  }
  return false;
}

/** Texts without these have no such key: most need not be walked. */
const mayBeUnsafe = /__proto__|constructor|\\u/;

/** A reviver that throws at a key which would reach an object's prototype, however it was spelled. */
function refuseUnsafe(key: string, value: unknown): unknown {
  const reaches =
    key === '__proto__' ||
    (key === 'constructor' &&
      typeof value === 'object' &&
      value !== null &&
      Object.hasOwn(value, 'prototype'));
  if (reaches) throw new SyntaxError('unsafe key');
  return value;
}

/**
 * Reads a JSON text. Keys that would reach an object's prototype are refused wherever one is read, in a body as in the
 * texts that stand within one, and so is a text that holds more than `limits`: checking millions of values would hold
 * everybody else's calls.
 * @throws SyntaxError
 */
export function parseJsonText(text: string, limits = textLimits): unknown {
  if (isTooMuchJson(text, limits)) throw new SyntaxError('too many values');
  return mayBeUnsafe.test(text) ? JSON.parse(text, refuseUnsafe) : JSON.parse(text);
}
