import { setImmediate as turn } from 'node:timers/promises';
import type { Question } from '@mingjing/contract';
import { compileAsk } from './compile-ask.ts';
import { type Extract, MartError } from './mart.ts';
import type { ExpectedTable, FoldParts } from './process/messages.ts';
import { foldParts } from './process/together-message.ts';

/** Questions that are looked at, some boards of them: the others are taken to be like these. */
const mostLooked = 60;
/** Questions that are looked at before others get their turn. */
const atOnce = 8;

/**
 * The tables of an extract that questions, the latest first, are answered of where their columns stand in memory, with
 * these columns. What cannot be asked of it is left out.
 */
export async function expectedTables(
  extract: Extract,
  questions: readonly Question[],
): Promise<ExpectedTable[]> {
  const tables = new Map<string, ExpectedTable>();
  const looked = questions.slice(0, mostLooked);
  for (const [at, question] of looked.entries()) {
    if (at % atOnce === atOnce - 1) await turn();
    const { columns = [], passing } = partsOf(extract, question) ?? {};
    if (passing === undefined) continue;
    const { table, rows, tests } = passing;
    const known = tables.get(table);
    const needed = [...(known?.columns ?? []), ...columns, ...tests.map(({ column }) => column)];
    tables.set(table, { table, rows, columns: [...new Set(needed)], asked: (known?.asked ?? 0) + 1 });
  }
  const all = questions.length / looked.length;
  return [...tables.values()].map((table) => ({ ...table, asked: Math.round(table.asked * all) }));
}

function partsOf(extract: Extract, question: Question): FoldParts | undefined {
  try {
    const { shared } = compileAsk(extract.id, question, extract);
    return shared && foldParts([shared]);
  } catch (error) {
    if (error instanceof MartError) return undefined;
    throw error;
  }
}
