import { SQLDialect, type SQLNamespace } from '@codemirror/lang-sql';
import type { SourceTable } from '@mingjing/contract';

/**
 * Words that a query is written with. The dialects know hundreds more, of statements that no dataset can be and of
 * settings of servers: they keep their colour, but are not offered.
 */
export const queryWords = SQLDialect.define({
  keywords:
    'select distinct all as from where and or not in exists between like is null true false case when then else end ' +
    'join inner left right full outer cross on using group by having order asc desc limit offset fetch first next rows ' +
    'only union intersect except with recursive over partition range unbounded preceding following current row cast ' +
    'interval values',
  builtin:
    'count sum avg min max coalesce nullif round abs concat substring trim upper lower length extract current_date ' +
    'current_timestamp row_number rank dense_rank lag lead',
});

/** Tables by name, those of other schemas below their schema; `columns` of the statement itself below an alias. */
export function schemaOf(tables: readonly SourceTable[], columns: readonly string[]): SQLNamespace {
  const own: Record<string, string[]> = { t: [...columns] };
  const others: Record<string, Record<string, string[]>> = {};
  for (const { schema, name, columns: names } of tables) {
    if (schema === '') own[name] = names;
    else {
      others[schema] ??= {};
      others[schema][name] = names;
    }
  }
  return { ...others, ...own };
}

/** Columns of the tables that a statement names, by their remarks or tables, and those that its last run had. */
export function columnWords(
  text: string,
  tables: readonly SourceTable[],
  columns: readonly string[],
): { label: string; detail: string }[] {
  const lower = text.toLowerCase();
  const named = tables.filter(({ name }) => lower.includes(name.toLowerCase()));
  const words = new Map(columns.map((label) => [label, '']));
  for (const { name, columns: names, remarks = [] } of named)
    for (const [at, label] of names.entries())
      if (!words.has(label) || words.get(label) === '') words.set(label, remarks[at] || name);
  return [...words].map(([label, detail]) => ({ label, detail }));
}

/** What the editor tells and takes of completion. */
interface WordContext {
  matchBefore(pattern: RegExp): { from: number; text: string } | null;
  state: { doc: { toString(): string } };
}
interface Offered {
  from: number;
  options: { label: string; detail: string; type: string; boost: number }[];
  validFor: RegExp;
}

/** Offers columns where a word is written that no table or alias leads in. */
export function completeColumns(
  tables: readonly SourceTable[],
  columns: readonly string[],
): (context: WordContext) => Offered | null {
  return (context) => {
    const word = context.matchBefore(/[\p{L}\p{N}_$.]+/u);
    if (word === null || word.text.includes('.')) return null;
    const options = columnWords(context.state.doc.toString(), tables, columns);
    return {
      from: word.from,
      options: options.map((option) => ({ ...option, type: 'property', boost: 1 })),
      validFor: /^[\p{L}\p{N}_$]*$/u,
    };
  };
}
