import { type Cell, type Column, calculations, type Question } from '@mingjing/contract';
import { difference, evaluateQuestion, inAnyOrder } from '@mingjing/query/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { martsUnderTest } from './testing/marts-under-test.ts';
import { allRows, askRows, batchesOf, storeAndAsk } from './testing/temporary-mart.ts';

describe.each(martsUnderTest)('%s', (_, open) => {
  let temporary: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    temporary = await open();
  });
  afterAll(() => temporary.remove());

  const columns: Column[] = [
    { name: '就诊号', type: 'integer' },
    { name: '费用', type: 'decimal', precision: 12, scale: 2 },
    { name: '体温', type: 'double' },
    { name: '科室', type: 'text' },
    { name: '备注', type: 'text' },
    { name: '登记', type: 'datetime' },
    { name: '复诊', type: 'boolean' },
  ];
  const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { freq: 8 });
  const two = (value: number): string => String(value).padStart(2, '0');
  const moment = fc
    .record({
      d: fc.integer({ min: 1, max: 28 }),
      m: fc.integer({ min: 1, max: 12 }),
      s: fc.integer({ min: 0, max: 86_399 }),
    })
    .map(
      ({ d, m, s }) =>
        `2024-${two(m)}-${two(d)} ${two(Math.floor(s / 3600))}:${two(Math.floor((s % 3600) / 60))}:${two(s % 60)}`,
    );
  const row: fc.Arbitrary<Cell[]> = fc.tuple(
    maybe(fc.integer({ min: -50, max: 50 })),
    maybe(fc.integer({ min: -9999, max: 9999 }).map((cents) => cents / 100)),
    maybe(fc.integer({ min: 300, max: 430 }).map((tenths) => tenths / 8)),
    maybe(fc.constantFrom('内科', '外科', '儿科', '', 'ICU', 'icu', '内科%', '🏥')),
    maybe(fc.string({ unit: 'grapheme', maxLength: 20 })),
    maybe(moment),
    maybe(fc.boolean()),
  );
  describe('types', () => {
    test('every value comes back as it went in', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(row, { maxLength: 60 }), async (rows) => {
          const { data } = await storeAndAsk(temporary.mart, columns, rows, allRows);
          expect(data).toEqual(rows);
        }),
        { numRuns: 12 },
      );
    });

    test('[CALC-21] texts of numbers count as such, masks of bits do not', async () => {
      const { mart } = temporary;
      const texts: Column[] = [
        { name: '数', type: 'text' },
        { name: '位', type: 'text', native: 'bits' },
      ];
      const stored = await mart.write({ columns: texts, batches: batchesOf([['00000101', '00000101']]) });
      expect(stored.columns.map(({ numeric }) => numeric)).toEqual([true, undefined]);
      await mart.drop(stored.id);
    });

    test('whole numbers beyond 2^53 and DECIMAL(38,10) are exact', async () => {
      const exact: Column[] = [
        { name: 'i', type: 'integer' },
        { name: 'd', type: 'decimal', precision: 38, scale: 10 },
      ];
      const rows: Cell[][] = [
        ['9007199254740993', '1234567890123456789012345678.0123456789'],
        [9_007_199_254_740_991, '-0.0000000001'],
        ['-9223372036854775808', '0.1'],
        ['9223372036854775807', '99999999999999.5'],
      ];
      const { data } = await storeAndAsk(temporary.mart, exact, rows, allRows);
      expect(data).toEqual([
        ['9007199254740993', '1234567890123456789012345678.0123456789'],
        [9_007_199_254_740_991, -1e-10],
        ['-9223372036854775808', 0.1],
        ['9223372036854775807', 99_999_999_999_999.5],
      ]);
      const sum = await storeAndAsk(temporary.mart, exact, rows.slice(0, 2), {
        kind: 'groups',
        filters: [],
        dimensions: [],
        measures: [
          { column: 'i', calculation: 'sum' },
          { column: 'd', calculation: 'sum' },
        ],
        sorts: [],
      });
      expect(sum.data).toEqual([['18014398509481984', '1234567890123456789012345678.0123456788']]);
    });

    test('texts of any kind and number survive, dictionary or not', async () => {
      const text: Column[] = [
        { name: 't', type: 'text' },
        { name: 'n', type: 'integer' },
      ];
      const rows: Cell[][] = Array.from({ length: 25_000 }, (_, n) => [
        n % 7 === 0 ? null : `值-${n < 11_000 ? n : n % 13}-"\\\n'`,
        n,
      ]);
      const extract = await temporary.mart.write({ columns: text, batches: batchesOf(rows, 999) });
      const { data } = await askRows(temporary.mart, extract.id, allRows);
      expect(data).toEqual(rows);
      await temporary.mart.drop(extract.id);
    });

    test('a table of four hundred text columns is stored, and a NUL character is kept', async () => {
      const wide: Column[] = Array.from({ length: 400 }, (_, n) => ({ name: `列${n}`, type: 'text' }));
      // More than one chunk of them.
      const rows: Cell[][] = Array.from({ length: 2100 }, (_, r) =>
        wide.map((_, c) => `值${(r * c) % 50}\0尾`),
      );
      const { data } = await storeAndAsk(temporary.mart, wide, rows, { ...allRows, limit: 20 });
      expect(data).toEqual(rows.slice(0, 20));
    });

    test('NaN, the infinities and the zero date are NULL', async () => {
      const odd: Column[] = [
        { name: 'x', type: 'double' },
        { name: 'd', type: 'date' },
      ];
      const rows: Cell[][] = [
        [Number.NaN, '0000-00-00'],
        [Number.POSITIVE_INFINITY, '2024-02-29'],
        ['-Infinity', null],
        [1e308, '1900-01-01'],
      ];
      const { data } = await storeAndAsk(temporary.mart, odd, rows, {
        ...allRows,
        sorts: [{ key: 'x', descending: false }],
      });
      expect(data[0]).toEqual([1e308, '1900-01-01']);
      expect(data.slice(1).map(([x]) => x)).toEqual([null, null, null]);
    });

    test('decimals of unknown places get those that their values have, and none where there is no value', async () => {
      const open: Column[] = [
        { name: '甲', type: 'decimal' },
        { name: '乙', type: 'decimal' },
      ];
      const rows: Cell[][] = [
        ['1.5', null],
        [null, null],
        ['-1234567890123456789.25', null],
      ];
      const extract = await temporary.mart.write({ columns: open, batches: batchesOf(rows) });
      expect(extract.columns[0]).toMatchObject({ type: 'decimal', precision: 37, scale: 2 });
      expect((await askRows(temporary.mart, extract.id, allRows)).data).toEqual([
        [1.5, null],
        [null, null],
        rows[2],
      ]);
      await temporary.mart.drop(extract.id);
    });

    test('[FMT-13] the median of such decimals keeps the half between its two middle values', async () => {
      const { data } = await storeAndAsk(
        temporary.mart,
        [{ name: '额', type: 'decimal' }],
        [['25.12'], ['25.13'], ['-92233720368547758.08'], ['92233720368547758.07']],
        {
          kind: 'groups',
          dimensions: [],
          measures: [{ column: '额', calculation: 'median', alias: '中位' }],
          filters: [],
          sorts: [],
        },
      );
      expect(data).toEqual([[25.125]]);
    });

    test('an extract without rows has its columns', async () => {
      const extract = await temporary.mart.write({ columns, batches: batchesOf([]) });
      expect(await askRows(temporary.mart, extract.id, allRows)).toEqual({
        keys: columns.map(({ name }) => name),
        data: [],
      });
      expect(await temporary.mart.greatest(extract.id, '登记')).toBeNull();
      await temporary.mart.drop(extract.id);
    });

    test('a value that is not of its type is named', async () => {
      const write = temporary.mart.write({
        columns: [{ name: '年龄', type: 'integer' }],
        batches: batchesOf([[1], ['约30']]),
      });
      await expect(write).rejects.toThrow('字段【年龄】的值“约30”不是整数');
      await expect(
        temporary.mart.write({
          columns: [
            { name: 'a', type: 'text' },
            { name: 'A', type: 'text' },
          ],
          batches: batchesOf([]),
        }),
      ).rejects.toThrow('字段【A】重复');
    });
  });

  const filter = fc.constantFrom<Question['filters'][number]>(
    { column: '科室', op: 'eq', value: '内科' },
    { column: '科室', op: 'ne', value: '外科' },
    { column: '科室', op: 'like', value: '科%' },
    { column: '科室', op: 'like', value: 'CU' },
    { column: '科室', op: 'in', value: ['内科', '没有'] },
    { column: '科室', op: 'gt', value: '内科' },
    { column: '就诊号', op: 'gte', value: 0 },
    { column: '费用', op: 'lt', value: '12.50' },
    { column: '体温', op: 'lte', value: 40 },
    { column: '登记', op: 'gte', value: '2024-06-01' },
    { column: '复诊', op: 'eq', value: true },
  );
  const calculation = fc.constantFrom(...calculations.filter((one) => one !== 'empty'));
  const groups: fc.Arbitrary<Question> = fc
    .record({
      filters: fc.array(filter, { maxLength: 2 }),
      dimensions: fc.subarray([
        { column: '科室' },
        { column: '登记', grain: 'month' as const },
        { column: '复诊' },
      ]),
      calculations: fc.array(fc.record({ column: fc.constantFrom('就诊号', '费用', '体温'), calculation }), {
        minLength: 1,
        maxLength: 3,
      }),
      page: fc.option(
        fc.record({ page: fc.integer({ min: 1, max: 2 }), size: fc.integer({ min: 1, max: 5 }) }),
        { nil: undefined },
      ),
    })
    .map(({ filters, dimensions, calculations, page }) => ({
      kind: 'groups',
      filters,
      dimensions,
      measures: calculations.map((one, at) => ({ ...one, alias: `m${at}` })),
      sorts: dimensions.map(({ column }) => ({ key: column, descending: false })),
      ...(page && { page }),
    }));
  const plain: fc.Arbitrary<Question> = fc
    .record({ filters: fc.array(filter, { maxLength: 3 }), descending: fc.boolean() })
    .map(({ filters, descending }) => ({
      kind: 'rows',
      columns: ['就诊号', '科室', '费用'],
      filters,
      sorts: [{ key: '科室', descending }],
    }));

  test('[FMT-13] the cache answers like rows in memory do, whatever is asked', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 80 }),
        fc.array(fc.oneof(groups, plain), { minLength: 4, maxLength: 12 }),
        async (rows, questions) => {
          const extract = await temporary.mart.write({ columns, batches: batchesOf(rows, 33) });
          for (const question of questions) {
            const expected = evaluateQuestion(question, columns, rows);
            const answer = await askRows(temporary.mart, extract.id, question);
            expect(answer.keys).toEqual(expected.keys);
            expect(answer.total).toBe(expected.total);
            // Rows that sort alike stand in the order they were stored in, of which rows in memory know nothing.
            const [actual, wanted] = [answer.data, expected.data].map((data) =>
              question.kind === 'rows' ? inAnyOrder(data, expected.columns) : data,
            );
            const wrong = difference(actual!, wanted!, expected.columns);
            expect(wrong && { question, wrong }).toBeUndefined();
          }
          await temporary.mart.drop(extract.id);
        },
      ),
      { numRuns: 25, endOnFailure: true },
    );
  });

  test('[CALC-21] an extract says which of its text columns hold nothing but numbers, added rows included', async () => {
    const named: Column[] = ['数', '词', '空', '多'].map((name) => ({ name, type: 'text' }));
    const many = Array.from({ length: 12_000 }, (_, at): Cell[] => [
      at % 3 === 0 ? null : String(at % 7),
      at === 11_999 ? '无' : String(at % 7),
      null,
      `${at}.5`,
    ]);
    const { mart } = temporary;
    const numbersOf = (of: Column[]) => of.filter(({ numeric }) => numeric === true).map(({ name }) => name);
    const first = await mart.write({ columns: named, batches: batchesOf(many) });
    expect(numbersOf(first.columns)).toEqual(['数', '多']);
    expect((await mart.describe(first.id))?.columns).toEqual(first.columns);
    const question: Question = {
      kind: 'groups',
      dimensions: [],
      measures: [
        { column: '多', calculation: 'max' },
        { column: '数', calculation: 'sum' },
      ],
      filters: [],
      sorts: [],
    };
    const sum = many.reduce((all, [cell]) => all + Number(cell ?? 0), 0);
    expect((await askRows(mart, first.id, question)).data).toEqual([[11_999.5, sum]]);
    const added = await mart.write({
      columns: first.columns,
      batches: batchesOf([['1', '2', '3', '四']]),
      appendTo: first.id,
    });
    expect(numbersOf(added.columns)).toEqual(['数', '空']);
    await mart.drop(first.id);
    await mart.drop(added.id);
  });
});
