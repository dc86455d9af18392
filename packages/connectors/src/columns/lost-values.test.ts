import { expect, test } from 'vitest';
import { describeColumns as describeClickhouse } from '../clickhouse/types.ts';
import { describerOf } from '../jdbc/types.ts';
import { describeFields as describeMysql } from '../mysql/types.ts';
import { describeFields as describePostgres } from '../postgres/types.ts';
import type { DescribedColumns } from './describe-columns.ts';

type Described = DescribedColumns<((value: never) => unknown) | undefined>;
/** What was lost of the values of a description's first column. */
function lostOf({ toCells, lost }: Described, values: readonly unknown[]) {
  const cells = values.map((value) => toCells[0]?.(value as never));
  return { cells, lost: lost.list };
}

const date = { dataTypeID: 1082, dataTypeModifier: -1 };
test('[FMT-13] dates that no cell holds are empty and counted', () => {
  const values = ['2024-02-29', 'infinity', '0044-03-15 BC', '294276-12-31', '10000-01-01'];
  expect(lostOf(describePostgres([{ name: '日期', ...date }], undefined), values)).toEqual({
    cells: ['2024-02-29', null, null, null, '10000-01-01'],
    lost: [{ column: '日期', values: 3, example: 'infinity' }],
  });
  const field = {
    name: '日期',
    columnType: 10,
    columnLength: 10,
    decimals: 0,
    flags: 0,
    characterSet: 63,
  };
  expect(lostOf(describeMysql([field], undefined), ['0000-00-00', '2024-02-29']).lost).toEqual([
    { column: '日期', values: 1, example: '0000-00-00' },
  ]);
  const moments = [
    '-0044-03-15 01:00:00',
    '+294276-12-31 00:00:00',
    '+10000-01-01 05:00:00',
    '2024-05-06 07:08:09',
  ];
  const wire = { name: '时间', kind: 'moment' as const, typeName: '', type: 93, precision: 26, scale: 6 };
  expect(lostOf(describerOf()([wire]), moments)).toEqual({
    cells: [null, null, '10000-01-01 05:00:00', '2024-05-06 07:08:09'],
    lost: [{ column: '时间', values: 2, example: '-0044-03-15 01:00:00' }],
  });
  expect(lostOf(describeClickhouse(['日期'], ['Date'], true), ['0000-00-00']).lost).toHaveLength(1);
  expect(lostOf(describeClickhouse(['日期'], ['Date'], true), ['2024-02-29']).lost).toEqual([]);
});

test('[FMT-13] numbers that no cell holds are empty and counted, texts are as they are', () => {
  const single = { typeName: '', type: 8, precision: 0, scale: 0 };
  expect(
    lostOf(describerOf()([{ name: '比率', kind: 'double', ...single }]), [Number.NaN, 1.5]).lost,
  ).toEqual([{ column: '比率', values: 1, example: 'NaN' }]);
  expect(
    lostOf(describePostgres([{ name: '备注', dataTypeID: 25, dataTypeModifier: -1 }], undefined), [
      'infinity',
    ]),
  ).toEqual({ cells: [undefined], lost: [] });
});
