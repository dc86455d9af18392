import { z } from 'zod';

/** Every setting is one row here; docs/operate/settings.md is made from it. Filled in by the server's owner. */
export const settingsSchema = z.object({
  host: z.string().default('0.0.0.0'),
  port: z.coerce.number().int().min(0).max(65535).default(8080),
  dataDir: z.string().default('./data'),
  publicUrl: z.string().default(''),
  maxRows: z.coerce.number().int().positive().default(100_000),
  /** Milliseconds. */
  queryTimeoutMs: z.coerce.number().int().positive().default(60_000),
  timezone: z.string().default('Asia/Shanghai'),
});
export type Settings = z.infer<typeof settingsSchema>;
