import { createHash, randomBytes } from 'node:crypto';
import { Code, parseJsonText, texts } from '@mingjing/contract';
import { z } from 'zod';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { AppError } from '../../http/app-error.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import type { Sessions } from '../../security/sessions.ts';
import type { ShareRow, ShareStore } from './share.store.ts';

const purpose = 'share';
/** Ties a link's secret to its panel. */
const binding = (panelId: number): string => `share:${panelId}`;
const claims = z.object({ k: z.literal('share'), p: z.number().int(), s: z.number().int() });

export interface Shares {
  /** The sign of the panel's link; asking again gives the same one. */
  signOf(userId: number, panelId: number): Promise<string>;
  /** Closes all links of a panel and the sessions that came by them. */
  revoke(panelId: number): Promise<void>;
  /** A session for the holder of a sign. Throws 40003 for whatever is not an open link. */
  exchange(sign: string): Promise<string>;
}

interface ShareParts {
  work: UnitOfWork;
  store: ShareStore;
  secrets: SecretBox;
  sessions: Sessions;
  now: () => number;
}

const closed = (): AppError => new AppError(Code.invalidToken, texts.share.closed);

/** Share links: rows that can be closed, opened by a sign that only this server makes. */
export function createShares({ work, store, secrets, sessions, now }: ShareParts): Shares {
  /** The signed text holds the row's own secret, so a sign dies with its row and never fits another one. */
  function signed(body: string, share: ShareRow): string {
    return `${body}.${secrets.open(share.secret, binding(share.panel_id))}`;
  }
  function signFor(share: ShareRow): string {
    const body = Buffer.from(JSON.stringify({ k: 'share', p: share.panel_id, s: share.id })).toString(
      'base64url',
    );
    return `${body}.${secrets.sign(signed(body, share), purpose)}`;
  }
  const isOpen = (share: ShareRow): boolean =>
    share.revoked_at === null && (share.expires_at === null || share.expires_at > now());

  async function shareOf(sign: string): Promise<ShareRow> {
    const [body = '', signature = '', ...rest] = sign.split('.');
    if (rest.length > 0) throw closed();
    let read: z.infer<typeof claims>;
    try {
      read = claims.parse(parseJsonText(Buffer.from(body, 'base64url').toString('utf8')));
    } catch {
      throw closed();
    }
    const share = await store.find(read.s);
    if (share === undefined || share.panel_id !== read.p || !isOpen(share)) throw closed();
    if (!secrets.verify(signed(body, share), purpose, signature)) throw closed();
    return share;
  }

  return {
    signOf: (userId, panelId) =>
      work.run(async () => {
        const known = (await store.openOf(panelId)).find(isOpen);
        if (known !== undefined) return signFor(known);
        const secret = randomBytes(16).toString('base64url');
        const share = await store.insert({
          panel_id: panelId,
          secret_hash: createHash('sha256').update(secret).digest('hex'),
          secret: secrets.seal(secret, binding(panelId)),
          user_id: userId,
          created_at: now(),
        });
        return signFor(share);
      }),

    async revoke(panelId) {
      const open = await work.run(async () => {
        const shares = await store.openOf(panelId);
        for (const share of shares) await store.revoke(share.id, now());
        return shares;
      });
      for (const share of open) await sessions.revokeShare(share.id);
    },

    async exchange(sign) {
      const share = await shareOf(sign);
      await store.countView(share.id);
      return sessions.issueForShare(share.id);
    },
  };
}
