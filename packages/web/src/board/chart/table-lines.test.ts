// @vitest-environment node
import type { Cell } from '@mingjing/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inGroups, linesOf, subtotalsOfRows, type TableLine } from './table-lines.ts';

const sum = { column: 1, calculation: 'own', shown: true, fromRows: 'sum' } as const;
const told = (line: TableLine) =>
  line.kind === 'row' ? line.row.join(' ') : `小计 ${line.of.value} ${line.of.figures.join(' ')}`;

test('[CHART-29] rows of one name stand together, each group of several with its subtotal', () => {
  const rows: Cell[][] = [
    ['外科', 1],
    ['内科', 2],
    ['外科', '0.1'],
    [null, 5],
    ['内科', '0.2'],
  ];
  const grouped = inGroups(rows);
  const page = { rows: grouped, offset: 0, total: 5, descending: false };
  expect(linesOf(page, subtotalsOfRows([sum], rows)).map(told)).toEqual([
    '外科 1',
    '外科 0.1',
    '小计 外科 1.1',
    '内科 2',
    '内科 0.2',
    '小计 内科 2.2',
    ' 5',
  ]);
});

test('[CHART-29] whatever the pages, each subtotal stands once, behind the last row of its group', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 12 }), fc.boolean(), (groups, pageSize, descending) => {
      const ascending = groups.flatMap((size, at) =>
        Array.from({ length: size }, (_, row): Cell[] => [`科室${at}`, row]),
      );
      const subtotals = subtotalsOfRows([sum], ascending);
      const rows = descending
        ? ascending.toSorted((a, b) => (String(a[0]) < String(b[0]) ? 1 : -1))
        : ascending;
      const lines: TableLine[] = [];
      for (let offset = 0; offset < rows.length; offset += pageSize) {
        const page = { rows: rows.slice(offset, offset + pageSize), offset, total: rows.length, descending };
        lines.push(...linesOf(page, subtotals));
      }
      const wanted = rows.flatMap((row, at) => {
        const isLast = rows[at + 1]?.[0] !== row[0];
        const group = rows.filter(([name]) => name === row[0]);
        const own = row.join(' ');
        const all = group.reduce((sum, [, value]) => sum + Number(value), 0);
        return isLast && group.length > 1 ? [own, `小计 ${row[0]} ${all}`] : [own];
      });
      expect(lines.map(told)).toEqual(wanted);
    }),
  );
});
