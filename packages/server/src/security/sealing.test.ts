import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createKeyFile, readKeyring } from './keyring.ts';
import { createSecretBox } from './sealing.ts';

const file = (): string => join(mkdtempSync(join(tmpdir(), 'mingjing-key-')), 'data', 'secret.key');
const [first, second] = ['一号密钥'.repeat(10), '二号密钥'.repeat(10)];
const boxOf = (...keys: string[]) => createSecretBox(readKeyring(keys.join(','), '/nonexistent/key')!);

describe('secret box', () => {
  test('[H10] opens what it sealed, for the same row only, and never seals alike twice', () => {
    const box = boxOf(first);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (plain, bind) => {
        const sealed = box.seal(plain, bind);
        expect(box.open(sealed, bind)).toBe(plain);
        expect(box.seal(plain, bind)).not.toBe(sealed);
        expect(() => box.open(sealed, `${bind}x`)).toThrow('密文无法解开');
      }),
    );
  });

  test('[H10] one changed character anywhere is noticed, and none of the text is seen in a box', () => {
    const box = boxOf(first);
    const sealed = box.seal('数据库密码', 'datasource:7');
    const seen = sealed.split('.').map((part) => Buffer.from(part, 'base64url').toString());
    expect([sealed, ...seen].join()).not.toMatch(/数据库|密码/);
    for (let at = 0; at < sealed.length; at += 1) {
      if (sealed[at] === '.') continue;
      // The last character of a part may carry bits that are not used.
      if (sealed[at + 1] === '.' || at === sealed.length - 1) continue;
      const other = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
      expect(() => box.open(other, 'datasource:7')).toThrow('密文无法解开');
    }
    for (const nonsense of ['', 'v1', 'v1.a.b.c.d', sealed.replace('v1', 'v2')]) {
      expect(() => box.open(nonsense, 'datasource:7')).toThrow('密文无法解开');
    }
  });

  test('[H10] a new key in front seals, the old one still opens and its signs still hold', () => {
    const old = boxOf(first);
    const sealed = old.seal('秘密', 'a');
    const sign = old.sign('text', 'share');
    const rotated = boxOf(second, first);
    expect(rotated.open(sealed, 'a')).toBe('秘密');
    expect(rotated.verify('text', 'share', sign)).toBe(true);
    expect(rotated.sign('text', 'share')).not.toBe(sign);
    const after = boxOf(second);
    expect(() => after.open(sealed, 'a')).toThrow('密文无法解开');
    expect(after.verify('text', 'share', sign)).toBe(false);
    expect(after.open(rotated.seal('新', 'a'), 'a')).toBe('新');
  });

  test('bytes open under the present key and the same name only, and not when one is changed', () => {
    const box = boxOf(first);
    fc.assert(
      fc.property(fc.uint8Array(), fc.string(), fc.nat(), (bytes, bind, at) => {
        const sealed = box.sealBytes(Buffer.from(bytes), bind);
        expect(box.openBytes(sealed, bind)).toEqual(Buffer.from(bytes));
        expect(box.openBytes(sealed, `${bind}x`)).toBeUndefined();
        expect(boxOf(second, first).openBytes(sealed, bind)).toBeUndefined();
        const other = Buffer.from(sealed);
        other[at % other.length]! ^= 1;
        expect(box.openBytes(other, bind)).toBeUndefined();
        expect(box.openBytes(sealed.subarray(0, at % sealed.length), bind)).toBeUndefined();
      }),
    );
  });

  test('signs differ by text and purpose; anything else is no sign', () => {
    const box = boxOf(first);
    const sign = box.sign('text', 'share');
    expect(box.verify('text', 'sso', sign)).toBe(false);
    expect(box.verify('texu', 'share', sign)).toBe(false);
    for (const other of ['', 'a', `${sign}a`, sign.slice(1)])
      expect(box.verify('text', 'share', other)).toBe(false);
  });

  test('[B03] each installation makes a key of its own that only its owner reads', () => {
    const [one, two] = [file(), file()];
    createKeyFile(one);
    createKeyFile(two);
    const box = createSecretBox(readKeyring('', one)!);
    expect(Buffer.from(readFileSync(one, 'utf8'), 'base64').length).toBeGreaterThanOrEqual(32);
    expect(statSync(one).mode & 0o777).toBe(0o600);
    const sealed = box.seal('x', '');
    createKeyFile(one);
    expect(createSecretBox(readKeyring('', one)!).open(sealed, '')).toBe('x');
    expect(() => createSecretBox(readKeyring('', two)!).open(sealed, '')).toThrow('密文无法解开');
    expect(readFileSync(one, 'utf8')).not.toBe(readFileSync(two, 'utf8'));
  });

  test('moving from the file to the setting loses nothing, and makes no file', () => {
    const path = file();
    createKeyFile(path);
    const sealed = createSecretBox(readKeyring('', path)!).seal('x', '');
    const moved = createSecretBox(readKeyring(first, path)!);
    expect(moved.open(sealed, '')).toBe('x');
    expect(boxOf(first).open(moved.seal('y', ''), '')).toBe('y');
    writeFileSync(path, '');
    expect(readKeyring('', path)).toBeUndefined();
    expect(readKeyring('', file())).toBeUndefined();
    expect(() => readKeyring('short', path)).toThrow('至少 32 个字符');
  });
});
