import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import { Code, limits, texts } from '@mingjing/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOwnTemporary } from '../installation/own-names.ts';
import { AppError } from './app-error.ts';
import { malformed } from './json-body.ts';
import { createKeptUploads } from './kept-uploads.ts';
import { largeBody, ownTurn } from './own-turn.ts';
import { sentFileName } from './sent-file-name.ts';

/** A file of a multipart body, on disk for the time of the call. */
export interface Upload {
  /** Name of the form's field. */
  field: string;
  path: string;
  /** The name the sender gave, see sentFileName: to be shown and to read the extension from, never a path. */
  fileName: string;
  /** What the sender claims. */
  mime: string;
  bytes: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Files of the body in order. */
    uploads: Upload[];
    /** The first file of the body. */
    upload: Upload | undefined;
    /** Keeps its file for the caller's next questions; returns the key to ask for it. */
    keepUpload: (owner: number) => Promise<string | undefined>;
    /** Takes a kept file as if this call had brought it; undefined where it is gone. */
    takeUpload: (owner: number, key: string) => Promise<Upload | undefined>;
  }
}

/** What a call takes of a multipart body: the bytes of all its fields together, and whether files belong to it. */
export interface MultipartLimits {
  bytes: number;
  takesFiles: boolean;
  /** Of one file. */
  megabytes: number;
}

const most = { files: 4, fields: 100 };
const mebibyte = 1_048_576;
const sweepEveryMs = 60_000;
const tooLarge = (megabytes: number): AppError =>
  new AppError(Code.fileTooLarge, texts.datasource.fileLargerThan(megabytes), 413);

/** Prepares the app for multipart bodies; leftovers of a killed process are removed. */
export async function registerUploads(app: FastifyInstance, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder))
    if (isOwnTemporary(name)) await rm(join(folder, name), { recursive: true, force: true });
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: limits.uploadBytes, ...most, parts: most.files + most.fields },
  });
  const kept = createKeptUploads<Upload>(join(folder, 'kept'));
  const sweeping = setInterval(() => void kept.sweep(), sweepEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(sweeping));
  app.decorateRequest('uploads');
  app.decorateRequest('upload');
  app.decorateRequest('keepUpload');
  app.decorateRequest('takeUpload');
  app.addHook('onRequest', async (request) => {
    request.uploads = [];
    request.upload = undefined;
    request.keepUpload = async (owner) =>
      request.upload === undefined ? undefined : kept.keep(owner, request.upload);
    request.takeUpload = async (owner, key) => {
      const upload = await kept.take(owner, key, folder);
      if (upload === undefined) return undefined;
      request.uploads.push(upload);
      request.upload = upload;
      return upload;
    };
  });
}

/** Removes the files of a call that has ended, however it ended: of one whose sender left nothing else is heard. */
export async function removeUploads(request: FastifyRequest): Promise<void> {
  for (const upload of request.uploads.splice(0)) await rm(upload.path, { force: true });
}

async function store(
  request: FastifyRequest,
  part: MultipartFile,
  folder: string,
  megabytes: number,
): Promise<void> {
  const upload: Upload = {
    field: part.fieldname,
    path: join(folder, randomUUID()),
    fileName: sentFileName(part.filename),
    mime: part.mimetype,
    bytes: 0,
  };
  request.uploads.push(upload);
  request.upload ??= upload;
  const target = createWriteStream(upload.path, { mode: 0o600 });
  // The parser would look for the end of a file of any length.
  const stop = new AbortController();
  part.file.once('limit', () => stop.abort());
  try {
    await pipeline(part.file, target, { signal: stop.signal });
  } catch (error) {
    if (!part.file.truncated) throw error;
  }
  if (part.file.truncated) throw tooLarge(megabytes);
  upload.bytes = target.bytesWritten;
}

/** Time in which whoever goes on sending may read the answer: a connection that is closed before takes it along. */
const lingerMs = 1000;

/**
 * Lets so much of what a sender still sends of a refused body go by, so that they hear the answer. Of whoever sends more
 * nothing is read any more, and the connection is closed.
 */
function letGoBy({ raw }: FastifyRequest, bytes: number): void {
  let left = bytes;
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left >= 0 || raw.isPaused()) return;
    raw.pause();
    setTimeout(() => raw.destroy(), lingerMs).unref();
  });
  raw.resume();
}

/** Reads a multipart body: fields become texts (repeated ones a list), files go to disk. */
export async function readMultipart(
  request: FastifyRequest,
  folder: string,
  { bytes, takesFiles, megabytes }: MultipartLimits,
): Promise<unknown> {
  const fields = new Map<string, string | string[]>();
  let left = bytes;
  try {
    for await (const part of request.parts({
      limits: { fieldSize: bytes, fileSize: megabytes * mebibyte },
    })) {
      if (part.type === 'file') {
        // A form without a chosen file sends an empty part without a name.
        if (part.filename === undefined || part.filename === '') part.file.resume();
        else if (takesFiles) await store(request, part, folder, megabytes);
        else throw malformed();
        continue;
      }
      const value = String(part.value);
      left -= Buffer.byteLength(value);
      if (part.valueTruncated || part.fieldnameTruncated || left < 0)
        throw new AppError(Code.client, texts.http.tooBig, 413);
      const known = fields.get(part.fieldname);
      fields.set(part.fieldname, known === undefined ? value : [known, value].flat());
    }
  } catch (error) {
    letGoBy(request, megabytes * mebibyte);
    if (error instanceof AppError) throw error;
    if ((error as { statusCode?: number }).statusCode !== undefined) throw malformed();
    if ((error as { code?: string }).code?.startsWith('E')) throw error;
    throw malformed();
  }
  if (bytes - left > largeBody) await ownTurn();
  return Object.fromEntries(fields);
}
