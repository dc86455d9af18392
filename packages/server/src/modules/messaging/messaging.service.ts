import { createHash } from 'node:crypto';
import { asOneLine, Code, limits, messagingTexts, texts, username } from '@mingjing/contract';
import type { Logger } from 'pino';
import { recordAudit } from '../../audit/record-audit.ts';
import type { NewRow } from '../../db/schema.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { AppError, refused } from '../../http/app-error.ts';
import { hashPassword } from '../../security/passwords.ts';
import { newToken } from '../../security/tokens.ts';
import { usernameKey } from '../../security/usernames.ts';
import type { UserStore } from '../users/user.store.ts';
import type { CallDeps, DingtalkSettings } from './dingtalk-call.ts';
import { type DingtalkUser, readDingtalkUsers } from './dingtalk-users.ts';
import { MessagingError } from './messaging-error.ts';

/** Longest that a whole refresh may take. */
const wholeMs = 4 * 60_000;

export interface MessagingDeps {
  work: UnitOfWork;
  store: UserStore;
  settings: DingtalkSettings;
  log: Pick<Logger, 'warn'>;
  now: () => number;
  wait?: CallDeps['wait'];
}

/** Waits unless the caller has left meanwhile. */
const waitFor: CallDeps['wait'] = (ms, signal) =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });

/** The id itself where it is fit for a username, else a name made of it: always the same one. */
function usernameFor(userid: string): string {
  const read = username.safeParse(userid);
  if (read.success) return read.data;
  return `dd-${createHash('sha256').update(userid).digest('hex').slice(0, 16)}`;
}

/** Users from the messaging service: the missing ones are added without roles; none is changed, none deleted. */
export function createMessaging({ work, store, settings, log, now, wait = waitFor }: MessagingDeps) {
  const enabled = settings.dingtalkAppkey !== '' && settings.dingtalkAppsecret !== '';
  let running = false;

  async function readAll(caller: AbortSignal): Promise<DingtalkUser[]> {
    const deadline = AbortSignal.timeout(wholeMs);
    try {
      return await readDingtalkUsers({ settings, wait }, AbortSignal.any([caller, deadline]));
    } catch (error) {
      caller.throwIfAborted();
      const told = deadline.aborted ? new MessagingError(messagingTexts.tooSlow) : error;
      if (!(told instanceof MessagingError)) throw error;
      log.warn({ reason: told.message }, 'users of the messaging service were not read');
      throw new AppError(Code.network, told.message);
    }
  }

  async function add(found: readonly DingtalkUser[]): Promise<{ added: number; known: number }> {
    // Of a password that nobody has ever seen; who is to sign in by password gets one from an administrator.
    const password_hash = await hashPassword(newToken());
    return work.run(async () => {
      const keys = await store.keys();
      const appids = await store.appids();
      const time = now();
      const rows: NewRow<'app_user'>[] = [];
      for (const { userid, name } of found) {
        const chosen = usernameFor(userid);
        const key = usernameKey(chosen);
        if (appids.has(userid) || keys.has(key)) continue;
        keys.add(key);
        rows.push({
          username: chosen,
          username_key: key,
          name: [...asOneLine(name)].slice(0, limits.userName).join(''),
          password_hash,
          appids: JSON.stringify([userid]),
          created_at: time,
          updated_at: time,
        });
      }
      if (keys.size > limits.users) throw refused(texts.user.tooMany(limits.users));
      const added = await store.insertMissing(rows);
      const detail = { source: 'dingtalk', rows: found.length, added: added.length, users: added };
      await recordAudit(work, { action: 'user.import', detail });
      return { added: added.length, known: found.length - added.length };
    });
  }

  return {
    enabled,
    async refresh(signal: AbortSignal): Promise<{ added: number; known: number }> {
      if (!enabled) throw refused(messagingTexts.off);
      if (running) throw refused(messagingTexts.running);
      running = true;
      try {
        return await add(await readAll(signal));
      } finally {
        running = false;
      }
    },
  };
}
export type Messaging = ReturnType<typeof createMessaging>;
