import { asOneLine } from '@mingjing/contract';

/** Longer than any file system's. */
const longest = 255;
/** Of a longer one: its extension stands there. */
const keptEnd = 20;

/**
 * The name of a sent file, to be shown and to read the extension from: without folders and without signs that do not show
 * or turn the order of others, so that `gpj.exe` does not look like a picture and two names that look alike are alike.
 */
export function sentFileName(sent: string): string {
  const name = asOneLine(sent.split(/[/\\]/).at(-1) ?? '');
  const signs = [...name];
  if (signs.length <= longest) return name;
  return `${signs.slice(0, longest - keptEnd - 1).join('')}…${signs.slice(-keptEnd).join('')}`;
}
