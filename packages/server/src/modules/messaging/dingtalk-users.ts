import { limits, messagingTexts, texts } from '@mingjing/contract';
import { z } from 'zod';
import { type CallDeps, createDingtalkCall, type DingtalkAnswer } from './dingtalk-call.ts';
import { MessagingError } from './messaging-error.ts';

/** A member of the company, as far as an account here needs it. */
export interface DingtalkUser {
  userid: string;
  name: string;
}

const rootDepartment = 1;
const pageSize = 100;
const mostDepartments = 20_000;
/** Of one department: more than all users together fill, some of them left out by what the interface hides. */
const mostPages = limits.users / pageSize + 100;
/** Departments that are read at once: the interface takes 40 calls a second. */
const atOnce = 4;
/** The token is wrong or has expired. */
const staleToken = [40014, 42001, 88001] as const;

const department = z.looseObject({ dept_id: z.number().int() });
const departments = z.looseObject({ result: z.array(department).default([]) });
const page = z.looseObject({
  result: z.looseObject({
    has_more: z.boolean().default(false),
    next_cursor: z.number().int().optional(),
    list: z.array(z.looseObject({ userid: z.string().max(100), name: z.string().default('') })).default([]),
  }),
});
const granted = z.looseObject({ access_token: z.string().min(1) });

function parsed<T>(schema: z.ZodType<T>, answer: DingtalkAnswer): T {
  const read = schema.safeParse(answer);
  if (!read.success) throw new MessagingError(messagingTexts.unreadable);
  return read.data;
}

/** Reads all members of the company: every department below the first, page by page. All of them or an error. */
export async function readDingtalkUsers(deps: CallDeps, caller: AbortSignal): Promise<DingtalkUser[]> {
  const failed = new AbortController();
  try {
    return await readAll(deps, AbortSignal.any([caller, failed.signal]));
  } finally {
    // What is still asked for beside a call that failed is of no use to anybody.
    failed.abort();
  }
}

async function readAll(deps: CallDeps, signal: AbortSignal): Promise<DingtalkUser[]> {
  const { dingtalkAppkey: appkey, dingtalkAppsecret: appsecret } = deps.settings;
  const call = createDingtalkCall(deps);
  const askToken = async (): Promise<string> =>
    parsed(granted, await call('/gettoken', { query: { appkey, appsecret } }, signal)).access_token;
  let token = askToken();

  /** One call with the token; with a new one when it has expired meanwhile. */
  async function ask(path: string, body: object): Promise<DingtalkAnswer> {
    const present = token;
    const query = { access_token: await present };
    const answer = await call(path, { query, body, accepts: staleToken }, signal);
    if (answer.errcode === 0) return answer;
    if (token === present) token = askToken();
    return call(path, { query: { access_token: await token }, body }, signal);
  }

  const users = new Map<string, DingtalkUser>();
  async function members(dept_id: number): Promise<void> {
    let cursor = 0;
    for (let pages = 1; ; pages += 1) {
      const body = { dept_id, cursor, size: pageSize };
      const { result } = parsed(page, await ask('/topapi/v2/user/list', body));
      for (const { userid, name } of result.list) {
        if (userid.trim() !== '') users.set(userid.trim(), { userid: userid.trim(), name: name.trim() });
      }
      if (users.size > limits.users) throw new MessagingError(texts.user.tooMany(limits.users));
      if (!result.has_more) return;
      // A cursor that stands still would be asked for ever, and so would one that goes on and brings nobody.
      if (result.next_cursor === undefined || result.next_cursor <= cursor || pages >= mostPages) {
        throw new MessagingError(messagingTexts.unreadable);
      }
      cursor = result.next_cursor;
    }
  }
  async function below(dept_id: number): Promise<number[]> {
    const answer = await ask('/topapi/v2/department/listsub', { dept_id });
    return parsed(departments, answer).result.map((one) => one.dept_id);
  }

  const seen = new Set([rootDepartment]);
  let waiting = [rootDepartment];
  while (waiting.length > 0) {
    const now = waiting.splice(0, atOnce);
    const found = await Promise.all(
      now.map(async (id) => {
        await members(id);
        return below(id);
      }),
    );
    const added = [...new Set(found.flat())].filter((id) => !seen.has(id));
    for (const id of added) seen.add(id);
    if (seen.size > mostDepartments) throw new MessagingError(messagingTexts.unreadable);
    waiting = [...waiting, ...added];
  }
  return [...users.values()];
}
