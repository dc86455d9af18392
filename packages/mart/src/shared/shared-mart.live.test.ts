import { existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSharedMart } from '../create-shared-mart.ts';
import type { Extract, Mart } from '../mart.ts';
import { FolderFileStore } from '../testing/folder-file-store.ts';
import { allRows, askRows, batchesOf } from '../testing/temporary-mart.ts';
import { storedIn } from './stored-names.ts';
import { sweepUnused } from './unused-files.ts';

const gigabyte = 1024 ** 3;
let root: string;
let store: FolderFileStore;
const marts: Mart[] = [];
let nodes = 0;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mingjing-shared-'));
  store = new FolderFileStore(join(root, 'store'));
});
afterEach(async () => {
  await Promise.all(marts.splice(0).map((mart) => mart.close()));
  rmSync(root, { recursive: true, force: true });
});

async function node(
  options: { directory?: string; mostCopyBytes?: number } = {},
): Promise<{ mart: Mart; directory: string; copies: () => Promise<string[]> }> {
  nodes += 1;
  const directory = options.directory ?? join(root, `node${nodes}`);
  const mart = await createSharedMart({
    directory,
    files: store,
    mostCopyBytes: options.mostCopyBytes ?? gigabyte,
    memoryBytes: gigabyte,
    threads: 2,
    deadlineMs: 20_000,
    answerCacheBytes: 0,
  });
  marts.push(mart);
  const copies = async () => (await readdir(directory)).filter((name) => name.endsWith('.duckdb'));
  return { mart, directory, copies };
}
const numbers = (mart: Mart, ...values: number[]): Promise<Extract> =>
  mart.write({
    columns: [{ name: 'n', type: 'integer' }],
    batches: batchesOf(values.map((value) => [value])),
  });
const rowsOf = async (mart: Mart, id: string) => (await askRows(mart, id, allRows)).data.flat();

test('what one node writes another one answers, and what it adds rows to as well', async () => {
  const [here, there] = [await node(), await node()];
  const first = await numbers(here.mart, 1, 2);
  expect(await there.mart.check(first.id)).toBe('intact');
  expect(await rowsOf(there.mart, first.id)).toEqual([1, 2]);
  const third = await node();
  const more = await third.mart.write({
    columns: [{ name: 'n', type: 'integer' }],
    batches: batchesOf([[3]]),
    appendTo: first.id,
  });
  expect(await rowsOf(here.mart, more.id)).toEqual([1, 2, 3]);
  expect(await there.mart.greatest(more.id, 'n')).toBe(3);
});

test('questions at the same time fetch an extract once', async () => {
  const [here, there] = [await node(), await node()];
  const { id } = await numbers(here.mart, 7);
  let go: () => void = () => undefined;
  store.hold = new Promise((resolve) => {
    go = resolve;
  });
  const asked = ['min', 'max', 'sum', 'count'].map((calculation) =>
    askRows(there.mart, id, {
      kind: 'groups',
      filters: [],
      dimensions: [],
      measures: [{ column: 'n', calculation: calculation as 'min', alias: 'a' }],
      sorts: [],
    }),
  );
  await expect.poll(() => store.fetched.length).toBe(1);
  go();
  expect((await Promise.all(asked)).map(({ data }) => data[0]?.[0])).toEqual([7, 7, 7, 1]);
  expect(store.fetched).toHaveLength(1);
});

test('a store that is away: what is here is answered, what is not says so, and nothing is told that others cannot read', async () => {
  const [here, there] = [await node(), await node()];
  const known = await numbers(here.mart, 1);
  const other = await numbers(here.mart, 2);
  expect(await rowsOf(there.mart, known.id)).toEqual([1]);
  store.isAway = true;
  expect(await rowsOf(there.mart, known.id)).toEqual([1]);
  await expect(rowsOf(there.mart, other.id)).rejects.toMatchObject({ fault: 'away' });
  await expect(there.mart.check(other.id)).rejects.toMatchObject({ fault: 'away' });
  const before = await here.copies();
  await expect(numbers(here.mart, 3)).rejects.toMatchObject({ fault: 'away' });
  expect(await here.copies()).toEqual(before);
  store.isAway = false;
  expect(await rowsOf(there.mart, other.id)).toEqual([2]);
});

test('a question that gives up leaves the fetching to the next one', async () => {
  const [here, there] = [await node(), await node()];
  const { id } = await numbers(here.mart, 5);
  let go: () => void = () => undefined;
  store.hold = new Promise((resolve) => {
    go = resolve;
  });
  const late = there.mart.ask(id, allRows, { tenant: 'a', deadlineMs: 20 });
  await expect(late).rejects.toMatchObject({ fault: 'timeout' });
  go();
  expect(await rowsOf(there.mart, id)).toEqual([5]);
  expect(store.fetched).toHaveLength(1);
});

test('a copy that came to harm is had again; one that comes broken is none', async () => {
  const [here, there] = [await node(), await node()];
  const { id } = await numbers(here.mart, 4);
  expect(await rowsOf(there.mart, id)).toEqual([4]);
  await marts.pop()?.close();
  truncateSync(join(there.directory, `${id}.duckdb`), 5000);
  const again = await node({ directory: there.directory });
  expect(await rowsOf(again.mart, id)).toEqual([4]);
  await marts.pop()?.close();
  rmSync(join(there.directory, `${id}.duckdb`));
  store.isCut = true;
  const cut = await node({ directory: there.directory });
  await expect(rowsOf(cut.mart, id)).rejects.toMatchObject({ fault: 'damaged' });
  expect(await cut.copies()).toEqual([]);
});

test('copies go when there are too many bytes of them, the one used longest ago first, and come back', async () => {
  const here = await node();
  const ids = [];
  for (let at = 0; at < 4; at += 1) ids.push((await numbers(here.mart, at)).id);
  const there = await node({ mostCopyBytes: 1_000_000 });
  for (let round = 0; round < 2; round += 1)
    for (const [at, id] of ids.entries()) expect(await rowsOf(there.mart, id)).toEqual([at]);
  const left = await there.copies();
  expect(left.length).toBeLessThan(4);
  expect(left).toContain(`${ids[3]}.duckdb`);
});

test('passing rows are asked here and go nowhere', async () => {
  const here = await node();
  const { id } = await here.mart.write({
    columns: [{ name: 'n', type: 'integer' }],
    batches: batchesOf([[9]]),
    passing: true,
  });
  expect(await rowsOf(here.mart, id)).toEqual([9]);
  expect((await store.list(storedIn.extracts)).files).toEqual([]);
  await here.mart.drop(id);
  expect(await here.copies()).toEqual([]);
});

test('a part of a fetch that was cut off is swept at the next start', async () => {
  const here = await node();
  writeFileSync(join(here.directory, `x${'0'.repeat(32)}.duckdb.fetch.part`), 'half');
  expect(await here.mart.sweep(new Set())).toEqual({ lost: 0, leftovers: 1 });
});

const hour = 3_600_000;
const at = (hours: number): void => {
  store.aheadMs = hours * hour;
};

test('a replaced extract stays for an hour, for those who were about to ask it', async () => {
  const [here, there] = [await node(), await node()];
  const { id } = await numbers(here.mart, 1);
  await here.mart.drop(id);
  expect(await rowsOf(there.mart, id)).toEqual([1]);
  const nothing = async () => new Set<string>();
  expect(await sweepUnused(store, nothing)).toEqual({ marked: 0, removed: 0 });
  at(1.1);
  expect(await sweepUnused(store, nothing)).toEqual({ marked: 0, removed: 1 });
  expect(existsSync(store.path(`extracts/${id}.duckdb`))).toBe(false);
  expect((await store.list(storedIn.dropped)).files).toEqual([]);
});

test('what nothing stands on is marked first, and goes after thirty days with its uploads', async () => {
  const here = await node();
  const { id } = await numbers(here.mart, 1);
  await store.note(`originals/${id}.xlsx`, 'upload');
  const picture = `${'a'.repeat(32)}.png`;
  await store.note(`files/${picture}`, 'picture');
  const nothing = async () => new Set<string>();
  expect(await sweepUnused(store, nothing)).toEqual({ marked: 0, removed: 0 });
  at(2);
  expect(await sweepUnused(store, nothing)).toEqual({ marked: 2, removed: 0 });
  at(700);
  expect(await sweepUnused(store, nothing)).toEqual({ marked: 0, removed: 0 });
  // Somebody stands on it after all, as after a restore.
  expect(await sweepUnused(store, async () => new Set([id, picture]))).toEqual({ marked: 0, removed: 0 });
  at(1000);
  expect(await sweepUnused(store, nothing)).toEqual({ marked: 2, removed: 0 });
  at(1000 + 725);
  let asked = 0;
  // Taken into use in the last moment.
  const late = async () => new Set(asked++ === 0 ? [] : [id, picture]);
  expect(await sweepUnused(store, late)).toEqual({ marked: 0, removed: 0 });
  expect(await sweepUnused(store, nothing)).toEqual({ marked: 0, removed: 2 });
  for (const prefix of Object.values(storedIn)) expect((await store.list(prefix)).files).toEqual([]);
});
