import type { Answer, Cell, Question } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { answerNatural } from './answer-natural.ts';

const question: Question = {
  kind: 'groups',
  dimensions: [{ column: '月份' }],
  measures: [],
  filters: [],
  sorts: [],
};
const months = (count: number) => Array.from({ length: count }, (_, at) => `${at + 1}月`).toSorted();
const floors = (count: number) => Array.from({ length: count }, (_, at) => `${at + 1}号楼`).toSorted();

/** An engine that orders by code points, and what was asked of it. */
function engine(values: readonly string[]) {
  const asked: Question[] = [];
  return {
    asked,
    ask(next: Question) {
      asked.push(next);
      const limited = values.slice(0, next.limit);
      const { page } = next;
      const data: Cell[][] = (
        page === undefined ? limited : limited.slice((page.page - 1) * page.size, page.page * page.size)
      ).map((value) => [value]);
      const json = { keys: ['月份'], data, ...(page === undefined ? {} : { total: limited.length }) };
      const bytes = {
        json: Buffer.from(JSON.stringify(json)),
        rows: data.length,
        cached: false,
        durationMs: 0,
      };
      return Promise.resolve({ ...bytes, stored: true });
    },
  };
}
const read = ({ json }: { json: Buffer }) => JSON.parse(json.toString()) as Answer;
const names = (answer: { json: Buffer }) => read(answer).data.map(([name]) => name);

test('groups asked in no order stand in their natural one', async () => {
  const { ask, asked } = engine(months(12));
  const answer = await answerNatural(ask, question);
  expect(names(answer)).toEqual(Array.from({ length: 12 }, (_, at) => `${at + 1}月`));
  expect(asked).toHaveLength(1);
});

test('pages and first rows are cut out of the natural order', async () => {
  const { ask } = engine(floors(30));
  const second = await answerNatural(ask, { ...question, page: { page: 2, size: 4 } });
  expect(names(second)).toEqual(['5号楼', '6号楼', '7号楼', '8号楼']);
  expect(read(second).total).toBe(30);
  expect(names(await answerNatural(ask, { ...question, limit: 3 }))).toEqual(['1号楼', '2号楼', '3号楼']);
});

test('a few hours beside thousands of places stand in their order; what is longer stays as the engine has it', async () => {
  const hours = ['0点', '10点', '1点', '2点'];
  const answerOf = (places: number) => {
    const data = Array.from({ length: places }, (_, at) => `站${at}`)
      .toSorted()
      .flatMap((place) => hours.map((hour): Cell[] => [hour, place]))
      .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : one === other ? 0 : 1));
    const json = Buffer.from(JSON.stringify({ keys: ['时', '站'], data }));
    const beside: Question = { ...question, dimensions: [{ column: '时' }, { column: '站' }] };
    const bytes = { json, rows: data.length, cached: false, durationMs: 0, stored: true };
    return answerNatural(() => Promise.resolve(bytes), beside);
  };
  expect([...new Set(names(await answerOf(2000)))]).toEqual(['0点', '1点', '2点', '10点']);
  expect([...new Set(names(await answerOf(5001)))]).toEqual(hours.toSorted());
});

test('a page of a list that is too long to be an axis is asked once', async () => {
  const { ask, asked } = engine(floors(6000));
  const first = await answerNatural(ask, { ...question, page: { page: 1, size: 3 } });
  expect(names(first)).toEqual(floors(6000).slice(0, 3));
  expect(asked).toHaveLength(1);
});
