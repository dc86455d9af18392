import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { Key, Keyring } from './keyring.ts';
import type { SecretBox } from './secret-box.ts';

const version = 'v1';
const ivBytes = 12;
const tagBytes = 16;
const refuse = (): Error => new Error('密文无法解开：已损坏，或密钥不匹配');

/** A box is `v1.{key id}.{iv}.{tag}.{cipher text}`; the row it belongs to is authenticated with it. */
export function createSecretBox(ring: Keyring): SecretBox {
  const [active] = ring;
  const derived = new Map<string, Buffer>();
  const keyFor = (key: Key, purpose: string): Buffer => {
    const name = `${key.id}:${purpose}`;
    const known = derived.get(name);
    if (known !== undefined) return known;
    const made = Buffer.from(hkdfSync('sha256', key.bytes, 'mingjing', purpose, 32));
    derived.set(name, made);
    return made;
  };
  const signWith = (key: Key, text: string, purpose: string): Buffer =>
    createHmac('sha256', keyFor(key, `sign:${purpose}`))
      .update(text)
      .digest();

  return {
    seal(plain, bind) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', keyFor(active, 'seal'), iv);
      cipher.setAAD(Buffer.from(bind));
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      const parts = [iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url'));
      return [version, active.id, ...parts].join('.');
    },
    open(box, bind) {
      const [kind, id, iv, tag, text] = box.split('.');
      const key = ring.find((candidate) => candidate.id === id);
      if (kind !== version || key === undefined || !iv || !tag || text === undefined) throw refuse();
      try {
        const decipher = createDecipheriv('aes-256-gcm', keyFor(key, 'seal'), Buffer.from(iv, 'base64url'), {
          authTagLength: tagBytes,
        });
        decipher.setAAD(Buffer.from(bind));
        decipher.setAuthTag(Buffer.from(tag, 'base64url'));
        return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString();
      } catch {
        throw refuse();
      }
    },
    sealBytes(plain, bind) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', keyFor(active, 'seal bytes'), iv);
      cipher.setAAD(Buffer.from(bind));
      const sealed = [cipher.update(plain), cipher.final()];
      return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]);
    },
    openBytes(box, bind) {
      const start = ivBytes + tagBytes;
      if (box.length < start) return undefined;
      try {
        const decipher = createDecipheriv(
          'aes-256-gcm',
          keyFor(active, 'seal bytes'),
          box.subarray(0, ivBytes),
          { authTagLength: tagBytes },
        );
        decipher.setAAD(Buffer.from(bind));
        decipher.setAuthTag(box.subarray(ivBytes, start));
        return Buffer.concat([decipher.update(box.subarray(start)), decipher.final()]);
      } catch {
        return undefined;
      }
    },
    sign: (text, purpose) => signWith(active, text, purpose).toString('base64url'),
    verify(text, purpose, signature) {
      const given = Buffer.from(signature, 'base64url');
      return ring.some((key) => {
        const right = signWith(key, text, purpose);
        return right.length === given.length && timingSafeEqual(right, given);
      });
    },
  };
}
