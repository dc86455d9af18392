/** Told how many characters were left out that show nothing. */
export type Dropped = (characters: number) => void;

/**
 * Control characters, places that hold none, and halves of characters that stand alone: none of them is text. Marks of a
 * byte order where files were put together, spaces of no width and marks of direction come along from web pages and
 * address books: with them two names that look alike would be two groups. Joiners stay: emoji and scripts need them.
 */
const stray =
  /[^\P{Cc}\t\n\r\x7f-\x9f]|[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]|\p{Surrogate}/gu;

/** Codes that may be among them: a text without one is told apart at once. */
const suspicious =
  /[^\t\n\r\x20-\ud7ff\ue000-\ufffd]|[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/;

/** Whether a text may have such characters; halves of characters that stand together are looked at more closely. */
export const hasStray = (text: string): boolean => suspicious.test(text);

/** A text without such characters, whatever the file is; what was left out is told. */
export function withoutStray(text: string, dropped: Dropped): string {
  const rest = text.replace(stray, '');
  if (rest.length < text.length) dropped(text.length - rest.length);
  return rest;
}
