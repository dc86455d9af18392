import {
  CloudDownloadOutlined,
  CloudUploadOutlined,
  CopyOutlined,
  DeleteOutlined,
  FolderAddOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ToolIcon } from '../../editor/canvas/tool-icons.tsx';
import type { CategoryEditing } from '../../ui/category-editing.tsx';
import type { CategoryNode, Leaf } from '../../ui/category-nodes.ts';
import { CategoryTree, type TreeAction } from '../../ui/category-tree.tsx';
import { ErrorState, IconButton, LoadingState, tell } from '../../ui/index.ts';

/** What is done with one drawing of a list. A failed call is told, a done one makes the list read again. */
export interface DrawingActions {
  publish: (published: boolean, change: () => Promise<unknown>) => TreeAction;
  copy: (change: () => Promise<unknown>) => TreeAction;
  remove: (change: () => Promise<unknown>) => TreeAction;
  other: (label: string, icon: ReactNode, change: () => Promise<unknown>) => TreeAction;
}

function actionsOf(refresh: () => Promise<void>): DrawingActions {
  const run = (change: () => Promise<unknown>) => (): void => {
    void (async () => {
      try {
        await change();
        await refresh();
      } catch (error) {
        tell(error);
      }
    })();
  };
  return {
    publish: (published, change) => ({
      label: published ? '撤销发布' : '发布',
      icon: published ? <CloudDownloadOutlined /> : <CloudUploadOutlined />,
      onRun: run(change),
    }),
    copy: (change) => ({ label: '复制', icon: <CopyOutlined aria-hidden="true" />, onRun: run(change) }),
    remove: (change) => ({
      label: '删除',
      icon: <DeleteOutlined aria-hidden="true" />,
      danger: true,
      onRun: run(change),
    }),
    other: (label, icon, change) => ({ label, icon, onRun: run(change) }),
  };
}

interface DrawingListProps<Item extends Leaf> {
  noun: string;
  tree: UseQueryResult<CategoryNode<Item>[]>;
  refresh: () => Promise<void>;
  categories: CategoryEditing;
  openId: number | null;
  isPublished: (item: Item) => boolean;
  /** Sign of one drawing; a page when there is none of its own. */
  icon?: (item: Item) => ReactNode;
  actions: (item: Item, make: DrawingActions) => TreeAction[];
  /** Buttons of the head row before 新增分类. */
  head?: ReactNode;
  onOpen: (id: number) => void;
  onNew: (categoryId: number | null) => void;
}

/** One's drawings by category: open, copy, publish, delete; categories as everywhere. */
export function DrawingList<Item extends Leaf>(props: DrawingListProps<Item>) {
  const { noun, tree, refresh, categories, openId, isPublished, icon, actions, head, onOpen, onNew } = props;
  if (tree.isPending) return <LoadingState rows={8} />;
  if (tree.isError) return <ErrorState error={tree.error} retry={() => void tree.refetch()} />;
  const make = actionsOf(refresh);
  return (
    <CategoryTree
      categories={tree.data}
      selected={openId}
      searchPlaceholder={`搜索${noun}`}
      actions={
        <>
          {head}
          <IconButton label="新增分类" icon={<FolderAddOutlined />} onClick={categories.add} />
        </>
      }
      leafIcon={(item) => (
        <span
          className={`panel-mark ${isPublished(item) ? 'panel-mark-on' : ''}`}
          title={isPublished(item) ? '已发布' : '未发布'}
        >
          {icon?.(item) ?? <ToolIcon name="page" size={16} />}
        </span>
      )}
      leafActions={(item) => actions(item, make)}
      categoryActions={(record) => [
        { label: `新建${noun}`, icon: <PlusOutlined aria-hidden="true" />, onRun: () => onNew(record.id) },
        ...categories.actions(record),
      ]}
      onOpen={(item) => onOpen(item.id)}
      empty={`还没有${noun}，请先新增分类`}
    />
  );
}
