import { type Column, texts } from '@mingjing/contract';
import { type Extract, type Mart, MartError } from '@mingjing/mart';
import type { KnownQuestion } from '@mingjing/query';
import { combinationOf } from '../../../data/combined-dataset.ts';
import { refused } from '../../../http/app-error.ts';
import type { DatasourceStore } from '../../datasources/datasource.store.ts';
import { bound, madeBy, storedParents } from '../combined/parents.ts';
import type { DatasetRow, DatasetStore } from '../dataset.store.ts';

interface CombinedRunParts {
  mart: Pick<Mart, 'combine' | 'describe'>;
  datasets: Pick<DatasetStore, 'findMany'>;
  datasources: Pick<DatasourceStore, 'find'>;
  /** What one dataset's stored rows may be at most. */
  limits: { rows: number; bytes: number };
}

interface CombinedLimits {
  signal: AbortSignal;
  /** Milliseconds after which it is ended. */
  timeoutMs: number;
  known: (columns: readonly Column[]) => Promise<KnownQuestion[]>;
}

/** Extracts of its datasets may be replaced between looking them up and holding on to them. */
const mostTries = 3;

/** How the stored rows of datasets become those of one that is made of them. */
export function createCombinedRun({ mart, datasets, datasources, limits }: CombinedRunParts) {
  async function once(
    dataset: DatasetRow,
    { signal, known }: CombinedLimits,
  ): Promise<Extract & { made_of: string }> {
    const combination = combinationOf(dataset);
    if (combination === undefined) throw refused(texts.combined.incomplete);
    const stored = await storedParents({ datasets, datasources }, combination.parents);
    const parents = await Promise.all(
      stored.map(async (one) => {
        const described = await mart.describe(one.extract);
        if (described === undefined) throw new MartError('missing', texts.combined.uncached(one.name));
        return { ...one, columns: described.columns };
      }),
    );
    const combined = bound(combination, parents);
    const written = await mart.combine({
      combination: combined,
      parents: parents.map(({ extract }) => extract),
      mostRows: limits.rows,
      maxBytes: limits.bytes,
      known: await known(combined.columns),
      signal,
    });
    return { ...written, made_of: JSON.stringify(madeBy(combination, parents)) };
  }

  return async (dataset: DatasetRow, run: CombinedLimits): Promise<Extract & { made_of: string }> => {
    const late = AbortSignal.timeout(run.timeoutMs);
    const limited = { ...run, signal: AbortSignal.any([run.signal, late]) };
    for (let tries = 1; ; tries += 1) {
      try {
        return await once(dataset, limited);
      } catch (error) {
        if (late.aborted) throw new MartError('timeout', texts.data.sourceTimeout, { cause: error });
        const isReplaced = error instanceof MartError && error.fault === 'missing';
        if (!isReplaced || tries === mostTries) throw error;
      }
    }
  };
}
export type CombinedRun = ReturnType<typeof createCombinedRun>;
