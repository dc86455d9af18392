import { length, limits, type Template, type TemplateInput, texts } from '@mingjing/contract';
import { type Drawing, themeOf, writeDrawing } from '@mingjing/drawing';
import type { FormProblems } from '../opened/drawing-kind.ts';

/** What the header form holds beside the drawing. */
export interface TemplateForm {
  categoryId: number | null;
  name: string;
}

export const formOf = ({ categoryId, name }: Template): TemplateForm => ({ categoryId, name });
export const sameForm = (a: TemplateForm, b: TemplateForm): boolean =>
  a.categoryId === b.categoryId && a.name.trim() === b.name.trim();

/** The form's own rules, in the words of the specification. */
export function problemsOf(form: TemplateForm): FormProblems {
  const characters = length(form.name.trim());
  return {
    ...(form.categoryId === null ? { category: texts.template.category } : {}),
    ...(characters < 1 || characters > limits.panelName ? { name: texts.template.nameLength } : {}),
  };
}

/** Colours of a drawing as a template's config keeps them. */
export function configOf(drawing: Drawing): string {
  const { bg, colours, card, tile, head } = themeOf(drawing);
  return JSON.stringify({
    background: bg,
    palette: colours.palette,
    wordColor: colours.word ?? '',
    elementColor: colours.element ?? '',
    titleColor: head.title ?? '',
    widgetBg: [...new Set([card.bg, tile.bg].filter((found) => found !== undefined))],
  });
}

/** What is sent; the server takes size, fit and background from the drawing. */
export function inputOf(
  form: TemplateForm,
  drawing: Drawing,
  { version, cover = '' }: { version?: number | undefined; cover?: string } = {},
): TemplateInput {
  return {
    categoryId: form.categoryId ?? 0,
    name: form.name.trim(),
    width: drawing.canvas.w,
    height: drawing.canvas.h,
    bgPath: drawing.canvas.bgImage,
    frontCoverPath: cover,
    config: configOf(drawing),
    data: writeDrawing({ ...drawing, kind: 'template' }),
    ...(version === undefined ? {} : { version }),
  };
}
