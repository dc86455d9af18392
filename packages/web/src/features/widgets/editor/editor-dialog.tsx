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
import { Alert, Modal } from 'antd';
import { useState } from 'react';
import { ChartIcon } from '../../../ui/chart-icon.tsx';
import { MeasureDialog } from '../../datasets/measure-dialog.tsx';
import { AxisArea } from './axis-area.tsx';
import { ColumnList } from './column-list.tsx';
import { announcements, instructions } from './drag-texts.ts';
import './editor-dialog.css';
import { changeType, moveItem, removeItem, renameColumn, replaceItem } from './editor-areas.ts';
import { allExpressions, columnOf } from './editor-state.ts';
import { FilterDialog } from './filter-dialog.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { SourceBar } from './source-bar.tsx';
import { type EditorDialogProps, useEditor } from './use-editor.ts';

const filterSlot: Slot = {
  label: '筛选',
  role: 'any',
  required: false,
  max: 50,
  hint: '拖拽字段到此处筛选数据',
};

/** 图表配置: from a dataset or a query to a finished chart. Mount it to open it. */
export function EditorDialog(props: EditorDialogProps) {
  const editor = useEditor(props);
  const { state, setState, errors, loading, saving, missing } = editor;
  const [dragged, setDragged] = useState<{ id: string; label: string } | null>(null);
  const [filtering, setFiltering] = useState<{ area: DropArea; at: number } | null>(null);
  const [addingExpression, setAddingExpression] = useState(false);

  const endDrag = ({ active, over }: DragEndEvent): void => {
    setDragged(null);
    const area = over?.data.current?.['area'] as DropArea | undefined;
    const id = active.data.current?.['column'] as string | undefined;
    if (area !== undefined && id !== undefined) editor.put(area, id);
  };

  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor),
  );
  const slots = Object.entries(kindOf(state.chartType)?.slots ?? {}) as [SlotName, Slot][];
  const areas: [DropArea, Slot][] = [...slots, ['filters', filterSlot]];
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
      onOk={() => void editor.save()}
      onCancel={() => void editor.close()}
    >
      {state.tips !== '' && <Alert type="warning" showIcon title={state.tips} />}
      <SourceBar
        state={state}
        errors={errors}
        categories={props.categories}
        loading={loading}
        onChange={(change) => setState({ ...state, ...change })}
        onMode={(mode) => void editor.chooseMode(mode)}
        onDataset={(id, name) => void editor.chooseDataset(id, name)}
        onDatasource={(id) => void editor.chooseDatasource(id)}
        onLoad={() => void editor.loadSql()}
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
            onAdd={editor.add}
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
