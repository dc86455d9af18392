import { z } from 'zod';
import { isOneLine, length } from './fields.ts';
import { firstTexts } from './first-texts.ts';
import { limits } from './limits.ts';
import { keyScopes } from './route.ts';
import { texts } from './texts.ts';

/** How keys begin, so that people and scanners of leaked secrets know one when they see it. */
export const keyPrefix = 'mj_';

const scope = z.enum(keyScopes, texts.apiKey.scope);

/** An API key as its owner and administrators see it; the key itself is told once, when it is made. */
export const apiKey = z
  .object({
    id: z.number().int(),
    name: z.string(),
    /** How the key begins, to tell keys apart. */
    hint: z.string(),
    scopes: z.array(scope),
    state: z.enum(['open', 'expired', 'revoked']),
    /** 'yyyy-MM-dd HH:mm:ss'; null for a key without an end. */
    expiresDate: z.string().nullable(),
    /** To the minute; null for a key that was never used. */
    lastUsedDate: z.string().nullable(),
    /** The address that the last use came from; '' for a key that was never used. */
    lastUsedFrom: z.string(),
    createDate: z.string(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof apiKey>;

export const apiKeyInput = z.strictObject({
  name: z
    .string({ error: texts.apiKey.name })
    .trim()
    .min(1, texts.apiKey.name)
    .refine(isOneLine, firstTexts.nameControls)
    .refine((text) => length(text) <= limits.keyName, texts.apiKey.nameTooLong),
  scopes: z
    .array(scope, texts.apiKey.scope)
    .min(1, texts.apiKey.scope)
    .transform((scopes) => keyScopes.filter((one) => scopes.includes(one))),
  /** Days from now; null for a key without an end. */
  days: z
    .number({ error: texts.apiKey.days })
    .int(texts.apiKey.days)
    .min(1, texts.apiKey.days)
    .max(limits.keyDays, texts.apiKey.days)
    .nullable(),
});
export type ApiKeyInput = z.input<typeof apiKeyInput>;
