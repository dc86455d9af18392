import { written } from '../names.ts';
import { isNamed, isSign, isWord, type Token } from '../tokens.ts';

/** Which names of a statement are tables, and what may own a column where. */
export interface Relations {
  /** Whether a name with its owners that begins at this token is a table of a FROM clause, or its alias. */
  isRelation(at: number): boolean;
  /** Whether columns at this token may be written behind these owners: a table or alias of its query, or of one around it. */
  owns(at: number, owners: string): boolean;
}

interface Query {
  around: Query | undefined;
  owners: Set<string>;
}
interface Bracket {
  query: Query;
  /** Whether FROM begins tables here, and not the last part of a function: EXTRACT(YEAR FROM …). */
  hasTables: boolean;
  /** Whether tables are named here. */
  inFrom: boolean;
  /** Whether a condition of a join is written here: behind it a comma brings the next table. */
  inJoin?: boolean;
}

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));
/** What ends a list of tables. */
const clauses = setOf(
  'SELECT ON USING WHERE GROUP HAVING ORDER CONNECT START FETCH OFFSET LIMIT FOR WITH WINDOW QUALIFY',
);
/** Operators between queries, each of which has tables of its own. */
const between = setOf('UNION INTERSECT EXCEPT MINUS');
/** What may follow a table and is no alias of it. */
const noAliases = setOf(
  `JOIN INNER LEFT RIGHT FULL OUTER CROSS NATURAL LATERAL APPLY AS PARTITION SUBPARTITION SAMPLE VERSIONS ONLY PIVOT UNPIVOT TABLE USE FORCE
   TABLESAMPLE`,
);

export const noRelations: Relations = { isRelation: () => false, owns: () => false };

/** Whether a bracket that opens here holds a query. */
function opensQuery(tokens: readonly Token[], at: number): boolean {
  let next = at + 1;
  while (isSign(tokens[next], '(')) next += 1;
  return isWord(tokens[next], 'SELECT') || isWord(tokens[next], 'WITH');
}

/** Finds the tables of each query of a statement whose brackets match. */
export function relationsOf(sql: string, tokens: readonly Token[]): Relations {
  const places = new Set<number>();
  const queries: Query[] = [];
  const lower = (token: Token | undefined): string => written(sql, token).toLowerCase();
  const isAlias = (token: Token | undefined): boolean =>
    isNamed(token) &&
    !(
      token?.kind === 'word' &&
      (clauses.has(token.value) || between.has(token.value) || noAliases.has(token.value))
    );
  const open: Bracket[] = [
    { query: { around: undefined, owners: new Set() }, hasTables: true, inFrom: false },
  ];

  /** Notes the alias that stands here, behind a table; false where none does. */
  function noteAlias(query: Query, at: number): boolean {
    const place = isWord(tokens[at], 'AS') ? at + 1 : at;
    // `t AS OF SCN 1` is no alias.
    if (!isAlias(tokens[place]) || (place > at && isWord(tokens[place], 'OF'))) return false;
    places.add(place);
    query.owners.add(lower(tokens[place]));
    return true;
  }

  /** Notes the table that is named here. */
  function noteTable(query: Query, start: number): void {
    const parts = [lower(tokens[start])];
    let last = start;
    while (isSign(tokens[last + 1], '.') && isNamed(tokens[last + 2])) {
      last += 2;
      parts.push(lower(tokens[last]));
    }
    for (let at = start; at <= last; at += 2) places.add(at);
    // A table that has an alias is known by nothing else.
    if (isSign(tokens[last + 1], '(') || noteAlias(query, last + 1)) return;
    for (let at = 0; at < parts.length; at += 1) query.owners.add(parts.slice(at).join('.'));
  }

  for (const [at, token] of tokens.entries()) {
    const here = open.at(-1) as Bracket;
    queries.push(here.query);
    if (isSign(token, '(')) {
      const before = tokens[at - 1];
      const isLateral = isWord(before, 'LATERAL') || isWord(before, 'APPLY');
      if (opensQuery(tokens, at)) {
        // A query in FROM, and one that WITH names, does not know the tables beside it.
        const isApart = (here.inFrom && !isLateral) || isWord(before, 'AS');
        const around = isApart ? undefined : here.query;
        open.push({ query: { around, owners: new Set() }, hasTables: true, inFrom: false });
      } else {
        const joins =
          here.inFrom &&
          (isWord(before, 'FROM') || isWord(before, 'JOIN') || isSign(before, ',') || isSign(before, '('));
        open.push({ query: here.query, hasTables: joins, inFrom: joins });
      }
    } else if (isSign(token, ')')) {
      if (open.length > 1) open.pop();
      const outer = open.at(-1) as Bracket;
      if (outer.inFrom) noteAlias(outer.query, at + 1);
    } else if (isSign(token, ',')) here.inFrom ||= here.inJoin === true;
    else if (token.kind === 'word' && here.hasTables && !isSign(tokens[at - 1], '.')) {
      const { value } = token;
      if (between.has(value)) here.query = { around: here.query.around, owners: new Set() };
      if (value === 'FROM' || value === 'JOIN') here.inFrom = true;
      else if (clauses.has(value) || between.has(value)) {
        here.inFrom = false;
        here.inJoin = value === 'ON' || value === 'USING';
      }
    }
    const before = tokens[at - 1];
    const begins =
      isWord(before, 'FROM') ||
      isWord(before, 'JOIN') ||
      isSign(before, ',') ||
      isSign(before, '(') ||
      isWord(before, 'ONLY');
    if (here.inFrom && begins && isAlias(token)) noteTable(here.query, at);
  }

  return {
    isRelation: (at) => places.has(at),
    owns(at, owners) {
      for (let query = queries[at]; query !== undefined; query = query.around)
        if (query.owners.has(owners)) return true;
      return false;
    },
  };
}
