import type { Column, SourceTable, TableReference } from '@mingjing/contract';
import { readRemark } from './catalog-remark.ts';
import { type TellingColumn, tellingColumns } from './telling-columns.ts';

/** A column as its table's first rows were read. */
export type TypedColumn = Pick<Column, 'name' | 'type'>;

/** A table beside the one that is read: each of its rows has one row of it at most. */
export interface Join {
  table: SourceTable;
  /** Number of the table that refers to it: 0 is the one that is read, 1 the first join. */
  from: number;
  /** Columns of that table with the key that they name. */
  on: { column: string; key: string }[];
  /** The column of the read table behind which its columns stand. */
  after: string;
  shown: TellingColumn[];
}

/** Tables beside one, and how far away. */
const mostJoins = 8;
const mostSteps = 3;

/** What is left of a column's name without the word that it is a key: `dept_code` is dept, 科室编号 is 科室. */
const keyWord =
  /[ _]?(?:id|code|no|num|number|key|bh|dm)$|(?<=[a-z])(?:Id|ID|Code|No|Key)$|(?:编号|编码|代码|标识|主键|序号|号码|ID|id|号)$/;

function stemOf(name: string): string {
  const stem = name.replace(keyWord, '');
  return stem === '' ? name : stem;
}

/** A name for what a table beside says: with what refers to it before, unless it says so itself. */
function titleBeside(referring: string, title: string): string {
  const stem = stemOf(referring);
  if (title.toLowerCase().startsWith(stem.toLowerCase())) return title;
  if (/\P{ASCII}/u.test(stem + title)) return stem + title;
  return /^[A-Z]/.test(title) && !stem.includes('_') ? stem + title : `${stem}_${title}`;
}

/** A reference that has to be followed, and how it was come to. */
interface Step {
  reference: TableReference;
  of: SourceTable;
  from: number;
  steps: number;
  after: string;
}

const titleIn = ({ columns, remarks = [] }: SourceTable, column: string): string =>
  readRemark(remarks[columns.indexOf(column)] ?? '').title || column;

/**
 * The tables beside one that say what its references mean. A table that only refers to others, as copies of a film do to
 * the film, is passed through; one with names of its own ends the way. Guessed references count from the read table
 * alone, where the types of its columns are known and fit.
 */
export function relatedTables(
  table: SourceTable,
  tables: readonly SourceTable[],
  columns: readonly TypedColumn[],
): Join[] {
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  const stepsFrom = (of: SourceTable, from: number, steps: number, after?: string): Step[] =>
    (of.references ?? []).map((reference) => ({
      reference,
      of,
      from,
      steps,
      after: after ?? reference.columns.at(-1) ?? '',
    }));
  const waiting = stepsFrom(table, 0, 1).filter(
    ({ reference: { guessed, columns: own } }) =>
      guessed === undefined || types.get(own[0] ?? '') === guessed,
  );
  const joins: Join[] = [];
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    const { reference, of, from, steps, after } = step;
    const target = tables.find(({ schema, name }) => schema === reference.schema && name === reference.name);
    const isFar = steps > 1;
    const isKnown = target === table || joins.some((join) => join.table === target);
    if (target === undefined || (isFar && (reference.guessed !== undefined || isKnown))) continue;
    if (joins.length === mostJoins) break;
    const { names, groups } = tellingColumns(target);
    const referring = titleIn(of, reference.columns.at(-1) ?? '');
    const shown = [...names, ...groups].map((told) => ({
      ...told,
      title: titleBeside(referring, told.title),
    }));
    const on = reference.columns.map((column, at) => ({ column, key: reference.key[at] ?? '' }));
    joins.push({ table: target, from, on, after, shown });
    if (names.length === 0 && steps < mostSteps)
      waiting.push(...stepsFrom(target, joins.length, steps + 1, after));
  }
  return withoutIdle(joins);
}

/** Leaves out the tables that say nothing and lead to none that does. */
function withoutIdle(joins: readonly Join[]): Join[] {
  const needed = new Set<number>();
  joins.forEach((join, at) => {
    if (join.shown.length === 0) return;
    for (let step = at + 1; step > 0 && !needed.has(step); step = joins[step - 1]?.from ?? 0)
      needed.add(step);
  });
  const places = new Map([...needed].toSorted((a, b) => a - b).map((step, at) => [step, at + 1]));
  return joins.flatMap((join, at) =>
    needed.has(at + 1) ? [{ ...join, from: join.from === 0 ? 0 : (places.get(join.from) ?? 0) }] : [],
  );
}
