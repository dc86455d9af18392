import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, fromBuffer, open, type ZipFile } from 'yauzl';
import type { SheetLimits } from '../limits.ts';
import { protectedFile, tooMuchPacked, unreadable } from '../sheet-error.ts';
import type { XmlPart } from './xml.ts';
import { XmlWork } from './xml-work.ts';

/** The bytes of a part. Ends with a fault where they are not those that were packed: any of its cells may be another. */
async function* whole(stream: Readable, checksum: number): AsyncGenerator<Buffer> {
  let sum = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (sum !== checksum) throw unreadable();
}

/** The parts of a workbook's package, opened one at a time. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries: Map<string, Entry>;
  readonly #counted = new Set<Entry>();
  /** What reading the parts may cost, all together. */
  readonly work: XmlWork;

  constructor(zip: ZipFile, entries: Map<string, Entry>, work: XmlWork) {
    this.work = work;
    this.#zip = zip;
    this.#entries = entries;
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /** Whether any part of it is a workbook's main one, wherever it lies. */
  get hasWorkbook(): boolean {
    return [...this.#entries.keys()].some((name) => /(?:^|\/)workbook\d*\.xml$/.test(name));
  }

  /** Unpacks a part; its size and checksum are held against what the package says. */
  read(name: string): Promise<XmlPart> {
    const entry = this.#entries.get(name.toLowerCase());
    if (entry === undefined) return Promise.reject(unreadable(new Error(name)));
    return new Promise((resolve, reject) => {
      this.#zip.openReadStream(entry, (error, stream) => {
        if (error !== null) reject(unreadable(error));
        else {
          if (!this.#counted.has(entry)) this.work.allow(entry.compressedSize);
          this.#counted.add(entry);
          const checked = Readable.from(whole(stream, entry.crc32), { objectMode: false });
          resolve({ stream: checked, work: this.work });
        }
      });
    });
  }

  close(): void {
    this.#zip.close();
  }
}

/** Whether a part unfolds to far more than any sheet that people or programs fill does. */
const isBomb = ({ uncompressedSize, compressedSize }: Entry, limits: SheetLimits): boolean =>
  uncompressedSize > limits.expansion.fromBytes && uncompressedSize > limits.expansion.times * compressedSize;

/** Reads the package's list of contents and refuses bombs by what it declares. `source`: its path, or the package itself. */
export function openArchive(source: string | Buffer, limits: SheetLimits): Promise<Archive> {
  return new Promise((resolve, reject) => {
    const opened = (error: Error | null, zip: ZipFile): void => {
      if (error !== null) {
        reject(unreadable(error));
        return;
      }
      const entries = new Map<string, Entry>();
      let bytes = 0;
      const fail = (reason: Error): void => {
        zip.close();
        reject(reason);
      };
      zip.on('error', (reason: unknown) => fail(unreadable(reason)));
      zip.on('end', () => resolve(new Archive(zip, entries, new XmlWork(limits))));
      zip.on('entry', (entry: Entry) => {
        bytes += entry.uncompressedSize;
        const isEncrypted = (entry.generalPurposeBitFlag & 1) === 1;
        if (isEncrypted) fail(protectedFile());
        else if (entries.has(entry.fileName.toLowerCase())) {
          fail(unreadable());
        } else if (entries.size >= limits.zipEntries || bytes > limits.unzippedBytes) {
          fail(tooMuchPacked());
        } else if (isBomb(entry, limits)) {
          fail(tooMuchPacked());
        } else {
          entries.set(entry.fileName.toLowerCase(), entry);
          zip.readEntry();
        }
      });
      zip.readEntry();
    };
    const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true };
    if (typeof source === 'string') open(source, options, opened);
    else fromBuffer(source, options, opened);
  });
}
