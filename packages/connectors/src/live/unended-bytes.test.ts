import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UnendedBytes } from './unended-bytes.ts';

test('bytes are those that were added, in their order, and none after it began anew', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ maxLength: 50 })),
      fc.uint8Array({ maxLength: 20 }),
      (pieces, more) => {
        const held = new UnendedBytes();
        for (const piece of pieces) held.add(Buffer.from(piece));
        expect(held.bytes.equals(Buffer.concat(pieces))).toBe(true);
        held.clear();
        expect(held.length).toBe(0);
        held.add(Buffer.from(more));
        expect([...held.bytes]).toEqual([...more]);
      },
    ),
  );
});
