import { type CalculatedColumn, type Column, type DatasetChanges, texts } from '@mingjing/contract';
import { storedCalculated, withCalculatedColumns, workingCalculated } from '../../data/calculated-columns.ts';
import type { Asking } from '../../data/data-reader.ts';
import { storedMeasures } from '../../data/shared-measures.ts';
import type { SourceReader } from '../../data/source-reader.ts';
import { columnsOf } from '../../data/stored-dataset.ts';
import type { WidgetTips } from '../../data/widget-tips.ts';
import { refused } from '../../http/app-error.ts';
import type { DatasourceRow } from '../datasources/datasource.store.ts';
import { measureChanges, readMeasures } from './calculated-measures.ts';
import type { ColumnUsersOf } from './column-users.ts';
import type { DatasetRow } from './dataset.store.ts';
import type { Touched } from './touched.ts';

interface ChangeParts {
  sourceReader: Pick<SourceReader, 'checkSql' | 'tryColumns'>;
  tips: Pick<WidgetTips, 'using'>;
  touched: Touched;
  columnUsers: ColumnUsersOf;
}

/** What vanishes, comes and becomes another type between two lists of columns. */
export function columnChanges(before: readonly Column[], after: readonly Column[]) {
  const old = new Map(before.map((column) => [column.name, column.type]));
  const fresh = new Set(after.map(({ name }) => name));
  return {
    removed: before.map(({ name }) => name).filter((name) => !fresh.has(name)),
    added: after.map(({ name }) => name).filter((name) => !old.has(name)),
    retyped: after.flatMap(({ name, type }) => {
      const from = old.get(name);
      return from === undefined || from === type ? [] : [{ name, from, to: type }];
    }),
  };
}

/** A source with a script, or the columns that come of other datasets. */
type Ground = { source: DatasourceRow; sql: string } | { source: undefined; columns: Column[] };

type Changed = Ground & {
  /** As the form sends them; undefined: as they are. */
  measures?: string | unknown[] | undefined;
  /** The same of calculated columns. */
  calculated?: CalculatedColumn[] | undefined;
};

/** What saving another source, script or measures would change, before it is saved. Throws AppError as the save does. */
export function createDatasetChanges({ sourceReader, tips, touched, columnUsers }: ChangeParts) {
  async function columnsAfter(
    ground: Ground,
    before: readonly Column[],
    asking: Asking,
  ): Promise<Column[] | undefined> {
    if (ground.source === undefined) return ground.columns;
    const { source, sql } = ground;
    if (source.type !== 'excel' && sql.trim() === '') throw refused(texts.dataset.sql);
    const script = source.type === 'excel' ? '' : await sourceReader.checkSql(sql, source);
    return before.length === 0 ? undefined : sourceReader.tryColumns(source, script, asking);
  }

  return async function changes(
    dataset: DatasetRow,
    { measures, calculated, ...ground }: Changed,
    asking: Asking,
  ): Promise<DatasetChanges> {
    const before = columnsOf(dataset);
    const after = await columnsAfter(ground, before, asking);
    const stored = after ?? before;
    const made = workingCalculated(calculated ?? storedCalculated(dataset), stored);
    const all = [...stored, ...made.map(({ column }) => column)];
    const changed = columnChanges(withCalculatedColumns(dataset, before), all);
    const names = new Set([...changed.removed, ...changed.retyped.map(({ name }) => name)]);
    const known = storedMeasures(dataset.calculated_measures);
    const next = measures === undefined ? known : readMeasures(measures, all);
    const altered = measureChanges(known, next, names);
    const asked = new Set([...names, ...altered.map(({ name }) => name)]);
    const users = asked.size === 0 ? [] : await tips.using(dataset.id, asked);
    const { widgets, told } = await touched.tell(asking.actor, users);
    const columns = new Map(users.map((widget) => [widget.id, widget.columns]));
    return {
      known: after !== undefined || before.length === 0,
      ...changed,
      measures: altered,
      widgets: widgets.map(({ id, name }) => ({ id, name, columns: columns.get(id) ?? [] })),
      ...(await columnUsers(asking.actor, dataset, asked)),
      ...told,
    };
  };
}
export type DatasetChangesOf = ReturnType<typeof createDatasetChanges>;
