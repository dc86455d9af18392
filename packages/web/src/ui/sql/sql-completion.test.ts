// @vitest-environment node
import { keywordCompletionSource } from '@codemirror/lang-sql';
import { EditorState } from '@uiw/react-codemirror';
import { expect, test } from 'vitest';
import { columnWords, completeColumns, queryWords, schemaOf } from './sql-completion.ts';

const tables = [
  { schema: '', name: 'visits', written: '`visits`', columns: ['visit_id', '科室'] },
  { schema: '', name: 'wards', written: '`wards`', columns: ['ward'] },
  { schema: 'his', name: 'orders', written: '`his`.`orders`', columns: ['order_id'] },
];

test('[DSET-05] tables are offered by name, those of other schemas below their schema', () => {
  expect(schemaOf(tables, ['人数'])).toEqual({
    t: ['人数'],
    visits: ['visit_id', '科室'],
    wards: ['ward'],
    his: { orders: ['order_id'] },
  });
});

test('[DSET-05] columns of the tables in the statement are offered, of no others', () => {
  expect(columnWords('SELECT  FROM Visits', tables, ['人数', '科室']).map(({ label }) => label)).toEqual([
    '人数',
    '科室',
    'visit_id',
  ]);
});

/** The editor's words before the end of a text. */
const at = (doc: string) => ({
  state: { doc },
  matchBefore(pattern: RegExp) {
    const found = new RegExp(`(?:${pattern.source})$`, pattern.flags).exec(doc);
    return found === null ? null : { from: found.index, text: found[0] };
  },
});

test('[DSET-05] a word after a dot is left to tables and aliases', () => {
  const source = completeColumns(tables, []);
  expect(source(at('SELECT v.vi'))).toBeNull();
  expect(source(at('SELECT '))).toBeNull();
  const found = source(at('SELECT * FROM visits WHERE vi'));
  expect(found?.options.map(({ label }) => label)).toEqual(['visit_id', '科室']);
});

test('[DSET-05] of all keywords those of queries are offered', async () => {
  const state = EditorState.create({ doc: 's', extensions: [queryWords.extension] });
  const context = { ...at('s'), state, pos: 1, explicit: true };
  const found = await keywordCompletionSource(queryWords, true)(context as never);
  const words = found?.options.map(({ label }) => label);
  expect(words).toEqual(expect.arrayContaining(['SELECT', 'SUM', 'SUBSTRING']));
  expect(words).not.toContain('SECOND_MICROSECOND');
});
