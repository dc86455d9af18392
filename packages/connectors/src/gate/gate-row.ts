import type { ExtraFunctions } from './allowed-functions.ts';
import type { Lexis, Token } from './tokens.ts';

/** What a dialect adds to the gate: how its texts are read, and who judges the names in a statement. */
export interface GateRow {
  lexis: Lexis;
  /** What is judged, and sent to the server, of a statement with these tokens; as long as it was between them. */
  sent(sql: string, tokens: readonly Token[]): string;
  /** Throws GateError for a name that is not allowed. */
  judge(sql: string, tokens: readonly Token[], extra: ExtraFunctions, compiled: boolean): void;
}

/** Place of the first token. */
export const startOf = (tokens: readonly Token[]): number => tokens[0]?.start ?? 0;

/** A statement from its first token to its last; comments between them stay: they may be hints to the optimizer. */
export const trimmed = (sql: string, tokens: readonly Token[]): string =>
  sql.slice(startOf(tokens), tokens.at(-1)?.end ?? 0);
