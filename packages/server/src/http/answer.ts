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
  coded: Map<Coding, Promise<Buffer>>;
}
const madeOf = new WeakMap<Buffer, Made>();

function envelopeOf(json: Buffer): Buffer {
  const isWhole = json.subarray(0, wholeEnvelope.length).equals(wholeEnvelope);
  return isWhole ? json : Buffer.concat([opening, json, closing]);
}

function made(json: Buffer): Made {
  const known = madeOf.get(json);
  if (known !== undefined) return known;
  const fresh: Made = { body: envelopeOf(json), coded: new Map() };
  madeOf.set(json, fresh);
  return fresh;
}

/** Compresses quickly: answers are made while a caller waits. */
function compress(body: Buffer, coding: Coding): Promise<Buffer> {
  return coding === 'br'
    ? brotli(body, { params: { [zlib.BROTLI_PARAM_QUALITY]: 4, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length } })
    : deflate(body, { level: 5 });
}

async function codedBody(of: Made, coding: Coding): Promise<Buffer> {
  const known = of.coded.get(coding) ?? compress(of.body, coding);
  of.coded.set(coding, known);
  return known;
}

function madeFrom(result: unknown): Made {
  if (result instanceof RawResult) return made(result.json);
  const envelope = result instanceof WithTop ? { ...result.top, ...ok(result.result) } : ok(result ?? null);
  return { body: Buffer.from(JSON.stringify(envelope)), coded: new Map() };
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
