import { ApiError, type Reason, texts } from '@mingjing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../app/client.ts';
import { embedSign } from '../../app/embedded.ts';
import { openErrorDialog } from '../../app/failures.ts';
import { isAuthenticated, restoreHeader, setShareToken } from '../../app/session.ts';
import { forgetUnseen, refreshAll } from '../../records/board.ts';
import { useLinkEnd } from './use-link-end.ts';

export type PreviewAccess =
  | { state: 'asking' }
  | { state: 'open'; allowDownload: boolean }
  /** The link asks for its password; `problem` is what was wrong with the last one. */
  | { state: 'password'; problem: string; busy: boolean; give: (password: string) => void }
  /** `revoked`: by whoever gave the link, not by a fault. */
  | { state: 'closed'; revoked: boolean; message: string };

const asksPassword = new Set<Reason>(['passwordNeeded', 'wrongPassword', 'lockedOut', 'tooMany']);
/** Faults of the moment: a server that starts again, a cut line. */
const passes = (error: unknown): boolean =>
  error instanceof ApiError && (['network', 'unavailable'].includes(error.reason) || error.status >= 500);
const retryMs = 10_000;
const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : texts.share.closed;

/** What a token that came by the address allows. The server refuses what it does not, whatever is shown. */
async function mayDownload(): Promise<boolean> {
  try {
    return (await client.share.policy()).allowDownload;
  } catch {
    return true;
  }
}

/** Whether a template may be looked at without a login; a server that does not answer speaks for itself later. */
async function isPublished(template: number): Promise<boolean> {
  try {
    await client.template.preview({ params: { id: template } });
    return true;
  } catch (error) {
    return !(error instanceof ApiError && error.reason === 'gone');
  }
}

/**
 * Lets a viewer in: by a share's sign, by a token in the address, else by the login of this browser. Tokens of shares
 * stay in memory. Local boards are `open`; templates need a login only while they are not published.
 */
export function usePreviewAccess(
  sign: string | null,
  token: string | null,
  open: boolean,
  template: number | null = null,
): PreviewAccess {
  const [access, setAccess] = useState<PreviewAccess>({ state: 'asking' });
  const again = useRef<(() => Promise<void>) | null>(null);
  const queries = useQueryClient();
  useEffect(() => {
    let gone = false;
    let hasOpened = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = (next: PreviewAccess) => {
      if (!gone) setAccess(next);
    };
    const ask = (problem: string) =>
      settle({ state: 'password', problem, busy: false, give: (password) => void exchange(password) });
    const exchange = async (password?: string): Promise<void> => {
      if (password !== undefined) {
        settle({ state: 'password', problem: '', busy: true, give: () => undefined });
      }
      try {
        const given = password === undefined ? {} : { password };
        const answer = await client.session.exchangeSign({ input: { sign: sign ?? '', ...given } });
        if (gone) return;
        setShareToken(answer.token);
        settle({ state: 'open', allowDownload: answer.allowDownload !== false });
        // What the session before this one was refused is read again.
        if (hasOpened) void refreshAll(queries);
        hasOpened = true;
      } catch (error) {
        const message = messageOf(error);
        const reason = error instanceof ApiError ? error.reason : 'unexpected';
        if (passes(error) && password === undefined && !gone) {
          timer = setTimeout(() => void exchange(), retryMs);
          return;
        }
        if (asksPassword.has(reason) || password !== undefined) {
          ask(reason === 'passwordNeeded' ? '' : message);
        } else settle({ state: 'closed', revoked: reason === 'linkClosed', message });
      }
    };
    const enter = async (): Promise<void> => {
      // What was read by somebody else's right, or by another link, is not this one's to show.
      if (!open) forgetUnseen(queries);
      if (open) return settle({ state: 'open', allowDownload: true });
      if (sign !== null && sign !== '') {
        again.current = exchange;
        return exchange();
      }
      if (token !== null && token !== '') {
        setShareToken(token);
        return settle({ state: 'open', allowDownload: await mayDownload() });
      }
      // In a frame of another site nobody is who he is here.
      if (isAuthenticated() && embedSign() === null) {
        restoreHeader();
        return settle({ state: 'open', allowDownload: true });
      }
      if (template !== null && (await isPublished(template))) {
        return settle({ state: 'open', allowDownload: true });
      }
      if (gone) return;
      openErrorDialog('unauthorised');
      settle({ state: 'closed', revoked: false, message: texts.http.unauthorised.message });
    };
    void enter();
    return () => {
      gone = true;
      again.current = null;
      clearTimeout(timer);
    };
  }, [sign, token, open, template, queries]);

  useLinkEnd(access.state === 'open', again);
  return access;
}
