import { expect, test } from 'vitest';
import { decidePanel } from './panel-decision.ts';

const panel = { user_id: 7, state: 1 };
const reader = { id: 1, roleIds: [3, 4], isAdmin: false };

test('[AUTH-13] a decision names every right that allows it, and what is in the way', () => {
  expect(decidePanel(reader, panel, [4, 9])).toEqual({
    allowed: true,
    because: [{ kind: 'granted', roleId: 4 }],
    obstacles: [],
  });
  expect(decidePanel({ ...reader, id: 7, isAdmin: true }, panel, [3]).because).toEqual([
    { kind: 'administrator' },
    { kind: 'owner' },
    { kind: 'granted', roleId: 3 },
  ]);
  expect(decidePanel(reader, panel, [9]).obstacles).toEqual(['notGranted']);
  expect(decidePanel(reader, { ...panel, state: 0 }, [3])).toEqual({
    allowed: false,
    because: [],
    obstacles: ['unpublished'],
  });
  expect(decidePanel(reader, { ...panel, state: 0 }, []).obstacles).toEqual(['unpublished', 'notGranted']);
  expect(decidePanel({ ...reader, id: 7 }, { ...panel, state: 0 }, []).because).toEqual([{ kind: 'owner' }]);
});

test('[AUTH-13] a panel of nobody is not owned by nobody', () => {
  expect(decidePanel({ id: 0, roleIds: [3], isAdmin: false }, panel, []).allowed).toBe(false);
});
