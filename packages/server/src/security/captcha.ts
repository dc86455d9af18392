import { randomUUID } from 'node:crypto';
import { limits } from '@mingjing/contract';
import type { UnitOfWork } from '../db/unit-of-work.ts';
import { drawCaptcha, randomCaptcha } from './captcha-image.ts';
import { hashOf } from './tokens.ts';

export interface Captchas {
  issue(): Promise<{ uuid: string; img: string }>;
  /** Whether `text` answers the captcha. The captcha is used up whatever the outcome. */
  spend(uuid: string, text: string): Promise<boolean>;
}

/** Bound to the uuid, so that equal answers do not look equal in the table. */
const answerHash = (uuid: string, text: string): string =>
  hashOf(`${uuid}:${text.normalize('NFKC').trim().toLowerCase()}`);
const uuidForm = /^[0-9a-f-]{36}$/;

/** Captchas in the metadata database, so that every node can check what another one drew. */
export function createCaptchas(deps: { work: UnitOfWork; now: () => number; fixed: string }): Captchas {
  const { work, now } = deps;
  return {
    async issue() {
      const text = deps.fixed || randomCaptcha();
      const uuid = randomUUID();
      const row = { uuid, answer_hash: answerHash(uuid, text), expires_at: now() + limits.captchaMs };
      await work.db.insertInto('captcha').values(row).execute();
      return { uuid, img: `data:image/png;base64,${(await drawCaptcha(text)).toString('base64')}` };
    },
    async spend(uuid, text) {
      if (!uuidForm.test(uuid)) return false;
      const row = await work.db
        .deleteFrom('captcha')
        .where('uuid', '=', uuid)
        .returning(['answer_hash', 'expires_at'])
        .executeTakeFirst();
      return row !== undefined && now() < row.expires_at && row.answer_hash === answerHash(uuid, text);
    },
  };
}
