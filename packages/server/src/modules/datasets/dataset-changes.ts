import { type Column, type DatasetChanges, texts } from '@mingjing/contract';
import type { Asking, DataReader } from '../../data/data-reader.ts';
import { columnsOf } from '../../data/stored-dataset.ts';
import type { WidgetTips } from '../../data/widget-tips.ts';
import { refused } from '../../http/app-error.ts';
import type { DatasourceRow } from '../datasources/datasource.store.ts';
import type { DatasetRow } from './dataset.store.ts';
import type { Touched } from './touched.ts';

interface ChangeParts {
  reader: Pick<DataReader, 'checkSql' | 'tryColumns'>;
  tips: Pick<WidgetTips, 'using'>;
  touched: Touched;
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

/** What saving another source or script would change, before it is saved. */
export function createDatasetChanges({ reader, tips, touched }: ChangeParts) {
  return async function changes(
    dataset: DatasetRow,
    { source, sql }: { source: DatasourceRow; sql: string },
    asking: Asking,
  ): Promise<DatasetChanges> {
    if (source.type !== 'excel' && sql.trim() === '') throw refused(texts.dataset.sql);
    const script = source.type === 'excel' ? '' : await reader.checkSql(sql, source);
    const before = columnsOf(dataset);
    const after = before.length === 0 ? undefined : await reader.tryColumns(source, script, asking);
    const changed = columnChanges(before, after ?? before);
    const names = new Set([...changed.removed, ...changed.retyped.map(({ name }) => name)]);
    const users = names.size === 0 ? [] : await tips.using(dataset.id, names);
    const { widgets, told } = await touched.tell(asking.actor, users);
    const columns = new Map(users.map((widget) => [widget.id, widget.columns]));
    return {
      known: after !== undefined || before.length === 0,
      ...changed,
      widgets: widgets.map(({ id, name }) => ({ id, name, columns: columns.get(id) ?? [] })),
      ...told,
    };
  };
}
export type DatasetChangesOf = ReturnType<typeof createDatasetChanges>;
