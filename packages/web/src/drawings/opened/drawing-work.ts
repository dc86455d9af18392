import { ApiError, texts } from '@mingjing/contract';
import { type Drawing, parseDrawing } from '@mingjing/drawing';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { isGone, isMissing } from '../../app/failures.ts';
import { replaceDrawing } from '../../editor/commands/slots.ts';
import { createEditor, type Editor, isDirty } from '../../editor/state/editor.ts';
import { topId } from '../../editor/state/history.ts';
import { type Draft, tell, toast, useDraft, useHere, useUnsavedGuard } from '../../ui/index.ts';
import type { DrawingForm, DrawingKind, DrawingRecord, FormProblems, SaveOrder } from './drawing-kind.ts';
import { announceSaved, useSavedElsewhere } from './other-windows.ts';

/** What a crash leaves behind. */
export interface DrawingDraft<Form, Extra> {
  form: Form;
  xml: string;
  /** The version it was drawn upon; older drafts of templates have none. */
  version?: number | null;
  extra?: Extra;
}

interface Stored<Saved, Form> {
  record: Saved | null;
  form: Form;
  xml: string;
}

export interface DrawingWork<Saved, Form, Extra> {
  editor: Editor;
  form: Form;
  setForm: (change: Partial<Form>) => void;
  /** What is stored; null until the first save. */
  record: Saved | null;
  id: number | null;
  version: number | null;
  dirty: boolean;
  saving: boolean;
  problems: FormProblems;
  /** Somebody else saved first: their name stands in the sentence. */
  conflict: string | null;
  /** It was deleted, or is not for this user any more: why it cannot be saved as what it was. */
  gone: string | null;
  /** Who changed what and when, once it is known. */
  conflictDetail: string;
  /** Another window of this browser saved it since it was opened here. */
  outdated: boolean;
  /** What an earlier page left behind and nobody has answered yet. */
  draft: Draft<DrawingDraft<Form, Extra>> | null;
  restoreDraft: () => void;
  dropDraft: () => void;
  save: () => Promise<void>;
  /** Saves what is on screen as another one. */
  saveAsCopy: () => Promise<void>;
  /** Gives the unsaved work up: it is neither asked about nor kept as a draft. */
  abandon: () => void;
  /** Takes over what was changed beside the editor, for example in a list. */
  amend: (change: { record?: (record: Saved) => Saved; form?: (form: Form) => Form }) => void;
}

export interface DrawingWorkOptions<Saved extends DrawingRecord, Form extends DrawingForm, Extra> {
  kind: DrawingKind<Saved, Form, Extra>;
  /** What is opened; null begins a new one. */
  record: Saved | null;
  drawing: Drawing;
  /** The form of a new one. */
  blank: Form;
  send: (order: SaveOrder<Saved, Form>) => Promise<Saved>;
  /** What a draft keeps beside the drawing; its identity changes with it. */
  extra?: (drawing: Drawing) => Extra | undefined;
  onSaved: (saved: Saved) => void;
}

/** An open drawing: its editor, its form, the way to the server, and the nets under all of them. */
export function useDrawingWork<Saved extends DrawingRecord, Form extends DrawingForm, Extra = undefined>(
  options: DrawingWorkOptions<Saved, Form, Extra>,
): DrawingWork<Saved, Form, Extra> {
  const { kind, drawing, blank, send, extra, onSaved } = options;
  const cache = useQueryClient();
  const [editor] = useState(() => createEditor(drawing));
  const [stored, showStored] = useState<Stored<Saved, Form>>(() => ({
    record: options.record,
    form: options.record === null ? blank : kind.formOf(options.record),
    xml: kind.xmlOf(drawing),
  }));
  const [form, setShownForm] = useState(stored.form);
  // What was set last: hands can be faster than the page is drawn, and neither a change nor a second press is lost on it.
  const latest = useRef({ form, stored, saving: false, again: false });
  const [saving, setSaving] = useState(false);
  const [problems, setProblems] = useState<FormProblems>({});
  const [conflict, setConflict] = useState<string | null>(null);
  const [gone, setGone] = useState<string | null>(null);
  const [conflictDetail, setConflictDetail] = useState('');
  const [outdated, setOutdated] = useState(false);

  const id = stored.record?.id ?? null;
  const version = stored.record?.version ?? null;
  const showOutdated = useCallback(() => setOutdated(true), []);
  useSavedElsewhere({ kind: kind.draft, id, version }, showOutdated);
  const edited = useStore(editor.store, isDirty);
  const current = useStore(editor.store, (state) => state.drawing);
  const dirty = edited || !kind.sameForm(form, stored.form);
  const guard = useUnsavedGuard(dirty);
  const isHere = useHere();

  const net = useDraft<DrawingDraft<Form, Extra>>(
    `${kind.draft}-${id ?? 'new'}`,
    ({ form: kept, xml }) => xml !== stored.xml || !kind.sameForm(kept, stored.form),
  );
  const [answered, setAnswered] = useState(false);
  const [found] = useState(net.found);
  const draft = answered ? null : found;
  const { keep, forget } = net;
  const wasDirty = useRef(false);
  useEffect(() => {
    if (wasDirty.current && !dirty) forget();
    wasDirty.current = dirty;
    if (!dirty) return;
    const beside = extra?.(current);
    keep({
      form,
      xml: kind.xmlOf(current),
      version,
      ...(beside === undefined ? {} : { extra: beside }),
    });
  }, [dirty, form, current, keep, forget, version, extra, kind]);

  function changeForm(change: (present: Form) => Form): void {
    latest.current.form = change(latest.current.form);
    setShownForm(latest.current.form);
  }

  function setStored(present: Stored<Saved, Form>): void {
    latest.current.stored = present;
    showStored(present);
  }

  /** `sent` is what was saved, `step` where the history stood: the work may have gone on meanwhile. */
  function accept(saved: Saved, sent: Form, of: Drawing, step: number): void {
    setStored({ record: saved, form: kind.formOf(saved), xml: kind.xmlOf(of) });
    changeForm((present) => (kind.sameForm(present, sent) ? kind.formOf(saved) : present));
    editor.markSaved(step);
    setConflict(null);
    setGone(null);
    setOutdated(false);
    announceSaved({ kind: kind.draft, id: saved.id, version: saved.version });
    setAnswered(true);
    // Whoever left may be drawing the next one under the same name.
    if (isHere()) net.discard();
    else net.discard(({ xml }) => xml === kind.xmlOf(of));
    kind.refresh(cache, saved);
  }

  async function store(sent: Form, before: Saved | null): Promise<void> {
    const { drawing: present, history } = editor.store.getState();
    const step = topId(history);
    const target = before?.id ?? null;
    latest.current.saving = true;
    setSaving(true);
    try {
      const saved = await send({
        id: target,
        form: sent,
        drawing: present,
        version: before?.version,
        before,
      });
      accept(saved, sent, present, step);
      toast.success(target === null ? texts.toast.created : texts.toast.updated);
      // Only a first save moves to another address; led nowhere, the guard would miss the next leaving.
      if (target === null) guard.lead(() => onSaved(saved));
      else if (isHere()) onSaved(saved);
    } catch (error) {
      latest.current.again = false;
      if (error instanceof ApiError && error.reason === 'conflict') {
        setConflict(error.message);
        if (target !== null)
          setConflictDetail(await kind.explain(latest.current.stored, target).catch(() => ''));
      }
      if (isGone(error) && target !== null && (await isMissing(() => kind.read(target))))
        setGone(texts.data.goneMeanwhile(kind.noun));
      tell(error);
    } finally {
      latest.current.saving = false;
      setSaving(false);
    }
    // Saving was asked for again meanwhile: what was changed since then goes along.
    if (!latest.current.again) return;
    latest.current.again = false;
    if (!isUnchanged() && isValid()) await store(latest.current.form, latest.current.stored.record);
  }

  function isUnchanged(): boolean {
    const { form: present, stored: before } = latest.current;
    return (
      before.record !== null &&
      kind.sameForm(present, before.form) &&
      kind.xmlOf(editor.store.getState().drawing) === before.xml
    );
  }

  function isValid(): boolean {
    const wrong = kind.problemsOf(latest.current.form);
    setProblems(wrong);
    const [first] = Object.values(wrong);
    if (first !== undefined) toast.warning(first);
    return first === undefined;
  }

  return {
    editor,
    form,
    record: stored.record,
    id,
    version,
    dirty,
    saving,
    problems,
    conflict,
    gone,
    conflictDetail,
    outdated,
    draft,
    setForm(change) {
      changeForm((present) => ({ ...present, ...change }));
      if (Object.keys(problems).length > 0) setProblems(kind.problemsOf(latest.current.form));
    },
    restoreDraft() {
      if (draft === null) return;
      const { form: restoredForm } = draft.value;
      changeForm(() => restoredForm);
      if (draft.value.extra !== undefined) kind.restore(draft.value.extra);
      // As a step of its own, so that going back to what is stored stays one key away.
      const restored = parseDrawing(draft.value.xml);
      editor.run(replaceDrawing('恢复草稿', () => restored));
      setAnswered(true);
    },
    dropDraft() {
      setAnswered(true);
      if (dirty) net.decline();
      else net.discard();
    },
    async save() {
      if (latest.current.saving) {
        latest.current.again = true;
        return;
      }
      if (!isValid()) return;
      if (isUnchanged()) {
        editor.markSaved();
        toast.warning(texts.toast.unchanged);
        return;
      }
      await store(latest.current.form, latest.current.stored.record);
    },
    async saveAsCopy() {
      if (!latest.current.saving && isValid()) await store(kind.copyForm(latest.current.form), null);
    },
    abandon() {
      net.discard();
      editor.load(editor.store.getState().drawing);
      changeForm(() => latest.current.stored.form);
      guard.release();
    },
    amend({ record, form: formChange }) {
      const before = latest.current.stored;
      setStored({
        ...before,
        record: record === undefined || before.record === null ? before.record : record(before.record),
        form: formChange?.(before.form) ?? before.form,
      });
      if (formChange !== undefined) changeForm(formChange);
    },
  };
}

/** Opens the stored drawing's preview in a page of its own. */
export function openPreview<Saved extends DrawingRecord, Form extends DrawingForm, Extra>(
  { id, dirty }: Pick<DrawingWork<Saved, Form, Extra>, 'id' | 'dirty'>,
  { noun, preview }: DrawingKind<Saved, Form, Extra>,
): void {
  if (id === null) {
    toast.warning(`请先保存${noun}，再预览`);
    return;
  }
  if (dirty) toast.info('预览的是上次保存的内容');
  window.open(`${location.pathname}#/preview?id=${id}&type=${preview}`, '_blank', 'noopener');
}
