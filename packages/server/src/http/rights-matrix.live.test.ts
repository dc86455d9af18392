import type { RouteDef } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { server, startWorld, stopWorld } from '../testing/board-world.ts';
import { type Answer, call } from '../testing/call.ts';
import { ruleOf } from '../testing/rights/access-matrix.ts';
import { type Aim, aims, prepareAims } from '../testing/rights/aims.ts';
import { type MatrixCallers, makeCallers } from '../testing/rights/matrix-callers.ts';
import { type Aimed, makeObject, objectFor } from '../testing/rights/matrix-objects.ts';
import { objectRules, type Relation } from '../testing/rights/object-rules.ts';
import {
  callerNames,
  type MatrixCaller,
  nameOf,
  type Outcome,
  outcomeOf,
  relationsOf,
} from '../testing/rights/rights-matrix.ts';
import { urlOf } from './known-paths.ts';
import { allRoutes } from './registrar.ts';

/** One answer that the matrix tells of. */
interface Cell {
  route: RouteDef;
  name: string;
  caller: MatrixCaller;
  relation: Relation | undefined;
  expected: Outcome;
}
const none: Aimed = { id: '', inner: '' };
let callers: MatrixCallers;

const cells: Cell[] = allRoutes
  .flatMap((route) => {
    const name = nameOf(route);
    return callerNames.flatMap((caller) =>
      relationsOf(name).map((relation) => {
        return { route, name, caller, relation, expected: outcomeOf(name, caller, relation) };
      }),
    );
  })
  .filter(({ expected }) => expected !== '-');
const aimOf = (name: string): Aim => aims[name] ?? {};
/** May be tried again and again: nothing is changed by it, or its caller is stopped before anything could be. */
const isHarmless = ({ route, name, expected }: Cell): boolean => {
  const { reads, freshSession } = aimOf(name);
  return stopped.includes(expected) || (freshSession !== true && (route.method === 'GET' || reads === true));
};
const stopped: readonly Outcome[] = ['unauthenticated', 'invalidToken', 'forbidden'];

beforeAll(async () => {
  await startWorld();
  await prepareAims();
  callers = await makeCallers();
  const granted = await objectFor('panel', callers, 'share', 'granted');
  callers.link = await server.world.share(Number(granted.id));
});
afterAll(() => stopWorld());

/** The object of a cell: a new one for a call that will spend it. */
async function objectOf({ route, name, caller, relation, expected }: Cell): Promise<Aimed> {
  const rule = ruleOf(name);
  if (rule === undefined || relation === undefined) return none;
  const { kind } = objectRules[rule];
  const spends = expected === 'ok' && (route.method === 'DELETE' || aimOf(name).spends === true);
  if (spends) return makeObject(kind, callers, caller, relation);
  // A caller who is stopped before the object is looked at: any one that exists does.
  return objectFor(kind, callers, stopped.includes(expected) ? 'admin' : caller, relation);
}

async function ask(cell: Cell): Promise<Answer> {
  const { route, name, caller } = cell;
  const object = await objectOf(cell);
  const aim = aimOf(name);
  const { query, json, form, headers = {} } = aim.request?.(object) ?? {};
  const path = urlOf(route).replace(/:\w+/, encodeURIComponent(object[aim.names ?? 'id']));
  const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
  const body =
    json === undefined
      ? form instanceof FormData
        ? form
        : form && new URLSearchParams(form)
      : JSON.stringify(json);
  const key = callers.keyOf(caller);
  const carried = { ...headers, ...(key !== undefined && { authorization: `Bearer ${key}` }) };
  const token = aim.freshSession ? await callers.freshToken(caller) : callers.tokenOf(caller);
  return call(`${server.url}${path}${search}`, {
    method: route.method,
    token,
    headers: json === undefined ? carried : { ...carried, 'content-type': 'application/json' },
    ...(body !== undefined && { body }),
  });
}

/** What an answer amounts to; whatever no cell may have is told as it is. */
function outcomeIn({ status, body, text, headers }: Answer, { name, relation }: Cell): string {
  const { refusal, missing = 'gone' } = aimOf(name);
  const isBytes = !(headers.get('content-type') ?? '').startsWith('application/json');
  if (status === 200 && (isBytes || body.success === true)) return 'ok';
  if (refusal !== undefined && body['reason'] === refusal) return 'ok';
  if (status === 200 && relation !== undefined && body['reason'] === missing) return 'gone';
  if (status === 200 && relation !== undefined && body['reason'] === 'notGranted') return 'refused';
  if (status === 403) return 'forbidden';
  if (status === 401) return body.code === 40003 ? 'invalidToken' : 'unauthenticated';
  return `${status}: ${text.slice(0, 300)}`;
}
const told = ({ caller, relation }: Cell): string =>
  relation === undefined ? caller : `${caller} ${relation}`;

describe('[C01] [C09] [C15] [AUTH-08] [AUTH-11] [AUTH-12] [AUTH-13] the matrix of rights, cell by cell', () => {
  test.each(allRoutes.map((route) => [nameOf(route), route] as const))('%s', async (name) => {
    const found: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    /** By caller, what is said of an object that does not exist: nothing else may be said of a hidden one. */
    const saidOfMissing = new Map<string, string>();
    const hidden: [string, string, string][] = [];
    for (const cell of cells.filter((one) => one.name === name)) {
      const answer = await ask(cell);
      found[told(cell)] = outcomeIn(answer, cell);
      expected[told(cell)] = cell.expected;
      if (cell.expected !== 'gone') continue;
      if (cell.relation === 'missing') saidOfMissing.set(cell.caller, answer.text);
      else hidden.push([told(cell), cell.caller, answer.text]);
    }
    expect(found).toEqual(expected);
    expect(hidden.map(([cell, , text]) => [cell, text])).toEqual(
      hidden.map(([cell, caller]) => [cell, saidOfMissing.get(caller)]),
    );
  });
});

/** Answers every cell with so many calls in flight at any time. */
async function answersOf(asked: readonly Cell[], atOnce: number): Promise<string[]> {
  const answers = Array.from<string>({ length: asked.length });
  let next = 0;
  const caller = async (): Promise<void> => {
    for (let at = next++; at < asked.length; at = next++) {
      const { status, text } = await ask(asked[at]!);
      answers[at] = `${status} ${text}`;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  return answers;
}

test('[C13] [AUTH-12] 200 mixed callers at once get the very answers that each gets alone', async () => {
  const settled = async () => {
    const busy = server.db.selectFrom('dataset').select('id').where('cache_status', '=', 'CACHING');
    return (await busy.execute()).length;
  };
  await expect.poll(settled).toBe(0);
  // Another picture to read each time, the time of a key's last use, the log of these very calls, and the time.
  const changing = [
    'GET /login/verifyCode/getCode',
    'GET /v2/user/keys',
    'GET /v2/datasets/refreshes',
    'GET /v2/audit',
    'GET /v2/audit/export',
  ];
  // Callers and calls mixed: neighbours in the table never follow each other.
  const harmless = cells.filter((cell) => isHarmless(cell) && !changing.includes(cell.name));
  // A part of them, other calls for each caller; of the refusals, which are many and alike, a smaller one.
  const order = harmless.filter(({ expected }, at) => at % (stopped.includes(expected) ? 7 : 2) === 0);
  const step = 617;
  const mixed = order.map((_, at) => order[(at * step) % order.length]!);
  expect(new Set(mixed).size).toBe(order.length);
  const alone = await answersOf(mixed, 1);
  const together = await answersOf(mixed, 200);
  const named = (texts: readonly string[]) =>
    mixed.flatMap((cell, at) =>
      together[at] === alone[at] ? [] : [`${cell.name} ${told(cell)}: ${texts[at]?.slice(0, 500)}`],
    );
  expect(named(together)).toEqual(named(alone));
});
