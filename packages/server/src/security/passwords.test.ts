import { expect, test, vi } from 'vitest';
import { hashPassword, hashPasswords, verifyPassword } from './passwords.ts';

const { begun } = vi.hoisted(() => ({ begun: [] as { name: string; end: () => void }[] }));
vi.mock('@node-rs/argon2', () => ({
  hash: (password: string) =>
    new Promise((done) => begun.push({ name: password, end: () => done(`hash of ${password}`) })),
  verify: (_stored: string, password: string) =>
    new Promise((done) => begun.push({ name: `check ${password}`, end: () => done(true) })),
}));
const names = () => begun.map(({ name }) => name);
async function end(name: string): Promise<void> {
  begun.splice(names().indexOf(name), 1)[0]?.end();
  await new Promise((done) => setImmediate(done));
}

/** The first check ever makes the decoy first. */
async function firstCheck(): Promise<void> {
  const first = verifyPassword('stored', 'first');
  await end('no account has this password');
  await end('check first');
  await first;
}

test('[A08] whoever signs in while many passwords are hashed is next', async () => {
  await firstCheck();
  const many = Array.from({ length: 1000 }, (_, n) => `p${n}`);
  const hashing = hashPasswords(many);
  expect(names()).toEqual(['p0', 'p1']);
  const checked = verifyPassword('stored', 'mine');
  await new Promise((done) => setImmediate(done));
  expect(names()).toEqual(['p0', 'p1', 'check mine']);
  await end('check mine');
  expect(await checked).toBe(true);
  while (begun.length > 0) await end(begun[0]?.name ?? '');
  expect(await hashing).toEqual(many.map((name) => `hash of ${name}`));
});

test('[A08] a thread stays free for files and host names, however many sign in', async () => {
  const all = Array.from({ length: 20 }, (_, n) => hashPassword(`q${n}`));
  expect(begun).toHaveLength(3);
  while (begun.length > 0) await end(begun[0]?.name ?? '');
  expect(await Promise.all(all)).toHaveLength(20);
});
