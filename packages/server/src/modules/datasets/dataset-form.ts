import {
  type CalculatedColumn,
  type Column,
  type Combination,
  type LookBack,
  texts,
} from '@mingjing/contract';
import type { AuditDetail } from '../../audit/record-audit.ts';
import { storedCalculated, workingCalculated } from '../../data/calculated-columns.ts';
import type { Asking } from '../../data/data-reader.ts';
import type { SourceReader } from '../../data/source-reader.ts';
import { sqlOf } from '../../data/stored-dataset.ts';
import { refused } from '../../http/app-error.ts';
import type { DataRights } from '../../rights/data-rights.ts';
import type { UseRights } from '../../rights/use-rights.ts';
import type { Actor } from '../../security/actor.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import type { Categories } from '../categories/category.service.ts';
import type { DatasourceRow, DatasourceStore } from '../datasources/datasource.store.ts';
import { readCalculated } from './calculated-input.ts';
import { readMeasures } from './calculated-measures.ts';
import type { CheckedCombination, Combinations } from './combined/combinations.ts';
import type { DatasetRow, DatasetStore, DatasetWithCategory } from './dataset.store.ts';
import { incrementFields } from './increment-fields.ts';

export interface DatasetFields {
  name: string;
  categoryDataset: { id: number };
  /** Left out where it is made of other datasets. */
  dataSourceId?: number | undefined;
  /** How it is made of other datasets. */
  combination?: Combination | undefined;
  querySql: string;
  calculatedMeasures: string | unknown[];
  /** Left out: as they are. */
  calculatedColumns?: CalculatedColumn[] | undefined;
  realTimeInterval: string;
  increment: boolean;
  incrementCloumn: string;
  /** Left out: as it is. */
  lookBack?: LookBack | null | undefined;
  /** Left out: as it is. */
  uniqueBy?: string[] | undefined;
  queryType: number;
  cron: string;
  /** Left out: as it is. */
  refreshAfter?: number[] | undefined;
  /** Left out: save whatever is stored. */
  version?: number | undefined;
}

const t = texts.dataset;
/** What a form's dataset stands on. */
export type Ground =
  | { source: DatasourceRow; sql: string; made?: undefined }
  | { source: undefined; sql: ''; made: CheckedCombination };

function typeOf(source: DatasourceRow | undefined): 'combined' | 'excel' | 'jdbc' {
  if (source === undefined) return 'combined';
  return source.type === 'excel' ? 'excel' : 'jdbc';
}

/** How a sealed script looks, see createSecretBox. */
const sealedScript = /^v1(?:\.[\w-]+){4}$/;

interface FormParts {
  store: Pick<DatasetStore, 'withScript'>;
  datasources: DatasourceStore;
  categories: Categories;
  sourceReader: Pick<SourceReader, 'checkSql' | 'tryColumns'>;
  combinations: Combinations;
  secrets: SecretBox;
  rights: Pick<DataRights, 'requireSource'>;
  use: Pick<UseRights, 'of'>;
}

/** What a trail says of a dataset's ground. */
export const groundNote = ({ source, made }: Ground): AuditDetail =>
  made === undefined ? { datasourceId: source.id } : { madeOf: made.combination.parents };

/** The form of a dataset: its rules, and the row that it makes. */
export function createDatasetForm(parts: FormParts) {
  const { store, datasources, categories, sourceReader, combinations, secrets, rights, use } = parts;

  /** The script that is meant: a sealed one came back with the record that it was read with. */
  async function scriptOf(actor: Actor, sent: string): Promise<string> {
    const known = sealedScript.test(sent) ? await store.withScript(sent) : undefined;
    // A script of others that the caller was never told is none.
    const isTold = known !== undefined && (await use.of(actor)).dataset(known.id);
    return !isTold ? sent : sqlOf(known, secrets);
  }

  /** The form's rules. Returns the source and the script as it will be stored, or the checked combination. */
  async function check(input: DatasetFields, { actor }: Asking, before?: DatasetRow): Promise<Ground> {
    await categories.require('dataset', input.categoryDataset.id);
    if (input.combination !== undefined) {
      if (input.increment) throw refused(texts.combined.noIncrement);
      if (input.queryType === 1) throw refused(texts.combined.alwaysCached);
      return {
        source: undefined,
        sql: '',
        made: await combinations.checkChange(actor, input.combination, before),
      };
    }
    const source = await datasources.find(input.dataSourceId ?? 0);
    if (source === undefined || !(await use.of(actor)).datasource(source.id)) throw refused(t.datasource);
    await rights.requireSource(actor, source.id);
    if (source.type === 'excel') {
      if (input.increment) throw refused(t.increment);
      return { source, sql: '' };
    }
    const script = await scriptOf(actor, input.querySql);
    if (script.trim() === '') throw refused(input.increment ? t.increment : t.sql);
    const sql = await sourceReader.checkSql(script, source);
    if (input.increment && source.type === 'saiku') throw refused(t.incrementOlap);
    if (input.increment && input.incrementCloumn === '') throw refused(t.incrementColumn);
    return { source, sql };
  }

  /**
   * Columns as the source gives them now, what was known before when it does not answer. `info` marks a script that was
   * never checked. Throws AppError when the script does not run.
   */
  async function discover(
    { source, sql, made }: Ground,
    known: Column[],
    asking: Asking,
  ): Promise<{ columns: Column[]; info: string }> {
    if (source === undefined) return { columns: made.columns, info: '' };
    const columns = await sourceReader.tryColumns(source, sql, asking);
    return columns === undefined ? { columns: known, info: texts.cache.unchecked } : { columns, info: '' };
  }

  /**
   * Columns of a query that stays as it is: where its rows are read from the source, as this has them now. One that does
   * not answer, or refuses by now, keeps nobody from saving.
   */
  async function currentColumns(
    { queryType }: Pick<DatasetFields, 'queryType'>,
    { source, sql }: Ground,
    known: Column[],
    asking: Asking,
  ): Promise<Column[]> {
    if (queryType !== 1 || source?.type !== 'jdbc') return known;
    const now = await sourceReader.tryColumns(source, sql, asking).catch(() => undefined);
    asking.signal.throwIfAborted();
    return now ?? known;
  }

  function fieldsOf(
    input: DatasetFields,
    { source, made }: Ground,
    columns: Column[],
    before?: DatasetWithCategory,
  ) {
    const calculated = readCalculated(
      input.calculatedColumns ?? (before === undefined ? [] : storedCalculated(before)),
      columns,
    );
    const all =
      columns.length === 0
        ? columns
        : [...columns, ...workingCalculated(calculated, columns).map(({ column }) => column)];
    const measures = readMeasures(input.calculatedMeasures, all);
    for (const { name } of calculated)
      if (measures.some(({ alias }) => alias === name)) throw refused(texts.calculated.measure(name));
    return {
      name: input.name,
      category_id: input.categoryDataset.id,
      datasource_id: source?.id ?? null,
      type: typeOf(source),
      combination: made?.fields.combination ?? '',
      calculated_measures: measures.length === 0 ? '' : JSON.stringify(measures),
      calculated_columns: calculated.length === 0 ? '' : JSON.stringify(calculated),
      real_time_interval: input.cron === '' ? input.realTimeInterval : '',
      cron: input.cron,
      ...incrementFields(input, columns, before),
      query_type: input.queryType,
      columns: JSON.stringify(columns),
    };
  }

  return { scriptOf, check, discover, currentColumns, fieldsOf };
}
