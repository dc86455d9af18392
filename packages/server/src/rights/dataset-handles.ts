import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Actor, makesBoards } from '../security/actor.ts';
import type { SecretBox } from '../security/secret-box.ts';

const half = 2 ** 24;
const rounds = 4;
/** Ids leave the upper bits of a block empty: a number that was made up opens to none. */
const mostId = 2 ** 32 - 1;

/**
 * Numbers of datasets as callers know them. Authors know the ids; everybody else knows a dataset by a number that tells
 * nothing of it, neither which one it is nor how many there are, and that this installation alone can open.
 */
export interface DatasetHandles {
  /** The number that a caller is told. */
  told(actor: Actor, datasetId: number): number;
  /** The dataset that a caller's number means; undefined when it means none. */
  meant(actor: Actor, told: number): number | undefined;
}

/** A small cipher of four rounds over 48 bits, so that handles need no table and are the same on every server. */
export function createDatasetHandles(secrets: Pick<SecretBox, 'sign'>): DatasetHandles {
  const key = secrets.sign('handles', 'dataset-handles');
  const mix = (round: number, right: number): number =>
    createHmac('sha256', key).update(`${round} ${right}`).digest().readUIntBE(0, 3);

  function seal(id: number): number {
    let [left, right] = [Math.floor(id / half), id % half];
    for (let round = 0; round < rounds; round += 1) [left, right] = [right, left ^ mix(round, right)];
    return left * half + right;
  }
  function open(handle: number): number | undefined {
    if (!Number.isSafeInteger(handle) || handle < 0 || handle >= half * half) return undefined;
    let [left, right] = [Math.floor(handle / half), handle % half];
    for (let round = rounds - 1; round >= 0; round -= 1) [left, right] = [right ^ mix(round, left), left];
    const id = left * half + right;
    return id > 0 && id <= mostId ? id : undefined;
  }
  const known = new LRUCache<number, number>({ max: 10_000 });
  /** A refresh is told to every connection: each id is sealed once. */
  function handleOf(id: number): number {
    const handle = known.get(id) ?? seal(id);
    known.set(id, handle);
    return handle;
  }
  return {
    told: (actor, id) => (makesBoards(actor) ? id : handleOf(id)),
    meant: (actor, told) => (makesBoards(actor) ? told : open(told)),
  };
}
