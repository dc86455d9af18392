import { texts } from '@mingjing/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  admin,
  byDept,
  create,
  datasets,
  load,
  panelWith,
  server,
  startWorld,
  stopWorld,
  widgetInput,
  widgetsOf,
} from '../testing/board-world.ts';
import { call } from '../testing/call.ts';
import type { WorldUser } from '../testing/world.ts';

const ids = { panel: 0, bar: 0 };
let moved: WorldUser;
let stays: WorldUser;

/** An administrator gives a user another value of the attribute that rows go by. */
const place = async ({ id, username }: WorldUser, value: string): Promise<void> => {
  const input = { username, attributes: [{ name: '科室', values: [value] }] };
  await admin.user.update({ params: { id }, input });
};

beforeAll(async () => {
  await startWorld();
  const role = await server.world.role(['/main/dashboard']);
  [moved, stays] = [await server.world.user(role), await server.world.user(role)];
  ids.bar = (await create(widgetInput(datasets.cached, byDept))).id;
  ids.panel = (await panelWith([{ id: ids.bar }], { state: 1 })).id;
  await server.world.grantPanel(role, ids.panel);
  const params = { id: datasets.cached };
  const conditions = [{ key: '科室', filterType: 1, attribute: '科室' }];
  const { version } = await admin.dataset.rules({ params });
  const roles = [{ roleId: role, conditions, columns: [] }];
  await admin.dataset.saveRules({ params, input: { others: 'none', roles, version } });
});
afterAll(stopWorld);

let original: typeof server.deps.dataRights.keyOf;
beforeEach(async () => {
  original = server.deps.dataRights.keyOf;
  await place(moved, '内科');
  await place(stays, '内科');
});
afterEach(() => {
  server.deps.dataRights.keyOf = original;
});

/** Changes the first caller's rights when it was said under which key their answer is kept, before any row is read. */
function movesBetween(): void {
  let isFirst = true;
  server.deps.dataRights.keyOf = async (...asked) => {
    const key = await original(...asked);
    if (isFirst) {
      isFirst = false;
      await place(moved, '外科');
    }
    return key;
  };
}

const departments = async ({ token }: WorldUser): Promise<unknown[]> =>
  widgetsOf(await load(ids.panel, undefined, server.client(token))).flatMap(({ data }) =>
    data.data.map(([department]) => department),
  );

/** What is read slowly is not given to who sees other rows by then. */
const told = (text: string): boolean => text.includes(texts.dataRules.changedWhileRead);

test('[C13] a board is made by the rights that its key was taken of, whatever changes meanwhile', async () => {
  movesBetween();
  const first = await departments(moved).catch((error: Error) => error.message);
  expect(typeof first === 'string' && told(first) ? ['内科'] : first).toEqual(['内科']);
  expect(await departments(stays)).toEqual(['内科']);
  expect(await departments(moved)).toEqual(['外科']);
});

test('[C13] so is a picture', async () => {
  const drawn = async ({ token }: WorldUser): Promise<string> => {
    const address = `${server.url}/webapi/v2/widgets/${ids.bar}/picture?panelId=${ids.panel}&theme=light&w=400&h=300&format=svg`;
    return (await call(address, { token })).text;
  };
  movesBetween();
  const [first, second, third] = [await drawn(moved), await drawn(stays), await drawn(moved)];
  expect(told(first) ? '内科' : first).toContain('内科');
  expect(second).toContain('内科');
  expect(second).not.toContain('外科');
  expect(third).toContain('外科');
});
