import { type Template, texts } from '@mingjing/contract';
import { type Drawing, writeDrawing } from '@mingjing/drawing';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../app/client.ts';
import { dropCover, uploadCover } from '../../drawings/cover/upload-cover.ts';
import type { DrawingKind, SaveOrder } from '../../drawings/opened/drawing-kind.ts';
import { type DrawingWork, useDrawingWork } from '../../drawings/opened/drawing-work.ts';
import { setPublished } from '../../drawings/templates/template-changes.ts';
import {
  formOf,
  inputOf,
  problemsOf,
  sameForm,
  type TemplateForm,
} from '../../drawings/templates/template-form.ts';
import { putTemplate, refreshTemplates } from '../../records/template.ts';
import { toast } from '../../ui/index.ts';

export const templateKind: DrawingKind<Template, TemplateForm, undefined> = {
  draft: 'template',
  noun: '模板',
  preview: 't',
  formOf,
  sameForm,
  problemsOf,
  xmlOf: writeDrawing,
  copyForm: (form) => form,
  refresh(cache, saved) {
    putTemplate(cache, saved);
  },
  restore: () => undefined,
  read: (id) => client.template.read({ params: { id } }),
  explain: async () => '',
};

export interface TemplateWork extends DrawingWork<Template, TemplateForm, undefined> {
  published: boolean;
  /** Whether a save changes the opened template; somebody else's becomes one's own. */
  editable: boolean;
  togglePublished: () => Promise<void>;
  /** Takes over what the list of templates changed. */
  acceptPublished: (published: boolean) => void;
}

interface Options {
  template: Template | null;
  drawing: Drawing;
  categoryId: number | null;
  onSaved: (template: Template) => void;
}

/** A picture of a drawing that shows somebody's data belongs to no template. */
const coverOf = (drawing: Drawing, present: string): Promise<string> =>
  drawing.nodes.some(({ kind }) => kind === 'widget') ? Promise.resolve('') : uploadCover(drawing, present);

async function send({
  id,
  form,
  drawing,
  version,
  before,
}: SaveOrder<Template, TemplateForm>): Promise<Template> {
  const present = before?.frontCoverPath ?? '';
  const cover = await coverOf(drawing, present);
  const input = inputOf(form, drawing, { version, cover });
  if (id === null) return client.template.create({ input });
  const saved = await client.template.update({ params: { id }, input });
  if (cover !== present) await dropCover(present);
  return saved;
}

/** The open template, with its publication. */
export function useTemplateWork({ template, drawing, categoryId, onSaved }: Options): TemplateWork {
  const cache = useQueryClient();
  const work = useDrawingWork({
    kind: templateKind,
    record: template,
    drawing,
    blank: { categoryId, name: '' },
    send,
    onSaved,
  });
  const { record } = work;
  const published = record?.status === '1';
  const editable = record?.editable ?? true;
  const acceptPublished = (now: boolean): void => {
    const state = now ? '1' : '0';
    work.amend({ record: (before) => ({ ...before, state, status: state }) });
  };
  return {
    ...work,
    published,
    editable,
    save: () => (editable ? work.save() : work.saveAsCopy()),
    async togglePublished() {
      if (record === null) {
        toast.warning(texts.template.saveFirst);
        return;
      }
      const now = await setPublished(record.id, !published);
      if (now === undefined) return;
      acceptPublished(now);
      await refreshTemplates(cache);
    },
    acceptPublished,
  };
}
