import type { Question } from '@mingjing/contract';
import { type CompiledQuestion, compileQuestion, QuestionError, type Rollup } from '@mingjing/query';
import { type Extract, MartError } from './mart.ts';
import type { ToReader } from './process/messages.ts';

type Described = Pick<
  Extract,
  'columns' | 'unique' | 'dictionaries' | 'numbers' | 'place' | 'rollups' | 'rows'
>;

/** A question over the tables of an extract. Throws MartError. */
function compiled(
  question: Question,
  { columns, unique, dictionaries, numbers, place, rollups, rows }: Described,
): CompiledQuestion {
  const source = {
    columns,
    table: 'data',
    place,
    unique: new Set(unique),
    dictionaries: new Map(dictionaries),
    numbers,
    rows,
    rollups,
  };
  try {
    return compileQuestion(question, source, 'duckdb');
  } catch (error) {
    if (error instanceof QuestionError) throw new MartError('question', error.message, { cause: error });
    throw error;
  }
}

/** What is sent to a reader for a question, under the number that it gives it. Throws MartError. */
export function compileAsk(
  extract: string,
  question: Question,
  described: Described,
): (id: number) => ToReader {
  const { rows, total, columns, dictionaries } = compiled(question, described);
  const keys = columns.map(({ name }) => name);
  const coded = dictionaries.some((name) => name !== undefined);
  return (id) => ({
    type: 'ask',
    id,
    extract,
    ...rows,
    ...(total && { total }),
    keys,
    ...(coded && { dictionaries: dictionaries.map((name) => name ?? null) }),
  });
}

/** The roll-up that an extract answers a question of; undefined where its rows are asked. Throws MartError. */
export const rollupFor = (question: Question, described: Described): Rollup | undefined =>
  compiled(question, described).rollup;
