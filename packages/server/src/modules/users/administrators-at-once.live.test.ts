import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let adminRole = 0;
beforeAll(async () => {
  server = await startTestServer({ engine: 'postgres' });
  const role = await server.db
    .selectFrom('role')
    .select('id')
    .where('is_admin', '=', 1)
    .executeTakeFirstOrThrow();
  adminRole = role.id;
});
afterAll(() => server.stop());

/** Two administrators beside the first one, who is away, and what they change. */
async function round() {
  const [one, two] = [await server.world.user(adminRole), await server.world.user(adminRole)];
  const role = await server.world.role(['/main/dashboard']);
  const made = {
    one: { ...one, calls: server.client(one.token) },
    two: { ...two, calls: server.client(two.token) },
    role,
    panel: await server.world.panel(),
    victim: await server.world.user(role),
  };
  await server.db
    .updateTable('app_user')
    .set({ disabled: 1 })
    .where('id', 'not in', [one.id, two.id])
    .execute();
  return made;
}
type Round = Awaited<ReturnType<typeof round>>;

const rounds: Record<string, (made: Round) => Promise<unknown>[]> = {
  'disable each other': ({ one, two }) => [
    one.calls.user.setState({ params: { id: two.id }, input: { disabled: true } }),
    two.calls.user.setState({ params: { id: one.id }, input: { disabled: true } }),
  ],
  'take the role from each other': ({ one, two, role }) => [
    one.calls.user.grant({ input: { userIds: [two.id], roleIds: [role] } }),
    two.calls.user.grant({ input: { userIds: [one.id], roleIds: [role] } }),
  ],
  'delete and disable each other': ({ one, two }) => [
    one.calls.user.remove({ input: { ids: [two.id] } }),
    two.calls.user.setState({ params: { id: one.id }, input: { disabled: true } }),
  ],
  'delete, grant and rename one role': ({ one, two, role, panel, victim }) => [
    one.calls.role.remove({ params: { id: role } }),
    two.calls.user.grant({ input: { userIds: [victim.id, two.id], roleIds: [role, adminRole] } }),
    one.calls.grant.panels({ input: { roleIds: [role], panelIds: [panel] } }),
    two.calls.role.update({ params: { id: role }, input: { roleName: `换名${role}` } }),
    one.calls.user.remove({ input: { ids: [victim.id] } }),
  ],
  'delete each other while they change one user': ({ one, two, victim }) => [
    one.calls.user.remove({ input: { ids: [two.id] } }),
    two.calls.user.remove({ input: { ids: [one.id] } }),
    two.calls.user.update({ params: { id: victim.id }, input: { username: `first${victim.id}` } }),
    one.calls.user.update({ params: { id: victim.id }, input: { username: `second${victim.id}` } }),
  ],
};

test.each(Object.entries(rounds))(
  '[M04] [USER-22] two administrators at once %s: one remains, and no call fails',
  async (_, calls) => {
    for (let at = 0; at < 4; at += 1) {
      const made = await round();
      const done = await Promise.allSettled(calls(made));
      const failures = done.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []));
      expect(failures.filter((failure) => 'status' in failure && Number(failure.status) >= 500)).toEqual([]);
      const left = await server.db
        .selectFrom('app_user as u')
        .innerJoin('user_role as r', 'r.user_id', 'u.id')
        .select('u.id')
        .where('r.role_id', '=', adminRole)
        .where('u.disabled', '=', 0)
        .execute();
      expect(left.length).toBeGreaterThan(0);
    }
  },
);
