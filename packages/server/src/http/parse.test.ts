import { route } from '@mingjing/contract';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readInput, readQuery } from './parse.ts';

const numbers = z.object({ id: z.coerce.number() });
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

test('a million blanks before what is no number are read once', () => {
  for (const read of both(`${' '.repeat(1_000_000)}x`)) expect(read).toThrow('应为数字');
});

test('[K08] names that every object has are passed over like any other unknown one', () => {
  for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    const sent = JSON.parse(`{"id":"7",${JSON.stringify(key)}:"x"}`) as object;
    expect(readInput(asked, sent)).toEqual({ id: 7 });
    expect(readQuery(asked, { query: sent } as unknown as FastifyRequest)).toEqual({ id: 7 });
  }
});
