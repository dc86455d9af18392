import { texts } from '@mingjing/contract';
import { useEffect, useState } from 'react';
import { client } from '../app/client.ts';
import { openErrorDialog } from '../app/failures.ts';
import { isAuthenticated, restoreHeader, setShareToken } from '../app/session.ts';

export type PreviewAccess = { state: 'asking' } | { state: 'open' } | { state: 'closed'; message: string };

/**
 * Lets a viewer in: by a share's sign, by a token in the address, else by the login of this browser. Tokens of shares
 * stay in memory. Local boards need no access.
 */
export function usePreviewAccess(sign: string | null, token: string | null, local: boolean): PreviewAccess {
  const [access, setAccess] = useState<PreviewAccess>({ state: 'asking' });
  useEffect(() => {
    let gone = false;
    const settle = (next: PreviewAccess) => {
      if (!gone) setAccess(next);
    };
    const enter = async () => {
      if (local) return settle({ state: 'open' });
      if (sign !== null && sign !== '') {
        try {
          const answer = await client.session.exchangeSign({ input: { sign } });
          if (gone) return;
          setShareToken(answer.token);
          return settle({ state: 'open' });
        } catch (error) {
          const message = error instanceof Error && error.message !== '' ? error.message : texts.share.closed;
          return settle({ state: 'closed', message });
        }
      }
      if (token !== null && token !== '') {
        setShareToken(token);
        return settle({ state: 'open' });
      }
      if (isAuthenticated()) {
        restoreHeader();
        return settle({ state: 'open' });
      }
      openErrorDialog('unauthorised');
      settle({ state: 'closed', message: texts.http.unauthorised.message });
    };
    void enter();
    return () => {
      gone = true;
    };
  }, [sign, token, local]);
  return access;
}
