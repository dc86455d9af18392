import type { Cell } from '@mingjing/contract';

/** A finished statement: values are always parameters, in the order of the dialect's placeholders. */
export interface CompiledSql {
  sql: string;
  params: Cell[];
}

type Part = string | { value: Cell };

/**
 * A piece of a statement: text written by our own code, with values standing between. Only `sql` templates and a
 * dialect's quoting make pieces, so nothing a user typed can become text of a statement by accident.
 */
export class Sql {
  readonly parts: readonly Part[];
  constructor(parts: readonly Part[]) {
    this.parts = parts;
  }
}

/** Joins fixed text and pieces: sql`COUNT(${x})`. */
export function sql(texts: TemplateStringsArray, ...pieces: readonly Sql[]): Sql {
  const parts: Part[] = [];
  texts.forEach((text, at) => {
    parts.push(text);
    for (const part of pieces[at]?.parts ?? []) parts.push(part);
  });
  return new Sql(parts);
}

/** Text that is already safe: a keyword, a checked number, a quoted identifier, a user's own whole statement. */
export const raw = (text: string): Sql => new Sql([text]);

/** A value that travels as a parameter. */
export const bound = (value: Cell): Sql => new Sql([{ value }]);

/** Pieces with a separator between them. */
export function join(pieces: readonly Sql[], separator: string): Sql {
  const parts: Part[] = [];
  for (const [at, piece] of pieces.entries()) {
    if (at > 0) parts.push(separator);
    for (const part of piece.parts) parts.push(part);
  }
  return new Sql(parts);
}

/** Numbers the placeholders and collects their values; a value named twice travels once where they have numbers. */
export function render(piece: Sql, placeholder: (position: number) => string): CompiledSql {
  const params: Cell[] = [];
  const isNumbered = placeholder(1) !== placeholder(2);
  const positions = new Map<object, number>();
  const text = piece.parts.map((part) => {
    if (typeof part === 'string') return part;
    const known = isNumbered ? positions.get(part) : undefined;
    if (known !== undefined) return placeholder(known);
    params.push(part.value);
    positions.set(part, params.length);
    return placeholder(params.length);
  });
  return { sql: text.join(''), params };
}
