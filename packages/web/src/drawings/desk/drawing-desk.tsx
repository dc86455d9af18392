import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { defaultTheme } from '@mingjing/charts';
import type { WidgetNode } from '@mingjing/drawing';
import { Tabs, type TabsProps } from 'antd';
import { type CSSProperties, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { plainHex } from '../../board/model/ground.ts';
import type { EditorHost } from '../../editor/actions/actions.ts';
import { Canvas, type CanvasControls } from '../../editor/canvas/canvas.tsx';
import { EditorProvider, useActionContext, useEditorState } from '../../editor/canvas/editor-context.tsx';
import { useKeys } from '../../editor/canvas/use-keys.ts';
import type { Editor } from '../../editor/state/editor.ts';
import { IconButton } from '../../ui/index.ts';
import { HelpDialog } from '../bar/help-dialog.tsx';
import { HistoryList } from '../bar/history-list.tsx';
import { ToolBar } from '../bar/tool-bar.tsx';
import { ZoomBar } from '../bar/zoom-bar.tsx';
import { CanvasInspector } from '../inspector/canvas-inspector.tsx';
import { InteractionSection } from '../inspector/interaction-section.tsx';
import { NodeInspector } from '../inspector/node-inspector.tsx';
import { layerName } from '../layers/layer-name.ts';
import { LiveSlot } from '../live/live-slot.tsx';
import { LiveWidget, useGround } from '../live/live-widget.tsx';
import { placePicture } from '../pictures/place-picture.ts';
import { packWidgets, unpackWidgets } from '../temporary/luggage.ts';
import { shownAfter } from './shown-after.ts';
import { useFolded } from './use-folded.ts';

function Keys() {
  useKeys(useActionContext());
  return null;
}

function Inspector() {
  const count = useEditorState((state) => state.selection.length);
  return (
    <aside className="panel-inspector" aria-label="属性">
      <h2>{count === 0 ? '画布设置' : count === 1 ? '组件设置' : `已选择 ${count} 个组件`}</h2>
      <div className="inspector-scroll">
        {count === 0 ? (
          <>
            <CanvasInspector />
            <InteractionSection />
          </>
        ) : (
          <NodeInspector />
        )}
      </div>
    </aside>
  );
}

/** What is chosen, for those who do not see its frame. */
function Chosen() {
  const text = useEditorState(({ drawing, selection }) => {
    const [id] = selection;
    const node = selection.length === 1 ? drawing.nodes.find((found) => found.id === id) : undefined;
    if (node !== undefined) return `已选择「${layerName(node)}」`;
    return selection.length === 0 ? '' : `已选择 ${selection.length} 项`;
  });
  return (
    <p className="visually-hidden" aria-live="polite">
      {text}
    </p>
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

interface DrawingDeskProps {
  editor: Editor;
  /** What the screen is called, for those who do not see it. */
  title: string;
  header: ReactNode;
  /** Lists on the left. */
  side: { label: string; tab: string; onTab: (tab: string) => void; items: NonNullable<TabsProps['items']> };
  banner?: ReactNode;
  /** What may be added beside texts, shapes and pictures. */
  tools?: ReactNode;
  empty: ReactNode;
  onSave: () => void;
  onPreview: () => void;
  onDrop?: (data: DataTransfer, at: { x: number; y: number }) => void;
  /** A widget was opened, by a double click, the Enter key or the menu. */
  onEditWidget?: (node: WidgetNode) => void;
}

/** A drawing being worked on: bars above, lists on the left, the page in the middle, properties on the right. */
export function DrawingDesk(props: DrawingDeskProps) {
  const { editor, side } = props;
  const [folded, fold] = useFolded(() => view.current?.fit());
  const view = useRef<CanvasControls | null>(null);
  const ready = useCallback((made: CanvasControls) => {
    view.current = made;
  }, []);
  const [helping, setHelping] = useState(false);
  const latest = useRef(props);
  latest.current = props;
  useEffect(
    () =>
      editor.store.subscribe(({ drawing }, { drawing: before }) => {
        // After this pass of React: the page has its new size then.
        const show = shownAfter(before, drawing);
        if (show !== undefined) queueMicrotask(() => view.current?.[show]());
      }),
    [editor],
  );
  const host = useMemo<EditorHost>(
    () => ({
      save: () => latest.current.onSave(),
      preview: () => latest.current.onPreview(),
      fit: () => view.current?.fit(),
      edit: (id) => {
        const node = editor.store.getState().drawing.nodes.find((found) => found.id === id);
        if (node?.kind === 'text') view.current?.editText(id);
        if (node?.kind === 'widget') latest.current.onEditWidget?.(node);
      },
      help: () => setHelping(true),
      fitSelection: () => view.current?.fitSelection(),
      pack: packWidgets,
      // A template holds places for charts, not charts that wait to be stored.
      unpack: (luggage) => {
        if (editor.store.getState().drawing.kind === 'panel') unpackWidgets(luggage);
      },
      addPicture: (file) => void placePicture(editor, file),
    }),
    [editor],
  );
  const drop = (data: DataTransfer, at: { x: number; y: number }): void => {
    const pictures = [...data.files].filter((file) => file.type.startsWith('image/'));
    for (const picture of pictures) void placePicture(editor, picture, at);
    if (pictures.length === 0) latest.current.onDrop?.(data, at);
  };
  const value = useMemo(
    () => ({
      editor,
      host,
      renderWidget: (node: WidgetNode) => <LiveWidget node={node} />,
      renderSlot: (node: Parameters<typeof LiveSlot>[0]['node']) => <LiveSlot node={node} />,
    }),
    [editor, host],
  );
  return (
    <EditorProvider value={value}>
      <Keys />
      <Chosen />
      <div
        className={`panel-editor ${folded.left ? 'panel-fold-left' : ''} ${folded.right ? 'panel-fold-right' : ''}`}
      >
        <h1 className="visually-hidden">{props.title}</h1>
        {props.header}
        <aside className="panel-side" aria-label={side.label}>
          <Tabs size="small" activeKey={side.tab} onChange={side.onTab} items={side.items} />
        </aside>
        <div className="panel-centre">
          <div className="panel-toolbar">
            <IconButton
              size="small"
              label={folded.left ? '展开列表' : '收起列表'}
              icon={folded.left ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
              onClick={() => fold('left')}
            />
            <ToolBar>{props.tools}</ToolBar>
            <IconButton
              size="small"
              label={folded.right ? '展开属性' : '收起属性'}
              icon={folded.right ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
              onClick={() => fold('right')}
            />
          </div>
          {props.banner}
          <div className="panel-canvas">
            <Ground>
              <Canvas onReady={ready} onDrop={drop} onEdit={(id) => host.edit?.(id)} empty={props.empty} />
            </Ground>
          </div>
          <div className="panel-foot">
            <HistoryList />
            <Notice />
            <ZoomBar onZoom={(zoom) => view.current?.zoomTo(zoom)} onFit={() => view.current?.fit()} />
          </div>
        </div>
        <Inspector />
      </div>
      {helping && <HelpDialog onClose={() => setHelping(false)} />}
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
