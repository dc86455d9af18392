import type { Answer } from '@mingjing/contract';
import { useEffect, useState } from 'react';
import type { TableSource } from './table-source.ts';

/** What a table's source said beside its rows. */
interface Asked {
  /** The last answer to the same words, perhaps of rows that were there before; null when there is none. */
  answer: Answer | null;
  /** Whether it is of the rows that are there now, or of the same rows read before. */
  isSame: boolean;
  failed: boolean;
}

/** Asks a table's source for what `key` says whenever one of them changes; asks nothing while there is no source. */
export function useAsked(
  source: TableSource | undefined,
  key: string,
  ask: (source: TableSource, signal: AbortSignal) => Promise<Answer>,
): Asked {
  const [read, setRead] = useState<{ source: TableSource; key: string; answer: Answer } | null>(null);
  const [failed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says everything of what is asked
  useEffect(() => {
    if (source === undefined) return;
    const stop = new AbortController();
    setFailed(false);
    ask(source, stop.signal).then(
      (answer) => {
        if (!stop.signal.aborted) setRead({ source, key, answer });
      },
      () => {
        if (!stop.signal.aborted) setFailed(true);
      },
    );
    return () => stop.abort();
  }, [source, key]);
  const last = read?.key === key ? read : null;
  const isNow = last !== null && last.source === source;
  // Figures of the same rows read before stay until the new ones are there; those of other rows keep their width only.
  const isSame = isNow || (last !== null && source?.of !== undefined && last.source.of === source.of);
  return { answer: isNow || !failed ? (last?.answer ?? null) : null, isSame, failed };
}
