import type { Idea, Profile } from '@mingjing/charts/insight';
import type { Told } from '@mingjing/connectors';
import { type Cell, type SheetReport, texts } from '@mingjing/contract';

/* Boards of sheets that hold upper rows beside those that they are sums of: the lowest level alone is counted. */

type Upper = SheetReport['upper'];

/** As many values as a note names. */
const mostNamed = 5;
const namedOf = (values: readonly string[]): string =>
  values
    .slice(0, mostNamed)
    .map((value) => (value === '' ? '没有名称的行' : `“${value.trim()}”`))
    .join('、') + (values.length > mostNamed ? `等 ${values.length} 项` : '');

/** The columns that tell upper rows, each with the values that do; none where there are no upper rows. */
export const toldUpper = (upper: Upper): { column: string; values: string[] }[] =>
  upper === undefined ? [] : [upper, ...(upper.also ?? [])];

/** What was found in the rows of a table, as the report of a sheet tells it. */
export function upperOf([first, ...also]: readonly Told[]): Upper {
  return first === undefined ? undefined : { ...first, note: '', also };
}

/** An idea without the rows of upper levels, which are sums of other rows. */
export function ideaOfOneLevel(idea: Idea, upper: Upper): Idea {
  const filters = toldUpper(upper).map(({ column, values }) => ({
    id: column,
    name: column,
    // A whole may have no name where its parts have one.
    rightValues: values.map((value) => (value === '' ? null : value)),
    equal: false,
  }));
  return { ...idea, form: { ...idea.form, filters: [...idea.form.filters, ...filters] } };
}

/** What the columns are where rows of upper levels are not counted: their names are none of the dimension. */
export function profileOfOneLevel(profile: Profile, upper: Upper): Profile {
  const told = new Map(toldUpper(upper).map(({ column, values }) => [column, new Set<Cell>(values)]));
  const columns = profile.columns.map((column) => {
    const left = told.get(column.name);
    return left === undefined
      ? column
      : {
          ...column,
          // A row without a name is none of the names.
          distinct: Math.max(0, column.distinct - (left.has('') ? left.size - 1 : left.size)),
          top: column.top.filter(({ value }) => !left.has(value)),
        };
  });
  return { ...profile, columns };
}

/** The notes of an upload: what it told of upper rows is told as what the board does with them. */
export function notesOfOneLevel(notes: readonly string[], upper: Upper): string[] {
  const told = toldUpper(upper).map(({ column, values }) =>
    texts.autoBoard.upperLeft(column, namedOf(values)),
  );
  return [...told, ...notes.filter((one) => one !== upper?.note)];
}
