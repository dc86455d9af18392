import {
  CloudDownloadOutlined,
  CloudUploadOutlined,
  CopyOutlined,
  DeleteOutlined,
  ExportOutlined,
  FolderAddOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import type { CategoryRecord, TemplateItem } from '@mingjing/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ToolIcon } from '../../editor/canvas/tool-icons.tsx';
import type { CategoryEditing } from '../../ui/category-editing.tsx';
import { leavesOf } from '../../ui/category-nodes.ts';
import { CategoryTree, type TreeAction } from '../../ui/category-tree.tsx';
import { ErrorState, IconButton, LoadingState, tell } from '../../ui/index.ts';
import { refreshTemplates, useTemplateTree } from './template-api.ts';
import { copyTemplate, removeTemplate, setPublished } from './template-changes.ts';
import { exportTemplate } from './template-transfer.ts';

interface TemplateListProps {
  openId: number | null;
  categories: CategoryEditing;
  onOpen: (id: number) => void;
  onNew: (categoryId: number | null) => void;
  onRemoved: (id: number) => void;
  onPublished: (id: number, published: boolean) => void;
  /** Button that takes a template from a file. */
  importing: ReactNode;
}

/** My templates by category: open, publish, copy, export, delete; categories as everywhere. */
export function TemplateList(props: TemplateListProps) {
  const { openId, categories, onOpen, onNew, onRemoved, onPublished, importing } = props;
  const cache = useQueryClient();
  const tree = useTemplateTree();
  const nodes = tree.data ?? [];
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
      await refreshTemplates(cache);
    } catch (error) {
      tell(error);
    }
  };
  const copy = async (item: TemplateItem): Promise<void> => {
    const names = leavesOf(nodes).map(({ name }) => name);
    const made = await copyTemplate(item, names);
    if (made !== undefined) onOpen(made);
  };
  const toggle = async (item: TemplateItem): Promise<void> => {
    const now = await setPublished(item.id, item.status !== '1');
    if (now !== undefined) onPublished(item.id, now);
  };
  const leafActions = (item: TemplateItem): TreeAction[] => {
    const open: TreeAction[] = [
      { label: '复制', icon: <CopyOutlined />, onRun: () => void run(() => copy(item)) },
      { label: '导出', icon: <ExportOutlined />, onRun: () => void run(() => exportTemplate(item.id)) },
    ];
    if (!item.editable) return open;
    return [
      {
        label: item.status === '1' ? '撤销发布' : '发布',
        icon: item.status === '1' ? <CloudDownloadOutlined /> : <CloudUploadOutlined />,
        onRun: () => void run(() => toggle(item)),
      },
      ...open,
      {
        label: '删除',
        icon: <DeleteOutlined />,
        danger: true,
        onRun: () =>
          void run(async () => {
            if (await removeTemplate(item)) onRemoved(item.id);
          }),
      },
    ];
  };
  const categoryActions = (record: CategoryRecord): TreeAction[] => [
    { label: '新建模板', icon: <PlusOutlined />, onRun: () => onNew(record.id) },
    ...categories.actions(record),
  ];
  if (tree.isPending) return <LoadingState rows={8} />;
  if (tree.isError) return <ErrorState error={tree.error} retry={() => void tree.refetch()} />;
  return (
    <CategoryTree
      categories={nodes}
      selected={openId}
      searchPlaceholder="搜索模板"
      actions={
        <>
          {importing}
          <IconButton label="新增分类" icon={<FolderAddOutlined />} onClick={categories.add} />
        </>
      }
      leafIcon={(item) => (
        <span
          className={`panel-mark ${item.status === '1' ? 'panel-mark-on' : ''}`}
          title={item.status === '1' ? '已发布' : '未发布'}
        >
          <ToolIcon name="page" size={16} />
        </span>
      )}
      leafActions={leafActions}
      categoryActions={categoryActions}
      onOpen={(item) => onOpen(item.id)}
      empty="还没有模板，请先新增分类"
    />
  );
}
