import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

interface Packed {
  name: string;
  crc: number;
  size: number;
  data: Buffer[];
  packedSize: number;
}

/** Compresses one part as its pieces are made: the whole is never in memory unpacked. */
async function pack(name: string, pieces: Iterable<string>): Promise<Packed> {
  const deflate = createDeflateRaw({ level: 6 });
  const data: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => data.push(chunk));
  const ended = once(deflate, 'end');
  let crc = 0;
  let size = 0;
  for (const piece of pieces) {
    const bytes = Buffer.from(piece);
    crc = crc32(bytes, crc);
    size += bytes.length;
    if (!deflate.write(bytes)) await once(deflate, 'drain');
  }
  deflate.end();
  await ended;
  return { name, crc, size, data, packedSize: data.reduce((sum, chunk) => sum + chunk.length, 0) };
}

const deflated = 8;
/** Names are UTF-8. */
const flags = 0x0800;
/** 1 January 1980: the same content gives the same bytes. */
const date = 0x0021;

function localHeader({ name, crc, size, packedSize }: Packed): Buffer {
  const title = Buffer.from(name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(deflated, 8);
  header.writeUInt16LE(date, 12);
  header.writeUInt32LE(crc, 14);
  header.writeUInt32LE(packedSize, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(title.length, 26);
  return Buffer.concat([header, title]);
}

function centralHeader({ name, crc, size, packedSize }: Packed, offset: number): Buffer {
  const title = Buffer.from(name);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(20, 6);
  header.writeUInt16LE(flags, 8);
  header.writeUInt16LE(deflated, 10);
  header.writeUInt16LE(date, 14);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(packedSize, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(title.length, 28);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, title]);
}

/** An archive of text parts. */
export async function zipOf(parts: readonly { name: string; pieces: Iterable<string> }[]): Promise<Buffer> {
  const out: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, pieces } of parts) {
    const packed = await pack(name, pieces);
    const header = localHeader(packed);
    central.push(centralHeader(packed, offset));
    out.push(header, ...packed.data);
    offset += header.length + packed.packedSize;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(
    central.reduce((sum, header) => sum + header.length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...out, ...central, end]);
}
