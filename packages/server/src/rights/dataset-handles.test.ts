import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Actor } from '../security/actor.ts';
import { createSecretBox } from '../security/sealing.ts';
import { createDatasetHandles } from './dataset-handles.ts';

const boxOf = (id: string) => createSecretBox([{ id, bytes: randomBytes(32) }]);
const handles = createDatasetHandles(boxOf('k1'));
const others = createDatasetHandles(boxOf('k2'));
const userWith = (path: string): Actor => ({
  kind: 'user',
  id: 1,
  username: 'u',
  name: 'u',
  roleIds: [],
  isAdmin: false,
  mustChangePassword: false,
  menuPaths: new Set([path]),
});
const viewer = userWith('/main/dashboard');
const author = userWith('/config/panel');
const guest: Actor = { kind: 'share', shareId: 1, panelId: 1, allowDownload: true, lockedFilters: [] };
const ids = fc.integer({ min: 1, max: 2 ** 32 - 1 });

test('a handle opens to its dataset, fits into a topic, and is no id', () => {
  fc.assert(
    fc.property(ids, fc.constantFrom(viewer, guest), (id, actor) => {
      const told = handles.told(actor, id);
      expect(String(told)).toMatch(/^[1-9]\d{0,14}$/);
      expect(handles.meant(actor, told)).toBe(id);
      expect(told).not.toBe(id);
    }),
  );
});

test('ids and handles of another installation mean nothing to those who are no authors', () => {
  const meant = Array.from({ length: 500 }, (_, at) => [
    handles.meant(guest, at + 1),
    handles.meant(viewer, others.told(viewer, at + 1)),
  ]);
  // One in 65,536 made-up numbers opens to some id; rights are asked for all the same.
  expect(meant.flat().filter((id) => id !== undefined).length).toBeLessThanOrEqual(2);
  for (const number of [0, -1, 1.5, Number.NaN, 2 ** 48, Number.MAX_SAFE_INTEGER]) {
    expect(handles.meant(guest, number)).toBeUndefined();
  }
});

test('authors know datasets by their ids', () => {
  expect([handles.told(author, 7), handles.meant(author, 7)]).toEqual([7, 7]);
});
