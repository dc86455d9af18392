import type { KeyScope, RouteDef } from '@mingjing/contract';
import { accessOf, keysOf, ruleOf } from './access-matrix.ts';
import { objectRules, type Relation, type RuleRow, relations, type Verdict } from './object-rules.ts';

/** Kinds of callers whose every call is tried. */
export const matrixCallers = {
  anonymous: '匿名',
  share: '分享凭证',
  noRole: '无角色',
  viewerA: '查看者甲',
  viewerB: '查看者乙',
  author: '作者',
  admin: '管理员',
  disabled: '已停用',
  keyBoards: '密钥·看板读取',
  keyData: '密钥·数据读取',
  keyManage: '密钥·管理',
  keyAdmin: '管理员密钥·全部',
} as const;
export type MatrixCaller = keyof typeof matrixCallers;
export const callerNames = Object.keys(matrixCallers) as MatrixCaller[];

/** API keys by their scopes: of the matrix's author with one each, of the administrator with all. */
export const keyCallers = {
  keyBoards: { owner: 'author', scopes: ['boards'] },
  keyData: { owner: 'author', scopes: ['data'] },
  keyManage: { owner: 'author', scopes: ['manage'] },
  keyAdmin: { owner: 'admin', scopes: ['boards', 'data', 'manage'] },
} as const satisfies Partial<
  Record<MatrixCaller, { owner: 'author' | 'admin'; scopes: readonly KeyScope[] }>
>;
export type KeyCaller = keyof typeof keyCallers;
const isKey = (caller: MatrixCaller): caller is KeyCaller => caller in keyCallers;
/** In whose name a caller calls: a key in its owner's. */
export const ownerOf = (caller: MatrixCaller): Exclude<MatrixCaller, KeyCaller> =>
  isKey(caller) ? keyCallers[caller].owner : caller;

/** Screens that the matrix's author has. */
export const authorScreens = ['datasource', 'cube', 'widget', 'template', 'panel'] as const;

/** 401 without a code: no token; 401 with 40003: a token that is none for this call. */
export type Outcome = Verdict | 'unauthenticated' | 'invalidToken';

export const nameOf = (route: RouteDef): string => `${route.method} ${route.path}`;

function verdictsOf(caller: MatrixCaller, rule: RuleRow): string | undefined {
  if (caller === 'anonymous' || caller === 'share') return rule.share;
  if (caller === 'author' || caller === 'admin') return rule[caller];
  return rule.viewer;
}

/** Whether the caller gets past the access of a call, or what it answers instead. */
function accessOutcome(caller: MatrixCaller, access: string): Outcome {
  if (access === 'anonymous') return 'ok';
  if (caller === 'anonymous') return 'unauthenticated';
  if (caller === 'disabled') return 'invalidToken';
  if (caller === 'share') return access === 'share' ? 'ok' : 'invalidToken';
  if (access === 'share' || access === 'session' || caller === 'admin') return 'ok';
  const opens = access.split(' ').some((screen) => (authorScreens as readonly string[]).includes(screen));
  return caller === 'author' && opens ? 'ok' : 'forbidden';
}

/** What a caller is answered by a call; for a call on an object, on one that it has this relation to. */
export function outcomeOf(name: string, asking: MatrixCaller, relation: Relation | undefined): Outcome {
  const caller = ownerOf(asking);
  if (isKey(asking) && accessOf(name) !== 'anonymous') {
    const opening = keysOf(name);
    if (!keyCallers[asking].scopes.some((scope) => opening.includes(scope))) return 'forbidden';
  }
  const reached = accessOutcome(caller, accessOf(name));
  const rule = ruleOf(name);
  if (rule === undefined || relation === undefined) return reached;
  const row = objectRules[rule];
  // A user without a role was granted nothing, and others own nothing.
  if (relation === 'granted' && caller === 'noRole' && row.kind === 'panel') return '-';
  if (relation === 'own' && (caller === 'anonymous' || caller === 'share')) return '-';
  if (reached !== 'ok') return reached;
  return (verdictsOf(caller, row)?.split(' ')[relations.indexOf(relation)] ?? '-') as Verdict;
}

/** The relations that a call is tried with; [undefined] for one that names no object. */
export const relationsOf = (name: string): readonly (Relation | undefined)[] =>
  ruleOf(name) === undefined ? [undefined] : relations;
