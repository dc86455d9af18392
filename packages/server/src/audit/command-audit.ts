import { userInfo } from 'node:os';
import { type AuditScope, inAuditScope } from './audit-scope.ts';

/** The account of the operating system that runs a command. */
function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    // An account without a name, as containers have them.
    return String(process.getuid?.() ?? '');
  }
}

/** Runs a command of the operator's line; its entries name the account that ran it. */
export function asOperator<T>(work: () => Promise<T>): Promise<T> {
  const scope: AuditScope = {
    actor: { kind: 'command', id: null, name: operatorName() },
    address: '',
    requestId: '',
    now: Date.now,
    written: 0,
  };
  return inAuditScope(scope, work);
}
