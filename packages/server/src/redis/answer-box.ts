import { promisify } from 'node:util';
import { constants, deflateRaw, inflateRaw } from 'node:zlib';
import type { FinishedAnswer } from '@mingjing/mart';
import type { SecretBox } from '../security/secret-box.ts';

type Box = Pick<SecretBox, 'sealBytes' | 'openBytes'>;

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Shorter answers cost more to pack than to send. */
const leastPacked = 2048;
/** One byte for how the rest is written, four for the count of rows. */
const headBytes = 5;
const plainForm = 0;
const packedForm = 1;

/** An answer as it is laid into Redis: packed where that pays, sealed, tied to its key. */
export async function boxOf(box: Box, key: string, { json, rows }: FinishedAnswer): Promise<Buffer> {
  const packed =
    json.length < leastPacked ? undefined : await deflate(json, { level: constants.Z_BEST_SPEED });
  const isPacked = packed !== undefined && packed.length < json.length * 0.8;
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(isPacked ? packedForm : plainForm, 0);
  head.writeUInt32BE(rows, 1);
  return box.sealBytes(Buffer.concat([head, isPacked ? packed : json]), key);
}

/** Undefined for bytes that are not this installation's answer to this key. */
export async function answerIn(
  box: Box,
  key: string,
  sealed: Buffer,
  mostBytes: number,
): Promise<FinishedAnswer | undefined> {
  const opened = box.openBytes(sealed, key);
  if (opened === undefined || opened.length < headBytes) return undefined;
  const rows = opened.readUInt32BE(1);
  const rest = opened.subarray(headBytes);
  if (opened.readUInt8(0) === plainForm) return { rows, json: rest };
  return { rows, json: await inflate(rest, { maxOutputLength: mostBytes }) };
}
