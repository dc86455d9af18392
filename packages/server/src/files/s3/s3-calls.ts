import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { FileStoreError } from '@mingjing/mart';
import { AwsV4Signer } from 'aws4fetch';
import { inTime } from './in-time.ts';
import type { S3Address } from './s3-address.ts';

export interface S3Keys {
  id: string;
  secret: string;
}

/** In milliseconds. */
export interface S3Times {
  /** Until a call is answered. */
  answerMs: number;
  /** At most, for one that sends a part of a file: the more it sends, the longer it may take. */
  sendMs: number;
  /** Between two pieces of an answer's body. */
  stallMs: number;
  /** For the whole body of a short answer. */
  textMs: number;
  /** Before a call is made again, growing. */
  againMs: number;
}
export const usualS3Times: S3Times = {
  answerMs: 10_000,
  sendMs: 120_000,
  stallMs: 30_000,
  textMs: 60_000,
  againMs: 200,
};

export interface S3Call {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD';
  /** Name inside the bucket; none for the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  signal?: AbortSignal | undefined;
  /** Answers that are none of a failure beside those of success. */
  allow?: readonly number[];
}

const tries = 3;
/** The slowest way to a store on which files are sent, in bytes a millisecond. */
const slowestSending = 128;
/** A page of a list names a thousand files; each takes less than two kilobytes. */
const longestText = 4 * 1024 ** 2;
const passes = (status: number): boolean => status === 429 || status >= 500;

/** What an answer says went wrong, as S3 words it: `<Code>…</Code>`. */
const codeIn = (text: string): string => /<Code>([^<]*)<\/Code>/.exec(text)?.[1] ?? '';

const reasons: Record<string, string> = {
  NoSuchBucket: '没有这个桶，请先建立',
  InvalidAccessKeyId: 'BI_FILES_KEY_ID 不存在',
  SignatureDoesNotMatch: 'BI_FILES_SECRET_KEY 不对，或 region 与服务不符',
  AccessDenied: '密钥没有这个桶的读写权限',
  RequestTimeTooSkewed: '本机时钟与文件存储相差过大',
  AuthorizationHeaderMalformed: 'region 与服务不符',
};

function refusal(status: number, text: string): FileStoreError {
  const code = codeIn(text);
  const fallback = status === 403 ? 'AccessDenied' : '';
  const why = reasons[code] ?? reasons[fallback] ?? `应答 ${status}${code === '' ? '' : ` ${code}`}`;
  return new FileStoreError('refused', `文件存储（BI_FILES_URL）拒绝了请求：${why}`);
}

const away = (cause: unknown): FileStoreError =>
  new FileStoreError('away', '文件存储（BI_FILES_URL）没有应答', { cause });

/**
 * Signed calls to one bucket (AWS Signature Version 4). What is sent is signed with its checksum, so that the store
 * refuses a body that came to harm on its way. A call that fails for the moment is made again; every call here may be.
 */
export class S3Calls {
  readonly #address: S3Address;
  readonly #keys: S3Keys;
  readonly #times: S3Times;
  /** Keys that signing derives for a day. */
  readonly #derived = new Map<string, ArrayBuffer>();

  constructor(address: S3Address, keys: S3Keys, times: S3Times = usualS3Times) {
    this.#address = address;
    this.#keys = keys;
    this.#times = times;
  }

  get times(): S3Times {
    return this.#times;
  }

  /** Makes a call until it is answered for good. Throws FileStoreError; an aborted signal throws its reason. */
  async call(call: S3Call): Promise<Response> {
    let fault: unknown;
    for (let attempt = 0; attempt < tries; attempt += 1) {
      call.signal?.throwIfAborted();
      if (attempt > 0) await pause(this.#times.againMs * 2 ** (attempt - 1));
      let response: Response;
      try {
        response = await this.#send(call);
      } catch (error) {
        call.signal?.throwIfAborted();
        fault = error;
        continue;
      }
      if (response.ok || call.allow?.includes(response.status) === true) return response;
      const text = await this.#shortText(response).catch(() => '');
      if (!passes(response.status)) throw refusal(response.status, text);
      fault = new Error(`${response.status} ${codeIn(text)}`);
    }
    throw away(fault);
  }

  /** Makes a call and reads its whole answer, a short one. */
  async text(call: S3Call): Promise<{ status: number; text: string; headers: Headers }> {
    const response = await this.call(call);
    const { status, headers } = response;
    try {
      return { status, headers, text: await this.#shortText(response) };
    } catch (error) {
      call.signal?.throwIfAborted();
      throw away(error);
    }
  }

  /** The text of a short answer. Throws when it is longer than any that a store gives, too slow, or falls silent. */
  async #shortText(response: Response): Promise<string> {
    const reader = response.body?.getReader();
    const { stallMs, textMs } = this.#times;
    const until = performance.now() + textMs;
    const parts: Uint8Array[] = [];
    let size = 0;
    try {
      while (reader !== undefined) {
        const { done, value } = await inTime(reader.read(), Math.min(stallMs, until - performance.now()));
        if (done) break;
        size += value.length;
        if (size > longestText) throw new Error(`the answer is longer than ${longestText} bytes`);
        parts.push(value);
      }
    } finally {
      await reader?.cancel().catch(() => undefined);
    }
    return Buffer.concat(parts).toString('utf8');
  }

  async #send({ method, key, query = {}, headers = {}, body, signal }: S3Call): Promise<Response> {
    const { bucketUrl, region } = this.#address;
    // Servers differ in whether a slash behind the bucket's name is signed.
    const url = new URL(key === undefined ? bucketUrl : `${bucketUrl}/${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signer = new AwsV4Signer({
      method,
      url: url.toString(),
      headers: { ...headers, 'x-amz-content-sha256': sha256(body ?? new Uint8Array()) },
      accessKeyId: this.#keys.id,
      secretAccessKey: this.#keys.secret,
      service: 's3',
      region,
      cache: this.#derived,
    });
    const signed = await signer.sign();
    const { answerMs, sendMs } = this.#times;
    const sending = Math.ceil((body?.length ?? 0) / slowestSending);
    // A silent store is told in time to who saves a picture, and a part of a large file has its time all the same.
    const late = AbortSignal.timeout(Math.max(answerMs, Math.min(sendMs, answerMs + sending)));
    const isOver = new AbortController();
    // The deadline is the answer's; its body has one of its own.
    const end = (): void => isOver.abort(late.reason);
    late.addEventListener('abort', end);
    try {
      return await fetch(signed.url, {
        method,
        headers: signed.headers,
        redirect: 'error',
        signal: AbortSignal.any([isOver.signal, ...(signal ? [signal] : [])]),
        ...(body !== undefined && { body }),
      });
    } finally {
      late.removeEventListener('abort', end);
    }
  }
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
