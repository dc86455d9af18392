import { z } from 'zod';
import { length } from './fields.ts';
import { parseJsonText } from './json-text.ts';
import { limits } from './limits.ts';
import { texts } from './texts.ts';

const t = texts.template;
const bitmap = /^data:image\/(png|jpeg|gif|webp);base64,[\w+/=]+$/;

/** A template as one file: its drawing, its colours and the pictures it uses, by the address the drawing names. */
export const templateFile = z.object({
  format: z.literal('mingjing-template'),
  version: z.literal(1),
  name: z
    .string()
    .trim()
    .min(1)
    .refine((text) => length(text) <= limits.panelName),
  drawing: z.string().min(1).max(limits.drawingBytes),
  images: z.record(z.string().max(500), z.string().max(limits.uploadBytes).regex(bitmap)).default({}),
});
export type TemplateFile = z.infer<typeof templateFile>;

/** Reads a template's file. Throws an Error with a sentence for people. */
export function readTemplateFile(text: string): TemplateFile {
  if (new TextEncoder().encode(text).length > limits.uploadBytes) throw new Error(t.fileTooLarge);
  let value: unknown;
  try {
    value = parseJsonText(text);
  } catch {
    throw new Error(t.file);
  }
  const parsed = templateFile.safeParse(value);
  if (!parsed.success) throw new Error(t.file);
  return parsed.data;
}
