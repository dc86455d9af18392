import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { fail, ok, reasonOf } from '@mingjing/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Coding, codingOf } from './coding.ts';
import { RawResult, WithTop } from './handler.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
/** Below this a compressed answer saves no packet. */
const worthwhile = 1400;

const opening = Buffer.from('{"success":true,"code":0,"error":null,"result":');
const closing = Buffer.from('}');
const wholeEnvelope = Buffer.from('{"success":');

/** What was made of a finished answer's bytes: cached answers are the same bytes again, so this is done once. */
interface Made {
  body: Buffer;
  lasts: boolean;
  coded: Map<Coding, Promise<Buffer>>;
}
const madeOf = new WeakMap<Buffer, Made>();

function envelopeOf(json: Buffer): Buffer {
  const isWhole = json.subarray(0, wholeEnvelope.length).equals(wholeEnvelope);
  return isWhole ? json : Buffer.concat([opening, json, closing]);
}

function made({ json, lasts }: RawResult): Made {
  const known = madeOf.get(json);
  if (known !== undefined) return known;
  const fresh: Made = { body: envelopeOf(json), lasts, coded: new Map() };
  madeOf.set(json, fresh);
  return fresh;
}

/** Compresses quickly: answers are made while a caller waits. What lasts takes ten times as long, once. */
function compress({ body, lasts }: Made, coding: Coding): Promise<Buffer> {
  if (coding !== 'br') return deflate(body, { level: lasts ? 9 : 5 });
  const quality = lasts ? 10 : 4;
  return brotli(body, {
    params: { [zlib.BROTLI_PARAM_QUALITY]: quality, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

async function codedBody(of: Made, coding: Coding): Promise<Buffer> {
  const known = of.coded.get(coding) ?? compress(of, coding);
  of.coded.set(coding, known);
  return known;
}

function madeFrom(result: unknown): Made {
  if (result instanceof RawResult) return made(result);
  const envelope = result instanceof WithTop ? { ...result.top, ...ok(result.result) } : ok(result ?? null);
  return { body: Buffer.from(JSON.stringify(envelope)), lasts: false, coded: new Map() };
}

/** Sends a success. Nothing under /webapi may stay in a cache on the way. */
export async function sendResult(
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
): Promise<void> {
  const answer = madeFrom(result);
  reply.code(200).header('content-type', 'application/json; charset=utf-8').header('vary', 'accept-encoding');
  const coding = answer.body.length < worthwhile ? undefined : codingOf(request);
  if (coding === undefined) {
    await reply.send(answer.body);
    return;
  }
  const body = await codedBody(answer, coding);
  await reply.header('content-encoding', coding).send(body);
}

/** The answer of a call that failed. */
export function sendFailure(
  reply: FastifyReply,
  status: number,
  code: number,
  error: string,
  reason = reasonOf(code, status),
  subject?: string,
): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(fail(code, error, reason, subject)));
}
