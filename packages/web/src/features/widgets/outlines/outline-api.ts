import { OutlineProblem, outlineLimits, readOutlineGeo } from '@mingjing/charts';
import { type OutlineItem, parseJsonText, texts } from '@mingjing/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../app/client.ts';
import { forgetOutline } from '../../../board/chart/outlines.ts';

const key = ['outlines'] as const;

export function useOutlines() {
  return useQuery({ queryKey: key, queryFn: () => client.outline.list(), staleTime: 60_000 });
}

/** What an author is about to send. */
export interface OutlineDraft {
  file: File;
  code: string;
  name: string;
}

/** Reads a chosen file as the server will: the number of its regions, or why it is no outline. */
export async function checkOutline(file: File): Promise<{ regions: number } | { problem: string }> {
  if (file.size > outlineLimits.bytes) return { problem: texts.outline.tooLarge };
  try {
    const geo = readOutlineGeo(parseJsonText((await file.text()).replace(/^\uFEFF/, '')));
    return { regions: geo.features.length };
  } catch (error) {
    return { problem: error instanceof OutlineProblem ? error.message : texts.outline.unreadable };
  }
}

/** Puts an outline in place; maps on the page show it at once. */
export function useOutlineUpload() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ file, code, name }: OutlineDraft): Promise<OutlineItem> => {
      const form = new FormData();
      form.set('file', file);
      return client.outline.upload({ input: { code, name }, form });
    },
    onSuccess: async (item) => {
      forgetOutline(item.code);
      await cache.invalidateQueries({ queryKey: key });
    },
  });
}

export function useOutlineRemoval() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => client.outline.remove({ params: { code } }),
    onSuccess: async (_, code) => {
      forgetOutline(code);
      await cache.invalidateQueries({ queryKey: key });
    },
  });
}
