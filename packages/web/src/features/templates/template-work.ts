import { ApiError, type Template, texts } from '@mingjing/contract';
import { type Drawing, parseDrawing, writeDrawing } from '@mingjing/drawing';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { client } from '../../app/client.ts';
import { replaceDrawing } from '../../editor/commands/slots.ts';
import { createEditor, type Editor, isDirty } from '../../editor/editor.ts';
import { type Draft, tell, toast, useDraft, useUnsavedGuard } from '../../ui/index.ts';
import { refreshTemplates, templateKeys } from './template-api.ts';
import { setPublished } from './template-changes.ts';
import {
  formOf,
  inputOf,
  isConflict,
  problemsOf,
  sameForm,
  type TemplateForm,
  type TemplateProblems,
} from './template-form.ts';

interface TemplateDraft {
  form: TemplateForm;
  xml: string;
}
interface Stored {
  id: number | null;
  version: number | null;
  published: boolean;
  editable: boolean;
  form: TemplateForm;
  xml: string;
}

const storedOf = (template: Template, drawing: Drawing): Stored => ({
  id: template.id,
  version: template.version,
  published: template.status === '1',
  editable: template.editable,
  form: formOf(template),
  xml: writeDrawing(drawing),
});

export interface TemplateWork {
  editor: Editor;
  form: TemplateForm;
  setForm: (change: Partial<TemplateForm>) => void;
  /** The stored template's id; null until the first save. */
  id: number | null;
  published: boolean;
  /** Whether a save changes the opened template; somebody else's becomes one's own. */
  editable: boolean;
  dirty: boolean;
  saving: boolean;
  problems: TemplateProblems;
  conflict: string | null;
  draft: Draft<TemplateDraft> | null;
  restoreDraft: () => void;
  dropDraft: () => void;
  save: () => Promise<void>;
  saveAsCopy: () => Promise<void>;
  togglePublished: () => Promise<void>;
  /** Takes over what the list of templates changed. */
  acceptPublished: (published: boolean) => void;
  abandon: () => void;
}

interface Options {
  template: Template | null;
  drawing: Drawing;
  categoryId: number | null;
  onSaved: (template: Template) => void;
}

/** The open template: its drawing, its form, the way to the server, and the nets under both. */
export function useTemplateWork({ template, drawing, categoryId, onSaved }: Options): TemplateWork {
  const cache = useQueryClient();
  const [editor] = useState(() => createEditor(drawing));
  const [stored, setStored] = useState<Stored>(() =>
    template === null
      ? {
          id: null,
          version: null,
          published: false,
          editable: true,
          form: { categoryId, name: '' },
          xml: writeDrawing(drawing),
        }
      : storedOf(template, drawing),
  );
  const [form, setWholeForm] = useState(stored.form);
  const [saving, setSaving] = useState(false);
  const [problems, setProblems] = useState<TemplateProblems>({});
  const [conflict, setConflict] = useState<string | null>(null);

  const edited = useStore(editor.store, isDirty);
  const current = useStore(editor.store, (state) => state.drawing);
  const dirty = edited || !sameForm(form, stored.form);
  const guard = useUnsavedGuard(dirty);

  const net = useDraft<TemplateDraft>(`template-${stored.id ?? 'new'}`);
  const [answered, setAnswered] = useState(false);
  const [found] = useState(net.found);
  const draft = answered || found === null || found.value.xml === stored.xml ? null : found;
  const { keep } = net;
  useEffect(() => {
    if (dirty) keep({ form, xml: writeDrawing(current) });
  }, [dirty, form, current, keep]);

  function accept(saved: Template): void {
    setStored(storedOf(saved, editor.store.getState().drawing));
    setWholeForm(formOf(saved));
    editor.markSaved();
    setConflict(null);
    setAnswered(true);
    net.discard();
    cache.setQueryData(templateKeys.one(saved.id), saved);
    void refreshTemplates(cache);
  }

  async function send(id: number | null, version: number | undefined): Promise<void> {
    setSaving(true);
    try {
      const input = inputOf(form, editor.store.getState().drawing, version);
      const saved =
        id === null
          ? await client.template.create({ input })
          : await client.template.update({ params: { id }, input });
      if (id === null) guard.release();
      accept(saved);
      toast.success(id === null ? texts.toast.created : texts.toast.updated);
      onSaved(saved);
    } catch (error) {
      if (error instanceof ApiError && isConflict(error.message)) setConflict(error.message);
      tell(error);
    } finally {
      setSaving(false);
    }
  }

  function isValid(): boolean {
    const wrong = problemsOf(form);
    setProblems(wrong);
    const first = wrong.category ?? wrong.name;
    if (first !== undefined) toast.warning(first);
    return first === undefined;
  }

  return {
    editor,
    form,
    id: stored.id,
    published: stored.published,
    editable: stored.editable,
    dirty,
    saving,
    problems,
    conflict,
    draft,
    setForm(change) {
      const next = { ...form, ...change };
      setWholeForm(next);
      if (Object.keys(problems).length > 0) setProblems(problemsOf(next));
    },
    restoreDraft() {
      if (draft === null) return;
      setWholeForm(draft.value.form);
      const restored = parseDrawing(draft.value.xml);
      editor.run(replaceDrawing('恢复草稿', () => restored));
      setAnswered(true);
    },
    dropDraft() {
      setAnswered(true);
      if (!dirty) net.discard();
    },
    async save() {
      if (saving || !isValid()) return;
      if (!stored.editable) return send(null, undefined);
      const unchanged =
        stored.id !== null &&
        sameForm(form, stored.form) &&
        writeDrawing(editor.store.getState().drawing) === stored.xml;
      if (unchanged) {
        editor.markSaved();
        toast.warning(texts.toast.unchanged);
        return;
      }
      await send(stored.id, stored.version ?? undefined);
    },
    async saveAsCopy() {
      if (!saving && isValid()) await send(null, undefined);
    },
    async togglePublished() {
      if (stored.id === null) {
        toast.warning(texts.template.saveFirst);
        return;
      }
      const now = await setPublished(stored.id, !stored.published);
      if (now === undefined) return;
      setStored((before) => ({ ...before, published: now }));
      await refreshTemplates(cache);
    },
    acceptPublished: (published) => setStored((before) => ({ ...before, published })),
    abandon() {
      net.discard();
      editor.load(editor.store.getState().drawing);
      setWholeForm(stored.form);
      guard.release();
    },
  };
}
