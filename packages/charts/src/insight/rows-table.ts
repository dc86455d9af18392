import type { ColumnItem } from '@mingjing/contract';
import { dimensionItem, formOf, type Idea, type Material, timeItem } from './idea.ts';
import { partedName } from './parted-name.ts';
import type { ColumnProfile } from './profile.ts';
import { bareName, personWords, privateWords, servedPeople } from './vocabulary.ts';

const [mostColumns, fewestColumns] = [8, 2];

/** Whether a column says who people are: a list of patients is no board. */
const tellsPeople = ({ label }: ColumnProfile, columns: readonly ColumnProfile[]): boolean =>
  servedPeople.test(label) ||
  (privateWords.test(partedName(label)) &&
    (!bareName.test(label) || columns.some((other) => personWords.test(partedName(other.label)))));

/** A column as rows are listed by it; undefined for what no board shows. */
function listed(column: ColumnProfile, _: number, columns: readonly ColumnProfile[]): ColumnItem | undefined {
  const { name, label, role, calculation, dates, single } = column;
  // Numbers of cards and of files tell people apart as well.
  if (role === 'id' || tellsPeople(column, columns)) return undefined;
  if (role === 'amount' || role === 'mean') return { id: name, name: label, calculation };
  if (role === 'time') return timeItem(column, dates ?? 'day');
  return role === 'none' && single !== true ? undefined : dimensionItem(column);
}

/** The rows themselves, for a table of which no chart says anything: a few products with a price each. */
export function rowsTable({ profile }: Pick<Material, 'profile'>): Idea | undefined {
  const items = profile.columns.flatMap((...one) => listed(...one) ?? []).slice(0, mostColumns);
  const names = items.filter(({ calculation }) => calculation === undefined);
  if (items.length < fewestColumns || names.length === 0) return undefined;
  return {
    key: 'rows table',
    rule: 'rowsTable',
    type: 'table',
    title: '明细',
    why: '没有适合画图的字段，把各行列出来看',
    score: 0,
    room: 'wide',
    form: formOf({ xAxis: items, top: 100, settings: { pageSize: 10 } }),
    round: 2,
    dimensions: names.map(({ id }) => id),
    measures: [],
    telling: { by: 'none', additive: false, about: 'other', label: '', style: 'auto', suffix: '', round: 2 },
  };
}
