import { type AuditDetail, recordAudit } from '../audit/record-audit.ts';
import type { UnitOfWork } from '../db/unit-of-work.ts';

/** Writes down that a command was run; metadata that is older than the log goes without. */
export async function recordCommand(
  work: Pick<UnitOfWork, 'db'>,
  command: string,
  detail: AuditDetail = {},
): Promise<void> {
  try {
    await recordAudit(work, {
      action: 'command.run',
      object: { kind: 'system', id: null, name: command },
      detail,
    });
  } catch (error) {
    const isOlder = error instanceof Error && /no such table|relation .* does not exist/.test(error.message);
    if (!isOlder) throw error;
  }
}
