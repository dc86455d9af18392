const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Excel's own limit of a cell. */
const mostCharacters = 32_767;
const code = (character: string): string =>
  character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');

/**
 * Text of a cell. What XML cannot hold is written as spreadsheets do (_x0007_), and so is a text that only looks like
 * that, or it would be read as a character.
 */
export function xmlText(text: string): string {
  return text
    .slice(0, mostCharacters)
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(/(?!\n|\t)\p{Cc}|[\ufffe\uffff]/gu, (character) => `_x${code(character)}_`)
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '');
}
