import { type Cube, cubeMembersPage } from '@mingjing/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client } from '../app/client.ts';

type CubeName = Pick<Cube, 'name' | 'catalog'>;

const keys = {
  cubes: (source: number) => ['cubes', 'list', source] as const,
  structure: (source: number, cube: CubeName | null) => ['cubes', 'structure', source, cube] as const,
  members: (source: number, ...asked: unknown[]) => ['cubes', 'members', source, ...asked] as const,
};
const inPlace = { staleTime: 60_000, retry: false, meta: { inline: true } };

/** The cubes of an OLAP server. */
export function useCubes(datasourceId: number) {
  return useQuery({
    queryKey: keys.cubes(datasourceId),
    queryFn: ({ signal }) => client.dataset.cubes({ query: { datasourceId }, signal }),
    ...inPlace,
  });
}

/** What a cube is made of, once one is named. */
export function useCubeStructure(datasourceId: number, cube: CubeName | null) {
  return useQuery({
    queryKey: keys.structure(datasourceId, cube),
    queryFn: ({ signal }) =>
      client.dataset.cubeStructure({
        query: { datasourceId, cube: cube?.name ?? '', catalog: cube?.catalog ?? '' },
        signal,
      }),
    enabled: cube !== null,
    ...inPlace,
  });
}

/** Members of a level whose captions hold a text, page by page. */
export function useCubeMembers(datasourceId: number, cube: CubeName, level: string, search: string) {
  return useInfiniteQuery({
    queryKey: keys.members(datasourceId, cube, level, search),
    queryFn: ({ pageParam, signal }) =>
      client.dataset.cubeMembers({
        query: { datasourceId, cube: cube.name, catalog: cube.catalog, level, search, skip: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ more }, pages) => (more ? pages.length * cubeMembersPage : undefined),
    ...inPlace,
  });
}
