import {
  type Answer,
  Code,
  type Column,
  countsAsNumeric,
  ExpressionError,
  type GroupsQuestion,
  parseExpression,
  type Question,
  reckonedColumns,
  reckons,
  texts,
} from '@mingjing/contract';
import { firstGroups } from '@mingjing/query';
import type { Asking, DataReader, DataTarget } from '../../data/data-reader.ts';
import { AuthorsError } from '../../http/app-error.ts';

function columnsOfExpression(text: string, columns: readonly Column[]): string[] {
  try {
    return reckonedColumns(
      parseExpression(
        text,
        columns.map(({ name }) => name),
      ),
    );
  } catch (error) {
    // What is wrong with it is said where it is asked.
    if (error instanceof ExpressionError) return [];
    throw error;
  }
}

/** Columns of texts that a level adds up, averages or takes the median of, those that hold numbers only aside. */
function reckonedTexts({ measures }: GroupsQuestion, columns: readonly Column[]): string[] {
  const asked = measures.flatMap((measure) => {
    if ('expression' in measure) return columnsOfExpression(measure.expression, columns);
    return reckons(measure.calculation) ? [measure.column] : [];
  });
  const isText = (column: Column): boolean => column.type === 'text' && !countsAsNumeric(column);
  return columns.filter((column) => isText(column) && asked.includes(column.name)).map(({ name }) => name);
}

/**
 * Texts are added up as far as they are numbers. Where none of those that are asked is one, the answer would be empty
 * without a word. Throws AppError that only authors may read: it names columns of formulas.
 */
export async function refuseWords(
  reader: Pick<DataReader, 'answer'>,
  target: DataTarget,
  { question, columns }: { question: Question; columns: readonly Column[] },
  asking: Asking,
): Promise<void> {
  const level = firstGroups(question);
  if (level === undefined) return;
  const names = reckonedTexts(level, columns);
  if (names.length === 0) return;
  const measures = names.flatMap((column, at) => [
    { column, calculation: 'count' as const, alias: `n${at}` },
    { column, calculation: 'avg' as const, alias: `v${at}` },
  ]);
  const { page: _, limit: __, ...rest } = level;
  const { json } = await reader.answer(target, { ...rest, dimensions: [], measures, sorts: [] }, asking);
  const [row = []] = (JSON.parse(json.toString()) as Answer).data;
  const words = names.filter(
    (_name, at) => Number(row[at * 2] ?? 0) > 0 && (row[at * 2 + 1] ?? null) === null,
  );
  if (words.length > 0) throw new AuthorsError(Code.client, texts.widget.onlyWords(words.join('、')));
}
