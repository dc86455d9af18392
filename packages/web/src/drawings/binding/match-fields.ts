import {
  type Cell,
  type Column,
  type ColumnType,
  countsAsNumeric,
  type Grain,
  isDated,
  type SharedMeasure,
} from '@mingjing/contract';
import type { WantedField } from './wanted-fields.ts';

/** What a dataset offers: a column, or a calculated measure. */
export interface Offered {
  name: string;
  numeric: boolean;
  dated: boolean;
  /** Of a calculated measure. */
  exp?: string;
  /** A measure of the dataset, which charts refer to by its name. */
  shared?: Pick<SharedMeasure, 'alias' | 'format'>;
  /** It counts rows. */
  rowCount?: true;
  type?: ColumnType;
  /** Different values among the rows that were read. */
  distinct?: number;
}

export interface FieldMatch {
  field: WantedField;
  /** What stands in for it; undefined when nothing does yet. */
  offered: Offered | undefined;
  /**
   * `meant`: proposed by what both are about; `weak`: of a type that would do, and nothing more; `omitted`: left out,
   * because the chart does without it.
   */
  how: 'exact' | 'alike' | 'chosen' | 'meant' | 'weak' | 'omitted' | 'none';
  /** The period a date stands for here, where the template had names of periods. */
  grain?: Grain;
  /** Why what is called like it does not do. */
  unfit?: string;
}

export const offeredBy = (
  columns: readonly Column[],
  measures: readonly SharedMeasure[],
  rows: readonly (readonly Cell[])[] = [],
): Offered[] => [
  ...columns.map((column, at) => ({
    name: column.name,
    numeric: countsAsNumeric(column),
    dated: isDated(column.type),
    type: column.type,
    ...(rows.length === 0 ? {} : { distinct: new Set(rows.map((row) => row[at] ?? null)).size }),
  })),
  ...measures.map((shared) => ({
    name: shared.alias,
    numeric: true,
    dated: false,
    exp: shared.exp,
    shared,
  })),
];

/** How many rows there are, offered beside what a dataset has. */
export const rowCount: Offered = {
  name: '记录数',
  numeric: true,
  dated: false,
  exp: 'COUNT(*)',
  rowCount: true,
};

/**
 * Names that differ in case, width, spaces or underscores alone are one. Normal form is taken again at the end: what is
 * taken out, and letter case too, bring characters together that have another order or composition there.
 */
export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_]+/gu, '')
    .normalize('NFKC');

/** What is wrong with taking this for that; undefined when nothing is. */
export function unfitness({ role, dated, grouped }: WantedField, offered: Offered): string | undefined {
  if (dated && !offered.dated) return '不是日期字段';
  if (role === 'measure' && !offered.numeric) return '不是数值字段';
  if ((role === 'dimension' || grouped === true) && offered.exp !== undefined)
    return '是计算指标，不能作为维度';
  return undefined;
}

/** Finds what is called like the field: exactly, else alike when there is only one such name. */
function called(field: WantedField, all: readonly Offered[]): [Offered, FieldMatch['how']] | undefined {
  if (field.area !== undefined) return undefined;
  const exact = all.find(({ name }) => name === field.name);
  if (exact !== undefined) return [exact, 'exact'];
  const alike = all.filter(({ name }) => plainName(name) === plainName(field.name));
  return alike.length === 1 && alike[0] !== undefined ? [alike[0], 'alike'] : undefined;
}

/** Matches wanted fields with what a dataset offers; `chosen` names what somebody picked, by the field's key. */
export function matchFields(
  wanted: readonly WantedField[],
  all: readonly Offered[],
  chosen: (field: WantedField) => string | undefined = () => undefined,
): FieldMatch[] {
  return wanted.map((field) => {
    const picked = chosen(field);
    const own = picked === undefined ? undefined : all.find(({ name }) => name === picked);
    if (own !== undefined && unfitness(field, own) === undefined)
      return { field, offered: own, how: 'chosen' };
    const found = called(field, all);
    if (found === undefined) return { field, offered: undefined, how: 'none' };
    const [offered, how] = found;
    const unfit = unfitness(field, offered);
    return unfit === undefined
      ? { field, offered, how }
      : { field, offered: undefined, how: 'none', unfit: `「${offered.name}」${unfit}` };
  });
}
