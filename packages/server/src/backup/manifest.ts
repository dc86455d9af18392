import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { leaveFileToOwner, leaveToOwner } from '../files/leave-to-owner.ts';

/** Raised when a backup is laid out in a way that earlier versions cannot restore. */
export const backupFormat = 1;

/** What every format says of itself. */
export const manifestFormat = z.object({ format: z.number().int().positive() });

/** What a backup consists of. Paths stand below the backup's folder, with slashes. */
export const manifestSchema = z.object({
  format: z.literal(backupFormat),
  createdAt: z.string(),
  installation: z.string(),
  files: z.array(
    z.object({
      path: z.string().regex(/^(?!\/)(?!.*\.\.)[\w./-]+$/),
      bytes: z.number().int(),
      sha256: z.string(),
    }),
  ),
});
export type Manifest = z.output<typeof manifestSchema>;
export type ManifestFile = Manifest['files'][number];

interface Passed {
  bytes: number;
  sha256: string;
}

function meter(): { through: Transform; result: () => Passed } {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    through: new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        bytes += chunk.length;
        done(null, chunk);
      },
    }),
    result: () => ({ bytes, sha256: hash.digest('hex') }),
  };
}

/** Copies a file, readable by its owner alone and on disk when this resolves; tells what went through. */
export async function copyMeasured(from: string, to: string): Promise<Passed> {
  const made = await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  if (made !== undefined) leaveToOwner(made);
  const { through, result } = meter();
  await pipeline(createReadStream(from), through, createWriteStream(to, { mode: 0o600 }));
  const file = await open(to, 'r+');
  try {
    leaveFileToOwner(file.fd, to);
    await file.sync();
  } finally {
    await file.close();
  }
  return result();
}

export async function measure(path: string): Promise<Passed> {
  const { through, result } = meter();
  through.resume();
  await pipeline(createReadStream(path), through);
  return result();
}
