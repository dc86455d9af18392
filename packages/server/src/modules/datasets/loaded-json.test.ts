import { expect, test } from 'vitest';
import { loadedJson, loadedSqlJson } from './loaded-json.ts';

test('rows are put into their answer as they are, cut ones are told as cut', () => {
  const columns = [{ name: '科室', type: 'text' as const }];
  const rows = { keys: ['科室'], data: [['内科'], ['"}'], [null]] };
  const read = (answer: object) =>
    JSON.parse(loadedJson(Buffer.from(JSON.stringify(answer)), columns).toString());
  expect(read(rows)).toEqual({ ...rows, truncated: false, content: rows, columns });
  const cut = { ...rows, truncated: true };
  expect(read(cut)).toEqual({ ...cut, content: cut, columns });
});

test('the same answer for many callers is put together once', () => {
  const answer = Buffer.from('{"keys":["a"],"data":[[1]]}');
  const columns = [{ name: 'a', type: 'integer' as const }];
  expect(loadedJson(answer, columns)).toBe(loadedJson(answer, [...columns]));
  expect(loadedJson(answer, [])).not.toBe(loadedJson(answer, columns));
});

test('[DSET-31] the rows of a statement are put into its answer as they are', () => {
  const columns = [{ name: 'a', type: 'integer' as const }];
  const content = { keys: ['a'], data: [[1], [null]], truncated: true };
  const json = Buffer.from(JSON.stringify(content));
  const told = { columns, truncated: true, lost: ['一句话'] };
  expect(JSON.parse(loadedSqlJson({ json, ...told }).toString())).toEqual({ content, ...told });
});
