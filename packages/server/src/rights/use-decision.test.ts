import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideUse } from './use-decision.ts';

const nobody = { id: 9, roleIds: [], isAdmin: false };

test('[AUTH-13] a use that is not limited is open to everybody who gets as far', () => {
  expect(decideUse(nobody, undefined)).toEqual({ allowed: true, because: [{ kind: 'open' }] });
});

test('[AUTH-13] a limited use is told with every reason that allows it', () => {
  const list = { ownerId: 1, roleIds: [2, 3] };
  expect(decideUse(nobody, list)).toEqual({ allowed: false, because: [] });
  expect(decideUse({ id: 1, roleIds: [3, 4], isAdmin: true }, list).because).toEqual([
    { kind: 'administrator' },
    { kind: 'owner' },
    { kind: 'role', roleId: 3 },
  ]);
});

test('a list whose roles were deleted leaves the use to the owner and administrators', () => {
  const person = fc.record({
    id: fc.integer({ min: 1, max: 5 }),
    roleIds: fc.array(fc.integer({ min: 1, max: 5 })),
    isAdmin: fc.boolean(),
  });
  fc.assert(
    fc.property(person, fc.integer({ min: 1, max: 5 }), (one, ownerId) => {
      const { allowed } = decideUse(one, { ownerId, roleIds: [] });
      expect(allowed).toBe(one.isAdmin || one.id === ownerId);
    }),
  );
});
