import { createHash, randomBytes } from 'node:crypto';

/** A new opaque token: 256 random bits as hex. */
export const newToken = (): string => randomBytes(32).toString('hex');

/** What is stored in place of a token or captcha answer. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
