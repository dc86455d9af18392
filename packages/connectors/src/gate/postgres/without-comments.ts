import type { Token } from '../tokens.ts';

/** What stands between two tokens, comments as blanks. Line ends outside of blocks stay where they are. */
function blanked(gap: string): string {
  let text = '';
  let depth = 0;
  for (let at = 0; at < gap.length; at += 1) {
    const pair = gap.slice(at, at + 2);
    if (pair === '/*' || (pair === '*/' && depth > 0)) {
      depth += pair === '/*' ? 1 : -1;
      text += '  ';
      at += 1;
    } else if (pair === '--' && depth === 0) {
      const end = gap.slice(at).search(/[\r\n]/);
      const length = end < 0 ? gap.length - at : end;
      text += ' '.repeat(length);
      at += length - 1;
    } else {
      const character = gap[at] ?? '';
      text += depth === 0 && /[\r\n]/.test(character) ? character : ' ';
    }
  }
  return text;
}

/**
 * The statement from its first token to its last with blanks in place of comments, every token where it was. PostgreSQL's
 * parser, ours and the server's, tries each of the comments that follow each other again from each place, so that 100 KB
 * of them hold it for half a minute. Line ends stay: two texts in a row are one where a line ends between them.
 */
export function withoutComments(sql: string, tokens: readonly Token[]): string {
  let text = '';
  let at = tokens[0]?.start ?? 0;
  for (const { start, end } of tokens) {
    text += blanked(sql.slice(at, start)) + sql.slice(start, end);
    at = end;
  }
  return text;
}
