import { expect, test } from 'vitest';
import { partTablesIn } from './part-tables.ts';

test('[DSET-05] tables of which an account may read some columns are told by its grants', () => {
  expect(
    partTablesIn([
      'GRANT SELECT(dept, `fee ON x`, `a,b)`, `q\\`r`), INSERT(dept) ON his.visits TO reader',
      'GRANT SHOW ON his.* TO reader',
      'GRANT SELECT(day) ON his.visits TO nurse WITH GRANT OPTION',
      'GRANT SELECT ON his.depts TO reader',
      'GRANT nurse TO reader',
    ]),
  ).toEqual([{ schema: 'his', name: 'visits', columns: ['dept', 'fee ON x', 'a,b)', 'q`r', 'day'] }]);
});

test('what another right reads as a whole is none of them', () => {
  const columns = 'GRANT SELECT(a) ON `my db`.`t x` TO reader';
  for (const all of [
    'GRANT SELECT ON *.* TO reader',
    'GRANT SHOW, SELECT, INSERT ON `my db`.* TO nurse',
    'GRANT ALL ON `my db`.`t x` TO nurse',
    'GRANT SELECT ON `my db`.t* TO nurse',
  ])
    expect(partTablesIn([columns, all])).toEqual([]);
  for (const other of ['GRANT INSERT ON *.* TO reader', 'GRANT SELECT ON other.* TO reader'])
    expect(partTablesIn([columns, other])).toHaveLength(1);
});

test('columns that were taken away leave those that the catalogue lists', () => {
  expect(
    partTablesIn(['GRANT SELECT ON his.* TO reader', 'REVOKE SELECT(name) ON his.patients FROM reader']),
  ).toEqual([{ schema: 'his', name: 'patients' }]);
});

test('texts without end are read once', () => {
  expect(partTablesIn([`GRANT SELECT(${'a, '.repeat(500_000)}`, ' ON '.repeat(500_000)])).toEqual([]);
});
