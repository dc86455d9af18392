import { ApiError, type Panel, texts } from '@mingjing/contract';
import { type Drawing, parseDrawing, writeDrawing } from '@mingjing/drawing';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { client } from '../../app/client.ts';
import { createEditor, type Editor, isDirty } from '../../editor/editor.ts';
import { topId } from '../../editor/history.ts';
import { type Draft, tell, toast, useDraft, useUnsavedGuard } from '../../ui/index.ts';
import { panelKeys, refreshTree } from './panel-api.ts';
import {
  formOf,
  isConflict,
  newForm,
  type PanelForm,
  type PanelProblems,
  problemsOf,
  sameForm,
} from './panel-form.ts';
import { conflictText } from './saving/conflict.ts';
import { createSaver } from './saving/save-panel.ts';
import {
  dropWaiting,
  keepTemporary,
  type TemporaryWidget,
  temporariesOn,
  useWaiting,
  withRows,
} from './temporary/temporary-widgets.ts';

/** What a crash leaves behind. */
interface PanelDraft {
  form: PanelForm;
  xml: string;
  /** Widgets on it that no panel was saved with yet. */
  temporaries?: TemporaryWidget[];
  version: number | null;
}
/** A save on its way: what was sent, and the step of the history it stood at. */
interface Sent {
  drawing: Drawing;
  form: PanelForm;
  step: number;
}
interface Stored {
  id: number | null;
  version: number | null;
  form: PanelForm;
  xml: string;
  cover: string;
}

const storedOf = (panel: Panel, drawing: Drawing): Stored => ({
  id: panel.id,
  version: panel.version,
  form: formOf(panel),
  xml: writeDrawing(drawing),
  cover: panel.frontCoverPath,
});

export interface PanelWork {
  editor: Editor;
  form: PanelForm;
  setForm: (change: Partial<PanelForm>) => void;
  /** The stored panel's id; null until the first save. */
  id: number | null;
  version: number | null;
  dirty: boolean;
  saving: boolean;
  problems: PanelProblems;
  /** Somebody else saved first: their name stands in the sentence. */
  conflict: string | null;
  /** Who changed what and when, once it is known. */
  conflictDetail: string;
  /** What an earlier page left behind and nobody has answered yet. */
  draft: Draft<PanelDraft> | null;
  restoreDraft: () => void;
  dropDraft: () => void;
  save: () => Promise<void>;
  /** Saves what is on screen as another panel. */
  saveAsCopy: () => Promise<void>;
  /** Gives the unsaved work up: it is neither asked about nor kept as a draft. */
  abandon: () => void;
  /** Takes over a state that was changed from the list of panels. */
  acceptSaved: (panel: Panel) => void;
}

interface Options {
  panel: Panel | null;
  drawing: Drawing;
  categoryId: number | null;
  onSaved: (panel: Panel) => void;
}

/** The open panel: its drawing, its form, the way to the server, and the nets under both. */
export function usePanelWork({ panel, drawing, categoryId, onSaved }: Options): PanelWork {
  const cache = useQueryClient();
  const [editor] = useState(() => createEditor(drawing));
  const [stored, setStored] = useState<Stored>(() =>
    panel === null
      ? { id: null, version: null, form: newForm(categoryId), xml: writeDrawing(drawing), cover: '' }
      : storedOf(panel, drawing),
  );
  const [form, setWholeForm] = useState(stored.form);
  const [send] = useState(createSaver);
  const [saving, setSaving] = useState(false);
  const [problems, setProblems] = useState<PanelProblems>({});
  const [conflict, setConflict] = useState<string | null>(null);
  const [conflictDetail, setConflictDetail] = useState('');

  const edited = useStore(editor.store, isDirty);
  const current = useStore(editor.store, (state) => state.drawing);
  const dirty = edited || !sameForm(form, stored.form);
  const guard = useUnsavedGuard(dirty);
  // What was made here and not saved ends with the visit; a crash draft has its own copy.
  useEffect(() => dropWaiting, []);

  const net = useDraft<PanelDraft>(`panel-${stored.id ?? 'new'}`);
  const [answered, setAnswered] = useState(false);
  const [found] = useState(net.found);
  const draft = answered || found === null || found.value.xml === stored.xml ? null : found;
  const { keep } = net;
  const waiting = useWaiting();
  useEffect(() => {
    if (!dirty) return;
    const rows = withRows(current);
    const temporaries = temporariesOn(rows).filter((item) => waiting.includes(item));
    keep({
      form,
      xml: writeDrawing(rows),
      version: stored.version,
      ...(temporaries.length === 0 ? {} : { temporaries }),
    });
  }, [dirty, form, current, keep, stored.version, waiting]);

  /** `sent` is what was saved: the work may have gone on meanwhile. */
  function accept(saved: Panel, sent: Sent): void {
    const xml = writeDrawing(withRows(sent.drawing));
    const { id, version, frontCoverPath: cover } = saved;
    setStored({ id, version, form: formOf(saved), xml, cover });
    setWholeForm((present) => (sameForm(present, sent.form) ? formOf(saved) : present));
    editor.markSaved(sent.step);
    setConflict(null);
    setAnswered(true);
    net.discard();
    cache.setQueryData(panelKeys.one(saved.id), saved);
    void refreshTree(cache);
  }

  async function store(id: number | null, sent: PanelForm, version: number | undefined): Promise<void> {
    const { drawing: present, history } = editor.store.getState();
    const step = topId(history);
    setSaving(true);
    try {
      const hadTemporaries = temporariesOn(present).length > 0;
      const saved = await send({
        id,
        form: sent,
        drawing: present,
        version,
        cover: id === null ? '' : stored.cover,
      });
      if (hadTemporaries) void cache.invalidateQueries({ queryKey: panelKeys.widgetTree });
      // Only a first save moves to another address; released without one, the guard would miss the next leaving.
      if (id === null) guard.release();
      accept(saved, { drawing: present, form: sent, step });
      toast.success(id === null ? texts.toast.created : texts.toast.updated);
      onSaved(saved);
    } catch (error) {
      if (error instanceof ApiError && isConflict(error.message)) {
        setConflict(error.message);
        if (id !== null) void explain(id);
      }
      tell(error);
    } finally {
      setSaving(false);
    }
  }

  async function explain(id: number): Promise<void> {
    const theirs = await client.panel.read({ params: { id } }).catch(() => undefined);
    setConflictDetail(theirs === undefined ? '' : conflictText(stored, theirs));
  }

  function isValid(): boolean {
    const found = problemsOf(form);
    setProblems(found);
    const first = found.name ?? found.category;
    if (first !== undefined) toast.warning(first);
    return first === undefined;
  }

  return {
    editor,
    form,
    id: stored.id,
    version: stored.version,
    dirty,
    saving,
    problems,
    conflict,
    conflictDetail,
    draft,
    setForm(change) {
      const next = { ...form, ...change };
      setWholeForm(next);
      if (Object.keys(problems).length > 0) setProblems(problemsOf(next));
    },
    restoreDraft() {
      if (draft === null) return;
      setWholeForm(draft.value.form);
      // As a step of its own, so that going back to what is stored stays one key away.
      const restored = parseDrawing(draft.value.xml);
      for (const { tempId, input } of draft.value.temporaries ?? []) keepTemporary(tempId, input);
      editor.run(({ drawing: before, selection }) => ({
        label: '恢复草稿',
        drawing: restored,
        patches: [{ op: 'replace', path: [], value: restored }],
        inverse: [{ op: 'replace', path: [], value: before }],
        selection,
      }));
      setAnswered(true);
    },
    dropDraft() {
      setAnswered(true);
      if (!dirty) net.discard();
    },
    async save() {
      if (saving || !isValid()) return;
      const unchanged =
        stored.id !== null &&
        sameForm(form, stored.form) &&
        writeDrawing(withRows(editor.store.getState().drawing)) === stored.xml;
      if (unchanged) {
        editor.markSaved();
        toast.warning(texts.toast.unchanged);
        return;
      }
      await store(stored.id, form, stored.version ?? undefined);
    },
    async saveAsCopy() {
      if (saving || !isValid()) return;
      await store(null, { ...form, state: 0 }, undefined);
    },
    abandon() {
      net.discard();
      editor.load(editor.store.getState().drawing);
      setWholeForm(stored.form);
      guard.release();
    },
    acceptSaved(saved) {
      setStored((before) => ({
        ...before,
        // Only our own step: were somebody else's save among them, the next save must still be told of it.
        version: saved.version === (before.version ?? 0) + 1 ? saved.version : before.version,
        form: { ...before.form, state: saved.state },
      }));
      setWholeForm((before) => ({ ...before, state: saved.state }));
    },
  };
}
