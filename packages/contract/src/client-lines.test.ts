import { expect, test } from 'vitest';
import { z } from 'zod';
import { callLines } from './client-lines.ts';
import { lineType, route } from './route.ts';

const row = route({
  method: 'GET',
  path: '/v2/things',
  access: 'session',
  query: z.object({ id: z.number() }),
  result: z.array(z.number()),
  lines: { line: z.object({ n: z.number() }), end: z.object({ sum: z.number() }) },
  summary: '东西',
});

/** A server that answers these pieces, one after the other; an Error breaks the connection. */
function answering(pieces: (string | Error)[], type = `${lineType}; charset=utf-8`) {
  const asked: Headers[] = [];
  const options = {
    baseUrl: '',
    token: () => null,
    fetch: async (_url: string | URL | Request, init?: RequestInit) => {
      asked.push(new Headers(init?.headers));
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          const piece = pieces.shift();
          if (piece === undefined) return controller.close();
          if (piece instanceof Error) return controller.error(piece);
          controller.enqueue(new TextEncoder().encode(piece));
        },
      });
      return new Response(body, { headers: { 'content-type': type } });
    },
  };
  return { asked, options };
}

async function called(pieces: (string | Error)[], type?: string) {
  const { options, asked } = answering(pieces, type);
  const taken: { n: number }[][] = [];
  const answer = await callLines(row, { query: { id: 1 } }, options, (lines) => taken.push(lines));
  return { answer, taken, asked };
}

const end = '{"success":true,"code":0,"error":null,"result":{"sum":3}}\n';

test('lines are told as they arrive, wherever the pieces are cut', async () => {
  const whole = await called([`{"n":1}\n{"n":2}\n`, end]);
  expect(whole).toMatchObject({ answer: { end: { sum: 3 } }, taken: [[{ n: 1 }, { n: 2 }]] });
  const cut = await called(['{"n"', ':1}\n{"n":2', '}\n', end.slice(0, 20), end.slice(20)]);
  expect(cut).toMatchObject({ answer: { end: { sum: 3 } }, taken: [[{ n: 1 }], [{ n: 2 }]] });
  expect(whole.asked[0]?.get('accept')).toBe(`${lineType}, application/json`);
});

test('an answer in one piece is the result', async () => {
  const { answer, taken } = await called(
    ['{"success":true,"code":0,"error":null,"result":[1,2]}'],
    'application/json; charset=utf-8',
  );
  expect(answer).toEqual({ whole: [1, 2] });
  expect(taken).toEqual([]);
});

test('failures before, after and in place of lines are errors of the call', async () => {
  const failure = '{"success":false,"code":50000,"result":null,"error":"不行","reason":"unavailable"}\n';
  await expect(called([failure], 'application/json')).rejects.toMatchObject({ message: '不行' });
  await expect(called(['{"n":1}\n', failure])).rejects.toMatchObject({ message: '不行', code: 50000 });
});

test('lines that break off are a failure, however they end', async () => {
  await expect(called(['{"n":1}\n'])).rejects.toMatchObject({ name: 'ApiError', reason: 'network' });
  await expect(called(['{"n":1}\n', new Error('reset')])).rejects.toMatchObject({ reason: 'network' });
  await expect(called(['{"n":1}\n{"n"', end])).rejects.toMatchObject({ reason: 'network' });
});
