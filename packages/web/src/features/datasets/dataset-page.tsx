import {
  CloudSyncOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  FolderAddOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import { type CategoryRecord, type Dataset, type DatasetItem, texts } from '@mingjing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { client } from '../../app/client.ts';
import { useCategoryEditing } from '../../ui/category-editing.tsx';
import { categoriesOf, leavesOf, nextLeaf } from '../../ui/category-nodes.ts';
import { CategoryTree, type TreeAction } from '../../ui/category-tree.tsx';
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
import { CacheStatusIcon } from './cache-status.tsx';
import {
  applyStatus,
  datasetKeys,
  dropDataset,
  putDataset,
  useCacheOnline,
  useDataset,
  useDatasetTree,
  useLiveStatus,
} from './dataset-api.ts';
import { DatasetForm } from './dataset-form.tsx';
import './dataset-page.css';

/** What deleting would touch, in one sentence; '' when nothing. */
function impactText(impact: { widgets: unknown[]; panels: unknown[] }): string {
  const parts = [
    impact.widgets.length > 0 ? `${impact.widgets.length} 个图表` : '',
    impact.panels.length > 0 ? `${impact.panels.length} 个面板` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `（影响 ${parts.join('、')}）`;
}

/** The data mart: categories and datasets on the left, the open dataset's form on the right. */
export function Component() {
  const cache = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const tree = useDatasetTree();
  const online = useCacheOnline();
  useLiveStatus();
  const [cancelled, setCancelled] = useState(0);
  const [adding, setAdding] = useState<{ categoryId: number | null } | null>(null);
  // The form that made a dataset stays open over it, with the rows it has shown.
  const [drafts, setDrafts] = useState(0);
  const [made, setMade] = useState<number | null>(null);

  const nodes = tree.data ?? [];
  const categories = useCategoryEditing({ nodes, calls: client.dataset, treeKey: datasetKeys.tree });
  const asked = Number(search.get('id') ?? '');
  const openId = adding !== null ? null : asked > 0 ? asked : (leavesOf(nodes)[0]?.id ?? null);
  const dataset = useDataset(openId);

  useEffect(() => {
    if (asked > 0) setAdding(null);
  }, [asked]);

  /** Cancelling puts the form back to what is stored; an unsaved new dataset gives way to the first one. */
  const cancel = (): void => {
    if (adding === null) setCancelled((count) => count + 1);
    else open(leavesOf(nodes)[0]?.id ?? null);
  };
  const open = (id: number | null): void => {
    setAdding(null);
    setSearch(id === null ? {} : { id: String(id) });
  };
  const saved = ({ id }: Dataset): void => {
    if (adding === null) {
      open(id);
      return;
    }
    // `adding` ends when the address has followed, so that no other dataset shows in between.
    setMade(id);
    setSearch({ id: String(id) });
  };
  /** Runs a call and tells its failure; true when it went well. */
  const run = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      tell(error);
    }
  };
  const add = (categoryId: number | null): void => {
    const target = categoryId ?? categoriesOf(nodes)[0]?.id ?? null;
    if (target === null) {
      categories.add();
      toast.info('请先新增一个分类');
      return;
    }
    setSearch({});
    setDrafts((count) => count + 1);
    setMade(null);
    setAdding({ categoryId: target });
  };

  const cacheOne = (item: { id: number; name: string }): Promise<void> =>
    run(async () => {
      if (!(await confirm(texts.confirm.cache(item.name)))) return;
      applyStatus(cache, await client.dataset.cache({ params: { id: item.id } }));
    });
  const cacheAll = (): Promise<void> =>
    run(async () => {
      if (!(await confirm(texts.confirm.cacheAll))) return;
      for (const state of await client.dataset.cacheAll()) applyStatus(cache, state);
    });
  const copy = (item: DatasetItem): Promise<void> =>
    run(async () => {
      if (!(await confirm(texts.confirm.copy(item.name)))) return;
      const made = await client.dataset.copy({ params: { id: item.id } });
      putDataset(cache, made);
      toast.success(texts.toast.copied);
      open(made.id);
    });
  const remove = (item: DatasetItem): Promise<void> =>
    run(async () => {
      const impact = impactText(await client.dataset.impact({ params: { id: item.id } }));
      const question = texts.confirm.removeDataset(item.name);
      // What is in use is asked about every time, whatever was ticked before.
      const sure = await (impact === ''
        ? confirmRemoval(question, 'dataset')
        : confirm(`${question}${impact}`));
      if (!sure) return;
      await client.dataset.remove({ params: { id: item.id } });
      const next = nextLeaf(nodes, item.id);
      dropDataset(cache, item.id);
      toast.success(texts.toast.removed);
      if (item.id === openId) open(next?.id ?? null);
    });

  const leafActions = (item: DatasetItem): TreeAction[] => [
    { label: '复制', icon: <CopyOutlined />, onRun: () => void copy(item) },
    { label: '编辑', icon: <EditOutlined />, onRun: () => open(item.id) },
    { label: '删除', icon: <DeleteOutlined />, danger: true, onRun: () => void remove(item) },
  ];
  const categoryActions = (record: CategoryRecord): TreeAction[] => [
    { label: '新增数据集', icon: <PlusOutlined />, onRun: () => add(record.id) },
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
      searchPlaceholder="搜索数据集"
      actions={
        <>
          <IconButton label="新增分类" icon={<FolderAddOutlined />} onClick={categories.add} />
          <IconButton
            label="缓存全部"
            icon={<CloudSyncOutlined />}
            disabled={!online}
            onClick={() => void cacheAll()}
          />
          <IconButton label="新增数据集" icon={<PlusOutlined />} onClick={() => add(null)} />
        </>
      }
      leafIcon={(item) => (
        <CacheStatusIcon
          status={item.cacheStatus}
          info={item.cacheInfo}
          online={online}
          onCache={() => void cacheOne(item)}
        />
      )}
      leafActions={leafActions}
      categoryActions={categoryActions}
      onOpen={(item) => open(item.id)}
      empty="还没有数据集，请先新增分类"
    />
  );

  return (
    <Page fill>
      {!online && (
        <Alert className="dataset-warning" type="warning" showIcon title={texts.cache.offlineShort} />
      )}
      <SplitPane storageKey="datasets" label="数据集列表宽度" initial={300} left={left}>
        {adding !== null || dataset.data !== undefined ? (
          <DatasetForm
            key={
              adding === null && openId !== made
                ? `edit-${openId}-${cancelled}`
                : `new-${drafts}-${cancelled}`
            }
            dataset={adding === null ? (dataset.data ?? null) : null}
            categoryId={adding?.categoryId ?? null}
            categories={nodes}
            online={online}
            onSaved={saved}
            onCancel={cancel}
            onCache={(item) => void cacheOne(item)}
          />
        ) : dataset.isError ? (
          <ErrorState error={dataset.error} retry={() => void dataset.refetch()} />
        ) : openId !== null || tree.isPending ? (
          <LoadingState rows={8} />
        ) : (
          <div className="dataset-blank">
            <EmptyState
              title="还没有数据集"
              description="数据集由数据源上的查询或表格得到，图表从数据集取数"
              action={
                <Button type="primary" onClick={() => add(null)}>
                  新增数据集
                </Button>
              }
            />
          </div>
        )}
      </SplitPane>
      {categories.dialog}
    </Page>
  );
}
