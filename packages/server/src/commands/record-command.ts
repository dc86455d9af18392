import type { Kysely } from 'kysely';
import { type AuditDetail, recordAudit } from '../audit/record-audit.ts';
import type { Tables } from '../db/schema.ts';
import { UnitOfWork } from '../db/unit-of-work.ts';

/** Writes down that a command was run; metadata that is older than the log or its chain goes without. */
export async function recordCommand(
  { db }: { db: Kysely<Tables> },
  command: string,
  detail: AuditDetail = {},
): Promise<void> {
  try {
    await recordAudit(new UnitOfWork(db), {
      action: 'command.run',
      object: { kind: 'system', id: null, name: command },
      detail,
    });
  } catch (error) {
    const isOlder = error instanceof Error && /no such table|relation .* does not exist/.test(error.message);
    if (!isOlder) throw error;
  }
}
