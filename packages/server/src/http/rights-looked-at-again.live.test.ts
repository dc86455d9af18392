import { request } from 'node:http';
import { api } from '@mingjing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAudit } from '../audit/record-audit.ts';
import { call } from '../testing/call.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { onMaking } from './handler.ts';

/** A sign that one side of a test gives and the other waits for. */
function sign() {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give, given };
}

let server: TestServer;
let time = Date.parse('2030-01-07T08:00:00Z');
let begun = sign();
let goOn = sign();
/** Transactions of a call, each with what the clock does before it. */
let steps: (() => void | Promise<void>)[] = [];
beforeAll(async () => {
  server = await startTestServer({
    now: () => time,
    onlyHandlers: [
      onMaking(
        api.role.create,
        async ({ input }) => {
          begun.give();
          await goOn.given;
          for (const [at, before] of steps.entries()) {
            await before();
            await server.deps.work.run(async () => {
              const name = `${input.roleName}${at}`;
              await server.deps.work.db
                .insertInto('role')
                .values({ role_name: name, created_at: time })
                .execute();
              await recordAudit(server.deps.work, {
                action: 'role.create',
                object: { kind: 'role', id: at, name },
              });
            });
          }
          return {
            id: 1,
            version: 1,
            roleName: input.roleName,
            menus: [],
            panels: [],
            users: 0,
            isAdmin: false,
            mayGrant: true,
          };
        },
        () => Promise.reject(new Error('not asked for again')),
      ),
    ],
  });
});
afterAll(() => server.stop());

const names = async (like: string) =>
  (
    await server.db.selectFrom('role').select('role_name').where('role_name', 'like', `${like}%`).execute()
  ).map((row) => row.role_name);
const create = (token: string, roleName: string) =>
  call(`${server.url}/webapi${api.role.create.path}`, {
    method: 'POST',
    token,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ roleName }),
  });
async function manager() {
  const roleId = await server.world.role(['/settings/user']);
  const user = await server.world.user(roleId);
  const dismiss = () => server.db.deleteFrom('user_role').where('user_id', '=', user.id).execute();
  return { ...user, dismiss };
}
const later = () => {
  time += 60_000;
};

test('[B08] a call that takes its time stores nothing for a caller who was kept out meanwhile', async () => {
  [begun, goOn, steps] = [sign(), sign(), [later]];
  const { token, dismiss } = await manager();
  const answer = create(token, '慢');
  await begun.given;
  await dismiss();
  goOn.give();
  expect((await answer).status).toBe(403);
  expect(await names('慢')).toEqual([]);
});

test('[B02] a call of several transactions stops where its session ends, and goes on for everybody else', async () => {
  const { token } = await manager();
  [begun, goOn, steps] = [
    sign(),
    sign(),
    [later, async () => server.deps.sessions.revoke(token).then(later)],
  ];
  goOn.give();
  expect((await create(token, '半')).status).toBe(401);
  expect(await names('半')).toEqual(['半0']);
  steps = [later, later];
  expect((await create((await manager()).token, '全')).status).toBe(200);
  expect(await names('全')).toEqual(['全0', '全1']);
});

test('[B08] a body that comes in slowly is not answered for a caller who was kept out meanwhile', async () => {
  [begun, goOn, steps] = [sign(), sign(), [() => undefined]];
  goOn.give();
  const { token, dismiss } = await manager();
  const { sessions } = server.deps;
  const decided = sign();
  const { actorOf } = sessions;
  sessions.actorOf = async (one) => {
    const actor = await actorOf(one);
    decided.give();
    return actor;
  };
  try {
    const text = JSON.stringify({ roleName: '拖' });
    const body = Buffer.from(text);
    const status = new Promise<number>((resolve, reject) => {
      const sending = request(`${server.url}/webapi${api.role.create.path}`, {
        method: 'POST',
        headers: { 'X-Auth-Token': token, 'content-type': 'application/json', 'content-length': body.length },
      });
      sending.on('response', (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      sending.on('error', reject);
      sending.write(body.subarray(0, 5));
      void decided.given.then(async () => {
        await dismiss();
        later();
        sending.end(body.subarray(5));
      });
    });
    expect(await status).toBe(403);
    expect(await names('拖')).toEqual([]);
  } finally {
    sessions.actorOf = actorOf;
  }
});
