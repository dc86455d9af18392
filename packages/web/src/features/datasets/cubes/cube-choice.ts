import type { Cube, CubeHierarchy, CubeLevel, CubeMember, CubeStructure } from '@mingjing/contract';

/** A level as it is chosen, with the hierarchy that it is of. */
export interface ChosenLevel extends CubeLevel {
  hierarchy: string;
}
/** Members that a hierarchy is filtered by. */
export interface ChosenFilter {
  hierarchy: string;
  caption: string;
  members: readonly (CubeMember & { depth: number })[];
}
/** What an author chose of one cube: measures for the columns, levels for the rows, members to filter by. */
export interface CubeChoice {
  cube: Pick<Cube, 'name' | 'catalog'> | null;
  measures: readonly CubeStructure['measures'][number][];
  levels: readonly ChosenLevel[];
  filters: readonly ChosenFilter[];
}

export const noChoice: CubeChoice = { cube: null, measures: [], levels: [], filters: [] };

export const isSameCube = (a: CubeChoice['cube'], b: CubeChoice['cube']): boolean =>
  a?.name === b?.name && a?.catalog === b?.catalog;

/** The choice, of this cube: what was chosen of another is given up. */
const within = (choice: CubeChoice, cube: CubeChoice['cube']): CubeChoice =>
  isSameCube(choice.cube, cube) ? choice : { ...noChoice, cube };

const toggled = <T extends { uniqueName: string }>(list: readonly T[], one: T): T[] =>
  list.some(({ uniqueName }) => uniqueName === one.uniqueName)
    ? list.filter(({ uniqueName }) => uniqueName !== one.uniqueName)
    : [...list, one];

/** A measure comes onto the columns, or leaves them. */
export function toggleMeasure(
  choice: CubeChoice,
  cube: CubeChoice['cube'],
  measure: CubeChoice['measures'][number],
): CubeChoice {
  const own = within(choice, cube);
  return { ...own, measures: toggled(own.measures, measure) };
}

/** A level comes onto the rows in the place of another of its hierarchy: those above it are columns all the same. */
export function toggleLevel(choice: CubeChoice, cube: CubeChoice['cube'], level: ChosenLevel): CubeChoice {
  const own = within(choice, cube);
  const at = own.levels.findIndex(({ hierarchy }) => hierarchy === level.hierarchy);
  const isOther = at >= 0 && own.levels[at]?.uniqueName !== level.uniqueName;
  return { ...own, levels: isOther ? own.levels.with(at, level) : toggled(own.levels, level) };
}

/** Filters a hierarchy by these members of one of its levels; none: no longer. */
export function filterBy(
  choice: CubeChoice,
  cube: CubeChoice['cube'],
  { uniqueName: hierarchy, caption }: Pick<CubeHierarchy, 'uniqueName' | 'caption'>,
  members: ChosenFilter['members'],
): CubeChoice {
  const own = within(choice, cube);
  const others = own.filters.filter((filter) => filter.hierarchy !== hierarchy);
  return { ...own, filters: members.length === 0 ? others : [...others, { hierarchy, caption, members }] };
}

/** Why no statement can be written of it; undefined when one can. */
export function choiceProblem({ measures, levels, filters }: CubeChoice): string | undefined {
  if (measures.length === 0) return '请至少勾选一个指标';
  for (const { hierarchy, caption, members } of filters) {
    const row = levels.find((level) => level.hierarchy === hierarchy);
    if (row !== undefined && members.some(({ depth }) => depth > row.depth))
      return `“${caption}”按更细的层级筛选，行上请改勾同样细的层级，或去掉这个筛选`;
  }
  return undefined;
}
