/** Told how many characters were left out that XML does not have. */
export type Dropped = (characters: number) => void;

/** Control characters, places that hold none, and halves of characters that stand alone: none of them is text. */
const stray = /[^\P{Cc}\t\n\r\x7f-\x9f]|[\ufffe\uffff]|\p{Surrogate}/gu;

/** Codes that may be among them: a text without one is told apart at once. */
const suspicious = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd]/;

/** Whether a text may have such characters; halves of characters that stand together are looked at more closely. */
export const hasStray = (text: string): boolean => suspicious.test(text);

/** A text without the characters that XML does not have, whatever the file is; what was left out is told. */
export function withoutStray(text: string, dropped: Dropped): string {
  const rest = text.replace(stray, '');
  if (rest.length < text.length) dropped(text.length - rest.length);
  return rest;
}
