import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LdapFrames, longestMessage, mostBytes, mostMessages } from './ldap-frames.ts';

/** A tag with what it holds; lengths in the long form where `long`, as Active Directory writes them. */
function ber(tag: number, holds: string | Buffer | Buffer[], long = false): Buffer {
  const value = Array.isArray(holds) ? Buffer.concat(holds) : Buffer.from(holds);
  const length = Buffer.from([0x84, 0, 0, 0, 0]);
  length.writeUInt32BE(value.length, 1);
  const isLong = long || value.length > 127;
  return Buffer.concat([Buffer.from([tag]), isLong ? length : Buffer.from([value.length]), value]);
}
const int = (value: number, tag = 0x02): Buffer => ber(tag, Buffer.from([value]));
const message = (op: Buffer, ...rest: Buffer[]): Buffer => ber(0x30, [int(2), op, ...rest]);
const result = (code = 0): Buffer[] => [int(code, 0x0a), ber(4, ''), ber(4, '')];
const control = ber(0xa0, [
  ber(0x30, [ber(4, '1.2.840.113556.1.4.319'), ber(1, '\u0001'), ber(4, ber(0x30, [int(0), ber(4, 'x')]))]),
]);
const entry = (values: string[], long = false): Buffer =>
  message(
    ber(0x64, [
      ber(4, 'cn=王芳'),
      ber(
        0x30,
        [
          ber(0x30, [
            ber(4, 'cn'),
            ber(
              0x31,
              values.map((one) => ber(4, one)),
            ),
          ]),
        ],
        long,
      ),
    ]),
  );

/** What directories send: OpenLDAP in short, Active Directory in long lengths. */
const good = [
  message(ber(0x61, result())),
  message(ber(0x61, [...result(49), ber(0xa3, [ber(4, 'ldap://other')]), ber(0x87, 'sasl')], true)),
  entry(['王芳', '', 'x'.repeat(300)]),
  entry([], true),
  message(ber(0x64, [ber(4, ''), ber(0x30, [])])),
  message(ber(0x73, [ber(4, 'ldap://other')])),
  message(ber(0x65, result(), true), control),
  message(ber(0x78, [...result(), ber(0x8a, '1.3.6.1.4.1.1466.20037'), ber(0x8b, '')])),
];
const taken = (frames: LdapFrames, chunks: Buffer[]): string[] =>
  chunks.flatMap((chunk) => frames.take(Buffer.from(chunk))).map((one) => one.toString('hex'));

test('answers come out whole and unchanged, however they are cut on their way', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...good), { maxLength: 12 }),
      fc.infiniteStream(fc.integer({ min: 1, max: 40 })),
      (sent, sizes) => {
        const bytes = Buffer.concat(sent);
        const chunks: Buffer[] = [];
        for (let at = 0; at < bytes.length; ) {
          const size = sizes.next().value as number;
          chunks.push(bytes.subarray(at, at + size));
          at += size;
        }
        expect(taken(new LdapFrames(), chunks)).toEqual(sent.map((one) => one.toString('hex')));
      },
    ),
  );
});

test.each([
  ['a text behind the result that is longer than the message', '300e02010161090a0100040004000405'],
  ['an operation that holds nothing', '30050201016100'],
  ['an attribute whose head is all there is', '300d0201026408040030040402047f'],
  ['a list of attributes under the tag of a text', '300c0201026407040004033004ff'],
  ['a number of five bytes', '30100205000000000261070a010004000400'],
  ['a number without a byte', '300b020061070a010004000400'],
  ['a length without an end', '3080'],
  ['a length of five bytes', '30850000000001'],
  ['a message of two gigabytes', '30847fffff00'],
  ['a message longer than any of ours', `3083${(longestMessage + 1).toString(16).padStart(6, '0')}`],
  ['a request', message(ber(0x63, '')).toString('hex')],
  ['what is no message', Buffer.from('HTTP/1.1 400 Bad Request\r\n').toString('hex')],
  ['more behind the controls', message(ber(0x61, result()), control, ber(4, 'x')).toString('hex')],
])('refuses %s', (_, hex) => {
  expect(() => new LdapFrames().take(Buffer.from(hex, 'hex'))).toThrow('the directory sent');
});

test('no change of a byte lets through what is not well formed to its end', () => {
  /** Every value that holds others is filled by them. */
  const isWhole = (bytes: Buffer, depth = 0): boolean => {
    let at = 0;
    while (at < bytes.length) {
      const first = bytes[at + 1] ?? 0xff;
      const start = first < 0x80 ? at + 2 : at + 2 + (first - 0x80);
      const size = first < 0x80 ? first : bytes.readUIntBE(at + 2, first - 0x80);
      if (start + size > bytes.length) return false;
      const holds = ((bytes[at] ?? 0) & 0x20) !== 0;
      if (holds && depth < 8 && !isWhole(bytes.subarray(start, start + size), depth + 1)) return false;
      at = start + size;
    }
    return at === bytes.length;
  };
  fc.assert(
    fc.property(
      fc.constantFrom(...good),
      fc.nat(),
      fc.integer({ min: 0, max: 255 }),
      (answer, place, byte) => {
        const changed = Buffer.from(answer);
        changed[place % changed.length] = byte;
        let whole: Buffer[] = [];
        let refusal = 'the directory sent';
        try {
          whole = new LdapFrames().take(changed);
        } catch (error) {
          refusal = (error as Error).message;
        }
        expect(refusal).toContain('the directory sent');
        expect(whole.map((one) => isWhole(one))).not.toContain(false);
      },
    ),
    { numRuns: 2000 },
  );
});

test('counts what one connection sends', () => {
  const many = new LdapFrames();
  const one = good[0] as Buffer;
  expect(many.take(Buffer.concat(Array.from({ length: mostMessages }, () => one)))).toHaveLength(
    mostMessages,
  );
  expect(() => many.take(one)).toThrow('too many messages');
  const much = new LdapFrames();
  const big = entry(['x'.repeat(longestMessage - 100)]);
  const times = Math.floor(mostBytes / big.length);
  for (let time = 0; time < times; time += 1) expect(much.take(big)).toHaveLength(1);
  expect(() => much.take(big)).toThrow('too much');
});
