import { api, route, sentNumber, texts } from '@mingjing/contract';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readInput, readQuery } from './parse.ts';

const numbers = z.object({ id: sentNumber(z.number()) });
const asked = route({
  method: 'POST',
  path: '/x',
  access: 'share',
  query: numbers,
  input: numbers,
  result: z.null(),
  summary: '',
});
const both = (id: string) => [
  () => readInput(asked, { id }),
  () => readQuery(asked, { query: { id } } as unknown as FastifyRequest),
];

test('[E12] numbers in texts are decimal ones, with blanks around them', () => {
  for (const id of ['7', ' 7 ', '+7', '7.0', '\t7\n'])
    for (const read of both(id)) expect(read()).toEqual({ id: 7 });
  for (const id of ['0x7', '7e0', '7 7', 'x', '.7', '1_000'])
    for (const read of both(id)) expect(read).toThrow('应为数字');
});

test('[E12] what is no text and no number is none either, and the sentence names its field', () => {
  for (const id of [true, [7], ['7'], {}]) {
    expect(() => readInput(asked, { id })).toThrow('【编号】应为数字');
    expect(() => readQuery(asked, { query: { id } } as unknown as FastifyRequest)).toThrow('应为数字');
  }
});

test('a million blanks before what is no number are read once', () => {
  for (const read of both(`${' '.repeat(1_000_000)}x`)) expect(read).toThrow('应为数字');
});

test('[K07] a NUL in any text is refused, whatever the field: databases end a text there or refuse it', () => {
  const form = route({
    method: 'POST',
    path: '/x',
    access: 'session',
    query: z.object({ search: z.string().default('') }),
    input: z.looseObject({ icon: z.string().optional() }),
    result: z.null(),
    summary: '',
  });
  for (const sent of [{ icon: 'a\0' }, { list: ['a', '\0b'] }, { deep: { one: [{ two: '\0' }] } }])
    expect(() => readInput(form, sent)).toThrow(texts.http.malformed);
  const query = { search: 'a\0' };
  expect(() => readQuery(form, { query } as unknown as FastifyRequest)).toThrow(texts.http.malformed);
  expect(readInput(form, { icon: 'a\\0', bytes: Buffer.alloc(3) })).toMatchObject({ icon: 'a\\0' });
});

test('[K08] names that every object has are passed over like any other unknown one', () => {
  for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    const sent = JSON.parse(`{"id":"7",${JSON.stringify(key)}:"x"}`) as object;
    expect(readInput(asked, sent)).toEqual({ id: 7 });
    expect(readQuery(asked, { query: sent } as unknown as FastifyRequest)).toEqual({ id: 7 });
  }
});

test('[API-05] null says that a field is left empty, unless the field has a meaning for it', () => {
  const form = route({
    method: 'POST',
    path: '/x',
    access: 'session',
    input: z.strictObject({
      name: z.string().min(1, '请输入名称'),
      cron: z.string().default(''),
      round: sentNumber(z.number()).default(2),
      version: sentNumber(z.number()).optional(),
      kind: z.enum(['a', 'b']).default('a'),
      tags: z.array(z.string()).optional(),
      ends: z.string().nullable().optional(),
      pid: z
        .union([z.number(), z.null()])
        .optional()
        .transform((value) => value ?? -1),
      kept: z.unknown().optional(),
    }),
    result: z.null(),
    summary: '',
  });
  const nulls = { cron: null, round: null, version: null, kind: null, tags: null };
  expect(readInput(form, { name: 'x', ...nulls, ends: null, pid: null, kept: null })).toEqual({
    name: 'x',
    cron: '',
    round: 2,
    kind: 'a',
    ends: null,
    pid: -1,
    kept: null,
  });
  expect(() => readInput(form, { name: null })).toThrow('【名称】应为文本');
  expect(() => readInput(form, { name: 'x', other: null })).toThrow('不支持的字段：other');
});

test('[API-05] the product’s own forms take null in every field that may be left out', () => {
  const { dataset, datasource, widget } = api;
  const filled = {
    name: '门诊',
    dataSourceName: '门诊库',
    datasourceType: 'jdbc',
    categoryDataset: { id: 1 },
    dataSourceId: 1,
    dataSourceType: 'jdbc',
    dataJson: '{}',
  };
  for (const { input } of [
    dataset.create,
    dataset.update,
    datasource.create,
    datasource.update,
    widget.create,
  ]) {
    if (!(input instanceof z.ZodObject)) throw new Error('not a form');
    const keys = Object.keys(input.shape);
    const sent = Object.fromEntries(
      keys.map((key) => [key, Object.entries(filled).find(([one]) => one === key)?.[1] ?? null]),
    );
    expect(() => readInput({ ...dataset.create, input }, sent)).not.toThrow();
  }
});

test('[API-05] a form without a body is read from the address, but not where somebody signs in', () => {
  const state = { isRelease: '1' };
  expect(readInput(api.template.state, undefined, state)).toEqual({ isRelease: true });
  expect(readInput(api.template.state, {}, state)).toEqual({ isRelease: true });
  expect(readInput(api.template.state, { isRelease: '0' }, state)).toEqual({ isRelease: false });
  expect(() => readInput(api.session.exchangeSign, undefined, { sign: 'x' })).toThrow('不能为空');
  expect(() => readInput(api.role.create, undefined, { roleName: 'x' })).toThrow('请输入角色名称');
});

test('[API-05] a form brings objects, lists and switches as JSON texts, in every field that reads no text', () => {
  const { dataset, datasource, user, widget } = api;
  const asForm = (row: Parameters<typeof readInput>[0], sent: object) => readInput(row, sent, {}, true);
  expect(
    asForm(dataset.create, {
      name: '门诊',
      categoryDataset: '{"id":"3"}',
      dataSourceId: '1',
      dataSourceType: 'jdbc',
      queryType: '0',
      uniqueBy: '["编号"]',
    }),
  ).toMatchObject({ categoryDataset: { id: 3 }, queryType: 0, uniqueBy: ['编号'] });
  expect(
    asForm(widget.create, { name: '图', categoryWidget: '{"id":4}', datasetId: '7', dataJson: '{}' }),
  ).toMatchObject({ categoryWidget: { id: 4 }, datasetId: 7, dataJson: '{}' });
  expect(asForm(user.grant, { userIds: '1,2', roleIds: '3', endPasswords: 'true' })).toMatchObject({
    userIds: [1, 2],
    endPasswords: true,
  });
  const source = { dataSourceName: '1', datasourceType: 'jdbc', password: '[1]', strict: 'false' };
  expect(asForm(datasource.create, source)).toMatchObject({
    dataSourceName: '1',
    password: '[1]',
    strict: false,
  });
  // What is no JSON, what reaches a prototype or holds a NUL is refused as ever, and a JSON body says what it means.
  const ofCategory = (categoryDataset: string) =>
    asForm(dataset.create, { name: '门诊', categoryDataset, dataSourceId: '1', dataSourceType: 'jdbc' });
  for (const text of ['3 4', '{"id":1,"__proto__":{}}']) expect(() => ofCategory(text)).toThrow('请选择分类');
  expect(() => ofCategory('{"id":1,"name":"\\u0000"}')).toThrow(texts.http.malformed);
  const asJson = { userIds: [1], roleIds: [3], endPasswords: 'true' };
  expect(() => readInput(user.grant, asJson)).toThrow('应为');
});
