import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine: 'postgres' });
});
afterAll(() => server.stop());

test('[M11] of two transactions that wait for each other both are done, one after the other', async () => {
  const { work } = server.deps;
  const roles = [await server.world.role(), await server.world.role()];
  const rename = async (id: number, name: string) => {
    await work.db
      .updateTable('role')
      .set({ role_name: sql<string>`role_name || cast(${name} as text)` })
      .where('id', '=', id)
      .execute();
  };
  let holding = 0;
  let bothHold = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    bothHold = resolve;
  });
  const both = (name: string, [first, second]: [number, number]) =>
    work.run(async () => {
      await rename(first, name);
      holding += 1;
      if (holding === 2) bothHold();
      await held;
      await rename(second, name);
      return name;
    });
  const [one, two] = [roles[0]!, roles[1]!];
  expect(await Promise.all([both('甲', [one, two]), both('乙', [two, one])])).toEqual(['甲', '乙']);
  // One at least was begun again; more often where the server lets them meet once more.
  expect(holding).toBeGreaterThan(2);
  const names = await server.db.selectFrom('role').select('role_name').where('id', 'in', roles).execute();
  for (const { role_name } of names) expect(role_name).toMatch(/甲乙$|乙甲$/);
});
