import { type ChartKind, type Drawn, drawChart, formatNumber, kinds } from '@mingjing/charts';
import type { Answer, Cell } from '@mingjing/contract';
import { additiveKeys, compileQuestion, questionOfWidget, type WidgetData } from '@mingjing/query';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Service,
  serviceOrSkip,
  startMariadb,
  startPostgres,
} from '../../../../../scripts/services/index.ts';
import {
  asWire,
  type LiveDatabase,
  openDuckdb,
  openMysql,
  openPostgres,
} from '../../../../query/src/testing/live-database.ts';
import { askedSql } from '../../../../query/src/testing/statement.ts';
import { type Drawing, dialText, drawnValues } from '../../testing/drawn/drawn-values.ts';
import { type Expectation, expectedValues } from '../../testing/drawn/expected-values.ts';
import { columns, measures, tables, widgetsOf } from '../../testing/drawn/random-widgets.ts';

const runs = Number(process.env['MINGJING_RANDOM_RUNS'] ?? 300);
const others = '其他';

/** The widget's answer from a real database, as it goes over the wire. */
async function answerOf(database: LiveDatabase, widget: WidgetData): Promise<Answer> {
  const question = questionOfWidget(widget, {}, columns, measures);
  const compiled = compileQuestion(question, { columns, sql: askedSql }, database.dialect);
  const rows = asWire(await database.ask(compiled.rows), compiled.columns);
  const data = rows.map((row) =>
    row.map((cell, at) => (cell !== null && compiled.columns[at]?.type === 'double' ? Number(cell) : cell)),
  );
  return { keys: compiled.columns.map(({ name }) => name), data, additive: additiveKeys(question, columns) };
}

const near = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const isPie = (type: string): boolean => /^(pie|funnel)/.test(type);

/** Whether a scatter stands across names: across numbers and days a gap has no place. */
const isNamed = ({ values }: Expectation): boolean =>
  values.some(
    ({ names: [first = ''] }) =>
      first !== '（空）' && !/^(-?\d+(\.\d+)?|\d{4}-\d{2}-\d{2}( [\d:]+)?)$/.test(first),
  ) || values.every(({ names: [first = ''] }) => first === '（空）');

/** Where an expected value stands in the picture of a kind. */
function placesOf(kind: ChartKind, expected: Expectation): (Drawing & { at: number })[] {
  const several = expected.measures.length > 1;
  return expected.values.flatMap(({ names, measure, at, value }) => {
    if (value === null) return [];
    const [first = '', second] = names;
    if (kind.type === 'heatmap') return [{ category: first, series: second ?? '', value, at }];
    if (kind.type === 'scatter') {
      // What has no place across has no point.
      if (first === '（空）' && !isNamed(expected)) return [];
      const number = Number(first);
      const category = first !== '' && Number.isFinite(number) ? String(number) : first;
      return at === 0 ? [{ category, series: second ?? measure, value, at }] : [];
    }
    const series = second === undefined ? measure : several ? `${second} · ${measure}` : second;
    return [{ category: first, series, value, at }];
  });
}

/** Equal places added up, as a picture with series and a pie of raw rows do. */
function merged(drawings: readonly Drawing[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { category, series, value } of drawings) {
    const key = `${category}\n${series}`;
    found.set(key, (found.get(key) ?? 0) + value);
  }
  return found;
}

const sorted = (drawings: readonly Drawing[]): Drawing[] =>
  drawings
    .map(({ category, series, value }) => ({ category, series, value }))
    .toSorted(
      (a, b) => (`${a.category}\n${a.series}` < `${b.category}\n${b.series}` ? -1 : 1) || a.value - b.value,
    );

interface Picture {
  kind: ChartKind;
  widget: WidgetData;
  drawn: Drawn;
  expected: Expectation;
}

/** Every value that is drawn is the expected one, and what is left out is in 其他 or was asked to be left out. */
function checkMarks({ kind, widget, drawn, expected }: Picture): void {
  if (kind.type === 'pie_nest') {
    checkRings(drawn, expected);
    return;
  }
  const settings = widget.dataJson.chartForm.settings as { top: number | null; others: boolean };
  const form = widget.dataJson.chartForm;
  const places = placesOf(kind, expected);
  const positive = isPie(kind.type) ? (value: number) => value > 0 : () => true;
  const marks = drawnValues(drawn);
  const split = form.nAxis.length > 0;
  const isPoints = kind.type === 'scatter';
  // Lines with gaps cannot be read, and small indicators are left out.
  const isRadar = kind.type === 'radar';
  const series = (one: Drawing): Drawing => (isPie(kind.type) ? { ...one, series: '' } : one);
  // Gaps of a stack are drawn as 0.
  const real = (one: Drawing): boolean => kind.type !== 'area_stack' || one.value !== 0;
  const together = split || isPie(kind.type) || kind.type === 'heatmap' || expected.grouped;
  const wanted = merged(places.map(series));
  const kept = marks.map(series).filter(({ category }) => category !== others);
  if (isPoints || !together) {
    const all = sorted(places).map((one) => JSON.stringify(one));
    for (const one of sorted(kept.filter(real))) {
      const found = places.findIndex(
        (place) =>
          place.category === one.category && place.series === one.series && near(place.value, one.value),
      );
      expect(found, `${JSON.stringify(one)} 不在 ${all.join(' ')}`).toBeGreaterThanOrEqual(0);
      places.splice(found, 1);
    }
    if (isPoints || (settings.top === null && !isRadar)) expect(places.filter(real)).toEqual([]);
    return;
  }
  for (const [key, value] of merged(kept.filter(real))) {
    expect(wanted.has(key), `${key} 多画了`).toBe(true);
    expect(near(wanted.get(key) ?? 0, value), `${key}: ${value}，应为 ${wanted.get(key)}`).toBe(true);
  }
  const shown = new Set(kept.map(({ category }) => category));
  const whole = [...new Set([...wanted.keys()].map((key) => key.split('\n')[0] ?? ''))].filter((name) =>
    [...wanted].some(([key, value]) => key.startsWith(`${name}\n`) && positive(value)),
  );
  if (isRadar) return;
  const limit = kind.fields['top'] === undefined ? null : settings.top;
  if (limit === null) expect(whole.filter((name) => !shown.has(name))).toEqual([]);
  const tail = marks.map(series).filter(({ category }) => category === others);
  const left = [...wanted].filter(([key, value]) => !shown.has(key.split('\n')[0] ?? '') && positive(value));
  if (tail.length > 0) {
    expect(expected.additive, '不能相加的值合并成了其他').toBe(true);
    for (const { series: name, value } of tail) {
      // A tail that would dwarf the petals is drawn shorter, and the picture says so.
      if (JSON.stringify(drawn).includes('未按比例画')) continue;
      const rest = left.filter(([key]) => key.split('\n')[1] === name).map(([, one]) => one);
      expect(near(sum(rest), value), `其他/${name}: ${value}，应为 ${sum(rest)}`).toBe(true);
    }
  } else if (expected.additive && settings.others && limit !== null && kind.fields['others'] !== undefined) {
    // A tail that would dwarf the bars is told below them.
    const told = /其余 ([\d,]+) 项合计/.exec(JSON.stringify(drawn))?.[1]?.replaceAll(',', '');
    const groups = new Set(left.map(([key]) => key.split('\n')[0])).size;
    if (told === undefined) expect(left, '没有其他').toEqual([]);
    else expect(Number(told), '其余的项数').toBe(groups);
  }
}

/** Both rings: each piece is a sum of its rows above zero, each ring is the whole. */
function checkRings(drawn: Drawn, expected: Expectation): void {
  if (drawn.renderer !== 'echarts' || !expected.additive) return;
  const { series } = drawn.option as { series: { data: { name: string; value: number }[] }[] };
  const positive = expected.values.flatMap(({ names, value, at }) =>
    at === 0 && value !== null && value > 0 ? [{ names, value }] : [],
  );
  const whole = sum(positive.map(({ value }) => value));
  for (const [level, { data }] of series.slice(0, expected.dimensions.length).entries()) {
    expect(near(sum(data.map(({ value }) => value)), whole)).toBe(true);
    for (const { name, value } of level === 0 ? data : []) {
      const own = positive.filter(({ names }) => names[0] === name);
      const sums = near(sum(own.map((one) => one.value)), value);
      expect(sums || own.length === 0, `${name}: ${value}`).toBe(true);
    }
    // A name of the second ring may stand in several pieces of the first.
    const pieces = positive.map(({ value }) => value);
    for (const { value } of level === 1 && expected.grouped
      ? data.filter(({ name }) => !/其他|共/.test(name))
      : []) {
      expect(pieces.some((one) => near(one, value)) || data.length < pieces.length).toBe(true);
    }
  }
}

function checkTable({ drawn, expected, widget }: Picture): void {
  if (drawn.renderer !== 'table') throw new Error(drawn.renderer);
  const asked = widget.dataJson.chartForm.xAxis;
  expect(drawn.columns.map(({ title }) => title)).toEqual(asked.map(({ name }) => name));
  const isDimension = asked.map((item) => expected.dimensions.includes(item));
  const text = (cell: Cell, at: number): string =>
    isDimension[at]
      ? cell === null
        ? '（空）'
        : String(cell)
      : cell === null
        ? ''
        : Number(cell).toPrecision(10);
  const actual = drawn.rows.map((row) => row.map(text).join('\t')).toSorted();
  if (!expected.grouped) return;
  const groups = new Map<string, { names: string[]; values: (number | null)[] }>();
  for (const { names, at, value } of expected.values) {
    const group = groups.get(names.join('\t')) ?? { names, values: [] };
    group.values[at] = value;
    groups.set(names.join('\t'), group);
  }
  const wanted = [...groups.values()].map(({ names, values }) =>
    asked
      .map((item) => {
        const at = expected.dimensions.indexOf(item);
        if (at >= 0) return names[at];
        const value = values[expected.measures.indexOf(item)] ?? null;
        return value === null ? '' : value.toPrecision(10);
      })
      .join('\t'),
  );
  expect(actual).toEqual(wanted.toSorted());
}

/** One number: of the only group, of the newest period, or of some row where nothing is calculated. */
function checkSingle({ drawn, expected, widget }: Picture): void {
  const values = expected.values.filter(({ at }) => at === 0);
  const period = drawn.renderer === 'number' ? drawn.period : undefined;
  const known = values.filter(({ names }) => period === undefined || names[0] === period);
  if (drawn.renderer === 'number') {
    // Rows of one period that nothing calculates are added up.
    const added = { value: sum(known.flatMap(({ value }) => value ?? [])) };
    const same = [...known, ...(period !== undefined && !expected.grouped ? [added] : [])].some(
      ({ value }) =>
        value === null || drawn.value === null ? value === drawn.value : near(value, drawn.value),
    );
    expect(same, `${drawn.value} 不在 ${JSON.stringify(known)}`).toBe(true);
  }
  if (drawn.renderer === 'text' && expected.grouped && !widget.dataJson.chartForm.tableScroll) {
    const read = Number(drawn.text.replaceAll(',', ''));
    const [only] = values;
    if (only?.value != null) expect(Math.abs(read - only.value)).toBeLessThanOrEqual(0.00501);
  }
}

/** What the last bits of a sum are worth. */
const around = (value: number): number => Math.max(1e-9, Math.abs(value) * 1e-12);

/** Two, and below 0.01 those of three digits: a sum of 0.0006 is told, what rounding leaves of one is not. */
function decimalsOf(value: number | null): number {
  const size = Math.abs(value ?? 0);
  return size < 1e-9 || size >= 0.01 ? 2 : 2 - Math.floor(Math.log10(size));
}

function checkDial({ drawn, expected, kind }: Picture): void {
  const [pointed] = drawnValues(drawn);
  if (pointed === undefined) return;
  const named = expected.values.filter(({ names, at }) => at === 0 && names[0] === (drawnName(drawn) ?? ''));
  const text = dialText(drawn);
  // A sum of doubles depends on the order of its rows: half a cent may be rounded to either side.
  const near = named.flatMap(({ value }) =>
    value === null ? [value] : [value, value - around(value), value + around(value)],
  );
  const texts = near.flatMap((value) =>
    [true, false].map((fixed) =>
      formatNumber(value, { style: 'thousands', decimals: decimalsOf(value), fixed, prefix: '', suffix: '' }),
    ),
  );
  expect(texts, `${kind.type} ${text}`).toContain(text);
}
const drawnName = (drawn: Drawn): string | undefined =>
  drawn.renderer === 'echarts'
    ? (drawn.option as { series: { data: { name: string }[] }[] }).series[0]?.data[0]?.name
    : undefined;

function check(picture: Picture): void {
  const { drawn, kind } = picture;
  if (drawn.renderer === 'empty') return;
  if (drawn.renderer === 'table') checkTable(picture);
  else if (drawn.renderer !== 'echarts') checkSingle(picture);
  else if (kind.type === 'gauge') checkDial(picture);
  else checkMarks(picture);
}

function drawsTheOraclesNumbers(open: () => Promise<LiveDatabase>, times: number): void {
  let database: LiveDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database?.close());

  // Maps draw outlines beside the answer and have a test of their own.
  const drawn = kinds.filter(({ type }) => !type.endsWith('map') || type === 'heatmap');
  let checked = 0;
  test.each(drawn.map((kind) => [kind.label, kind] as const))(
    '[FMT-13] [CALC-18] [CALC-20] %s',
    async (_, kind) => {
      let asked = 0;
      await fc.assert(
        fc.asyncProperty(
          tables,
          fc.array(widgetsOf(kind), { minLength: 5, maxLength: 5 }),
          async (rows, widgets) => {
            await database.fill(columns, rows);
            for (const widget of widgets) {
              const answer = await answerOf(database, widget);
              asked += 1;
              const form = widget.dataJson.chartForm;
              const { drawn: picture } = drawChart({ type: kind.type, answer, form });
              const expected = expectedValues(kind, widget, rows);
              try {
                check({ kind, widget, drawn: picture, expected });
                if (picture.renderer !== 'empty') checked += 1;
              } catch (error) {
                throw new Error(
                  `${JSON.stringify({ form, filters: widget.filters, answer })}\n${String(error)}`,
                  {
                    cause: error,
                  },
                );
              }
            }
          },
        ),
        // Finding the smallest example takes longer than the test has: the first one is told with its seed.
        { numRuns: Math.ceil(times / 5), endOnFailure: true },
      );
      expect(asked).toBeGreaterThanOrEqual(times);
    },
    120_000,
  );

  // A kind's few tables may all be empty; those of all kinds together never are.
  test('most of these pictures showed something', () => {
    expect(checked).toBeGreaterThan(drawn.length);
  });
}

describe('numbers that are drawn from DuckDB are those of the raw rows', () => {
  drawsTheOraclesNumbers(openDuckdb, Math.ceil(runs / 3));
});

const mariadb: Service | undefined = await serviceOrSkip('MariaDB', startMariadb);
describe.skipIf(mariadb === undefined)('numbers that are drawn from MariaDB', () => {
  afterAll(() => mariadb?.stop());
  drawsTheOraclesNumbers(() => openMysql(mariadb as Service), Math.ceil(runs / 20));
});

const postgres: Service | undefined = await serviceOrSkip('PostgreSQL', startPostgres);
describe.skipIf(postgres === undefined)('numbers that are drawn from PostgreSQL', () => {
  afterAll(() => postgres?.stop());
  drawsTheOraclesNumbers(() => openPostgres(postgres as Service), Math.ceil(runs / 20));
});
