import { z } from 'zod';
import { type CategoryRecord, categoryRecord } from './category-models.ts';
import { hiddenPanels } from './fields.ts';

export const panel = z
  .object({
    id: z.number().int(),
    name: z.string(),
    category: z.object({ id: z.number().int(), index: z.string(), name: z.string() }),
    categoryId: z.number().int(),
    state: z.number().int(),
    width: z.number(),
    height: z.number(),
    bgPath: z.string(),
    frontCoverPath: z.string(),
    widgetBgPathes: z.string(),
    zoomType: z.string(),
    /** Drawing XML, version 1. */
    data: z.string(),
    /** Filter parameters as JSON text {paramsGroup, checkedGroup}. */
    layout: z.string(),
    filterEnable: z.enum(['0', '1']),
    showViewDeviceType: z.number().int(),
    userId: z.number().int(),
    /** Grows by one at each save; sent back on save so that two authors cannot overwrite each other. */
    version: z.number().int(),
    /** Who saved last. */
    updatedBy: z.string().optional(),
    lastModifiedDate: z.string(),
  })
  .meta({ id: 'Panel' });
export type Panel = z.infer<typeof panel>;

export const panelItem = z.object({
  id: z.number().int(),
  name: z.string(),
  state: z.number().int(),
  showViewDeviceType: z.number().int(),
  frontCoverPath: z.string(),
  userId: z.number().int(),
  lastModifiedDate: z.string(),
});
export type PanelItem = z.infer<typeof panelItem>;

const jumping = z.object({ id: z.number().int(), name: z.string() });
/** What jumps to a panel, as far as the caller may know it by name. */
export const panelImpact = z.object({
  widgets: z.array(jumping),
  /** How many more there are, which the caller may not use; missing when there are none. */
  hiddenWidgets: z.number().int().positive().optional(),
  /** Panels with places of their own that jump to it. */
  panels: z.array(jumping),
  hiddenPanels,
});
export type PanelImpact = z.infer<typeof panelImpact>;

/** Panels stand among the children, after the categories: see isCategory. */
export type PanelCategory = CategoryRecord & { children: (PanelCategory | PanelItem)[] };
export const panelCategory: z.ZodType<PanelCategory> = z.object({
  ...categoryRecord.shape,
  get children() {
    return z.array(z.union([panelCategory, panelItem]));
  },
});
