import { FolderAddOutlined, PlusOutlined } from '@ant-design/icons';
import { type CategoryRecord, texts, type Widget } from '@mingjing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { client } from '../../app/client.ts';
import {
  putWidget,
  refreshWidgets,
  useFreshWidgets,
  useWidget,
  useWidgetTree,
  type WidgetNode,
} from '../../records/widget.ts';
import { useCategoryEditing } from '../../ui/category-editing.tsx';
import { categoryForNew, categoryOf, leavesOf } from '../../ui/category-nodes.ts';
import { CategoryPane } from '../../ui/category-pane.tsx';
import type { TreeAction } from '../../ui/category-tree.tsx';
import { ChartIcon } from '../../ui/chart-icon.tsx';
import { EmptyState, ErrorState, IconButton, LoadingState, Page, SplitPane, toast } from '../../ui/index.ts';
import { UsageLock } from '../../usage/usage-lock.tsx';
import { useWidgetChanges, type WidgetChanges } from './widget-changes.tsx';
import { WidgetDetail } from './widget-detail.tsx';
import { WidgetShelf } from './widget-shelf.tsx';
import './widget-page.css';

const EditorDialog = lazy(async () => ({
  default: (await import('../../widget-editor/desk/editor-dialog.tsx')).EditorDialog,
}));

const doubleClickMs = 400;

function OpenWidget({
  id,
  nodes,
  changes,
  onAll,
}: {
  id: number;
  nodes: WidgetNode[];
  changes: WidgetChanges;
  onAll: () => void;
}) {
  const widget = useWidget(id);
  if (widget.data !== undefined) {
    return <WidgetDetail key={id} widget={widget.data} categories={nodes} changes={changes} />;
  }
  if (!widget.isError) return <LoadingState rows={8} />;
  return (
    <ErrorState
      title="图表无法打开"
      error={widget.error}
      retry={() => void widget.refetch()}
      action={
        <button type="button" className="plain-button" onClick={onAll}>
          查看全部图表
        </button>
      }
    />
  );
}

function NoWidgets({ onAdd }: { onAdd: () => void }) {
  return (
    <div className="widget-blank">
      <EmptyState
        title="还没有图表"
        description="图表从数据集或查询取数，拖拽字段即可生成"
        action={
          <Button type="primary" onClick={onAdd}>
            新增图表
          </Button>
        }
      />
    </div>
  );
}

/** Widget definition: the tree on the left; on the right all widgets as cards, or the one the address names. */
export function Component() {
  const cache = useQueryClient();
  const [address, setAddress] = useSearchParams();
  const tree = useWidgetTree();
  useFreshWidgets();
  const [editor, setEditor] = useState<{ widget: Widget | null; categoryId: number | null } | null>(null);
  const [needle, setNeedle] = useState('');
  const search = useDeferredValue(needle);

  /** The card clicked last, and when: the second press of a double click may meet the page that it led to. */
  const followed = useRef({ id: 0, at: Number.NEGATIVE_INFINITY });

  const nodes = tree.data ?? [];
  const asked = Number(address.get('id') ?? '');
  const openId = Number.isInteger(asked) && asked > 0 ? asked : null;
  const open = (id: number | null, { replace } = { replace: false }): void =>
    setAddress(id === null ? {} : { id: String(id) }, { replace });
  /** Where one was last: the category of the widget that was open, or one that was unfolded. */
  const looked = useRef<number | null>(null);
  useEffect(() => {
    const here = openId === null ? null : categoryOf(nodes, openId);
    if (here !== null) looked.current = here.id;
  }, [openId, nodes]);
  const categories = useCategoryEditing({
    nodes,
    calls: client.widget,
    refresh: () => refreshWidgets(cache),
    tooLong: texts.widget.nameLength,
  });
  const { changes, leafActions, dialog } = useWidgetChanges({
    nodes,
    openId,
    open,
    // One that was opened while it was read stays.
    onEdit: (stored) =>
      setEditor((present) => present ?? { widget: stored, categoryId: stored.categoryWidget?.id ?? null }),
  });
  const add = (categoryId: number | null): void => {
    const target = categoryId ?? categoryForNew(nodes, openId, looked.current);
    if (target === null) {
      categories.addFirst('我的图表', (id) => setEditor({ widget: null, categoryId: id }));
      toast.info('请先新增一个分类');
      return;
    }
    setEditor({ widget: null, categoryId: target });
  };
  const categoryActions = (record: CategoryRecord): TreeAction[] => [
    { label: '新增图表', icon: <PlusOutlined aria-hidden="true" />, onRun: () => add(record.id) },
    ...categories.actions(record),
  ];

  const left = (
    <CategoryPane
      tree={tree}
      selected={openId}
      searchPlaceholder="搜索图表"
      actions={
        <>
          <IconButton label="新增分类" icon={<FolderAddOutlined />} onClick={categories.add} />
          <IconButton label="新增图表" icon={<PlusOutlined />} onClick={() => add(null)} />
        </>
      }
      leafIcon={(item) => <ChartIcon type={item.chartType} />}
      leafMark={(item) => <UsageLock usedBy={item.usedBy} />}
      leafActions={leafActions}
      categoryActions={categoryActions}
      onOpen={(item) => open(item.id)}
      onLook={(categoryId) => {
        looked.current = categoryId;
      }}
      onEdit={(item) => changes.edit(item.id)}
      onSearch={setNeedle}
      onMove={changes.move}
      empty="还没有图表，请先新增分类"
    />
  );
  return (
    <Page fill name="图表定义">
      <div
        className={openId === null ? '' : 'widget-screen-open'}
        onClickCapture={({ target, timeStamp }) => {
          const card = target instanceof Element ? target.closest<HTMLElement>('[data-widget]') : null;
          if (card !== null) followed.current = { id: Number(card.dataset['widget']), at: timeStamp };
        }}
        onPointerDownCapture={({ timeStamp }) => {
          const { id, at } = followed.current;
          if (timeStamp - at < doubleClickMs) changes.edit(id);
        }}
      >
        <SplitPane storageKey="widgets" label="图表列表宽度" initial={300} left={left}>
          {openId !== null ? (
            <OpenWidget id={openId} nodes={nodes} changes={changes} onAll={() => open(null)} />
          ) : tree.data === undefined ? (
            !tree.isError && <LoadingState rows={8} />
          ) : leavesOf(nodes).length > 0 ? (
            <WidgetShelf nodes={nodes} search={search} changes={changes} onAdd={add} />
          ) : (
            <NoWidgets onAdd={() => add(null)} />
          )}
        </SplitPane>
      </div>
      {categories.dialog}
      {dialog}
      {editor !== null && (
        <Suspense fallback={null}>
          <EditorDialog
            widget={editor.widget}
            categoryId={editor.categoryId}
            categories={nodes}
            onSaved={(saved) => {
              putWidget(cache, saved);
              setEditor(null);
              // From a card one comes back to the cards.
              if (editor.widget === null || openId !== null) open(saved.id);
            }}
            onClose={() => setEditor(null)}
          />
        </Suspense>
      )}
    </Page>
  );
}
