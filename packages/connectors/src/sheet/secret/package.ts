import { createDecipheriv, createHash } from 'node:crypto';
import { compoundStreams } from '../compound-file.ts';
import { defaultPassword } from './default-password.ts';

/** A package is encrypted in pieces of so many bytes, each by itself. */
const pieceBytes = 4096;
/** Where a package begins: eight bytes say how long it is. */
const sizeBytes = 8;
/** Rounds of a key at most: Excel makes 100,000. */
const mostRounds = 1_000_000;
const mostInfo = 65_536;

const hashNames: Record<string, string> = {
  SHA1: 'sha1',
  'SHA-1': 'sha1',
  SHA256: 'sha256',
  SHA384: 'sha384',
  SHA512: 'sha512',
};

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
const hashed = (name: string, ...parts: Uint8Array[]): Buffer =>
  createHash(name).update(Buffer.concat(parts)).digest();

function spun(name: string, salt: Buffer, rounds: number): Buffer {
  let hash = hashed(name, salt, defaultPassword);
  for (let round = 0; round < rounds; round += 1) hash = hashed(name, long(round), hash);
  return hash;
}

/** Bytes cut, or filled up, to a length. */
const fitted = (bytes: Buffer, length: number, filler: number): Buffer =>
  Buffer.concat([bytes.subarray(0, length), Buffer.alloc(Math.max(0, length - bytes.length), filler)]);

function decrypted(kind: 'ecb' | 'cbc', key: Buffer, iv: Buffer | null, bytes: Buffer): Buffer {
  const cipher = createDecipheriv(`aes-${key.length * 8}-${kind}`, key, iv).setAutoPadding(false);
  // A whole number of blocks; what a broken file has beyond it is none.
  const whole = bytes.subarray(0, bytes.length - (bytes.length % 16));
  return Buffer.concat([cipher.update(whole), cipher.final()]);
}

/** As Excel 2007 wrote it (MS-OFFCRYPTO 2.3.4.5 to 2.3.4.9). */
function standard(info: Buffer, content: Buffer): Buffer | undefined {
  const proof = 12 + info.readUInt32LE(8);
  if (proof + 72 > info.length) return undefined;
  const keyBytes = info.readUInt32LE(12 + 16) / 8;
  if (![16, 24, 32].includes(keyBytes)) return undefined;
  const salt = info.subarray(proof + 4, proof + 20);
  const hash = hashed('sha1', spun('sha1', salt, 50_000), long(0));
  const half = (filler: number): Buffer =>
    hashed(
      'sha1',
      Buffer.alloc(64, filler).map((byte, at) => byte ^ (hash[at] ?? 0)),
    );
  const key = Buffer.concat([half(0x36), half(0x5c)]).subarray(0, keyBytes);
  const given = decrypted('ecb', key, null, info.subarray(proof + 20, proof + 36));
  const kept = decrypted('ecb', key, null, info.subarray(proof + 40, proof + 72)).subarray(0, 20);
  return hashed('sha1', given).equals(kept) ? decrypted('ecb', key, null, content) : undefined;
}

/** What an element of the description says; undefined where it says less than a key needs. */
function described(xml: string, element: string) {
  const [, attributes] = new RegExp(`<(?:\\w+:)?${element}\\s([^>]*)>`).exec(xml) ?? [];
  if (attributes === undefined) return undefined;
  const told = (name: string): string => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
  const keyBytes = Number(told('keyBits')) / 8;
  const hash = hashNames[told('hashAlgorithm').toUpperCase()];
  const isKnown = told('cipherAlgorithm') === 'AES' && told('cipherChaining') === 'ChainingModeCBC';
  if (hash === undefined || !isKnown || ![16, 24, 32].includes(keyBytes)) return undefined;
  const bytes = (name: string): Buffer => Buffer.from(told(name), 'base64');
  return { keyBytes, hash, salt: bytes('saltValue'), rounds: Number(told('spinCount')), bytes };
}

/** As Excel 2010 and later write it (MS-OFFCRYPTO 2.3.4.10 to 2.3.4.15). */
function agile(xml: string, content: Buffer): Buffer | undefined {
  const data = described(xml, 'keyData');
  const secret = described(xml, 'encryptedKey');
  if (data === undefined || secret === undefined || !(secret.rounds <= mostRounds)) return undefined;
  const hash = spun(secret.hash, secret.salt, secret.rounds);
  const opened = (purpose: string, name: string): Buffer => {
    const key = fitted(hashed(secret.hash, hash, Buffer.from(purpose, 'hex')), secret.keyBytes, 0x36);
    return decrypted('cbc', key, fitted(secret.salt, 16, 0x36), secret.bytes(name));
  };
  const given = opened('fea7d2763b4b9e79', 'encryptedVerifierHashInput').subarray(0, secret.salt.length);
  const proof = hashed(secret.hash, given);
  const kept = opened('d7aa0f6d3061344e', 'encryptedVerifierHashValue');
  if (!proof.equals(kept.subarray(0, proof.length))) return undefined;
  const key = opened('146e0be7abacd0d6', 'encryptedKeyValue').subarray(0, data.keyBytes);
  const pieces: Buffer[] = [];
  for (let at = 0; at * pieceBytes < content.length; at += 1) {
    const iv = fitted(hashed(data.hash, data.salt, long(at)), 16, 0x36);
    pieces.push(decrypted('cbc', key, iv, content.subarray(at * pieceBytes, (at + 1) * pieceBytes)));
  }
  return Buffer.concat(pieces);
}

function packageIn(bytes: Buffer): Buffer | undefined {
  const streams = compoundStreams(bytes, ['EncryptionInfo', 'EncryptedPackage']);
  const info = streams.get('EncryptionInfo') ?? Buffer.alloc(0);
  const whole = streams.get('EncryptedPackage') ?? Buffer.alloc(0);
  if (info.length < 12 || info.length > mostInfo || whole.length <= sizeBytes) return undefined;
  const [major, minor] = [info.readUInt16LE(0), info.readUInt16LE(2)];
  const content = whole.subarray(sizeBytes);
  const opened =
    major === 4 && minor === 4
      ? agile(info.subarray(8).toString(), content)
      : minor === 2
        ? standard(info, content)
        : undefined;
  return opened?.subarray(0, Number(whole.readBigUInt64LE(0)));
}

/**
 * The workbook within an encrypted file whose password is the one that nobody is asked for; undefined for any other
 * password or way to encrypt, and where the description of these is broken.
 */
export function decryptPackage(bytes: Buffer): Buffer | undefined {
  try {
    return packageIn(bytes);
  } catch {
    return undefined;
  }
}
