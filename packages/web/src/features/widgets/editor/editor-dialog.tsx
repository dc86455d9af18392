import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type DropArea, kindOf, kinds, type Slot, type SlotName } from '@mingjing/charts';
import { texts, type Widget } from '@mingjing/contract';
import { Alert, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../../app/client.ts';
import { ChartIcon } from '../../../ui/chart-icon.tsx';
import { confirm, tell, toast, useUnsavedGuard } from '../../../ui/index.ts';
import { MeasureDialog } from '../../datasets/measure-dialog.tsx';
import type { WidgetNode } from '../widget-api.ts';
import { AxisArea } from './axis-area.tsx';
import { ColumnList } from './column-list.tsx';
import { announcements, instructions } from './drag-texts.ts';
import './editor-dialog.css';
import {
  allExpressions,
  bestArea,
  changeType,
  checkEditor,
  clearChart,
  columnOf,
  dropColumn,
  type EditorErrors,
  type EditorState,
  editorOf,
  inputOf,
  isConfigured,
  missingAreas,
  moveItem,
  newEditor,
  refusal,
  removeItem,
  renameColumn,
  replaceItem,
} from './editor-state.ts';
import { FilterDialog } from './filter-dialog.tsx';
import { loadFields } from './load-fields.ts';
import { PreviewPane } from './preview-pane.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { SourceBar } from './source-bar.tsx';

const filterSlot: Slot = {
  label: '筛选',
  role: 'any',
  required: false,
  max: 50,
  hint: '拖拽字段到此处筛选数据',
};

export interface EditorDialogProps {
  /** Null makes a new widget. */
  widget: Widget | null;
  categoryId: number | null;
  categories: WidgetNode[];
  onSaved: (widget: Widget) => void;
  onClose: () => void;
}

/** 图表配置: from a dataset or a query to a finished chart. Mount it to open it. */
export function EditorDialog(props: EditorDialogProps) {
  const start = useRef<EditorState | null>(null);
  start.current ??= props.widget === null ? newEditor(props.categoryId) : editorOf(props.widget);
  const [state, setState] = useState(start.current);
  const [errors, setErrors] = useState<EditorErrors>({});
  const [attempted, setAttempted] = useState(false);
  const [loading, setLoading] = useState(false);
  const [saving, setSaving] = useState(false);
  const [dragged, setDragged] = useState<{ id: string; label: string } | null>(null);
  const [filtering, setFiltering] = useState<{ area: DropArea; at: number } | null>(null);
  const [addingExpression, setAddingExpression] = useState(false);

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
  const endDrag = ({ active, over }: DragEndEvent): void => {
    setDragged(null);
    const area = over?.data.current?.['area'] as DropArea | undefined;
    const id = active.data.current?.['column'] as string | undefined;
    if (area !== undefined && id !== undefined) put(area, id);
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

  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor),
  );
  const slots = Object.entries(kindOf(state.chartType)?.slots ?? {}) as [SlotName, Slot][];
  const areas: [DropArea, Slot][] = [...slots, ['filters', filterSlot]];
  const missing = attempted ? missingAreas(state) : [];
  const filtered = filtering === null ? undefined : state.form[filtering.area][filtering.at];

  return (
    <Modal
      open
      className="editor-dialog"
      title="图表配置"
      width="min(1560px, calc(100vw - 32px))"
      centered
      okText="确定"
      cancelText="取消"
      mask={{ closable: false }}
      confirmLoading={saving}
      onOk={() => void save()}
      onCancel={() => void close()}
    >
      {state.tips !== '' && <Alert type="warning" showIcon title={state.tips} />}
      <SourceBar
        state={state}
        errors={errors}
        categories={props.categories}
        loading={loading}
        onChange={(change) => setState({ ...state, ...change })}
        onMode={(mode) => void chooseMode(mode)}
        onDataset={(id, name) => void chooseDataset(id, name)}
        onDatasource={(id) => void chooseDatasource(id)}
        onLoad={() => void loadSql()}
      />
      <DndContext
        sensors={sensors}
        accessibility={{ announcements, screenReaderInstructions: instructions }}
        onDragStart={({ active }) =>
          setDragged({
            id: String(active.data.current?.['column'] ?? ''),
            label: String(active.data.current?.['label'] ?? ''),
          })
        }
        onDragCancel={() => setDragged(null)}
        onDragEnd={endDrag}
      >
        <div className="editor-dialog-body">
          <ColumnList
            state={state}
            onAdd={add}
            onRename={(id, name) => setState(renameColumn(state, id, name))}
            onAddExpression={() => setAddingExpression(true)}
          />
          <div className="editor-dialog-centre">
            <div className="chart-types" role="radiogroup" aria-label="图表类型">
              {kinds.map((kind) => (
                // biome-ignore lint/a11y/useSemanticElements: a picture button that behaves as a radio
                <button
                  key={kind.type}
                  type="button"
                  role="radio"
                  aria-checked={kind.type === state.chartType}
                  aria-label={kind.label}
                  className={kind.type === state.chartType ? 'on' : ''}
                  onClick={() => setState(changeType(state, kind.type))}
                >
                  <ChartIcon type={kind.type} size={20} />
                  <span>{kind.label}</span>
                </button>
              ))}
            </div>
            <div className="axis-areas">
              {areas.map(([area, slot]) => (
                <AxisArea
                  key={area}
                  area={area}
                  slot={slot}
                  state={state}
                  dragged={dragged?.id ?? null}
                  missing={area !== 'filters' && missing.includes(area)}
                  onRemove={(at) => setState(removeItem(state, area, at))}
                  onMove={(from, to) => setState(moveItem(state, area, from, to))}
                  onFilter={(at) => setFiltering({ area, at })}
                />
              ))}
            </div>
            <PreviewPane state={state} />
          </div>
          <SettingsPanel state={state} onChange={setState} />
        </div>
        <DragOverlay dropAnimation={null}>
          {dragged !== null && <span className="axis-chip floating">{dragged.label}</span>}
        </DragOverlay>
      </DndContext>
      {filtering !== null && filtered !== undefined && (
        <FilterDialog
          item={filtered}
          column={columnOf(state, filtered.id)}
          source={{
            datasetId: state.mode === 'dataset' ? state.datasetId : null,
            datasourceId: state.mode === 'sql' ? state.datasourceId : null,
            querySql: state.mode === 'sql' ? state.sql : '',
          }}
          onOk={(item) => {
            setState(replaceItem(state, filtering.area, filtering.at, item));
            setFiltering(null);
          }}
          onCancel={() => setFiltering(null)}
        />
      )}
      {addingExpression && (
        <MeasureDialog
          open
          columns={state.fields?.columns.map((column) => column.name) ?? []}
          taken={[
            ...(state.fields?.columns.map((column) => column.name) ?? []),
            ...allExpressions(state).map((item) => item.alias),
          ]}
          onOk={(item) => {
            setState({ ...state, expressions: [...state.expressions, item] });
            setAddingExpression(false);
          }}
          onCancel={() => setAddingExpression(false)}
        />
      )}
    </Modal>
  );
}
