import {
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  FolderAddOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import { type CategoryRecord, texts, type Widget, type WidgetItem } from '@mingjing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { client } from '../../app/client.ts';
import { useCategoryEditing } from '../../ui/category-editing.tsx';
import { categoriesOf, leavesOf, nextLeaf } from '../../ui/category-nodes.ts';
import { CategoryTree, type TreeAction } from '../../ui/category-tree.tsx';
import { ChartIcon } from '../../ui/chart-icon.tsx';
import {
  confirm,
  confirmRemoval,
  EmptyState,
  ErrorState,
  IconButton,
  LoadingState,
  Page,
  SplitPane,
  tell,
  toast,
} from '../../ui/index.ts';
import { dropWidget, putWidget, useWidget, useWidgetTree, widgetKeys } from './widget-api.ts';
import { WidgetCard } from './widget-card.tsx';
import './widget-page.css';

const EditorDialog = lazy(async () => ({
  default: (await import('./editor/editor-dialog.tsx')).EditorDialog,
}));

/** Widget definition: categories and widgets on the left, the selected widget on the right. */
export function Component() {
  const cache = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const tree = useWidgetTree();
  const [editor, setEditor] = useState<{ widget: Widget | null; categoryId: number | null } | null>(null);

  const nodes = tree.data ?? [];
  const categories = useCategoryEditing({
    nodes,
    calls: client.widget,
    treeKey: widgetKeys.tree,
    tooLong: texts.widget.nameLength,
  });
  const asked = Number(search.get('id') ?? '');
  const openId = asked > 0 ? asked : (leavesOf(nodes)[0]?.id ?? null);
  const widget = useWidget(openId);
  const open = (id: number | null): void => setSearch(id === null ? {} : { id: String(id) });

  const run = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      tell(error);
    }
  };
  const add = (categoryId: number | null): void => {
    const target = categoryId ?? categoriesOf(nodes)[0]?.id ?? null;
    setEditor({ widget: null, categoryId: target });
  };
  const edit = (id: number): Promise<void> =>
    run(async () => {
      open(id);
      const read = await cache.fetchQuery({
        queryKey: widgetKeys.one(id),
        queryFn: () => client.widget.read({ params: { id } }),
        staleTime: 0,
      });
      setEditor({ widget: read, categoryId: read.categoryWidget?.id ?? null });
    });
  const copy = (item: WidgetItem): Promise<void> =>
    run(async () => {
      if (!(await confirm(texts.confirm.copy(item.name)))) return;
      const made = await client.widget.copy({ params: { id: item.id } });
      putWidget(cache, made);
      toast.success(texts.toast.copied);
      open(made.id);
    });
  const remove = (item: WidgetItem): Promise<void> =>
    run(async () => {
      if (!(await confirmRemoval(texts.confirm.removeWidget(item.name), 'widget'))) return;
      await client.widget.remove({ params: { id: item.id } });
      const next = nextLeaf(nodes, item.id);
      dropWidget(cache, item.id);
      toast.success(texts.toast.removed);
      if (item.id === openId) open(next?.id ?? null);
    });
  const move = (item: WidgetItem, categoryId: number): Promise<void> =>
    run(async () => {
      const stored = await client.widget.read({ params: { id: item.id } });
      const {
        id: _id,
        index: _index,
        tips: _tips,
        userId: _user,
        lastModifiedDate: _date,
        ...input
      } = stored;
      putWidget(
        cache,
        await client.widget.update({
          params: { id: item.id },
          input: { ...input, categoryWidget: { id: categoryId } },
        }),
      );
      toast.success(texts.toast.updated);
    });

  const leafActions = (item: WidgetItem): TreeAction[] => [
    { label: '复制', icon: <CopyOutlined />, onRun: () => void copy(item) },
    { label: '编辑', icon: <EditOutlined />, onRun: () => void edit(item.id) },
    { label: '删除', icon: <DeleteOutlined />, danger: true, onRun: () => void remove(item) },
  ];
  const categoryActions = (record: CategoryRecord): TreeAction[] => [
    { label: '新增图表', icon: <PlusOutlined />, onRun: () => add(record.id) },
    ...categories.actions(record),
  ];

  const left = tree.isPending ? (
    <LoadingState rows={8} />
  ) : tree.isError ? (
    <ErrorState error={tree.error} retry={() => void tree.refetch()} />
  ) : (
    <CategoryTree
      categories={nodes}
      selected={openId}
      searchPlaceholder="搜索图表"
      actions={
        <>
          <IconButton label="新增分类" icon={<FolderAddOutlined />} onClick={categories.add} />
          <IconButton label="新增图表" icon={<PlusOutlined />} onClick={() => add(null)} />
        </>
      }
      leafIcon={(item) => <ChartIcon type={item.chartType} />}
      leafActions={leafActions}
      categoryActions={categoryActions}
      onOpen={(item) => open(item.id)}
      onMove={(item, categoryId) => void move(item, categoryId)}
      empty="还没有图表，请先新增"
    />
  );

  return (
    <Page fill>
      <SplitPane storageKey="widgets" label="图表列表宽度" initial={300} left={left}>
        {widget.data !== undefined ? (
          <WidgetCard key={widget.data.id} widget={widget.data} onEdit={() => void edit(widget.data.id)} />
        ) : widget.isError ? (
          <ErrorState error={widget.error} retry={() => void widget.refetch()} />
        ) : openId !== null || tree.isPending ? (
          <LoadingState rows={8} />
        ) : (
          <div className="widget-blank">
            <EmptyState
              title="还没有图表"
              description="图表从数据集或查询取数，拖拽字段即可生成"
              action={
                <Button type="primary" onClick={() => add(null)}>
                  新增图表
                </Button>
              }
            />
          </div>
        )}
      </SplitPane>
      {categories.dialog}
      {editor !== null && (
        <Suspense fallback={null}>
          <EditorDialog
            widget={editor.widget}
            categoryId={editor.categoryId}
            categories={nodes}
            onSaved={(saved) => {
              putWidget(cache, saved);
              setEditor(null);
              open(saved.id);
            }}
            onClose={() => setEditor(null)}
          />
        </Suspense>
      )}
    </Page>
  );
}
