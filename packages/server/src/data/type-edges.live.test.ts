import { connectorKinds, openSource, type Source } from '@mingjing/connectors';
import {
  type Answer,
  type Calculation,
  type Cell,
  type Column,
  type Filter,
  isDated,
  isNumeric,
  type Question,
} from '@mingjing/contract';
import type { Extract } from '@mingjing/mart';
import { compileQuestion, type DialectId, dialects } from '@mingjing/query';
import { difference } from '@mingjing/query/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { realMart } from '../testing/sources.ts';
import { type EdgeTypes, edgeRows, edgeStatements, edgeTypes, withoutServer } from '../testing/type-edges.ts';
import { answerJson } from './answer-json.ts';

const sql = 'SELECT * FROM edges';
const limits = { timeoutMs: 20_000 };
const rows: Question = { kind: 'rows', columns: [], filters: [], sorts: [] };
const groups = (part: Partial<Question>): Question =>
  ({ kind: 'groups', dimensions: [], measures: [], filters: [], sorts: [], ...part }) as Question;

test('[O09] every connector says what its types are at their edges', () => {
  const kinds = connectorKinds.map(({ database }) => database.driverClassName);
  expect([...new Set(edgeTypes.map(({ driverClassName }) => driverClassName))]).toEqual(
    kinds.filter((kind) => !withoutServer.includes(kind)),
  );
  expect(kinds).toEqual(expect.arrayContaining([...withoutServer]));
});

/** Everything a question can want of one column. */
function questionsOf(column: Column, shown: readonly Cell[], apart: readonly string[]): Question[] {
  const { name, type } = column;
  const list = (part: Partial<Question>): Question =>
    ({ ...rows, columns: ['n', name], sorts: [{ key: 'n', descending: false }], ...part }) as Question;
  const hasOrder = !apart.includes('order');
  const byValue = (hasOrder ? [true, false] : []).map((descending) =>
    list({
      sorts: [
        { key: name, descending },
        { key: 'n', descending: false },
      ],
    }),
  );
  const calculations: Calculation[] = ['count', 'countAndClearRepeat', 'max', 'min'];
  if (isNumeric(type)) calculations.push('sum', 'avg', 'median');
  const measures = calculations
    .filter((calculation) => !apart.includes(calculation))
    .map((calculation) => ({ column: name, calculation, alias: calculation }));
  const formulas = ['MAX(#)', 'MIN(#)', 'MAX(#) - MIN(#)'].map((form) => ({
    expression: form.replaceAll('#', `\`${name}\``),
    alias: form,
  }));
  const hasFormulas = isNumeric(type) && ['max', 'min', 'formula'].every((one) => !apart.includes(one));
  const count = { column: 'n', calculation: 'count' as const, alias: 'm' };
  const grouped = [
    groups({ dimensions: [{ column: name }], measures: [count] } as Partial<Question>),
    ...(isDated(type) ? (['day', 'week', 'month', 'quarter', 'year'] as const) : []).map((grain) =>
      groups({ dimensions: [{ column: name, grain }], measures: [count] } as Partial<Question>),
    ),
  ];
  const filters = shown.flatMap((value, at): Filter[] => [
    { column: name, op: 'eq', value },
    { column: name, op: 'ne', value },
    // A value is read alike whichever way it is compared: each is tried both ways, with and without its equals in turn.
    ...(value === null || !hasOrder
      ? []
      : (at % 2 === 0 ? (['gt', 'lte'] as const) : (['gte', 'lt'] as const)).map(
          (op): Filter => ({ column: name, op, value }),
        )),
    ...(typeof value === 'string' && !apart.includes('like')
      ? [{ column: name, op: 'like' as const, value: value.slice(0, 2) }]
      : []),
  ]);
  // Every other value in one list, and the rest in another: each is in one and missing in the other.
  const lists = [0, 1].flatMap((rest): Filter[] => {
    const some = shown.filter((_, at) => at % 2 === rest);
    return [
      { column: name, op: 'in', value: rest === 0 ? [...some, null] : some },
      { column: name, op: 'notIn', value: some },
    ];
  });
  return [
    list({}),
    ...byValue,
    ...(measures.length === 0 ? [] : [groups({ measures } as Partial<Question>)]),
    ...(hasFormulas ? [groups({ measures: formulas } as Partial<Question>)] : []),
    ...grouped,
    ...[...filters, ...lists].map((filter) => list({ filters: [filter] })),
  ];
}

describe.each(edgeTypes.map((edges) => [edges.name, edges] as const))('%s', (_, edges: EdgeTypes) => {
  let engine: Awaited<ReturnType<typeof realMart>>;
  let service: Awaited<ReturnType<EdgeTypes['start']>>;
  let source: Source;
  let extract: Extract;
  let columns: Column[];
  const dialect = (): DialectId => source.dialect as DialectId;

  beforeAll(async () => {
    [engine, service] = await Promise.all([realMart(), edges.start()]);
    const { input } = service;
    source = openSource(input, {
      resolveHost: (host) => Promise.resolve(host),
      connectTimeoutMs: 5000,
      poolSize: 2,
    });
    const quote = (name: string): string => dialects[dialect()].quoteIdent(name).parts.join('');
    await service.run(edgeStatements(edges, quote).join(';\n'));
    columns = await source.columns({ sql, params: [] }, limits);
    extract = await engine.mart.write(await source.stream({ sql, params: [] }, limits));
  });
  afterAll(async () => {
    await source?.close();
    await engine?.stop();
    await service?.stop();
  });

  async function live(question: Question): Promise<Answer & { columns: Column[] }> {
    const compiled = compileQuestion(question, { columns, sql, spellings: source.spellings }, dialect());
    const { json } = await answerJson(await source.stream(compiled.rows, limits), compiled.columns, 0);
    return { ...(JSON.parse(json.toString()) as Answer), columns: compiled.columns };
  }
  async function stored(question: Question): Promise<Answer> {
    const { json } = await engine.mart.ask(extract.id, question, { tenant: 'test' });
    return JSON.parse(json.toString()) as Answer;
  }

  test.each(Object.keys(edges.columns))(
    '[FMT-13] %s is shown, filtered, sorted, grouped and calculated alike, stored or not',
    async (name) => {
      const { asked = [], apart = {} } = edges.columns[name]!;
      const column = columns.find((one) => one.name === name)!;
      const all = await stored({ ...rows, columns: [name] } as Question);
      const shown = [...new Set([...all.data.map(([cell]) => cell ?? null), ...asked])];
      const wrong: unknown[] = [];
      for (const question of questionsOf(column, shown, Object.keys(apart))) {
        const [a, b] = await Promise.allSettled([live(question), stored(question)]);
        if (a.status === 'rejected' || b.status === 'rejected') {
          const why = [a, b].map((one) => (one.status === 'rejected' ? String(one.reason) : 'answers'));
          wrong.push({ question, why });
        } else {
          const byRow = (data: Cell[][]): Cell[][] =>
            apart.order === undefined
              ? data
              : data.toSorted((x, y) => (JSON.stringify(x) < JSON.stringify(y) ? -1 : 1));
          const found = difference(byRow(b.value.data), byRow(a.value.data), a.value.columns);
          if (found !== undefined) wrong.push({ question, found, live: a.value.data, stored: b.value.data });
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  test('[O03] what cannot be stored as it is does not stop the rest, and is said', () => {
    const asText = Object.keys(edges.columns).filter((name) => edges.columns[name]!.apart?.avg !== undefined);
    expect(extract.rows).toBe(edgeRows(edges));
    for (const name of asText)
      expect(extract.notes).toContain(`字段【${name}】的数值超过 38 位，已按文本缓存`);
    expect(asText).toHaveLength(extract.notes?.length ?? 0);
  });
});
