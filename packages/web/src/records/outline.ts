import type { OutlineItem } from '@mingjing/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../app/client.ts';

const keys = { list: ['outline', 'list'] as const };

export function useOutlines() {
  return useQuery({ queryKey: keys.list, queryFn: () => client.outline.list(), staleTime: 60_000 });
}

/** What an author is about to send. */
export interface OutlineDraft {
  file: File;
  code: string;
  name: string;
}

/** Puts an outline in place; `forget` is told its code before the list is read again. */
export function useOutlineUpload(forget: (code: string) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ file, code, name }: OutlineDraft): Promise<OutlineItem> => {
      const form = new FormData();
      form.set('file', file);
      return client.outline.upload({ input: { code, name }, form });
    },
    onSuccess: async (item) => {
      forget(item.code);
      await cache.invalidateQueries({ queryKey: keys.list });
    },
  });
}

/** Takes an uploaded outline back; `forget` is told its code before the list is read again. */
export function useOutlineRemoval(forget: (code: string) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => client.outline.remove({ params: { code } }),
    onSuccess: async (_, code) => {
      forget(code);
      await cache.invalidateQueries({ queryKey: keys.list });
    },
  });
}
