import type { Answer, Cell, Column, Question, TotalRule } from '@mingjing/contract';
import {
  bindQuestion,
  choosesByTable,
  mostGroups,
  sizesOfQuestion,
  tableKeys,
  totalsOfQuestion,
  totalsOfTable,
} from '@mingjing/query';
import type { Asking, DataReader, DataTarget, ReadAnswer } from '../../data/data-reader.ts';
import { unknownColumn } from '../../http/app-error.ts';

/** Values with subtotals at most: of more, each has few rows, as numbers of patients have. */
const mostSubtotals = 2000;

interface AskedTotals {
  question: Question;
  columns: readonly Column[];
  totals: readonly TotalRule[];
}

/** Reads parts of an answer that is put together from several. */
function createParts(reader: DataReader, target: DataTarget, asking: Asking) {
  const parts: ReadAnswer[] = [];
  return {
    async rowsOf(asked: Question, maxRows?: number): Promise<Cell[][]> {
      const answer = await reader.answer(target, asked, asking, maxRows);
      parts.push(answer);
      return (JSON.parse(answer.json.toString()) as Answer).data;
    },
    /** The answer that is made of all that was read. */
    answer(keys: string[], data: Cell[][]): ReadAnswer {
      return {
        json: Buffer.from(JSON.stringify({ keys, data })),
        rows: data.length,
        cached: parts.every(({ cached }) => cached),
        durationMs: Math.max(0, ...parts.map(({ durationMs }) => durationMs)),
        stored: parts.every(({ stored }) => stored),
      };
    },
  };
}

/** Whether something is made of all groups, or chosen by it: such figures have no statement of their own. */
const isMadeOfRows = ({ question, columns, totals }: AskedTotals): boolean => {
  const made = tableKeys(question, columns);
  return choosesByTable(question) || totals.some(({ key }) => made.has(key));
};

/** All rows of a question, whichever page was asked. */
function wholeOf(question: Question): Question {
  const { page: _, ...whole } = question;
  return whole as Question;
}

/** Figures over all rows of a question as an answer of one row, in the order asked; what cannot be told is null. */
export async function readTotals(
  reader: DataReader,
  target: DataTarget,
  asked: AskedTotals,
  asking: Asking,
): Promise<ReadAnswer> {
  const { question, columns, totals } = asked;
  const { rowsOf, answer } = createParts(reader, target, asking);
  const row: Cell[] = totals.map(() => null);
  await Promise.all(
    totalsOfQuestion(question, totals, columns).map(async (one) => {
      const [first = []] = await rowsOf(one.question);
      for (const [at, place] of one.places.entries()) row[place] = first[at] ?? null;
    }),
  );
  if (isMadeOfRows(asked)) {
    const rows = await rowsOf(wholeOf(question), mostGroups);
    for (const [place, figure] of totalsOfTable(question, totals, columns, rows)) row[place] = figure;
  }
  return answer(
    totals.map(({ key }) => key),
    [row],
  );
}

/**
 * Figures over the rows of each combination of values of the outputs `by`: the values, how many rows have them, then the
 * figures in the order asked; what cannot be told is null. No rows where there are more than `most` (what is told where
 * nothing is said). Throws AppError where there is no such output.
 */
export async function readSubtotals(
  reader: DataReader,
  target: DataTarget,
  asked: AskedTotals & { by: readonly string[]; most?: number },
  asking: Asking,
): Promise<ReadAnswer> {
  const { question, columns, totals, by, most = mostSubtotals } = asked;
  const { outputs } = bindQuestion(question, columns);
  const places = by.map((key) => {
    const at = outputs.findIndex(({ column }) => column.name === key);
    if (at < 0) throw unknownColumn(key);
    return at;
  });
  const { rowsOf, answer } = createParts(reader, target, asking);
  const lines = new Map<string, Cell[]>();
  // Before the figures stand the values and how many rows have them.
  const named = by.length + 1;
  const write = (values: Cell[], place: number, figure: Cell): void => {
    const line = lines.get(JSON.stringify(values));
    if (line !== undefined) line[place + named] = figure;
  };
  const begin = (values: Cell[], size: Cell): void => {
    lines.set(JSON.stringify(values), [...values, size, ...totals.map(() => null)]);
  };
  const groups = isMadeOfRows(asked)
    ? rowsByValues(await rowsOf(wholeOf(question), mostGroups), places)
    : null;
  if (groups === null)
    for (const row of await rowsOf(sizesOfQuestion(question, by), most + 1))
      begin(row.slice(0, by.length), row[by.length] ?? null);
  else for (const { values, rows } of groups) begin(values, rows.length);
  const keys = [...by, 'rows', ...totals.map(({ key }) => key)];
  if (lines.size > most) return answer(keys, []);
  await Promise.all(
    totalsOfQuestion(question, totals, columns, by).map(async (one) => {
      for (const row of await rowsOf(one.question, most))
        for (const [from, place] of one.places.entries())
          write(row.slice(0, by.length), place, row[by.length + from] ?? null);
    }),
  );
  for (const { values, rows } of groups ?? [])
    for (const [place, figure] of totalsOfTable(question, totals, columns, rows))
      write(values, place, figure);
  return answer(keys, [...lines.values()]);
}

/** Rows by the values that they have in some columns, in the order in which the values come. */
function rowsByValues(
  rows: readonly Cell[][],
  places: readonly number[],
): { values: Cell[]; rows: Cell[][] }[] {
  const groups = new Map<string, { values: Cell[]; rows: Cell[][] }>();
  for (const row of rows) {
    const values = places.map((at) => row[at] ?? null);
    const key = JSON.stringify(values);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { values, rows: [row] });
    else group.rows.push(row);
  }
  return [...groups.values()];
}
