import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type S3Server, startS3 } from '../../../../../scripts/services/s3.ts';
import { s3Address } from './s3-address.ts';
import { S3Calls } from './s3-calls.ts';
import { S3FileStore } from './s3-file-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingjing-files-'));
/** Another server may be tried by hand: MINGJING_TRY_S3="s3://…", its keys MINGJING_TRY_S3_KEYS="id:secret". */
const tried = process.env['MINGJING_TRY_S3'];
const [triedId = '', triedSecret = ''] = (process.env['MINGJING_TRY_S3_KEYS'] ?? '').split(':');
let server: S3Server;
const stubs: Server[] = [];

beforeAll(async () => {
  server = await startS3();
});
afterEach(() => {
  for (const stub of stubs.splice(0)) stub.closeAllConnections();
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const times = { answerMs: 2000, sendMs: 5000, stallMs: 300, textMs: 1000, againMs: 1 };
let count = 0;
const fresh = (): string => {
  count += 1;
  return join(folder, `f${count}`);
};
function file(bytes: Buffer): string {
  const path = fresh();
  writeFileSync(path, bytes);
  return path;
}
function open(
  options: { secret?: string; partBytes?: number; url?: string; mostPages?: number } = {},
): S3FileStore {
  const url = options.url ?? (tried === undefined ? server.url() : withPrefix(tried));
  const id = tried === undefined || options.url !== undefined ? server.keyId : triedId;
  const secret = tried === undefined || options.url !== undefined ? server.secretKey : triedSecret;
  const { partBytes, mostPages } = options;
  return new S3FileStore(
    s3Address(url)!,
    { id, secret: options.secret ?? secret },
    {
      times,
      ...(partBytes !== undefined && { partBytes }),
      ...(mostPages !== undefined && { mostPages }),
    },
  );
}
function withPrefix(url: string): string {
  count += 1;
  const parsed = new URL(url);
  parsed.pathname = `/try-${process.pid}-${count}`;
  return parsed.toString();
}
/** A store whose answers are of the test's making. */
async function stub(
  answer: (
    path: string,
    attempt: number,
  ) => { status: number; headers?: object; body?: Buffer; cut?: boolean },
) {
  let attempts = 0;
  const http = createServer((request, response) => {
    request.resume();
    attempts += 1;
    const { status, headers = {}, body = Buffer.alloc(0), cut = false } = answer(request.url ?? '', attempts);
    response.writeHead(status, { 'content-length': body.length, ...headers });
    if (!cut) response.end(body);
    else response.write(body.subarray(0, body.length / 2));
  });
  stubs.push(http);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const store = open({ url: `s3://bucket?endpoint=${endpoint}`, mostPages: 5 });
  return { store, attempts: () => attempts };
}
const printOf = (bytes: Buffer) => ({
  'x-amz-meta-sha256': createHash('sha256').update(bytes).digest('hex'),
});

test('a file comes back as it went, is listed with its length, and is gone when removed', async () => {
  const store = open();
  const bytes = randomBytes(100_000);
  await store.put('extracts/x1.duckdb', file(bytes));
  await store.put('files/a.png', file(Buffer.from('small')));
  const path = fresh();
  expect(await store.fetch('extracts/x1.duckdb', path)).toBe(true);
  expect(readFileSync(path).equals(bytes)).toBe(true);
  expect(await store.size('extracts/x1.duckdb')).toBe(100_000);
  const { files, now } = await store.list('extracts/');
  expect(files).toMatchObject([{ name: 'extracts/x1.duckdb', bytes: 100_000 }]);
  expect(Math.abs(now - files[0]!.at)).toBeLessThan(60_000);
  await store.remove('extracts/x1.duckdb');
  await store.remove('extracts/x1.duckdb');
  expect(await store.size('extracts/x1.duckdb')).toBeUndefined();
  expect(await store.fetch('extracts/x1.duckdb', fresh())).toBe(false);
});

test('a large file goes in parts', async () => {
  const store = open({ partBytes: 5 * 1024 ** 2 });
  const bytes = randomBytes(12 * 1024 ** 2 + 7);
  await store.put('extracts/x2.duckdb', file(bytes));
  const path = fresh();
  expect(await store.fetch('extracts/x2.duckdb', path)).toBe(true);
  expect(readFileSync(path).equals(bytes)).toBe(true);
});

test('an empty file and a text under a name', async () => {
  const store = open();
  await store.put('files/empty', file(Buffer.alloc(0)));
  expect(await store.fetch('files/empty', fresh())).toBe(true);
  expect(await store.noted('mingjing.json')).toBeUndefined();
  await store.note('mingjing.json', '{"a":"明镜"}');
  await store.note('mingjing.json', '{"a":"明镜 2"}');
  expect(await store.noted('mingjing.json')).toBe('{"a":"明镜 2"}');
});

test('a list that comes in several answers is read to its end', async () => {
  const page = (names: string[], more: string) =>
    Buffer.from(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more !== ''}</IsTruncated>${names
        .map(
          (name) =>
            `<Contents><Key>${name}</Key><Size>1</Size><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>`,
        )
        .join('')}${more && `<NextContinuationToken>${more}</NextContinuationToken>`}</ListBucketResult>`,
    );
  const { store } = await stub((path) => {
    const token = new URL(path, 'http://x').searchParams.get('continuation-token');
    return {
      status: 200,
      body: token === 'a&b=' ? page(['lost/3'], '') : page(['lost/1', 'lost/2'], 'a&amp;b='),
    };
  });
  const { files } = await store.list('lost/');
  expect(files.map(({ name }) => name)).toEqual(['lost/1', 'lost/2', 'lost/3']);
});

test('a wrong key is refused in words that name the setting', async () => {
  const store = open({ secret: 'wrong' });
  await expect(store.size('a')).rejects.toMatchObject({ fault: 'refused' });
  await expect(store.noted('a')).rejects.toThrow('BI_FILES_SECRET_KEY');
});

test('a bucket that is not there is no bucket without the file', async () => {
  const store = open({ url: `s3://nowhere?endpoint=${server.endpoint}` });
  for (const call of [() => store.size('a'), () => store.noted('a'), () => store.fetch('a', fresh())])
    await expect(call()).rejects.toMatchObject({
      fault: 'refused',
      message: expect.stringContaining('没有这个桶'),
    });
});

test('a passing failure is tried again, a lasting one ends as "away"', async () => {
  const bytes = Buffer.from('rows');
  const once = await stub((_path, attempt) =>
    attempt === 1 ? { status: 503 } : { status: 200, headers: printOf(bytes), body: bytes },
  );
  expect(await once.store.fetch('a', fresh())).toBe(true);
  const never = await stub(() => ({ status: 503 }));
  await expect(never.store.size('a')).rejects.toMatchObject({ fault: 'away' });
  expect(never.attempts()).toBe(3);
  const nobody = open({ url: 's3://bucket?endpoint=http://127.0.0.1:1' });
  await expect(nobody.size('a')).rejects.toMatchObject({ fault: 'away' });
});

test('[F] half a download, one that falls silent and changed bytes never become a file', async () => {
  const bytes = randomBytes(200_000);
  const silent = await stub(() => ({ status: 200, headers: printOf(bytes), body: bytes, cut: true }));
  const path = fresh();
  await expect(silent.store.fetch('a', path)).rejects.toMatchObject({ fault: 'away' });
  expect(existsSync(path)).toBe(false);
  const changed = await stub(() => ({ status: 200, headers: printOf(Buffer.from('other')), body: bytes }));
  await expect(changed.store.fetch('a', path)).rejects.toMatchObject({ fault: 'broken' });
  const unknown = await stub(() => ({ status: 200, body: bytes }));
  await expect(unknown.store.fetch('a', path)).rejects.toMatchObject({ fault: 'broken' });
  expect(existsSync(path)).toBe(false);
});

test('[F] a store that never answers is told of soon for a small file, and a large one has its time', async () => {
  let isSilent = true;
  const http = createServer((request, response) => {
    request.resume();
    if (!isSilent) setTimeout(() => response.end(), 1000);
  });
  stubs.push(http);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const address = s3Address(`s3://bucket?endpoint=http://127.0.0.1:${port}`)!;
  const calls = new S3Calls(
    address,
    { id: 'k', secret: 's' },
    { answerMs: 200, sendMs: 600_000, stallMs: 300, textMs: 1000, againMs: 1 },
  );
  const send = (bytes: number) => calls.call({ method: 'PUT', key: 'a', body: new Uint8Array(bytes) });
  await expect(send(1000)).rejects.toMatchObject({ fault: 'away' });
  isSilent = false;
  await expect(send(4 * 1024 ** 2)).resolves.toMatchObject({ status: 200 });
});

test('[F] a list or a file without an end, and a list that falls silent, end as "away" or "broken"', async () => {
  let sent = 0;
  const http = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'x-amz-meta-sha256': 'x'.repeat(64) });
    const isSilent = request.url?.includes('silent') === true;
    const more = (): void => {
      if (response.destroyed || (isSilent && sent > 0)) return;
      const chunk = Buffer.alloc(256 * 1024, '<');
      sent += chunk.length;
      // What a store would have to send before anybody stops it: more than this ends the test by its size.
      if (sent > 200 * 1024 ** 2) response.end();
      else response.write(chunk, more);
    };
    more();
  });
  stubs.push(http);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const store = open({
    url: `s3://bucket?endpoint=http://127.0.0.1:${(http.address() as AddressInfo).port}`,
  });
  await expect(store.list('')).rejects.toMatchObject({ fault: 'away' });
  expect(sent).toBeLessThan(64 * 1024 ** 2);
  sent = 0;
  const path = fresh();
  await expect(store.fetch('a', path)).rejects.toMatchObject({ fault: 'broken' });
  expect([existsSync(path), sent < 64 * 1024 ** 2]).toEqual([false, true]);
  sent = 0;
  await expect(store.list('silent')).rejects.toMatchObject({ fault: 'away' });
});

test('[F] a list that comes drop by drop has an end', async () => {
  let timer: NodeJS.Timeout | undefined;
  const http = createServer((request, response) => {
    request.resume();
    response.writeHead(200);
    timer = setInterval(() => response.write('<'), 100);
  });
  stubs.push(http);
  onTestFinished(() => clearInterval(timer));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const store = open({ url: `s3://bucket?endpoint=http://127.0.0.1:${port}` });
  await expect(store.list('')).rejects.toMatchObject({ fault: 'away' });
});

test('[F] a list that says after each page that there is another one has an end', async () => {
  const page =
    '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>t</NextContinuationToken></ListBucketResult>';
  const { store, attempts } = await stub(() => ({ status: 200, body: Buffer.from(page) }));
  await expect(store.list('')).rejects.toMatchObject({ fault: 'away' });
  expect(attempts()).toBe(5);
});

test('[F] a page that names many more files than pages do is a list without an end', async () => {
  const many = '<Contents><Key>a</Key></Contents>'.repeat(6000);
  const page = `<r><IsTruncated>true</IsTruncated><NextContinuationToken>t</NextContinuationToken>${many}</r>`;
  const { store, attempts } = await stub(() => ({ status: 200, body: Buffer.from(page) }));
  await expect(store.list('')).rejects.toThrow('没有尽头');
  expect(attempts()).toBe(1);
});
