import type { Cube, CubeHierarchy, CubeMembers, CubeStructure } from '@mingjing/contract';
import type { AskedMembers, CubeName } from '../../connector.ts';
import { MemberPicker } from '../asked-members.ts';
import { isUniqueName, partsOf } from '../unique-name.ts';

export type DiscoveredRow = ReadonlyMap<string, string>;
/** Asks for a rowset; rows go to `onRow` until it says that it has enough. */
export type Discover = (
  request: string,
  restrictions: Record<string, string>,
  onRow: (row: DiscoveredRow) => void,
  isFull?: () => boolean,
) => Promise<void>;

const isHidden = (row: DiscoveredRow, kind: string): boolean =>
  /^(?:false|0)$/i.test(row.get(`${kind}_IS_VISIBLE`) ?? '');
const firstOf = (row: DiscoveredRow, ...names: string[]): string => {
  for (const name of names) if ((row.get(name) ?? '') !== '') return row.get(name) ?? '';
  return '';
};
/** Measures stand in a dimension of their own. */
const measureDimension = '2';
const wholeOfAll = '1';

async function rowsOf(
  discover: Discover,
  request: string,
  restrictions: Record<string, string>,
): Promise<DiscoveredRow[]> {
  const rows: DiscoveredRow[] = [];
  await discover(request, restrictions, (row) => rows.push(row));
  return rows;
}

const within = ({ name, catalog }: CubeName): Record<string, string> => ({
  CATALOG_NAME: catalog,
  CUBE_NAME: name,
});

/** Rows by what a column of theirs says, in their order; one that is there twice counts once. */
function groupedBy(rows: readonly DiscoveredRow[], key: string, own: string): Map<string, DiscoveredRow[]> {
  const groups = new Map<string, DiscoveredRow[]>();
  const seen = new Set<string>();
  for (const row of rows) {
    const name = row.get(own) ?? '';
    if (seen.has(name) || !isUniqueName(name)) continue;
    seen.add(name);
    const at = row.get(key) ?? '';
    const group = groups.get(at);
    if (group === undefined) groups.set(at, [row]);
    else group.push(row);
  }
  return groups;
}

/** The cubes of a catalog; those that servers make of dimensions ($…) are none. */
export async function cubesOf(discover: Discover, catalog: string): Promise<Cube[]> {
  const found = new Map<string, Cube>();
  for (const row of await rowsOf(discover, 'MDSCHEMA_CUBES', { CATALOG_NAME: catalog })) {
    const name = row.get('CUBE_NAME') ?? '';
    // Servers with several catalogs may pass over what they were asked for.
    if (name === '' || name.startsWith('$') || (row.get('CATALOG_NAME') ?? catalog) !== catalog) continue;
    found.set(name, { name, caption: firstOf(row, 'CUBE_CAPTION', 'CUBE_NAME'), catalog });
  }
  return [...found.values()];
}

/** Measures, dimensions, hierarchies and levels of a cube, as far as they are shown. */
export async function structureOf(discover: Discover, cube: CubeName): Promise<CubeStructure> {
  const ask = (request: string): Promise<DiscoveredRow[]> => rowsOf(discover, request, within(cube));
  const [measures, dimensions, hierarchies, levels] = await Promise.all([
    ask('MDSCHEMA_MEASURES'),
    ask('MDSCHEMA_DIMENSIONS'),
    ask('MDSCHEMA_HIERARCHIES'),
    ask('MDSCHEMA_LEVELS'),
  ]);
  const levelsOf = groupedBy(levels, 'HIERARCHY_UNIQUE_NAME', 'LEVEL_UNIQUE_NAME');
  const hierarchiesOf = groupedBy(hierarchies, 'DIMENSION_UNIQUE_NAME', 'HIERARCHY_UNIQUE_NAME');
  const hierarchyOf = (row: DiscoveredRow): CubeHierarchy => {
    const uniqueName = row.get('HIERARCHY_UNIQUE_NAME') ?? '';
    const shown = (levelsOf.get(uniqueName) ?? []).filter(
      (level) => !isHidden(level, 'LEVEL') && level.get('LEVEL_TYPE') !== wholeOfAll,
    );
    return {
      uniqueName,
      caption: firstOf(row, 'HIERARCHY_CAPTION', 'HIERARCHY_NAME'),
      levels: shown
        .map((level) => ({
          uniqueName: level.get('LEVEL_UNIQUE_NAME') ?? '',
          caption: firstOf(level, 'LEVEL_CAPTION', 'LEVEL_NAME'),
          depth: Number(level.get('LEVEL_NUMBER') ?? '0'),
        }))
        .toSorted((a, b) => a.depth - b.depth),
    };
  };
  return {
    measures: [...groupedBy(measures, '', 'MEASURE_UNIQUE_NAME').values()]
      .flat()
      .filter((row) => !isHidden(row, 'MEASURE'))
      .map((row) => ({
        uniqueName: row.get('MEASURE_UNIQUE_NAME') ?? '',
        caption: firstOf(row, 'MEASURE_CAPTION', 'MEASURE_NAME'),
        folder: firstOf(row, 'MEASURE_DISPLAY_FOLDER', 'MEASUREGROUP_NAME'),
      })),
    dimensions: [...groupedBy(dimensions, '', 'DIMENSION_UNIQUE_NAME').values()]
      .flat()
      .filter((row) => row.get('DIMENSION_TYPE') !== measureDimension && !isHidden(row, 'DIMENSION'))
      .map((row) => {
        const uniqueName = row.get('DIMENSION_UNIQUE_NAME') ?? '';
        return {
          uniqueName,
          caption: firstOf(row, 'DIMENSION_CAPTION', 'DIMENSION_NAME'),
          hierarchies: (hierarchiesOf.get(uniqueName) ?? [])
            .filter((one) => !isHidden(one, 'HIERARCHY'))
            .map(hierarchyOf)
            .filter((hierarchy) => hierarchy.levels.length > 0),
        };
      })
      .filter((dimension) => dimension.hierarchies.length > 0),
  };
}

/** Some members of a level, read no further than they are asked for. */
export async function membersOf(
  discover: Discover,
  cube: CubeName,
  asked: AskedMembers,
): Promise<CubeMembers> {
  const picker = new MemberPicker(asked);
  const onRow = (row: DiscoveredRow): void => {
    const parent = row.get('PARENT_UNIQUE_NAME') ?? '';
    const isBelowAll = (row.get('PARENT_LEVEL') ?? '0') === '0';
    picker.add({
      uniqueName: row.get('MEMBER_UNIQUE_NAME') ?? '',
      caption: firstOf(row, 'MEMBER_CAPTION', 'MEMBER_NAME'),
      within: isBelowAll ? '' : (partsOf(parent).at(-1) ?? ''),
    });
  };
  const restrictions = { ...within(cube), LEVEL_UNIQUE_NAME: asked.level };
  await discover('MDSCHEMA_MEMBERS', restrictions, onRow, () => picker.isFull);
  return picker.answer();
}
