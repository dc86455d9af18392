import type { Question } from '@mingjing/contract';
import {
  type CompiledQuestion,
  compileQuestion,
  QuestionError,
  type QuestionSource,
  type Rollup,
} from '@mingjing/query';
import { type Extract, MartError } from './mart.ts';
import type { AskMessage } from './process/messages.ts';
import type { SharedAsk } from './process/shared-ask.ts';
import { foldParts } from './process/together-message.ts';

type Described = Pick<
  Extract,
  'columns' | 'unique' | 'dictionaries' | 'numbers' | 'spans' | 'place' | 'rollups' | 'rows'
>;

const sources = new WeakMap<Described, QuestionSource>();

/** An extract as rows come from it: it never changes, and all questions of a board ask it. */
function sourceOf(described: Described): QuestionSource {
  const known = sources.get(described);
  if (known !== undefined) return known;
  const { columns, unique, dictionaries, numbers, spans, place, rollups, rows } = described;
  const source = {
    columns,
    table: 'data',
    place,
    unique: new Set(unique),
    dictionaries: new Map(dictionaries),
    numbers,
    spans,
    rows,
    rollups,
  };
  sources.set(described, source);
  return source;
}

/** A question over the tables of an extract. Throws MartError. */
function compiled(question: Question, described: Described): CompiledQuestion {
  try {
    return compileQuestion(question, sourceOf(described), 'duckdb');
  } catch (error) {
    if (error instanceof QuestionError) throw new MartError('question', error.message, { cause: error });
    throw error;
  }
}

/** A question as it is sent to a reader. */
export interface CompiledAsk {
  /** The message, under the number that a reader gives it. */
  message: (id: number) => AskMessage;
  /** How it is answered together with others. */
  shared?: SharedAsk;
}

/**
 * Rows of a table that one thread reads at most (ADR 32). Boards of a million rows took two threads 1.2 to 1.5 times the
 * processor time of one; many wait for a board, so it counts more than how soon one question is answered.
 */
const mostOfOneThread = 2_000_000;

/** What is sent to a reader for a question. Throws MartError. */
export function compileAsk(extract: string, question: Question, described: Described): CompiledAsk {
  const asked = compiled(question, described);
  const { columns, dictionaries, rollup, shared } = asked;
  const isLarge = (rollup ?? described).rows > mostOfOneThread;
  const coded = dictionaries.some((name) => name !== undefined);
  const answered = {
    extract,
    keys: columns.map(({ name }) => name),
    ...(isLarge && { isLarge }),
    ...(coded && { dictionaries: dictionaries.map((name) => name ?? null) }),
  };
  const message = (id: number): AskMessage => {
    const { rows, total } = asked;
    return { type: 'ask', id, ...answered, ...rows, ...(total && { total }) };
  };
  if (shared === undefined) return { message };
  // The engine ends a list of so many rows by one thread (LIMIT), which is no way to read a large table.
  const rows = isLarge ? { ...shared, fold: () => undefined } : shared;
  const own: SharedAsk = { ...answered, key: `${shared.key} ${extract}`, rows };
  return {
    message(id) {
      const folded = foldParts([own]);
      return { ...message(id), ...(folded && { folded }) };
    },
    shared: own,
  };
}

/** The roll-up that an extract answers a question of; undefined where its rows are asked. Throws MartError. */
export const rollupFor = (question: Question, described: Described): Rollup | undefined =>
  compiled(question, described).rollup;
