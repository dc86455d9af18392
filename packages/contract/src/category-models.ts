import { z } from 'zod';

/** The place in a tree of what was stored without a category: it has no author and cannot be changed. */
export const unfiledCategory = 0;
export const categoryRecord = z
  .object({
    id: z.number().int(),
    index: z.string(),
    name: z.string(),
    pid: z.number().int(),
    pname: z.string(),
    new: z.boolean(),
    createDate: z.string(),
    lastModifiedDate: z.string(),
    userId: z.number().int(),
  })
  .meta({ id: 'Category' });
export type CategoryRecord = z.infer<typeof categoryRecord>;
