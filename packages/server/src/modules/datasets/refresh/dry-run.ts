import { type Answer, type DryRun, texts } from '@mingjing/contract';
import type { Extract, Mart } from '@mingjing/mart';
import type { Asking } from '../../../data/data-reader.ts';
import { withDataFaults } from '../../../data/fault.ts';
import { columnsOf, sqlToRun } from '../../../data/stored-dataset.ts';
import { refused } from '../../../http/app-error.ts';
import type { SecretBox } from '../../../security/secret-box.ts';
import type { DatasourceStore } from '../../datasources/datasource.store.ts';
import type { DatasetRow } from '../dataset.store.ts';
import { type IncrementInput, incrementFields } from '../increment-fields.ts';
import { type ExtractRuns, type IncrementSettings, readRows, type Since } from './extract-runs.ts';

interface DryRunParts {
  datasources: Pick<DatasourceStore, 'find'>;
  extracts: ExtractRuns;
  mart: Pick<Mart, 'ask' | 'drop'>;
  secrets: SecretBox;
}

/** A trial reads what a refresh would read, but nobody waits an hour for it. */
const trialMs = 120_000;
const sampleRows = 20;
const t = texts.dataset.dryRun;

/** Runs an incremental refresh without putting its rows in place, and says what it would change. */
export function createDryRun({ datasources, extracts, mart, secrets }: DryRunParts) {
  /** Why all rows would be read; undefined when newer ones are enough. */
  function fullBecause(dataset: DatasetRow, settings: IncrementSettings, from?: Since): string | undefined {
    if (dataset.extract_id === null) return t.first;
    if (dataset.increment === 0 || dataset.increment_column !== settings.increment_column) return t.changed;
    if (dataset.unique_by !== settings.unique_by) return t.changed;
    if (from !== undefined) return undefined;
    const column = columnsOf(dataset).find(({ name }) => name === settings.increment_column);
    return column?.type === 'text' ? t.unordered : t.noEnd;
  }

  const full = ({ extract_rows }: DatasetRow, because: string): DryRun => ({
    kind: 'full',
    because,
    stored: extract_rows === null ? null : Number(extract_rows),
  });

  /** The first rows that the refresh would add, as they are read. */
  async function sampleOf(made: Extract, { column, value }: Since, asking: Asking): Promise<Answer> {
    const { json } = await mart.ask(
      made.id,
      {
        kind: 'rows',
        columns: [],
        filters: [{ column: column.name, op: 'gt', value }],
        sorts: [],
        limit: sampleRows,
      },
      { tenant: 'refresh', signal: asking.signal },
    );
    return JSON.parse(json.toString()) as Answer;
  }

  return function dryRun(dataset: DatasetRow, input: IncrementInput, asking: Asking): Promise<DryRun> {
    return withDataFaults(async () => {
      if (!input.increment || dataset.type === 'excel') throw refused(texts.dataset.increment);
      if (dataset.datasource_id === null) throw refused(texts.combined.noIncrement);
      const settings = incrementFields(input, columnsOf(dataset), dataset);
      const since = await extracts.since(dataset, settings);
      const because = fullBecause(dataset, settings, since);
      if (because !== undefined || since === undefined) return full(dataset, because ?? t.noEnd);
      const source = await datasources.find(dataset.datasource_id);
      if (source === undefined) throw refused(texts.dataset.datasource);
      const signal = AbortSignal.any([asking.signal, AbortSignal.timeout(trialMs)]);
      const target = { datasource: source, sql: sqlToRun(dataset, secrets) };
      const from = await extracts.withLastValue(target, since, signal);
      const made = await extracts.writeNewer(target, from, settings, {
        timeoutMs: trialMs,
        signal,
        passing: true,
      });
      if (made === undefined) return full(dataset, t.otherColumns);
      try {
        const { replaced = 0, doubled = 0 } = made.merged ?? {};
        return {
          kind: 'newer',
          because: '',
          stored: from.stored.rows,
          column: from.column.name,
          greatest: String(from.greatest),
          from: String(from.value),
          read: readRows(made, from.stored.rows),
          replaced,
          doubled,
          after: made.rows,
          sample: await sampleOf(made, from, { ...asking, signal }),
        };
      } finally {
        await mart.drop(made.id);
      }
    });
  };
}
export type DryRunOf = ReturnType<typeof createDryRun>;
