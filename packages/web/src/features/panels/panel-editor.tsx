import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { defaultTheme } from '@mingjing/charts';
import type { Panel } from '@mingjing/contract';
import type { Drawing } from '@mingjing/drawing';
import { Button, Tabs } from 'antd';
import { type CSSProperties, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { plainHex } from '../../board/model/ground.ts';
import type { EditorHost } from '../../editor/actions.ts';
import { Canvas, type CanvasControls } from '../../editor/canvas/canvas.tsx';
import { EditorProvider, useActionContext, useEditorState } from '../../editor/canvas/editor-context.tsx';
import { useKeys } from '../../editor/canvas/use-keys.ts';
import { addNode } from '../../editor/commands/edit.ts';
import { freePlace } from '../../editor/document/free-place.ts';
import { newWidget } from '../../editor/document/new-nodes.ts';
import { EmptyState, IconButton, tell, toast } from '../../ui/index.ts';
import { HeaderBar } from './bar/header-bar.tsx';
import { ToolBar } from './bar/tool-bar.tsx';
import { ZoomBar } from './bar/zoom-bar.tsx';
import { CanvasInspector } from './inspector/canvas-inspector.tsx';
import { NodeInspector } from './inspector/node-inspector.tsx';
import { LiveWidget, useGround } from './live-widget.tsx';
import { usePanelTree } from './panel-api.ts';
import { togglePublished } from './panel-changes.ts';
import { type PanelWork, usePanelWork } from './panel-work.ts';
import { ParameterDialog } from './parameter-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { LayerList } from './side/layer-list.tsx';
import { PanelList } from './side/panel-list.tsx';
import { useFolded } from './side/use-folded.ts';
import { WidgetList, widgetDragType } from './side/widget-list.tsx';

function Keys() {
  useKeys(useActionContext());
  return null;
}

function Inspector() {
  const count = useEditorState((state) => state.selection.length);
  return (
    <aside className="panel-inspector" aria-label="属性">
      <h2>{count === 0 ? '画布设置' : count === 1 ? '组件设置' : `已选择 ${count} 个组件`}</h2>
      <div className="inspector-scroll">{count === 0 ? <CanvasInspector /> : <NodeInspector />}</div>
    </aside>
  );
}

function Notice() {
  const notice = useEditorState((state) => state.notice);
  const size = useEditorState((state) => `${state.drawing.canvas.w} × ${state.drawing.canvas.h}`);
  const count = useEditorState((state) => state.drawing.nodes.length);
  return (
    <p className="panel-facts">
      <span>{size}</span>
      <span>{count} 个组件</span>
      <span role="status">{notice}</span>
    </p>
  );
}

/** What may be lost and how to keep it: a draft of an earlier page, or somebody else's save. */
function Banner({ work, onReload }: { work: PanelWork; onReload: () => void }) {
  if (work.conflict !== null) {
    return (
      <div className="panel-banner panel-banner-warning" role="alert">
        <span>{work.conflict}（本页的修改仍保留）</span>
        <Button size="small" type="primary" onClick={() => void work.saveAsCopy()}>
          另存为新面板
        </Button>
        <Button
          size="small"
          onClick={() => {
            work.abandon();
            onReload();
          }}
        >
          放弃修改并刷新
        </Button>
      </div>
    );
  }
  if (work.draft === null) return null;
  const isOlder = work.draft.value.version !== work.version;
  return (
    <div className="panel-banner" role="alert">
      <span>
        发现 {new Date(work.draft.savedAt).toLocaleString('zh-CN', { hour12: false })} 未保存的草稿
        {isOlder && '（面板之后又被保存过）'}，是否恢复?
      </span>
      <Button size="small" type="primary" onClick={work.restoreDraft}>
        恢复
      </Button>
      <Button size="small" onClick={work.dropDraft}>
        丢弃
      </Button>
    </div>
  );
}

interface PanelEditorProps {
  panel: Panel | null;
  drawing: Drawing;
  categoryId: number | null;
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
  const [folded, fold] = useFolded(() => view.current?.fit());
  const view = useRef<CanvasControls | null>(null);
  const ready = useCallback((made: CanvasControls) => {
    view.current = made;
  }, []);

  const preview = (): void => {
    if (work.id === null) {
      toast.warning('请先保存面板，再预览');
      return;
    }
    if (work.dirty) toast.info('预览的是上次保存的内容');
    window.open(`${location.pathname}#/preview?id=${work.id}&type=p`, '_blank', 'noopener');
  };
  const publish = async (): Promise<void> => {
    if (work.id === null) return;
    try {
      work.acceptSaved(await togglePublished(work.id));
      await tree.refetch();
    } catch (error) {
      tell(error);
    }
  };
  const latest = useRef({ save: work.save, preview });
  latest.current = { save: work.save, preview };
  const host = useMemo<EditorHost>(
    () => ({
      save: () => void latest.current.save(),
      preview: () => latest.current.preview(),
      fit: () => view.current?.fit(),
    }),
    [],
  );
  const value = useMemo(
    () => ({
      editor,
      host,
      renderWidget: (node: Parameters<typeof LiveWidget>[0]['node']) => <LiveWidget node={node} />,
    }),
    [editor, host],
  );
  const place = (widget: { id: number; name: string }, at?: { x: number; y: number }): void => {
    const { drawing: present } = editor.store.getState();
    const node = newWidget(widget, present.canvas);
    editor.run(addNode(node, at ?? freePlace(present, node)));
  };
  const drop = (data: DataTransfer, at: { x: number; y: number }): void => {
    const text = data.getData(widgetDragType);
    if (text !== '') place(JSON.parse(text) as { id: number; name: string }, at);
  };

  return (
    <EditorProvider value={value}>
      <Keys />
      <div
        className={`panel-editor ${folded.left ? 'panel-fold-left' : ''} ${folded.right ? 'panel-fold-right' : ''}`}
      >
        <h1 className="visually-hidden">面板设置</h1>
        <HeaderBar
          work={work}
          categories={tree.data ?? []}
          onParameters={() => setChoosing(true)}
          onShare={() => work.id !== null && setSharing({ id: work.id, name: work.form.name })}
          onPublish={() => void publish()}
          onPreview={preview}
          onNew={() => onNew(work.form.categoryId, work.dirty)}
        />
        <aside className="panel-side" aria-label="面板与图表">
          <Tabs
            size="small"
            activeKey={tab}
            onChange={setTab}
            items={[
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
              { key: 'widgets', label: '更多图表', children: <WidgetList onAdd={(item) => place(item)} /> },
              { key: 'layers', label: '图层', children: <LayerList /> },
            ]}
          />
        </aside>
        <div className="panel-centre">
          <div className="panel-toolbar">
            <IconButton
              size="small"
              label={folded.left ? '展开列表' : '收起列表'}
              icon={folded.left ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
              onClick={() => fold('left')}
            />
            <ToolBar />
            <IconButton
              size="small"
              label={folded.right ? '展开属性' : '收起属性'}
              icon={folded.right ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
              onClick={() => fold('right')}
            />
          </div>
          <Banner work={work} onReload={onReload} />
          <div className="panel-canvas">
            <Ground>
              <Canvas
                onReady={ready}
                onDrop={drop}
                empty={
                  <EmptyState
                    title="把图表拖到这里"
                    description="从左侧「更多图表」拖入，或点击添加；也可以放文字、图形和图片"
                  />
                }
              />
            </Ground>
          </div>
          <div className="panel-foot">
            <Notice />
            <ZoomBar onZoom={(zoom) => view.current?.zoomTo(zoom)} onFit={() => view.current?.fit()} />
          </div>
        </div>
        <Inspector />
      </div>
      {sharing !== null && <ShareDialog panel={sharing} onClose={() => setSharing(null)} />}
      {choosing && (
        <ParameterDialog
          layout={work.form.layout}
          drawing={editor.store.getState().drawing}
          onSave={(layout) => work.setForm({ layout })}
          onClose={() => setChoosing(false)}
        />
      )}
    </EditorProvider>
  );
}

/** A page without a colour of its own stands on the theme's ground, as it will on the finished board. */
function Ground({ children }: { children: ReactNode }) {
  const { dark, ground, theme } = useGround();
  const style = {
    '--page-ground': ground,
    '--page-text': plainHex(theme.word) ?? defaultTheme(dark).text,
  } as CSSProperties;
  return (
    <div className="panel-ground" style={style}>
      {children}
    </div>
  );
}
