import type { DropArea } from '@mingjing/charts';
import { type Grain, texts, type Widget, type WidgetInput } from '@mingjing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../app/client.ts';
import { freshWidget, putWidget, type WidgetNode } from '../../records/widget.ts';
import { tell, toast, useHere, useLeaveQuestion, useUnsavedGuard } from '../../ui/index.ts';
import { conflictIn } from '../../ui/save-conflict.tsx';
import { isRecordGone } from '../../ui/save-gone.tsx';
import { isMeasure } from '../state/column-role.ts';
import { withDropGrain } from '../state/drop-grain.ts';
import {
  bestArea,
  type Dragged,
  dropColumn,
  moveChip,
  type Place,
  refusalOf,
} from '../state/editor-areas.ts';
import { checkEditor, type EditorErrors, highlightedAreas, stillWrong } from '../state/editor-check.ts';
import { setGrain, takesGrain } from '../state/editor-items.ts';
import { type EditorState, editorOf, inputOf, newEditor } from '../state/editor-state.ts';
import { useEditorDraft } from './use-editor-draft.ts';
import { useEditorHistory } from './use-editor-history.ts';
import { useEditorSource } from './use-editor-source.ts';

export interface EditorDialogProps {
  /** Null makes a new widget. */
  widget: Widget | null;
  categoryId: number | null;
  categories: WidgetNode[];
  onSaved: (widget: Widget) => void;
  /** Takes what is saved in place of the server: widgets that wait for their panel. */
  onKeep?: (input: WidgetInput) => void;
  /** Under which name unsaved work is kept in this browser. */
  draftName?: string;
  onClose: () => void;
}

const store = (id: number | null, input: WidgetInput): Promise<Widget> =>
  id === null ? client.widget.create({ input }) : client.widget.update({ params: { id }, input });

/** What is compared to know whether there is anything to save. */
function snapshot(all: EditorState): string {
  const { version: _, ...state } = all;
  return JSON.stringify(inputOf({ ...state, fields: null }));
}

/** What the editor holds and may do: choose a source, load it, place columns, undo, save, leave. */
export function useEditor(props: EditorDialogProps) {
  const start = useRef<EditorState | null>(null);
  start.current ??= props.widget === null ? newEditor(props.categoryId) : editorOf(props.widget);
  const opened = start.current;
  const hold = useEditorHistory(() => opened);
  const { state, change } = hold;
  const [errors, setErrors] = useState<EditorErrors>({});
  const [attempted, setAttempted] = useState(false);
  const [saving, setSaving] = useState(false);
  /** Asked to save before the columns were read. */
  const [waits, setWaits] = useState(false);
  const [conflict, setConflict] = useState<string | null>(null);
  const [gone, setGone] = useState(false);
  const cache = useQueryClient();
  const source = useEditorSource(hold, setErrors);

  const dirty = snapshot(state) !== snapshot(opened);
  const { lead } = useUnsavedGuard(dirty);
  const isHere = useHere();
  // What is on screen when an answer comes, not when it was asked for.
  const onScreen = useRef(state);
  onScreen.current = state;
  const askToLeave = useLeaveQuestion(dirty);
  const net = useEditorDraft(opened, state, dirty, props.draftName);

  // A stored widget with a warning shows it; otherwise its data are loaded at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the widget that was opened
  useEffect(() => {
    if (opened.id !== null && opened.tips === '') void source.load(opened);
  }, []);

  const put = (area: DropArea, dragged: Dragged, at?: number): void => {
    const reason = refusalOf(state, area, dragged);
    if (reason !== null) toast.warning(reason);
    else if (dragged.from === undefined) {
      const place = { area, at: at ?? state.form[area].length };
      change(withDropGrain(dropColumn(state, area, dragged.id, at), place));
    } else change(moveChip(state, dragged.from, { area, at: at ?? state.form[area].length }));
  };
  const add = (id: string, grain?: Grain): void => {
    const area = bestArea(state, id);
    if (area === null) {
      toast.warning(
        isMeasure(state, id)
          ? '这种图表放不下更多数值，请换成堆叠柱状图、折线图等，或先移除已有字段'
          : '没有可放置的区域，请先移除已有字段',
      );
      return;
    }
    const next = dropColumn(state, area, id);
    const place: Place = { area, at: state.form[area].length };
    if (grain === undefined) change(withDropGrain(next, place));
    else change(takesGrain(next, place) ? setGrain(next, place, grain) : next);
  };
  const save = async (): Promise<void> => {
    if (saving) return;
    setAttempted(true);
    const found = checkEditor(state);
    setErrors(found.errors);
    // They are on their way: it is saved when they are there.
    if (state.fields === null && source.loading && Object.keys(found.errors).length === 0) {
      setWaits(true);
      return;
    }
    if (found.message !== null) {
      toast.warning(found.message);
      return;
    }
    if (state.id !== null && !dirty) {
      toast.info(texts.toast.unchanged);
      return;
    }
    await send(state.version);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the reading ends, by what is on screen then
  useEffect(() => {
    if (!waits || source.loading) return;
    setWaits(false);
    void save();
  }, [waits, source.loading]);
  const send = async (over: number | undefined, id = state.id): Promise<void> => {
    setSaving(true);
    try {
      const { version: _, ...fields } = state;
      const input = inputOf(over === undefined ? fields : { ...fields, version: over });
      const saved = props.onKeep === undefined ? await store(id, input) : null;
      setGone(false);
      toast.success(id === null ? texts.toast.created : texts.toast.updated);
      start.current = state;
      net.discard();
      // What is kept by a panel moves to no other address.
      if (saved === null) props.onKeep?.(input);
      else if (!isHere()) putWidget(cache, saved);
      else if (snapshot(onScreen.current) !== snapshot(state)) {
        // Changed while it was saved: what came later is not lost with the dialog.
        putWidget(cache, saved);
        start.current = { ...state, id: saved.id, version: saved.version };
        hold.adopt(saved);
      } else {
        lead(() => props.onSaved(saved));
      }
    } catch (error) {
      setConflict(conflictIn(error));
      await fail(error, id);
    } finally {
      setSaving(false);
    }
  };
  /** Says why; one that is not there any more can be kept as another. */
  const fail = async (error: unknown, id: number | null): Promise<void> => {
    if (id !== null && (await isRecordGone(error, () => client.widget.read({ params: { id } })))) {
      setConflict(null);
      setGone(true);
    }
    tell(error);
  };
  /** Decides between the chart on screen and the one that another author saved. */
  const settle = async (how: 'reload' | 'overwrite'): Promise<void> => {
    if (state.id === null) return;
    try {
      const stored = await freshWidget(cache, state.id);
      setConflict(null);
      if (how === 'overwrite') return await send(stored.version);
      start.current = editorOf(stored);
      net.discard();
      change(start.current, '刷新');
      void source.load(start.current);
    } catch (error) {
      await fail(error, state.id);
    }
  };
  const close = async (): Promise<void> => {
    if (dirty && !(await askToLeave())) return;
    if (dirty) net.discard();
    props.onClose();
  };
  const restore = (): void => {
    const kept = net.take();
    if (kept === null) return;
    change(kept, '恢复草稿');
    if (kept.mode === 'dataset' ? kept.datasetId !== null : kept.datasourceId !== null && kept.sql !== '') {
      void source.load(kept);
    }
  };

  return {
    ...hold,
    source,
    errors: stillWrong(errors, state),
    saving: saving || waits,
    conflict,
    settle,
    gone,
    /** Stores what is on screen as another chart: the one that was opened is not there any more. */
    saveAsNew: () => send(undefined, null),
    dirty,
    /** Areas to highlight: only after the first attempt to save. */
    highlighted: attempted ? highlightedAreas(state) : [],
    draft: net.draft,
    restore,
    discardDraft: net.discard,
    put,
    add,
    save,
    close,
  };
}
