import { DndContext, DragOverlay } from '@dnd-kit/core';
import { Alert, Segmented } from 'antd';
import { useState } from 'react';
import { AxisAreas } from '../areas/axis-areas.tsx';
import { ColumnList } from '../columns/column-list.tsx';
import { EditorOverlays } from '../dialogs/editor-overlays.tsx';
import { ChartTypePicker } from './chart-type-picker.tsx';
import './editor-dialog.css';
import { Dialog } from '../../ui/dialog.tsx';
import { DraftOffer } from '../../ui/draft-offer.tsx';
import { SaveConflict } from '../../ui/save-conflict.tsx';
import { SaveGone } from '../../ui/save-gone.tsx';
import { SourceBar } from '../source/source-bar.tsx';
import { setRole } from '../state/column-role.ts';
import { renameColumn } from '../state/editor-areas.ts';
import { removeExpression } from '../state/editor-items.ts';
import type { Overlay } from '../state/overlay.ts';
import { EditorFooter } from './editor-footer.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { type EditorDialogProps, useEditor } from './use-editor.ts';
import { useEditorDrag } from './use-editor-drag.ts';
import { useEditorKeys } from './use-editor-history.ts';

/** On a phone one of them is in sight at a time. */
const panes = [
  { value: 'columns' as const, label: '字段' },
  { value: 'chart' as const, label: '图表' },
  { value: 'settings' as const, label: '设置' },
];

function Notices({ editor }: { editor: ReturnType<typeof useEditor> }) {
  const { state, draft } = editor;
  return (
    <>
      <SaveConflict
        conflict={editor.conflict}
        busy={editor.saving}
        onOverwrite={() => void editor.settle('overwrite')}
        onReload={() => void editor.settle('reload')}
      />
      <SaveGone
        gone={editor.gone}
        noun="图表"
        busy={editor.saving}
        onSaveAsNew={() => void editor.saveAsNew()}
      />
      {state.tips !== '' && <Alert type="warning" showIcon title={state.tips} />}
      {draft !== null && (
        <DraftOffer savedAt={draft.savedAt} onTake={editor.restore} onDrop={editor.discardDraft} />
      )}
    </>
  );
}

/** 图表配置: from a dataset or a query to a finished chart. Mount it to open it. */
export function EditorDialog(props: EditorDialogProps) {
  const editor = useEditor(props);
  const { state, change, source } = editor;
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [pane, setPane] = useState<(typeof panes)[number]['value']>('chart');
  const [rows, setRows] = useState<number | undefined>(undefined);
  const { drag, context } = useEditorDrag(state, editor.put);
  const save = (): void => void editor.save();
  useEditorKeys(overlay === null && drag === null, { undo: editor.undo, redo: editor.redo, save });

  return (
    <Dialog
      className="editor-dialog"
      title="图表配置"
      width="min(1680px, calc(100vw - 32px))"
      // Escape puts a drag down before it closes the dialog.
      sticky={drag !== null}
      onClose={() => void editor.close()}
      footer={
        <EditorFooter
          hold={editor}
          dirty={editor.dirty}
          saving={editor.saving}
          onJump={() => setOverlay({ kind: 'chartJump' })}
          onSave={save}
          onClose={() => void editor.close()}
        />
      }
    >
      <Notices editor={editor} />
      <SourceBar
        state={state}
        errors={editor.errors}
        categories={props.categories}
        loading={source.loading}
        onChange={(part) => change({ ...state, ...part })}
        onMode={(mode) => void source.chooseMode(mode)}
        onDataset={(id, name) => void source.chooseDataset(id, name)}
        onDatasource={(id) => void source.chooseDatasource(id)}
        onLoad={() => void source.loadData()}
        onRules={() => setOverlay({ kind: 'rules' })}
        onQueries={() => setOverlay({ kind: 'queries' })}
      />
      <Segmented
        block
        className="editor-panes"
        aria-label="编辑区"
        value={pane}
        onChange={setPane}
        options={panes}
      />
      <DndContext {...context}>
        <div className="editor-dialog-body" data-pane={pane}>
          <ColumnList
            state={state}
            loading={source.loading}
            onAdd={editor.add}
            onRename={(id, name) => change(renameColumn(state, id, name))}
            onMove={(id, role) => change(setRole(state, id, role))}
            onAddExpression={() => setOverlay({ kind: 'expression', editing: null })}
            onEditExpression={(editing) => setOverlay({ kind: 'expression', editing })}
            onDeleteExpression={(alias) => change(removeExpression(state, alias))}
          />
          <div className="editor-dialog-centre">
            <ChartTypePicker state={state} rows={rows} onChange={change} />
            <AxisAreas
              state={state}
              dragged={drag?.dragged ?? null}
              over={drag?.over ?? null}
              highlighted={editor.highlighted}
              onChange={change}
              onMove={(from, to) => editor.put(to.area, { id: '', from }, to.at)}
              onOpen={(kind, place) => setOverlay({ kind, place })}
            />
            <PreviewPane state={state} onRows={setRows} onChange={change} />
          </div>
          <SettingsPanel state={state} onChange={change} />
        </div>
        <DragOverlay dropAnimation={null}>
          {drag !== null && <span className="axis-chip floating">{drag.label}</span>}
        </DragOverlay>
      </DndContext>
      <EditorOverlays
        overlay={overlay}
        state={state}
        onChange={change}
        onQuery={(query) => {
          setOverlay(null);
          void source.chooseQuery(query);
        }}
        onClose={() => setOverlay(null)}
      />
    </Dialog>
  );
}
