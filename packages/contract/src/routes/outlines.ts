import { z } from 'zod';
import { isOneLine, length } from '../fields.ts';
import { widgetScreens as access, route } from '../route.ts';
import { texts } from '../texts.ts';

/** `china`, an adcode, or the code the server gave to an outline of its own. */
const outlineCode = z.string().regex(/^(china|\d{2,12}|own-[a-z\d]{1,20})$/, texts.outline.code);
const codeParams = z.object({ code: outlineCode });

export const outlineItem = z.object({
  code: z.string(),
  name: z.string(),
  /** Regions of an uploaded one; null where they were not counted. */
  regions: z.number().int().nullable(),
  bytes: z.number().int(),
  /** An administrator put it there; removing it brings back the one of the product, if there is one. */
  uploaded: z.boolean(),
  /** The product brings an outline of this code. */
  builtIn: z.boolean(),
});
export type OutlineItem = z.infer<typeof outlineItem>;

/** Map outlines: read by everybody who may see boards, changed by administrators. */
export const outlineRoutes = {
  list: route({
    method: 'GET',
    path: '/v2/outlines',
    access,
    result: z.object({ outlines: z.array(outlineItem), mayManage: z.boolean() }),
    summary: '地图轮廓列表',
  }),
  /** GeoJSON: a FeatureCollection of named areas. Answers 304 to the ETag of the last answer. */
  read: route({
    method: 'GET',
    path: '/v2/outlines/:code',
    access: 'share',
    keys: ['boards'],
    params: codeParams,
    result: z.looseObject({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) }),
    raw: true,
    summary: '地图轮廓',
  }),
  /** Multipart field `file`. A known code replaces that outline, an empty one makes a new one. */
  upload: route({
    method: 'POST',
    path: '/v2/outlines',
    access,
    body: 'multipart',
    input: z.object({
      code: z.union([outlineCode, z.literal('')]).default(''),
      name: z
        .string({ error: texts.outline.name })
        .trim()
        .min(1, texts.outline.name)
        .refine(isOneLine, texts.nameControls)
        .refine((text) => length(text) <= 50, texts.outline.name),
    }),
    result: outlineItem,
    summary: '上传地图轮廓',
  }),
  remove: route({
    method: 'DELETE',
    path: '/v2/outlines/:code',
    access,
    params: codeParams,
    result: z.boolean(),
    summary: '删除地图轮廓',
  }),
};
