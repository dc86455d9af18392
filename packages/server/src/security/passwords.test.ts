import { beforeEach, expect, test } from 'vitest';
import { createPasswordTurns } from './passwords.ts';

let begun: { name: string; end: () => void }[] = [];
const wait = <T>(name: string, value: T): Promise<T> =>
  new Promise((done) => begun.push({ name, end: () => done(value) }));
const passwords = () =>
  createPasswordTurns({
    hash: (password) => wait(password, `hash of ${password}`),
    verify: (_, password) => wait(`check ${password}`, true),
  });
beforeEach(() => {
  begun = [];
});
const names = () => begun.map(({ name }) => name);
async function end(name: string): Promise<void> {
  begun.splice(names().indexOf(name), 1)[0]?.end();
  await new Promise((done) => setImmediate(done));
}

/** The first check ever makes the decoy first. */
async function firstCheck({ verifyPassword }: ReturnType<typeof passwords>): Promise<void> {
  const first = verifyPassword('stored', 'first');
  await end('no account has this password');
  await end('check first');
  await first;
}

test('[A08] whoever signs in while many passwords are hashed is next', async () => {
  const made = passwords();
  await firstCheck(made);
  const many = Array.from({ length: 1000 }, (_, n) => `p${n}`);
  const hashing = made.hashPasswords(many);
  expect(names()).toEqual(['p0', 'p1']);
  const checked = made.verifyPassword('stored', 'mine');
  await new Promise((done) => setImmediate(done));
  expect(names()).toEqual(['p0', 'p1', 'check mine']);
  await end('check mine');
  expect(await checked).toBe(true);
  while (begun.length > 0) await end(begun[0]?.name ?? '');
  expect(await hashing).toEqual(many.map((name) => `hash of ${name}`));
});

test('[A08] a thread stays free for files and host names, however many sign in', async () => {
  const { hashPassword } = passwords();
  const all = Array.from({ length: 20 }, (_, n) => hashPassword(`q${n}`));
  expect(begun).toHaveLength(3);
  while (begun.length > 0) await end(begun[0]?.name ?? '');
  expect(await Promise.all(all)).toHaveLength(20);
});
