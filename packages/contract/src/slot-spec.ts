import { z } from 'zod';
import { cell, columnTypes } from './data.ts';
import { parseJsonText } from './json-text.ts';
import { chartForm } from './widget.ts';

/** What a template's slot asks for: the chart's areas and settings, and rows that show how it will look. */
export const slotSpec = z.object({
  form: chartForm.default(() => chartForm.parse({})),
  round: z.number().int().min(0).max(10).optional(),
  sample: z
    .object({
      keys: z.array(z.string().max(256)).max(50),
      data: z.array(z.array(cell).max(50)).max(200),
    })
    .optional(),
  /** Name of the dataset that the chart was drawn from, where it was one. */
  dataset: z.string().max(256).optional(),
  /** Types of the fields, as far as they were known. */
  types: z.record(z.string().max(256), z.enum(columnTypes)).optional(),
  /** Fields that the dataset it was to be bound to does not have. */
  missing: z.array(z.string().max(256)).max(200).optional(),
});
export type SlotSpec = z.infer<typeof slotSpec>;

/** A slot's spec as its drawing keeps it; undefined when there is none or it cannot be read. */
export function readSlotSpec(text: string | undefined): SlotSpec | undefined {
  if (text === undefined || text === '') return undefined;
  try {
    return slotSpec.safeParse(parseJsonText(text)).data;
  } catch {
    return undefined;
  }
}

/** Names of the columns that a slot's chart places on its areas, each once. */
export function slotFields({ form }: SlotSpec): string[] {
  const items = [...form.xAxis, ...form.yAxis, ...form.nAxis, ...form.heatmapY, ...form.filters];
  return [...new Set(items.map(({ id }) => id))];
}

/** A slot's spec as its drawing keeps it. */
export const writeSlotSpec = (spec: SlotSpec): string => JSON.stringify(spec);
