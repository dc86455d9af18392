import type { Cube, CubeHierarchy, CubeMembers, CubeStructure } from '@mingjing/contract';
import type { AskedMembers } from '../../connector.ts';
import { MemberPicker } from '../asked-members.ts';
import { isUniqueName, partsOf } from '../unique-name.ts';
import type { SaikuCube } from './client.ts';

interface Described {
  name?: unknown;
  caption?: unknown;
  uniqueName?: unknown;
  visible?: unknown;
}
interface Hierarchy extends Described {
  levels?: Described[] | null;
}
interface Dimension extends Described {
  hierarchies?: Hierarchy[] | null;
}
/** Saiku sends null for what it could not find out. */
interface Metadata {
  dimensions?: Dimension[] | null;
  measures?: (Described & { measureGroup?: unknown })[] | null;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const captionOf = ({ caption, name }: Described): string => text(caption) || text(name);
const isShown = ({ visible, uniqueName }: Described): boolean =>
  visible !== false && isUniqueName(text(uniqueName));
const wholeOfAll = '(All)';
const named = (one: Described) => ({ uniqueName: text(one.uniqueName), caption: captionOf(one) });

export const cubeOf = ({ name, caption, sent }: SaikuCube): Cube => ({
  name,
  caption: caption || name,
  catalog: sent.connection,
});

function hierarchyOf(hierarchy: Hierarchy): CubeHierarchy {
  const levels = (hierarchy.levels ?? []).map((level, depth) => ({ level, depth }));
  return {
    ...named(hierarchy),
    levels: levels
      .filter(({ level }) => text(level.name) !== wholeOfAll && isShown(level))
      .map(({ level, depth }) => ({ ...named(level), depth })),
  };
}

/** What a cube is made of, as far as it is shown. */
export function structureOf(metadata: unknown): CubeStructure {
  const { dimensions, measures } = (metadata ?? {}) as Metadata;
  return {
    measures: (measures ?? [])
      .filter(isShown)
      .map((measure) => ({ ...named(measure), folder: text(measure.measureGroup) })),
    dimensions: (dimensions ?? [])
      .filter(isShown)
      .map((dimension) => ({
        ...named(dimension),
        hierarchies: (dimension.hierarchies ?? [])
          .filter(isShown)
          .map(hierarchyOf)
          .filter(({ levels }) => levels.length > 0),
      }))
      .filter(({ hierarchies }) => hierarchies.length > 0),
  };
}

/** The names by which Saiku's call for members knows a level; undefined for one that the cube does not have. */
export function levelNames(metadata: unknown, uniqueName: string): [string, string, string] | undefined {
  for (const dimension of ((metadata ?? {}) as Metadata).dimensions ?? [])
    for (const hierarchy of dimension.hierarchies ?? [])
      for (const level of hierarchy.levels ?? [])
        if (level.uniqueName === uniqueName)
          return [text(dimension.name), text(hierarchy.name), text(level.name)];
  return undefined;
}

/** Some of a level's members, which Saiku tells all at once. */
export function membersOf(told: unknown, asked: AskedMembers): CubeMembers {
  const picker = new MemberPicker(asked);
  for (const member of Array.isArray(told) ? (told as Described[]) : []) {
    const uniqueName = text(member.uniqueName);
    const parts = partsOf(uniqueName);
    // [Store].[USA].[CA]: what a member lies in stands before it, unless it is named by a key.
    const above = uniqueName.includes('&') || parts.length < 3 ? '' : (parts.at(-2) ?? '');
    picker.add({ ...named(member), within: /^All\b|^全部/i.test(above) ? '' : above });
    if (picker.isFull) break;
  }
  return picker.answer();
}
