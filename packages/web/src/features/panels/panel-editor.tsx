import { BarChartOutlined, DatabaseOutlined } from '@ant-design/icons';
import type { Panel } from '@mingjing/contract';
import type { Drawing } from '@mingjing/drawing';
import { useCallback, useState } from 'react';
import { useStore } from 'zustand';
import { BindDialog } from '../../drawings/binding/bind-dialog.tsx';
import { slotsIn } from '../../drawings/binding/plan-slots.ts';
import { DrawingDesk } from '../../drawings/desk/drawing-desk.tsx';
import { PanelBehaviourContext } from '../../drawings/inspector/interaction-section.tsx';
import { LayerList } from '../../drawings/layers/layer-list.tsx';
import { OpeningLayout } from '../../drawings/live/opening-filters.ts';
import { openPreview } from '../../drawings/opened/drawing-work.ts';
import { WorkBanner } from '../../drawings/opened/work-banner.tsx';
import { useTemplateStart } from '../../drawings/templates/template-start.ts';
import { ThemeDialog } from '../../drawings/templates/theme-dialog.tsx';
import type { TemporaryWidget } from '../../drawings/temporary/temporary-widgets.ts';
import { addNode, addWithRoom } from '../../editor/commands/edit.ts';
import { fillSlot, slotAt } from '../../editor/commands/slots.ts';
import { newWidget, type PlacedWidget } from '../../editor/document/new-nodes.ts';
import { usePanelTree } from '../../records/panel.ts';
import { EmptyState, IconButton, tell } from '../../ui/index.ts';
import { HeaderBar } from './bar/header-bar.tsx';
import { useGoneWidgets } from './gone-widgets.ts';
import { togglePublished } from './panel-changes.ts';
import { type PanelWork, panelKind, usePanelWork } from './panel-work.ts';
import { ParameterDialog } from './parameter-dialog.tsx';
import { useParameterNames } from './renamed-parameters.ts';
import { openLocalPreview } from './saving/local-preview.ts';
import { ShareDialog } from './share-dialog.tsx';
import { PanelList } from './side/panel-list.tsx';
import { WaitingList } from './side/waiting-list.tsx';
import { WidgetList, widgetDragType } from './side/widget-list.tsx';
import { useWidgetEditing } from './temporary/widget-editing.tsx';

interface PanelEditorProps {
  panel: Panel | null;
  drawing: Drawing;
  categoryId: number | null;
  /** A template that a new panel begins with. */
  templateId: number | null;
  onSaved: (panel: Panel) => void;
  onOpen: (id: number) => void;
  onNew: (categoryId: number | null, dirty: boolean) => void;
  onRemoved: (id: number) => void;
  onReload: () => void;
}

/** One open panel: bars above, lists on the left, the page in the middle, properties on the right. */
export function PanelEditor({
  panel,
  drawing,
  categoryId,
  templateId,
  onSaved,
  onOpen,
  onNew,
  onRemoved,
  onReload,
}: PanelEditorProps) {
  const work = usePanelWork({ panel, drawing, categoryId, onSaved });
  const { editor } = work;
  const tree = usePanelTree();
  const [tab, setTab] = useState(panel === null || panel.data !== '' ? 'widgets' : 'panels');
  const [sharing, setSharing] = useState<{ id: number; name: string } | null>(null);
  const [choosing, setChoosing] = useState(false);
  const [theming, setTheming] = useState(false);
  const [binding, setBinding] = useState(false);
  const hasSlots = useStore(editor.store, ({ drawing: present }) =>
    present.nodes.some(({ kind }) => kind === 'slot'),
  );
  const offerBinding = useCallback((): void => {
    if (slotsIn(editor.store.getState().drawing).length > 0) setBinding(true);
  }, [editor]);
  useTemplateStart(editor, panel === null ? templateId : null, offerBinding);

  const preview = (): void => {
    if (work.id === null) void openLocalPreview(work.form, editor.store.getState().drawing);
    else openPreview(work, panelKind);
  };
  const publish = async (): Promise<void> => {
    if (work.id === null) return;
    try {
      const saved = await togglePublished(work.id);
      if (saved === undefined) return;
      work.acceptSaved(saved);
      await tree.refetch();
    } catch (error) {
      tell(error);
    }
  };
  const place = (widget: PlacedWidget, at?: { x: number; y: number }): void => {
    const { drawing: present } = editor.store.getState();
    const slot = slotAt(editor.store.getState(), at);
    if (slot !== undefined) {
      editor.run(fillSlot(slot.id, widget));
      return;
    }
    const node = newWidget(widget, present.canvas);
    editor.run(at === undefined ? addWithRoom(node) : addNode(node, at));
  };
  const placeTemporary = ({ tempId, input }: TemporaryWidget): void =>
    place({ id: 0, name: input.name, tmp: tempId });
  const widgets = useWidgetEditing(editor, placeTemporary);
  useGoneWidgets(editor);
  const drop = (data: DataTransfer, at: { x: number; y: number }): void => {
    const text = data.getData(widgetDragType);
    if (text !== '') place(JSON.parse(text) as PlacedWidget, at);
  };

  const takeParameters = useParameterNames(editor, work.form.layout, (layout) => work.setForm({ layout }));
  const behaviour = {
    behaviour: work.form.layout,
    onChange: (change: Partial<PanelWork['form']['layout']>) =>
      work.setForm({ layout: { ...work.form.layout, ...change } }),
  };

  return (
    <PanelBehaviourContext.Provider value={behaviour}>
      <OpeningLayout.Provider value={work.form.layout}>
        <DrawingDesk
          editor={editor}
          title="面板设置"
          header={
            <HeaderBar
              work={work}
              categories={tree.data ?? []}
              onParameters={() => setChoosing(true)}
              onThemes={() => setTheming(true)}
              onShare={() => work.id !== null && setSharing({ id: work.id, name: work.form.name })}
              onPublish={() => void publish()}
              onPreview={preview}
              onNew={() => onNew(work.form.categoryId, work.dirty)}
            />
          }
          side={{
            label: '面板与图表',
            tab,
            onTab: setTab,
            items: [
              {
                key: 'panels',
                label: '我的面板',
                children: (
                  <PanelList
                    openId={work.id}
                    onOpen={onOpen}
                    onNew={(id) => onNew(id, work.dirty)}
                    onRemoved={(removed) => {
                      if (removed === work.id) work.abandon();
                      onRemoved(removed);
                    }}
                    onChanged={work.acceptSaved}
                  />
                ),
              },
              {
                key: 'widgets',
                label: '更多图表',
                children: (
                  <WidgetList onAdd={(item) => place(item)} onNew={widgets.create}>
                    <WaitingList onAdd={placeTemporary} onEdit={widgets.editTemporary} />
                  </WidgetList>
                ),
              },
              { key: 'layers', label: '图层', children: <LayerList /> },
            ],
          }}
          banner={<WorkBanner work={work} noun="面板" onReload={onReload} />}
          empty={
            <EmptyState
              title="把图表拖到这里"
              description="从左侧「更多图表」拖入，或点击添加；也可以从「主题模板」开始"
            />
          }
          onSave={() => void work.save()}
          onPreview={preview}
          onDrop={drop}
          onEditWidget={widgets.edit}
          tools={
            <>
              <IconButton
                size="small"
                label="新增图表"
                icon={<BarChartOutlined aria-hidden="true" />}
                onClick={widgets.create}
              />
              {hasSlots && (
                <IconButton
                  size="small"
                  label="绑定数据"
                  icon={<DatabaseOutlined aria-hidden="true" />}
                  onClick={() => setBinding(true)}
                />
              )}
            </>
          }
        />
      </OpeningLayout.Provider>
      {widgets.dialog}
      {sharing !== null && <ShareDialog panel={sharing} onClose={() => setSharing(null)} />}
      {theming && (
        <ThemeDialog
          editor={editor}
          name={work.form.name}
          onApplied={offerBinding}
          onClose={() => setTheming(false)}
        />
      )}
      {binding && <BindDialog editor={editor} onClose={() => setBinding(false)} />}
      {choosing && (
        <ParameterDialog
          layout={work.form.layout}
          drawing={editor.store.getState().drawing}
          onSave={takeParameters}
          onClose={() => setChoosing(false)}
        />
      )}
    </PanelBehaviourContext.Provider>
  );
}
