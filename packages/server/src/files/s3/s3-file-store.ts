import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import { type FileStore, FileStoreError, type StoredFile } from '@mingjing/mart';
import { inTime } from './in-time.ts';
import type { S3Address } from './s3-address.ts';
import { decoded, elementsOf, textOf } from './s3-answers.ts';
import { S3Calls, type S3Keys, type S3Times } from './s3-calls.ts';

const checksumHeader = 'x-amz-meta-sha256';
/** Parts of large files are this long, at least; there may be 10,000. */
const partBytes = 16 * 1024 ** 2;
const mostParts = 9_000;
/** Pages of a list, a thousand files each: a list without an end is none, nor is a page of many more. */
const mostPages = 2_000;
const filesOfPage = 1000;

interface S3Options {
  times?: S3Times;
  partBytes?: number;
  mostPages?: number;
}

/** Files in a bucket of an S3-compatible store, each with its checksum beside it. */
export class S3FileStore implements FileStore {
  readonly #calls: S3Calls;
  readonly #prefix: string;
  readonly #partBytes: number;
  readonly #mostPages: number;

  constructor(address: S3Address, keys: S3Keys, options: S3Options = {}) {
    this.#calls = new S3Calls(address, keys, options.times);
    this.#prefix = address.prefix;
    this.#partBytes = options.partBytes ?? partBytes;
    this.#mostPages = options.mostPages ?? mostPages;
  }

  async put(name: string, path: string, signal?: AbortSignal): Promise<void> {
    const { size } = await stat(path);
    const headers = { [checksumHeader]: await checksumOf(path) };
    const key = this.#key(name);
    const file = await open(path);
    try {
      if (size <= this.#partBytes) {
        const body = await read(file, 0, size);
        await this.#calls.text({ method: 'PUT', key, headers, body, signal });
      } else await this.#putParts(name, file, size, headers, signal);
    } finally {
      await file.close();
    }
  }

  async fetch(name: string, path: string, signal?: AbortSignal): Promise<boolean> {
    const key = this.#key(name);
    const response = await this.#calls.call({ method: 'GET', key, signal, allow: [404] });
    if (response.status === 404) {
      await response.body?.cancel();
      await this.#checkAbsent(name);
      return false;
    }
    const wanted = response.headers.get(checksumHeader);
    const length = Number(response.headers.get('content-length') ?? Number.NaN);
    const hash = createHash('sha256');
    let bytes = 0;
    try {
      bytes = await this.#save(response, path, hash, length);
      const isWhole = bytes === length && wanted !== null && hash.digest('hex') === wanted;
      if (!isWhole) throw new FileStoreError('broken', `文件存储中的 ${name} 与存入时不一致`);
      return true;
    } catch (error) {
      await rm(path, { force: true });
      signal?.throwIfAborted();
      throw fetchFault(error);
    }
  }

  async size(name: string): Promise<number | undefined> {
    const response = await this.#calls.call({ method: 'HEAD', key: this.#key(name), allow: [404] });
    if (response.status !== 404) return Number(response.headers.get('content-length'));
    await this.#checkAbsent(name);
    return undefined;
  }

  async list(prefix: string): Promise<{ files: StoredFile[]; now: number }> {
    const files: StoredFile[] = [];
    let now = Date.now();
    let token: string | undefined;
    let pages = 0;
    do {
      pages += 1;
      if (pages > this.#mostPages || files.length > this.#mostPages * filesOfPage)
        throw new FileStoreError('away', '文件存储（BI_FILES_URL）列出的文件没有尽头');
      const { text, headers } = await this.#calls.text({
        method: 'GET',
        query: {
          'list-type': '2',
          prefix: this.#key(prefix),
          ...(token !== undefined && { 'continuation-token': token }),
        },
      });
      now = Date.parse(headers.get('date') ?? '') || now;
      for (const entry of elementsOf(text, 'Contents')) {
        const key = decoded(textOf(entry, 'Key') ?? '');
        const at = Date.parse(textOf(entry, 'LastModified') ?? '');
        const bytes = Number(textOf(entry, 'Size'));
        if (key.startsWith(this.#prefix)) files.push({ name: key.slice(this.#prefix.length), bytes, at });
      }
      const isMore = textOf(text, 'IsTruncated') === 'true';
      token = isMore ? decoded(textOf(text, 'NextContinuationToken') ?? '') : undefined;
    } while (token !== undefined && token !== '');
    return { files, now };
  }

  async remove(name: string): Promise<void> {
    await this.#calls.text({ method: 'DELETE', key: this.#key(name), allow: [404] });
  }

  async note(name: string, text: string): Promise<void> {
    const body = Buffer.from(text);
    await this.#calls.text({ method: 'PUT', key: this.#key(name), body });
  }

  async noted(name: string): Promise<string | undefined> {
    const { status, text } = await this.#calls.text({ method: 'GET', key: this.#key(name), allow: [404] });
    if (status !== 404) return text;
    await this.#checkAbsent(name);
    return undefined;
  }

  #key(name: string): string {
    return `${this.#prefix}${name}`;
  }

  /** A file counts as missing when the bucket is there and lists none: what is believed lost is made anew or given up. */
  async #checkAbsent(name: string): Promise<void> {
    const { files } = await this.list(name);
    if (files.some((file) => file.name === name))
      throw new FileStoreError('away', `文件存储（BI_FILES_URL）对 ${name} 的应答前后不一致`);
  }

  async #putParts(
    name: string,
    file: FileHandle,
    size: number,
    headers: Record<string, string>,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const key = this.#key(name);
    const { text } = await this.#calls.text({ method: 'POST', key, query: { uploads: '' }, headers, signal });
    const uploadId = decoded(textOf(text, 'UploadId') ?? '');
    const length = Math.max(this.#partBytes, Math.ceil(size / mostParts));
    try {
      const etags: string[] = [];
      for (let from = 0; from < size; from += length) {
        const body = await read(file, from, Math.min(length, size - from));
        const query = { partNumber: String(etags.length + 1), uploadId };
        const part = await this.#calls.text({ method: 'PUT', key, query, body, signal });
        etags.push(part.headers.get('etag') ?? '');
      }
      const parts = etags.map(
        (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
      );
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
      const done = await this.#calls.text({
        method: 'POST',
        key,
        query: { uploadId },
        body,
        signal,
        // Asked again where the first answer was lost.
        allow: [404],
      });
      // It answers 200 before it knows whether it can put the parts together.
      const isDone = done.status !== 404 && !done.text.includes('<Error>');
      if (!isDone && (await this.size(name)) !== size)
        throw new FileStoreError('away', `文件存储（BI_FILES_URL）没有存下 ${name}`);
    } catch (error) {
      await this.#calls
        .text({ method: 'DELETE', key, query: { uploadId }, allow: [404] })
        .catch(() => undefined);
      throw error;
    }
  }

  /** Writes an answer's body; one that says nothing for a while counts as broken off. Returns its bytes. */
  async #save(response: Response, path: string, hash: Hash, length: number): Promise<number> {
    const file = await open(path, 'wx', 0o600);
    const reader = response.body?.getReader();
    let bytes = 0;
    try {
      while (reader !== undefined) {
        const { done, value } = await inTime(reader.read(), this.#calls.times.stallMs);
        if (done) break;
        // More than was promised, or without an end: it is not written to the disk.
        if (!(bytes + value.length <= length)) return bytes + value.length;
        hash.update(value);
        await file.write(value);
        bytes += value.length;
      }
      await file.sync();
      return bytes;
    } finally {
      await reader?.cancel().catch(() => undefined);
      await file.close();
    }
  }
}

function fetchFault(error: unknown): unknown {
  if (error instanceof FileStoreError) return error;
  const { code } = error as { code?: unknown };
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new FileStoreError('space', '本机磁盘空间不足', { cause: error });
  if (typeof code === 'string' && /^E[A-Z]+$/.test(code) && code !== 'ECONNRESET') return error;
  return new FileStoreError('away', '文件存储（BI_FILES_URL）的应答中断', { cause: error });
}

async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 ** 2 }))
    hash.update(chunk as Buffer);
  return hash.digest('hex');
}

async function read(file: FileHandle, from: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; ) {
    const { bytesRead } = await file.read(bytes, at, length - at, from + at);
    if (bytesRead === 0) throw new Error('a file became shorter while it was stored');
    at += bytesRead;
  }
  return bytes;
}
