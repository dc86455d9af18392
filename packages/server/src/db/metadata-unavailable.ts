const readOnlyServer = '25006';

/** Whether the server refused a statement because it only reads: a standby, or a primary that was demoted. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === readOnlyServer;
}

/**
 * The metadata database does not answer: it restarts, hangs, or the way to it is cut; or it only reads. Callers may try
 * again later.
 */
export class MetadataUnavailable extends Error {
  /** Reads are answered all the same. */
  readonly readOnly: boolean;

  constructor(cause: unknown) {
    const readOnly = isReadOnly(cause);
    super(readOnly ? 'metadata database is read-only' : 'metadata database does not answer', { cause });
    this.name = 'MetadataUnavailable';
    this.readOnly = readOnly;
  }
}

/** Errors of the operating system by which a connection ends or is not made. */
const brokenSystem =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** PostgreSQL: connection exceptions, shutdown and start-up, too many connections, a server that became read-only. */
const brokenServer = /^(08...|57P0[1235]|53300|25006)$/;
/** What the driver says without a code. */
const brokenDriver =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|connection error and is not queryable|Client was closed/;

/** Whether an error tells that the connection, not the statement, is at fault. */
export function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return brokenSystem.test(code) || brokenServer.test(code);
  // Several addresses of a host, all of them in vain.
  if (error instanceof AggregateError) return error.errors.some((each) => isConnectionFault(each));
  return brokenDriver.test(error.message);
}
