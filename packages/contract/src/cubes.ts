import { z } from 'zod';
import { id, sentNumber } from './fields.ts';

/** A cube of an OLAP server; `catalog` tells those of the same name apart (Saiku: its connection). */
export const cube = z.object({ name: z.string(), caption: z.string(), catalog: z.string() });
export type Cube = z.infer<typeof cube>;

/** Names as the server writes them in MDX: [Store].[Store City]. */
const named = { uniqueName: z.string(), caption: z.string() };

/** A level of a hierarchy; `depth` counts from the top, 0 for the whole of all. */
export const cubeLevel = z.object({ ...named, depth: z.number().int() });
export type CubeLevel = z.infer<typeof cubeLevel>;
export const cubeHierarchy = z.object({ ...named, levels: z.array(cubeLevel) });
export type CubeHierarchy = z.infer<typeof cubeHierarchy>;

/** What a cube is made of. `folder` is where its author put a measure, or the group that it is of; empty for none. */
export const cubeStructure = z.object({
  measures: z.array(z.object({ ...named, folder: z.string() })),
  dimensions: z.array(z.object({ ...named, hierarchies: z.array(cubeHierarchy) })),
});
export type CubeStructure = z.infer<typeof cubeStructure>;

/** Some members of a level; `within` is what the member lies in. `more`: there are others behind them. */
export const cubeMembers = z.object({
  members: z.array(z.object({ ...named, within: z.string() })),
  more: z.boolean(),
});
export type CubeMembers = z.infer<typeof cubeMembers>;
export type CubeMember = CubeMembers['members'][number];

/** Members that are read at once. */
export const cubeMembersPage = 100;

const name = z.string().min(1).max(256);
export const cubesQuery = z.object({ datasourceId: id });
export const cubeQuery = cubesQuery.extend({ cube: name, catalog: z.string().max(256).default('') });
export const cubeMembersQuery = cubeQuery.extend({
  /** Unique name of the level. */
  level: z.string().min(1).max(1000),
  /** A part of the members' captions. */
  search: z.string().max(100).default(''),
  skip: sentNumber(z.number().int().min(0).max(1_000_000)).default(0),
});
