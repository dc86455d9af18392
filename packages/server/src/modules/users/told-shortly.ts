import { type ImportedUser, limits } from '@mingjing/contract';

const mostCharacters = 100;
const mostProblems = 20;

const short = (text: string): string => {
  const beginning = Array.from(text.slice(0, 2 * mostCharacters + 2));
  return beginning.length > mostCharacters ? `${beginning.slice(0, mostCharacters).join('')}…` : text;
};
const few = (list: readonly string[], most: number): string[] => list.slice(0, most).map(short);

/**
 * A row that is left out as its report shows it. Its cells may hold anything, in any number of columns: a sheet of one
 * megabyte would be answered with 25.
 */
export function toldShortly(row: ImportedUser): ImportedUser {
  return {
    line: row.line,
    username: short(row.username),
    name: short(row.name),
    appids: few(row.appids, limits.attributes),
    roles: few(row.roles, limits.attributes),
    attributes: row.attributes.slice(0, limits.attributes).map(({ name, values }) => ({
      name: short(name),
      values: few(values, limits.attributes),
    })),
    problems: few(row.problems, mostProblems),
  };
}
