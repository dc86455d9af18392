import type { ColumnItem } from '@mingjing/contract';
import { dimensionItem, formOf, type Idea, type Material, timeItem } from './idea.ts';
import { isUnnamed } from './nameless.ts';
import { partedName } from './parted-name.ts';
import type { ColumnProfile, Profile } from './profile.ts';
import {
  bareName,
  personWords,
  placeAmongRows,
  privateWords,
  rowNumber,
  servedPeople,
} from './vocabulary.ts';

const mostColumns = 8;

/** Whether a column says who people are: a list of patients is no board. */
const tellsPeople = ({ label }: ColumnProfile, columns: readonly ColumnProfile[]): boolean =>
  servedPeople.test(label) ||
  (privateWords.test(partedName(label)) &&
    (!bareName.test(label) || columns.some((other) => personWords.test(partedName(other.label)))));

/** What goods are told apart by: their names, however long, and their codes. */
const goods =
  /^(?:商品|产品|物料|货品|物品|药品|耗材|设备|资产|配件)(?:名称|编号|编码|代码|ID|码)?$|^(?:品名|货号|条码|isbn|sku|upc|ean)(?:[_\s]?(?:码|id|code|no))?$/i;

/** The lines of a statement as they stand: each has a value of its own, and no two of them add up. */
function linesOf({ columns, indicators }: Profile): ColumnItem[] {
  if (indicators === undefined || indicators.of.some(({ filled }) => filled > 1)) return [];
  const units = indicators.units === undefined ? [] : [indicators.units];
  return [indicators.column, ...units, ...indicators.values].flatMap((name) => {
    const column = columns.find((one) => one.name === name);
    return column === undefined ? [] : [dimensionItem(column)];
  });
}

/** Which one of the rows it is tells nobody apart. */
const isPlace = (name: string): boolean =>
  rowNumber.test(name) || placeAmongRows.test(name) || isUnnamed(name);

/** A column as rows are listed by it; undefined for what no board shows. */
function listed(column: ColumnProfile, _: number, columns: readonly ColumnProfile[]): ColumnItem | undefined {
  const { name, label, role, calculation, dates, single, sequence, distinct } = column;
  if (tellsPeople(column, columns)) return undefined;
  if (goods.test(label)) return dimensionItem(column);
  if (distinct > 0 && (sequence === true || isPlace(partedName(label)))) return dimensionItem(column);
  // Numbers of cards and of files tell people apart as well.
  if (role === 'id') return undefined;
  if (role === 'amount' || role === 'mean') return { id: name, name: label, calculation };
  if (role === 'time') return timeItem(column, dates ?? 'day');
  return role === 'none' && single !== true ? undefined : dimensionItem(column);
}

/** The rows themselves, for a table of which no chart says anything: a few products with a price each. */
export function rowsTable({ profile }: Pick<Material, 'profile'>): Idea | undefined {
  const lines = linesOf(profile);
  const items = (lines.length > 0 ? lines : profile.columns.flatMap((...one) => listed(...one) ?? [])).slice(
    0,
    mostColumns,
  );
  const names = items.filter(({ calculation }) => calculation === undefined);
  // A single column is a table where there is no other: what is left of a list of people is none.
  const fewest = profile.columns.filter(({ filled }) => filled > 0).length === 1 ? 1 : 2;
  if (items.length < fewest) return undefined;
  // Numbers without a name stand as the rows have them: added up they would be one row.
  const shown = names.length > 0 ? items : items.map(({ id, name }): ColumnItem => ({ id, name }));
  return {
    key: 'rows table',
    rule: 'rowsTable',
    type: 'table',
    title: '明细',
    why: '没有适合画图的字段，把各行列出来看',
    score: 0,
    room: 'wide',
    form: formOf({ xAxis: shown, top: 100, settings: { pageSize: 10 } }),
    round: 2,
    dimensions: (lines.length > 0 ? lines.slice(0, 1) : names).map(({ id }) => id),
    measures: [],
    telling: { by: 'none', additive: false, about: 'other', label: '', style: 'auto', suffix: '', round: 2 },
  };
}
