import { z } from 'zod';
import { type CategoryRecord, categoryRecord } from './category-models.ts';

/** Colours of a theme, kept as JSON text in a template's config. */
export const templateConfig = z.looseObject({
  background: z.string().max(200).default(''),
  palette: z.array(z.string().max(80)).max(30).default([]),
  wordColor: z.string().max(80).default(''),
  elementColor: z.string().max(80).default(''),
  titleColor: z.string().max(80).default(''),
  widgetBg: z.array(z.string().max(500)).max(50).default([]),
});
export type TemplateConfig = z.infer<typeof templateConfig>;

const publication = z.enum(['0', '1']);
const templateItemFields = {
  id: z.number().int(),
  name: z.string(),
  categoryId: z.number().int(),
  /** '1' is published. Both names carry the same value. */
  state: publication,
  status: publication,
  width: z.number(),
  height: z.number(),
  frontCoverPath: z.string(),
  userId: z.number().int(),
  /** Whether the caller may change, publish and delete it: its author and administrators. */
  editable: z.boolean(),
  lastModifiedDate: z.string(),
};
export const templateItem = z.object(templateItemFields);
export type TemplateItem = z.infer<typeof templateItem>;

export const template = z
  .object({
    ...templateItemFields,
    bgPath: z.string(),
    config: z.string(),
    /** Drawing XML, version 1, of kind template: slots stand where widgets will be. */
    data: z.string(),
    zoomType: z.string(),
    /** Grows by one at each save. */
    version: z.number().int(),
  })
  .meta({ id: 'Template' });
export type Template = z.infer<typeof template>;

/** Templates stand among the children, after the categories. */
export type TemplateCategory = CategoryRecord & { children: (TemplateCategory | TemplateItem)[] };
export const templateCategory: z.ZodType<TemplateCategory> = z.object({
  ...categoryRecord.shape,
  get children() {
    return z.array(z.union([templateCategory, templateItem]));
  },
});
