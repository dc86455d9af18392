import { useQuery } from '@tanstack/react-query';
import { headerToken } from '../app/session.ts';

const keys = { one: (path: string) => ['cover', path] as const };

/**
 * The picture behind a cover's address: it is shown to those who may see the panel, so it is asked for in the name of
 * who looks, always of this server.
 */
export function useCoverPicture(path: string) {
  return useQuery({
    queryKey: keys.one(path),
    queryFn: async ({ signal }): Promise<Blob> => {
      const token = headerToken();
      const headers: Record<string, string> = token === null ? {} : { 'X-Auth-Token': token };
      const answer = await fetch(path, { headers, signal });
      if (!answer.ok) throw new Error(`the cover was answered with ${answer.status}`);
      return answer.blob();
    },
    enabled: path !== '',
    // An address is never used again for another picture.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * 60_000,
    retry: false,
  });
}
