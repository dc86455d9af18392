import type { Idea, Profile } from '@mingjing/charts/insight';
import { type Cell, type SheetReport, texts } from '@mingjing/contract';

/* Boards of sheets that hold upper rows beside those that they are sums of: the lowest level alone is counted. */

type Upper = SheetReport['upper'];

/** As many values as a note names. */
const mostNamed = 5;
const namedOf = (values: readonly string[]): string =>
  values
    .slice(0, mostNamed)
    .map((value) => `“${value.trim()}”`)
    .join('、') + (values.length > mostNamed ? `等 ${values.length} 项` : '');

/** An idea without the rows of upper levels, which are sums of other rows. */
export function ideaOfOneLevel(idea: Idea, upper: Upper): Idea {
  if (upper === undefined) return idea;
  const { column, values } = upper;
  const filter = { id: column, name: column, rightValues: values, equal: false };
  return { ...idea, form: { ...idea.form, filters: [...idea.form.filters, filter] } };
}

/** What the columns are where rows of upper levels are not counted: their names are none of the dimension. */
export function profileOfOneLevel(profile: Profile, upper: Upper): Profile {
  if (upper === undefined) return profile;
  const left = new Set<Cell>(upper.values);
  const columns = profile.columns.map((column) =>
    column.name === upper.column
      ? {
          ...column,
          distinct: Math.max(0, column.distinct - left.size),
          top: column.top.filter(({ value }) => !left.has(value)),
        }
      : column,
  );
  return { ...profile, columns };
}

/** The notes of an upload: what it told of upper rows is told as what the board does with them. */
export function notesOfOneLevel(notes: readonly string[], upper: Upper): string[] {
  if (upper === undefined) return [...notes];
  const { column, values, note } = upper;
  return [texts.autoBoard.upperLeft(column, namedOf(values)), ...notes.filter((one) => one !== note)];
}
