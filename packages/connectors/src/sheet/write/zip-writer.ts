import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** The same content gives the same bytes: every part is from the first day that an archive can name. */
const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, compressionLevel: 6 };

function* bytesOf(pieces: Iterable<string>): Generator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece);
}

/** An archive of text parts. Each is compressed as its pieces are made: no part is in memory unpacked. */
export async function zipOf(parts: readonly { name: string; pieces: Iterable<string> }[]): Promise<Buffer> {
  const archive = new ZipFile();
  for (const { name, pieces } of parts) {
    // Lazily, so that pieces are made one part after another.
    archive.addReadStreamLazy(name, options, (open) => {
      open(null, Readable.from(bytesOf(pieces), { objectMode: false }));
    });
  }
  const failed = new Promise<never>((_, reject) => archive.once('error', reject));
  archive.end();
  return Promise.race([buffer(archive.outputStream), failed]);
}
