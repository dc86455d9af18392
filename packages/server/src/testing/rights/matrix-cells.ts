import type { RouteDef } from '@mingjing/contract';
import { urlOf } from '../../http/known-paths.ts';
import { allRoutes } from '../../http/registrar.ts';
import { server } from '../board-world.ts';
import { type Answer, call } from '../call.ts';
import { ruleOf } from './access-matrix.ts';
import { type Aim, aims, prepareAims } from './aims.ts';
import { type MatrixCallers, makeCallers } from './matrix-callers.ts';
import { type Aimed, makeObject, objectFor } from './matrix-objects.ts';
import { objectRules, type Relation } from './object-rules.ts';
import {
  callerNames,
  type MatrixCaller,
  nameOf,
  type Outcome,
  outcomeOf,
  relationsOf,
} from './rights-matrix.ts';

/** One answer that the matrix tells of. */
export interface Cell {
  route: RouteDef;
  name: string;
  caller: MatrixCaller;
  relation: Relation | undefined;
  expected: Outcome;
}
/** Answers of those who are stopped before the call's object is looked at. */
export const stopped: readonly Outcome[] = ['unauthenticated', 'invalidToken', 'forbidden'];
const none: Aimed = { id: '', inner: '' };
/** Every cell of the matrix. */
export const cells: Cell[] = allRoutes
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
export const isHarmless = ({ route, name, expected }: Cell): boolean => {
  const { reads, freshSession } = aimOf(name);
  return stopped.includes(expected) || (freshSession !== true && (route.method === 'GET' || reads === true));
};

/** Makes what the cells' calls name, over a world that was started. */
export async function prepareCells(): Promise<MatrixCallers> {
  await prepareAims();
  const callers = await makeCallers();
  const granted = await objectFor('panel', callers, 'share', 'granted');
  callers.link = await server.world.share(Number(granted.id));
  return callers;
}

/** The object of a cell: a new one for a call that will spend it. */
async function objectOf(
  callers: MatrixCallers,
  { route, name, caller, relation, expected }: Cell,
): Promise<Aimed> {
  const rule = ruleOf(name);
  if (rule === undefined || relation === undefined) return none;
  const { kind } = objectRules[rule];
  const spends = expected === 'ok' && (route.method === 'DELETE' || aimOf(name).spends === true);
  if (spends) return makeObject(kind, callers, caller, relation);
  // A caller who is stopped before the object is looked at: any one that exists does.
  return objectFor(kind, callers, stopped.includes(expected) ? 'admin' : caller, relation);
}

/** Makes a cell's call. */
export async function askCell(callers: MatrixCallers, cell: Cell): Promise<Answer> {
  const { route, name, caller } = cell;
  const object = await objectOf(callers, cell);
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
export function outcomeIn({ status, body, text, headers }: Answer, { name, relation }: Cell): string {
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
export const told = ({ caller, relation }: Cell): string =>
  relation === undefined ? caller : `${caller} ${relation}`;

/** The answers of these cells beside those that the matrix has, and what hidden objects say that missing ones do not. */
export async function tryCells(callers: MatrixCallers, asked: readonly Cell[]) {
  const found: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  /** By caller, what is said of an object that does not exist: nothing else may be said of a hidden one. */
  const saidOfMissing = new Map<string, string>();
  const hidden: [string, string, string][] = [];
  for (const cell of asked) {
    const answer = await askCell(callers, cell);
    found[told(cell)] = outcomeIn(answer, cell);
    expected[told(cell)] = cell.expected;
    if (cell.expected !== 'gone') continue;
    if (cell.relation === 'missing') saidOfMissing.set(cell.caller, answer.text);
    else hidden.push([told(cell), cell.caller, answer.text]);
  }
  return {
    found: { outcomes: found, hidden: hidden.map(([cell, , text]) => [cell, text]) },
    expected: {
      outcomes: expected,
      hidden: hidden.map(([cell, caller]) => [cell, saidOfMissing.get(caller)]),
    },
  };
}
