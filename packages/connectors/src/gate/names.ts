import { afterBracket, isNamed, isSign, isWord, type Token } from './tokens.ts';

/** What the judges of names by tokens share. */

/** A name as it was written, without its quotes: words are kept in upper case. Empty where there is no token. */
export const written = (sql: string, token: Token | undefined): string =>
  token?.kind === 'word' ? sql.slice(token.start, token.end) : (token?.value ?? '');

/**
 * Reads the list behind WITH, `x (a, b) AS (…), y AS (…)`, from the place of its first name: the places of its names, and
 * the place behind it, which is undefined where the list is none.
 */
export function listOfWith(tokens: readonly Token[], first: number): { heads: number[]; end?: number } {
  const heads: number[] = [];
  let at = first;
  while (isNamed(tokens[at])) {
    heads.push(at);
    const as = isSign(tokens[at + 1], '(') ? afterBracket(tokens, at + 1) : at + 1;
    if (!isWord(tokens[as], 'AS') || !isSign(tokens[as + 1], '(')) break;
    const end = afterBracket(tokens, as + 1);
    if (!isSign(tokens[end], ',')) return { heads, end };
    at = end + 1;
  }
  return { heads };
}

/** Places of the names that WITH gives its expressions, at the beginning of a statement or of a bracket. */
export function headsOf(tokens: readonly Token[]): Set<number> {
  const begins = (token: Token, at: number): boolean =>
    isWord(token, 'WITH') && (at === 0 || isSign(tokens[at - 1], '('));
  return new Set(
    tokens.flatMap((token, at) => {
      if (!begins(token, at)) return [];
      return listOfWith(tokens, isWord(tokens[at + 1], 'RECURSIVE') ? at + 2 : at + 1).heads;
    }),
  );
}
