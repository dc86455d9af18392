import { type ChosenFilter, type ChosenLevel, type CubeChoice, choiceProblem } from './cube-choice.ts';

/** A name as MDX quotes it. */
export const quoted = (name: string): string => `[${name.replaceAll(']', ']]')}]`;

const setOf = (members: readonly { uniqueName: string }[]): string =>
  `{${members.map(({ uniqueName }) => uniqueName).join(', ')}}`;

/** Members of a level on the rows, those below the chosen ones where its hierarchy is filtered. */
function rowSet({ uniqueName, depth }: ChosenLevel, filter: ChosenFilter | undefined): string {
  if (filter === undefined) return `${uniqueName}.Members`;
  const parts = filter.members.map((member) =>
    member.depth === depth ? member.uniqueName : `Descendants(${member.uniqueName}, ${uniqueName})`,
  );
  return `{${parts.join(', ')}}`;
}

/** What the whole is filtered by: a tuple where each hierarchy has one member, else the sets' combinations. */
function slicerOf(filters: readonly ChosenFilter[]): string {
  if (filters.every(({ members }) => members.length === 1))
    return `(${filters.flatMap(({ members }) => members.map(({ uniqueName }) => uniqueName)).join(', ')})`;
  return `(${filters.map(({ members }) => setOf(members)).join(' * ')})`;
}

/** The statement of a choice; undefined while there is a problem with it. Names of its parts are the server's own. */
export function mdxOf(choice: CubeChoice): string | undefined {
  const { cube, measures, levels, filters } = choice;
  if (cube === null || choiceProblem(choice) !== undefined) return undefined;
  const onRows = new Set(levels.map(({ hierarchy }) => hierarchy));
  const slicers = filters.filter(({ hierarchy }) => !onRows.has(hierarchy));
  const axes = [`  ${setOf(measures)} ON COLUMNS`];
  if (levels.length > 0) {
    const sets = levels.map((level) =>
      rowSet(
        level,
        filters.find(({ hierarchy }) => hierarchy === level.hierarchy),
      ),
    );
    axes.push(`  NON EMPTY ${sets.join('\n    * ')} ON ROWS`);
  }
  return [
    `SELECT\n${axes.join(',\n')}`,
    `FROM ${quoted(cube.name)}`,
    ...(slicers.length === 0 ? [] : [`WHERE ${slicerOf(slicers)}`]),
  ].join('\n');
}
