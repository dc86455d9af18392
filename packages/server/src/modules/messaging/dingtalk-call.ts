import { createHostGuard, type HostGuard } from '@mingjing/connectors';
import { messagingTexts, parseJsonText } from '@mingjing/contract';
import { z } from 'zod';
import { MessagingError } from './messaging-error.ts';
import { type PinnedAnswer, pinnedRequest } from './pinned-request.ts';

const callMs = 15_000;
const tries = 5;
/** The interface lifts its own limits after a second, or at the end of the minute. */
const waits = [1000, 2000, 5000, 15_000] as const;
/** Calls a second, a minute, of all apps together; 88 stands around any of them; -1: the system is busy. */
const limitCodes = new Set([-1, 88, 90002, 90005, 90006, 90018]);

const envelope = z.looseObject({ errcode: z.number().default(0), errmsg: z.string().default('') });
export type DingtalkAnswer = z.infer<typeof envelope>;

export interface DingtalkSettings {
  dingtalkUrl: string;
  dingtalkAppkey: string;
  dingtalkAppsecret: string;
}

export interface CallDeps {
  settings: DingtalkSettings;
  /** Waits before a call is tried again. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Where a host may be connected to; without it, wherever messaging services can be. */
  guard?: HostGuard;
}

/** Private networks are fine for a relay; link-local and metadata addresses are never a messaging service. */
const usualGuard = createHostGuard({ allow: [], deny: [] });

/** Calls the interface: with time limits, without following redirections, again where it asks to be asked less. */
export function createDingtalkCall({ settings, wait, guard = usualGuard }: CallDeps) {
  const { dingtalkUrl: url, dingtalkAppkey: key, dingtalkAppsecret: secret } = settings;

  async function once(
    path: string,
    query: Record<string, string>,
    body: object | undefined,
    signal: AbortSignal,
  ): Promise<PinnedAnswer> {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(callMs)]);
    try {
      const target = new URL(`${url}${path}?${new URLSearchParams(query).toString()}`);
      const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);
      const address = await guard(target.hostname.replace(/^\[|\]$/g, ''), port);
      const answer = await pinnedRequest({ url: target, address, body, signal: limit });
      if (answer.status >= 300 && answer.status < 400) throw new MessagingError(messagingTexts.unreachable);
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof MessagingError) throw error;
      if (error instanceof RangeError) throw new MessagingError(messagingTexts.unreadable);
      throw new MessagingError(messagingTexts.unreachable);
    }
  }

  function read({ status, text }: PinnedAnswer): DingtalkAnswer {
    try {
      return envelope.parse(parseJsonText(text));
    } catch {
      throw new MessagingError(status >= 500 ? messagingTexts.unreachable : messagingTexts.unreadable);
    }
  }

  /** Answers with errcode 0 or one that `accepts` knows; everything else is thrown. */
  return async function call(
    path: string,
    given: { query: Record<string, string>; body?: object; accepts?: readonly number[] },
    signal: AbortSignal,
  ): Promise<DingtalkAnswer> {
    for (let attempt = 1; ; attempt += 1) {
      const got = await once(path, given.query, given.body, signal);
      const answer = got.status === 429 ? undefined : read(got);
      const code = answer?.errcode;
      if (answer !== undefined && (code === 0 || given.accepts?.includes(answer.errcode))) return answer;
      if (answer !== undefined && !limitCodes.has(answer.errcode)) {
        const told = [key, secret, given.query['access_token'] ?? '']
          .filter((text) => text !== '')
          .reduce((text, hidden) => text.replaceAll(hidden, '…'), answer.errmsg);
        throw new MessagingError(
          messagingTexts.refused(answer.errcode, told.replace(/\p{C}/gu, ' ').slice(0, 100)),
        );
      }
      if (attempt === tries) throw new MessagingError(messagingTexts.limited);
      await wait(waits[attempt - 1] ?? 0, signal);
    }
  };
}
