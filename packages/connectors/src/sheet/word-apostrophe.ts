/** What stands behind an apostrophe and before one: don’t, l’eau, dell’Adige, O’Brien. */
const contracted = /^(?:s|t|re|ve|ll|d|m)(?!\p{L})/iu;
const elided =
  /(?<!\p{L})(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|un|sant|quest|quell|(?:d|n|s|c)?[aeou]ll|o)$/iu;
const begunByVowel = /^[aeiouhyàâéèêëîïôöùûü]/iu;
const nearApostrophe = 9;

/** Whether the sign at a place of a text stands within a word as an apostrophe does in English, French and Italian. */
export function isApostrophe(text: string, at: number): boolean {
  const after = text.slice(at + 1, at + nearApostrophe);
  if (contracted.test(after)) return true;
  const before = text.slice(Math.max(0, at - nearApostrophe), at);
  return elided.test(before) && (begunByVowel.test(after) || before.endsWith('O'));
}
