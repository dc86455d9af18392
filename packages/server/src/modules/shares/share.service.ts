import { createHash, randomBytes } from 'node:crypto';
import { Code, parseJsonText, texts } from '@mingjing/contract';
import { z } from 'zod';
import { auditSubject } from '../../audit/audit-scope.ts';
import type { AuditDetail } from '../../audit/record-audit.ts';
import type { NewRow } from '../../db/schema.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { AppError, refused, tooManyCalls } from '../../http/app-error.ts';
import { endByTime, isOver } from '../../security/ended-by-time.ts';
import { readLockedFilters } from '../../security/locked-filters.ts';
import { createLockout } from '../../security/lockout.ts';
import { verifyPassword } from '../../security/passwords.ts';
import { addressPlace } from '../../security/places.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import type { Sessions } from '../../security/sessions.ts';
import { shareBinding } from '../../security/share-binding.ts';
import type { PanelShares } from '../panels/panel.service.ts';
import type { Opening, ShareEntry } from '../session/ways-in.ts';
import type { ShareRow, ShareStore } from './share.store.ts';
import { auditedShare, recordShare } from './share-audit.ts';

const purpose = 'share';
const claims = z.object({ k: z.literal('share'), p: z.number().int(), s: z.number().int() });
/** Upper case, so that no account has this key among the guesses. */
const guessKey = (shareId: number): string => `SHARE:${shareId}`;

export interface Shares extends PanelShares, ShareEntry {
  signFor(share: ShareRow): string;
  isOpen(share: ShareRow): boolean;
  /** A new link of a panel with these properties. */
  add(fields: Pick<NewRow<'share'>, 'panel_id' | 'user_id'> & Partial<NewRow<'share'>>): Promise<ShareRow>;
  /** Closes one link and the sessions that came by it. */
  close(shareId: number): Promise<void>;
  /** The link that a sign was made for, open or not. Undefined for whatever this server did not sign. */
  signed(sign: string): Promise<ShareRow | undefined>;
  /** Sites that may embed the link of a sign, open or not: a closed one says so in its frame. */
  embedders(sign: string): Promise<string[]>;
}

interface ShareParts {
  work: UnitOfWork;
  store: ShareStore;
  secrets: SecretBox;
  sessions: Sessions;
  now: () => number;
}

const closed = (): AppError => new AppError(Code.invalidToken, texts.share.closed, 200, 'linkClosed');

/** What a link lets its holder do. */
export function policyOf(share: ShareRow): AuditDetail {
  const locks = readLockedFilters(share.locked_filters).map(({ key }) => key);
  const sites = JSON.parse(share.origins) as string[];
  return {
    password: share.password_hash !== null,
    download: share.allow_download === 1,
    ...(share.expires_at !== null && { until: new Date(share.expires_at).toISOString() }),
    ...(locks.length > 0 && { locks }),
    ...(sites.length > 0 && { sites }),
  };
}

function readClaims(body: string): z.infer<typeof claims> | undefined {
  try {
    return claims.parse(parseJsonText(Buffer.from(body, 'base64url').toString('utf8')));
  } catch {
    return undefined;
  }
}

/** Share links: rows that can be closed, opened by a sign that only this server makes. */
export function createShares({ work, store, secrets, sessions, now }: ShareParts): Shares {
  /** The signed text holds the row's own secret, so a sign dies with its row and never fits another one. */
  const signedText = (body: string, share: ShareRow): string =>
    `${body}.${secrets.open(share.secret, shareBinding(share.panel_id))}`;
  function signFor(share: ShareRow): string {
    const body = Buffer.from(JSON.stringify({ k: 'share', p: share.panel_id, s: share.id })).toString(
      'base64url',
    );
    return `${body}.${secrets.sign(signedText(body, share), purpose)}`;
  }
  const isOpen = (share: ShareRow): boolean => share.revoked_at === null && !isOver(share, now());

  async function signed(sign: string): Promise<ShareRow | undefined> {
    const [body = '', signature = '', ...rest] = sign.split('.');
    const read = rest.length > 0 ? undefined : readClaims(body);
    if (read === undefined) return undefined;
    const share = await store.find(read.s);
    if (share === undefined || share.panel_id !== read.p) return undefined;
    return secrets.verify(signedText(body, share), purpose, signature) ? share : undefined;
  }

  const lockout = createLockout({ work, now });
  /** Guesses are counted as logins are: for each address, and over all addresses the link was not yet opened from. */
  async function checkPassword(share: ShareRow, { password, address }: Opening): Promise<void> {
    const { password_hash: hash } = share;
    if (hash === null) return;
    if (password === undefined || password === '') throw refused(texts.share.password, 'passwordNeeded');
    const subject = guessKey(share.id);
    const place = addressPlace(address);
    const guess = { subject, place, isKnown: await lockout.isKnown(subject, place) };
    const outcome = await lockout.guess(guess, () => verifyPassword(hash, password));
    if (outcome === 'locked') throw refused(texts.share.lockedOut, 'lockedOut');
    if (outcome === 'wrong') throw refused(texts.share.wrongPassword, 'wrongPassword');
    if (outcome === 'busy') throw tooManyCalls();
    await lockout.remember(subject, place);
  }

  /** A link that was changed while its password was checked: who holds the new one asks again. */
  async function overtaken(id: number): Promise<AppError> {
    const share = await store.find(id);
    if (share === undefined || share.revoked_at !== null) return closed();
    return refused(texts.share.password, 'passwordNeeded');
  }

  const add: Shares['add'] = (fields) => {
    const secret = randomBytes(16).toString('base64url');
    return work.run(async () => {
      const share = await store.insert({
        allow_download: 1,
        ...fields,
        secret_hash: createHash('sha256').update(secret).digest('hex'),
        secret: secrets.seal(secret, shareBinding(fields.panel_id)),
        created_at: now(),
      });
      await recordShare(work, 'share.create', share, { detail: policyOf(share) });
      return share;
    });
  };

  return {
    signFor,
    isOpen,
    signed,
    add,
    signOf: (userId, panelId) =>
      work.run(async () => {
        // A link shows what its maker may see: nobody is handed another maker's.
        const known = (await store.openOf(panelId)).find(
          (share) => share.user_id === userId && isOpen(share),
        );
        return signFor(known ?? (await add({ panel_id: panelId, user_id: userId })));
      }),
    async close(shareId) {
      await work.run(async () => {
        const share = await store.find(shareId);
        await store.revoke(shareId, now());
        if (share !== undefined) await recordShare(work, 'share.revoke', share);
      });
      await sessions.revokeShare(shareId);
    },
    async revoke(panelId) {
      const open = await work.run(async () => {
        const shares = await store.openOf(panelId);
        for (const share of shares) {
          await store.revoke(share.id, now());
          await recordShare(work, 'share.revoke', share);
        }
        return shares;
      });
      for (const share of open) await sessions.revokeShare(share.id);
    },
    async embedders(sign) {
      const share = await signed(sign);
      return share === undefined ? [] : (JSON.parse(share.origins) as string[]);
    },
    async exchange(opening) {
      const share = await signed(opening.sign);
      if (share !== undefined) auditSubject(auditedShare(share));
      if (share === undefined || !isOpen(share)) {
        if (share?.ended === 0 && isOver(share, now())) await endByTime(work, 'share', now());
        throw closed();
      }
      await checkPassword(share, opening);
      const token = await work.run(async () => {
        if (!(await store.countView(share, now()))) throw await overtaken(share.id);
        const actor = { kind: 'share', id: share.id, name: share.name } as const;
        await recordShare(work, 'share.open', share, { actor });
        return sessions.issueForShare(share.id);
      });
      return { token, allowDownload: share.allow_download === 1 };
    },
  };
}
