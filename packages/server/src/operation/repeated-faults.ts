import { SourceError } from '@mingjing/connectors';
import { MartError } from '@mingjing/mart';
import { MetadataUnavailable } from '../db/metadata-unavailable.ts';
import { diskFault } from '../http/disk-fault.ts';

interface Known {
  first: number;
  last: number;
  again: number;
  tell: (line: object, text: string) => void;
}

/** A fault that was not seen for this long counts as over. */
const quietMs = 60_000;
const mostKinds = 500;

/** What makes two failures the same outage; undefined for those that are logged one by one. */
function kindOf(error: unknown): string | undefined {
  if (error instanceof SourceError || error instanceof MartError)
    return `${error.name} ${error.fault}: ${error.message}`;
  if (error instanceof Error && diskFault(error) !== undefined)
    return `${(error as { code?: string }).code}: disk`;
  return undefined;
}

/**
 * Outages in the log: the first failure of a kind is written whole, the following are counted, and one line tells how
 * many there were once it is quiet. Twenty widgets of fifty boards would else write the same line a thousand times a
 * minute.
 */
export class RepeatedFaults {
  readonly #known = new Map<string, Known>();
  #timer: NodeJS.Timeout | undefined;

  /** Whether a line tells of an outage that has its line already. */
  isKnown(fields: unknown, tell: Known['tell']): boolean {
    const error = (fields as { err?: unknown } | null | undefined)?.err;
    // An outage of the metadata is told by who watches it.
    if (error instanceof MetadataUnavailable) return true;
    const kind = kindOf(error);
    if (kind === undefined) return false;
    const now = Date.now();
    const known = this.#known.get(kind);
    if (known !== undefined) {
      known.again += 1;
      known.last = now;
      return true;
    }
    if (this.#known.size < mostKinds) this.#known.set(kind, { first: now, last: now, again: 0, tell });
    this.#timer ??= setInterval(() => this.#sweep(), quietMs / 4).unref();
    return false;
  }

  #sweep(): void {
    const before = Date.now() - quietMs;
    for (const [reason, { first, last, again, tell }] of this.#known) {
      if (last > before) continue;
      this.#known.delete(reason);
      if (again > 0)
        tell(
          { reason, times: again + 1, seconds: Math.round((last - first) / 1000) },
          'the fault is not seen any more',
        );
    }
    if (this.#known.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
