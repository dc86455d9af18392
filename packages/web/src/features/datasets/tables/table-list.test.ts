// @vitest-environment node
import { type SourceTable, statementOfTable } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { mostShown, tableGroups } from './table-list.ts';

const table = (name: string, schema = '', columns: string[] = ['id']): SourceTable => ({
  schema,
  name,
  written: schema === '' ? `\`${name}\`` : `\`${schema}\`.\`${name}\``,
  columns,
});
const namesOf = (tables: SourceTable[], word: string) =>
  tableGroups(tables, word).groups.map(({ schema, items }) => [schema, items.map(({ name }) => name)]);

const tables = [
  table('Visits', '', ['id', '科室']),
  table('收费 明细', '', ['金额']),
  table('visits', 'his', ['visit_id']),
];

test('[DSET-05] tables stand by schema, those that need none first', () => {
  expect(namesOf(tables, '')).toEqual([
    ['', ['Visits', '收费 明细']],
    ['his', ['visits']],
  ]);
});

test('[DSET-05] a search finds tables by name and schema before those with such a column', () => {
  expect(namesOf(tables, ' VISIT ')).toEqual([
    ['', ['Visits']],
    ['his', ['visits']],
  ]);
  expect(namesOf(tables, '科室')).toEqual([['', ['Visits']]]);
  expect(namesOf([table('a', '', ['费用']), table('费用')], '费用')).toEqual([['', ['费用', 'a']]]);
  expect(namesOf(tables, '没有')).toEqual([]);
});

test('[DSET-05] of very many tables the first are shown, and how many more there are', () => {
  const many = Array.from({ length: mostShown + 7 }, (_, at) => table(`t${at}`));
  const { groups, left } = tableGroups(many, '');
  expect(groups[0]?.items).toHaveLength(mostShown);
  expect(left).toBe(7);
});

test('[DSET-05] a statement names its table as the database writes it, and columns where not all may be read', () => {
  const found = table('收费 明细', '另 库');
  expect(statementOfTable(found)).toBe('SELECT * FROM `另 库`.`收费 明细`');
  expect(statementOfTable({ ...found, selected: '`科室`, `费用`' })).toBe(
    'SELECT `科室`, `费用` FROM `另 库`.`收费 明细`',
  );
});
