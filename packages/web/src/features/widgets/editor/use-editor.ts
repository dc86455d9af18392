import type { DropArea } from '@mingjing/charts';
import { texts, type Widget } from '@mingjing/contract';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../../app/client.ts';
import { confirm, tell, toast, useUnsavedGuard } from '../../../ui/index.ts';
import type { WidgetNode } from '../widget-api.ts';
import { bestArea, dropColumn, refusal } from './editor-areas.ts';
import {
  checkEditor,
  clearChart,
  type EditorErrors,
  type EditorState,
  editorOf,
  inputOf,
  isConfigured,
  missingAreas,
  newEditor,
} from './editor-state.ts';
import { loadFields } from './load-fields.ts';

export interface EditorDialogProps {
  /** Null makes a new widget. */
  widget: Widget | null;
  categoryId: number | null;
  categories: WidgetNode[];
  onSaved: (widget: Widget) => void;
  onClose: () => void;
}

/** What the editor holds and may do: choose a source, load it, place columns, save, leave. */
export function useEditor(props: EditorDialogProps) {
  const start = useRef<EditorState | null>(null);
  start.current ??= props.widget === null ? newEditor(props.categoryId) : editorOf(props.widget);
  const [state, setState] = useState(start.current);
  const [errors, setErrors] = useState<EditorErrors>({});
  const [attempted, setAttempted] = useState(false);
  const [loading, setLoading] = useState(false);
  const [saving, setSaving] = useState(false);

  const snapshot = (each: EditorState): string => JSON.stringify({ ...inputOf({ ...each, fields: null }) });
  const dirty = snapshot(state) !== snapshot(start.current);
  const { release } = useUnsavedGuard(dirty);

  const load = async (target: EditorState): Promise<void> => {
    setLoading(true);
    try {
      const fields = await loadFields(target);
      setState((now) => ({ ...now, fields, loadedSql: target.sql }));
    } catch (error) {
      tell(error);
    } finally {
      setLoading(false);
    }
  };

  // A stored widget with a warning shows it; otherwise its data are loaded at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the widget that was opened
  useEffect(() => {
    const opened = start.current;
    if (opened?.id !== null && opened !== null && opened.tips === '') void load(opened);
  }, []);

  const mayClear = async (): Promise<boolean> =>
    !isConfigured(state) || (await confirm(texts.confirm.clearChart));

  const chooseMode = async (mode: EditorState['mode']): Promise<void> => {
    if (mode === state.mode || !(await mayClear())) return;
    setState({
      ...clearChart(state),
      mode,
      datasetId: null,
      datasetName: '',
      datasourceId: null,
      sql: '',
      tips: '',
    });
  };
  const chooseDataset = async (datasetId: number, datasetName: string): Promise<void> => {
    if (datasetId === state.datasetId || !(await mayClear())) return;
    const next = { ...clearChart(state), datasetId, datasetName, tips: '' };
    setState(next);
    await load(next);
  };
  const chooseDatasource = async (datasourceId: number): Promise<void> => {
    if (datasourceId === state.datasourceId || !(await mayClear())) return;
    setState({ ...clearChart(state), datasourceId, tips: '' });
  };
  const loadSql = async (): Promise<void> => {
    const found = checkEditor({ ...state, name: state.name === '' ? '图表' : state.name }).errors;
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if (state.loadedSql !== '' && state.sql !== state.loadedSql && isConfigured(state)) {
      if (!(await confirm(texts.confirm.clearChart))) {
        setState({ ...state, sql: state.loadedSql });
        return;
      }
      const next = clearChart(state);
      setState(next);
      await load(next);
      return;
    }
    await load(state);
  };

  const put = (area: DropArea, id: string): void => {
    const reason = refusal(state, area, id);
    if (reason === null) setState(dropColumn(state, area, id));
    else toast.warning(reason);
  };
  const add = (id: string): void => {
    const area = bestArea(state, id);
    if (area === null) toast.warning('没有可放置的区域，请先移除已有字段');
    else put(area, id);
  };
  const save = async (): Promise<void> => {
    setAttempted(true);
    const found = checkEditor(state);
    setErrors(found.errors);
    if (found.message !== null) {
      toast.warning(found.message);
      return;
    }
    if (state.id !== null && !dirty) {
      toast.info(texts.toast.unchanged);
      return;
    }
    setSaving(true);
    try {
      const input = inputOf(state);
      const saved =
        state.id === null
          ? await client.widget.create({ input })
          : await client.widget.update({ params: { id: state.id }, input });
      toast.success(state.id === null ? texts.toast.created : texts.toast.updated);
      start.current = state;
      release();
      props.onSaved(saved);
    } catch (error) {
      tell(error);
    } finally {
      setSaving(false);
    }
  };
  const close = async (): Promise<void> => {
    if (!dirty || (await confirm(texts.confirm.leave))) props.onClose();
  };

  return {
    state,
    setState,
    errors,
    loading,
    saving,
    /** Areas to mark as missing: only after the first attempt to save. */
    missing: attempted ? missingAreas(state) : [],
    chooseMode,
    chooseDataset,
    chooseDatasource,
    loadSql,
    put,
    add,
    save,
    close,
  };
}
