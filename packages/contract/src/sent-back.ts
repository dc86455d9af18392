import { z } from 'zod';

const ignored = z
  .unknown()
  .optional()
  .transform(() => undefined)
  .meta({ description: '读取时带有的字段，保存时忽略' });

/**
 * A form that takes a record as it is read and refuses every other key: one that is misspelt would be left out, and a
 * restriction with it.
 */
export const formOf = <F extends z.ZodRawShape>(record: z.ZodObject, fields: F) =>
  z.strictObject({ ...fields, ...sentBack(record, fields) });

/**
 * Keys of a record as it is read that its form does not have. A form that refuses unknown keys takes these and does
 * nothing with them, so that a record may be sent back as it was read.
 */
export function sentBack(record: z.ZodObject, form: Readonly<Record<string, unknown>>): Record<never, never> {
  const keys = Object.keys(record.shape).filter((key) => !(key in form));
  return Object.fromEntries(keys.map((key) => [key, ignored]));
}
