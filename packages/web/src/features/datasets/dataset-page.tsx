import {
  BlockOutlined,
  CloudSyncOutlined,
  FolderAddOutlined,
  PlusOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons';
import { type CategoryRecord, type Dataset, type DatasetItem, texts } from '@mingjing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { client } from '../../app/client.ts';
import { mayDrawPanels } from '../../drawings/templates/template-start.ts';
import {
  applyStatus,
  dropDataset,
  putDataset,
  refreshDatasets,
  useCacheOnline,
  useDataset,
  useDatasetTree,
  useLiveStatus,
} from '../../records/dataset.ts';
import { refreshStatesChanged, useRefreshStates } from '../../records/refresh.ts';
import { attempt } from '../../ui/attempt.ts';
import { useCategoryEditing } from '../../ui/category-editing.tsx';
import { categoryForNew, leavesOf } from '../../ui/category-nodes.ts';
import { CategoryPane } from '../../ui/category-pane.tsx';
import type { TreeAction } from '../../ui/category-tree.tsx';
import {
  confirm,
  EmptyState,
  ErrorState,
  IconButton,
  LoadingState,
  Page,
  SplitPane,
  toast,
} from '../../ui/index.ts';
import { useLeafChanges } from '../../ui/leaf-changes.tsx';
import { UsageLock } from '../../usage/usage-lock.tsx';
import { CacheStatusIcon } from './cache-status.tsx';
import { DatasetForm } from './form/dataset-form.tsx';
import { shortFreshness } from './refresh/refresh-words.ts';
import './dataset-page.css';

/** A dataset that is not saved yet, as it stands in the address: ?id=new&category=3. */
interface Adding {
  categoryId: number | null;
  combining: boolean;
  datasourceId: number | null;
}

/** How a new dataset begins; `replace` takes the place of the address that asked for it. */
type Beginning = Partial<Omit<Adding, 'categoryId'>> & { replace?: boolean };

const idIn = (search: URLSearchParams, name: string): number | null => Number(search.get(name) ?? '') || null;

function addingIn(search: URLSearchParams): Adding | null {
  if (search.get('id') !== 'new') return null;
  return {
    categoryId: idIn(search, 'category'),
    combining: search.has('combine'),
    datasourceId: idIn(search, 'source'),
  };
}

function addressOf({ categoryId, combining, datasourceId }: Adding): Record<string, string> {
  return {
    id: 'new',
    ...(categoryId === null ? {} : { category: String(categoryId) }),
    ...(combining ? { combine: '1' } : {}),
    ...(datasourceId === null ? {} : { source: String(datasourceId) }),
  };
}

/** The data mart: categories and datasets on the left, the open dataset's form on the right. */
export function Component() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const tree = useDatasetTree();
  const online = useCacheOnline();
  useLiveStatus(() => void refreshStatesChanged(cache));
  const refreshes = useRefreshStates();
  const [cancelled, setCancelled] = useState(0);
  const { key: place } = useLocation();
  const adding = addingIn(search);
  const newForm = `new-${place}`;
  // The form that made a dataset stays open over it, with the rows it has shown.
  const [made, setMade] = useState<{ id: number; form: string } | null>(null);

  const nodes = tree.data ?? [];
  const categories = useCategoryEditing({
    nodes,
    calls: client.dataset,
    refresh: () => refreshDatasets(cache),
  });
  const asked = Number(search.get('id') ?? '');
  const openId = adding !== null ? null : asked > 0 ? asked : (leavesOf(nodes)[0]?.id ?? null);
  const dataset = useDataset(openId);

  /** Cancelling puts the form back to what is stored; an unsaved new dataset gives way to the first one. */
  const cancel = (): void => {
    if (adding === null) setCancelled((count) => count + 1);
    else open(leavesOf(nodes)[0]?.id ?? null);
  };
  const open = (id: number | null, { replace } = { replace: false }): void =>
    setSearch(id === null ? {} : { id: String(id) }, { replace });
  const saved = ({ id }: Dataset): void => {
    if (adding !== null) setMade({ id, form: newForm });
    open(id);
  };
  const add = (
    categoryId: number | null,
    { combining = false, datasourceId = null, replace = false }: Beginning = {},
  ): void => {
    const target = categoryId ?? categoryForNew(nodes, openId, adding?.categoryId ?? null);
    if (target === null) {
      // One of a source begins by itself when there is a category.
      categories.addFirst('我的数据集', (id) => datasourceId === null && add(id, { combining }));
      toast.info('请先新增一个分类');
      return;
    }
    const address = addressOf({ categoryId: target, combining, datasourceId });
    // The form that stands there already keeps what was typed.
    if (String(search) !== String(new URLSearchParams(address))) setSearch(address, { replace });
  };

  // ?source=7: a new dataset of that source.
  const ofSource = adding === null ? (idIn(search, 'source') ?? 0) : 0;
  const beginOf = useEffectEvent((datasourceId: number) => add(null, { datasourceId, replace: true }));
  const isRead = tree.data !== undefined;
  const hasCategory = nodes.length > 0;
  // Without a category one is asked for first; the dataset begins when it is there.
  useEffect(() => {
    if ((isRead || hasCategory) && ofSource > 0) beginOf(ofSource);
  }, [isRead, hasCategory, ofSource]);

  const cacheOne = (item: { id: number; name: string }): Promise<void> =>
    attempt(async () => {
      if (!(await confirm(texts.confirm.cache(item.name)))) return;
      applyStatus(cache, await client.dataset.cache({ params: { id: item.id } }));
    });
  const cacheAll = (): Promise<void> =>
    attempt(async () => {
      if (!(await confirm(texts.confirm.cacheAll))) return;
      for (const state of await client.dataset.cacheAll()) applyStatus(cache, state);
    });
  const leaves = useLeafChanges<DatasetItem>({
    nodes,
    openId,
    open,
    kind: 'dataset',
    removeQuestion: texts.confirm.removeDataset,
    copy: async ({ id }) => {
      const made = await client.dataset.copy({ params: { id } });
      putDataset(cache, made);
      return made;
    },
    impact: ({ id }) => client.dataset.impact({ params: { id } }),
    remove: ({ id }) => client.dataset.remove({ params: { id } }),
    drop: ({ id }) => dropDataset(cache, id),
  });
  const categoryActions = (record: CategoryRecord): TreeAction[] => [
    { label: '新增数据集', icon: <PlusOutlined aria-hidden="true" />, onRun: () => add(record.id) },
    ...categories.actions(record),
  ];

  const left = (
    <CategoryPane
      tree={tree}
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
          <IconButton
            label="新建组合数据集"
            icon={<BlockOutlined />}
            onClick={() => add(null, { combining: true })}
          />
          <IconButton label="新增数据集" icon={<PlusOutlined />} onClick={() => add(null)} />
        </>
      }
      leafIcon={(item) => (
        <CacheStatusIcon
          status={item.cacheStatus}
          info={item.cacheInfo}
          online={online}
          isDirect={item.direct === true}
          onCache={() => void cacheOne(item)}
        />
      )}
      leafMark={(item) => <UsageLock usedBy={item.usedBy} />}
      leafNote={(item) => shortFreshness(refreshes.of(item.id), refreshes.states?.now ?? 0)}
      leafActions={(item) => [
        ...(mayDrawPanels()
          ? [
              {
                label: '一键成屏',
                icon: <ThunderboltOutlined aria-hidden="true" />,
                onRun: () => void navigate(`/config/panel/auto?dataset=${item.id}`),
              },
            ]
          : []),
        ...leaves.actions(item, () => open(item.id)),
      ]}
      categoryActions={categoryActions}
      onOpen={(item) => open(item.id)}
      empty="还没有数据集，请先新增分类"
    />
  );

  return (
    <Page fill name="数据集市">
      {!online && (
        <Alert className="dataset-warning" type="warning" showIcon title={texts.cache.offlineShort} />
      )}
      <SplitPane storageKey="datasets" label="数据集列表宽度" initial={300} left={left}>
        {adding !== null || dataset.data !== undefined ? (
          <DatasetForm
            key={
              adding !== null
                ? `${newForm}-${cancelled}`
                : openId === made?.id
                  ? `${made?.form}-${cancelled}`
                  : `edit-${openId}-${cancelled}`
            }
            dataset={adding === null ? (dataset.data ?? null) : null}
            combining={adding?.combining ?? false}
            categoryId={adding?.categoryId ?? null}
            datasourceId={adding?.datasourceId ?? null}
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
          // A tree that failed says so itself: whether there are datasets nobody knows.
          !tree.isError && (
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
          )
        )}
      </SplitPane>
      {categories.dialog}
    </Page>
  );
}
