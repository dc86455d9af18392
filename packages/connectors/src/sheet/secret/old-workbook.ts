import { createHash } from 'node:crypto';
import { defaultPassword } from './default-password.ts';
import { Rc4 } from './rc4.ts';

/** Records that stand as they are: where a stream begins, how it is encrypted, locks of shared files, the interface. */
const plainRecords = new Set([0x809, 0x2f, 0x194, 0x195, 0xe1, 0x138, 0x196]);
const filePass = 0x2f;
/** Of a sheet, the place where its stream begins stands as it is. */
const boundSheet = 0x85;
const placeBytes = 4;
const headerBytes = 4;
/** A key is used for so many bytes of the stream. */
const blockBytes = 1024;

/** What a byte of the stream is; `record`: where the data of its record begins, and how long they are. */
type Decrypter = (byte: number, at: number, record: { body: number; length: number }) => number;

const hashed = (name: 'md5' | 'sha1', ...parts: Uint8Array[]): Buffer =>
  createHash(name).update(Buffer.concat(parts)).digest();

function blockNumber(block: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(block);
  return bytes;
}

/** Decrypts by keys of blocks, where the file's own proof shows that the password is the known one. */
function byBlocks(
  keyOf: (block: number) => Rc4,
  proof: { given: Buffer; hash: Buffer; by: 'md5' | 'sha1' },
): Decrypter | undefined {
  const first = keyOf(0);
  const given = first.applied(proof.given);
  if (!hashed(proof.by, given).equals(first.applied(proof.hash))) return undefined;
  let stream = keyOf(0);
  let [block, next] = [0, 0];
  return (byte, at) => {
    const wanted = Math.floor(at / blockBytes);
    if (wanted !== block || at < next) {
      stream = keyOf(wanted);
      [block, next] = [wanted, wanted * blockBytes];
    }
    for (; next < at; next += 1) stream.next();
    next += 1;
    return byte ^ stream.next();
  };
}

/** 40 bits, as Excel 97 wrote it (MS-OFFCRYPTO 2.3.6). */
function rc4(info: Buffer): Decrypter | undefined {
  const [salt, given, hash] = [0, 16, 32].map((from) => info.subarray(from, from + 16)) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  if (hash.length < 16) return undefined;
  const start = hashed('md5', defaultPassword).subarray(0, 5);
  const mixed = hashed('md5', ...Array.from({ length: 16 }, () => Buffer.concat([start, salt])));
  const keyOf = (block: number): Rc4 => new Rc4(hashed('md5', mixed.subarray(0, 5), blockNumber(block)));
  return byBlocks(keyOf, { given, hash, by: 'md5' });
}

/** Up to 128 bits, as Excel 2002 and later write it (MS-OFFCRYPTO 2.3.5). */
function cryptoApi(info: Buffer): Decrypter | undefined {
  if (info.length < 8) return undefined;
  const proof = 8 + info.readUInt32LE(4);
  if (proof < 28 || proof + 60 > info.length) return undefined;
  const keyBits = info.readUInt32LE(8 + 16) || 40;
  const salt = info.subarray(proof + 4, proof + 20);
  const given = info.subarray(proof + 20, proof + 36);
  const hash = info.subarray(proof + 40, proof + 60);
  if (keyBits % 8 !== 0 || keyBits > 128) return undefined;
  const start = hashed('sha1', salt, defaultPassword);
  const keyOf = (block: number): Rc4 => {
    const key = hashed('sha1', start, blockNumber(block)).subarray(0, keyBits / 8);
    // A key of 40 bits is filled up with zeros.
    return new Rc4(keyBits === 40 ? Buffer.concat([key, Buffer.alloc(11)]) : key);
  };
  return byBlocks(keyOf, { given, hash, by: 'sha1' });
}

/** The bytes that the known password makes, and what it leaves in a file as its proof (MS-OFFCRYPTO 2.3.7). */
const mask = Buffer.from('876b9ae21ee305621e699660986e9404', 'hex');
const maskProof = 0x9a_0a;

/** As Excel 95 wrote it. */
function masked(info: Buffer): Decrypter | undefined {
  if (info.length < 4 || info.readUInt16LE(2) !== maskProof) return undefined;
  return (byte, at, { length }) => {
    const bare = byte ^ (mask[(at + length) & 15] ?? 0);
    return ((bare << 3) | (bare >> 5)) & 255;
  };
}

function decrypterOf(pass: Buffer, isOld: boolean): Decrypter | undefined {
  if (isOld) return masked(pass);
  if (pass.length < 2) return undefined;
  if (pass.readUInt16LE(0) === 0) return masked(pass.subarray(2));
  if (pass.length < 6) return undefined;
  const [major, minor] = [pass.readUInt16LE(2), pass.readUInt16LE(4)];
  if (major === 1 && minor === 1) return rc4(pass.subarray(6));
  return major >= 2 && major <= 4 && minor === 2 ? cryptoApi(pass.subarray(6)) : undefined;
}

/**
 * Decrypts the stream of an old workbook in place if its password is the one that nobody is asked for. False where it
 * has a password of its own; the records keep their places.
 */
export function decryptRecords(stream: Buffer): boolean {
  let decrypt: Decrypter | undefined;
  for (let at = 0; at + headerBytes <= stream.length; ) {
    const type = stream.readUInt16LE(at);
    const length = stream.readUInt16LE(at + 2);
    const body = at + headerBytes;
    const end = Math.min(body + length, stream.length);
    if (type === filePass && decrypt === undefined) {
      // Excel 5 and 95 have no kinds of encryption.
      const isOld = stream.length >= 6 && stream.readUInt16LE(4) < 0x6_00;
      decrypt = decrypterOf(stream.subarray(body, end), isOld);
      if (decrypt === undefined) return false;
    } else if (decrypt !== undefined && !plainRecords.has(type)) {
      const from = type === boundSheet ? body + placeBytes : body;
      for (let place = from; place < end; place += 1)
        stream[place] = decrypt(stream[place] ?? 0, place, { body, length });
    }
    at = body + length;
  }
  return true;
}
