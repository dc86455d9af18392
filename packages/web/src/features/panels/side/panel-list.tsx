import {
  CloudDownloadOutlined,
  CloudUploadOutlined,
  CopyOutlined,
  DeleteOutlined,
  FolderAddOutlined,
  MobileOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import type { CategoryRecord, Panel, PanelItem } from '@mingjing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../../app/client.ts';
import { ToolIcon } from '../../../editor/canvas/tool-icons.tsx';
import { useCategoryEditing } from '../../../ui/category-editing.tsx';
import { leavesOf } from '../../../ui/category-nodes.ts';
import { CategoryTree, type TreeAction } from '../../../ui/category-tree.tsx';
import { ErrorState, IconButton, LoadingState, tell } from '../../../ui/index.ts';
import { panelKeys, refreshTree, usePanelTree } from '../panel-api.ts';
import { copyPanel, removePanel, togglePublished } from '../panel-changes.ts';

interface PanelListProps {
  /** The open panel. */
  openId: number | null;
  onOpen: (id: number) => void;
  onNew: (categoryId: number | null) => void;
  onRemoved: (id: number) => void;
  /** A change made here to the panel that is open. */
  onChanged: (panel: Panel) => void;
}

/** My panels by category: open, copy, publish, share, delete; categories as everywhere. */
export function PanelList({ openId, onOpen, onNew, onRemoved, onChanged }: PanelListProps) {
  const cache = useQueryClient();
  const tree = usePanelTree();
  const nodes = tree.data ?? [];
  const categories = useCategoryEditing({ nodes, calls: client.panel, treeKey: panelKeys.tree });
  /** A failed call is told, a done one makes the list read again. */
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
      await refreshTree(cache);
    } catch (error) {
      tell(error);
    }
  };
  const copy = async (item: PanelItem): Promise<void> => {
    const made = await copyPanel(
      item,
      leavesOf(nodes).map((panel) => panel.name),
    );
    if (made !== undefined) onOpen(made.id);
  };
  const leafActions = (item: PanelItem): TreeAction[] => [
    {
      label: item.state === 1 ? '撤销发布' : '发布',
      icon: item.state === 1 ? <CloudDownloadOutlined /> : <CloudUploadOutlined />,
      onRun: () =>
        void run(async () => {
          const saved = await togglePublished(item.id);
          if (saved !== undefined && item.id === openId) onChanged(saved);
        }),
    },
    { label: '复制', icon: <CopyOutlined />, onRun: () => void run(() => copy(item)) },
    {
      label: '删除',
      icon: <DeleteOutlined />,
      danger: true,
      onRun: () =>
        void run(async () => {
          if (await removePanel(item)) onRemoved(item.id);
        }),
    },
  ];
  const categoryActions = (record: CategoryRecord): TreeAction[] => [
    { label: '新建面板', icon: <PlusOutlined />, onRun: () => onNew(record.id) },
    ...categories.actions(record),
  ];
  if (tree.isPending) return <LoadingState rows={8} />;
  if (tree.isError) return <ErrorState error={tree.error} retry={() => void tree.refetch()} />;
  return (
    <>
      <CategoryTree
        categories={nodes}
        selected={openId}
        searchPlaceholder="搜索面板"
        actions={<IconButton label="新增分类" icon={<FolderAddOutlined />} onClick={categories.add} />}
        leafIcon={(item) => (
          <span
            className={`panel-mark ${item.state === 1 ? 'panel-mark-on' : ''}`}
            title={item.state === 1 ? '已发布' : '未发布'}
          >
            {item.showViewDeviceType === 2 ? <MobileOutlined /> : <ToolIcon name="page" size={16} />}
          </span>
        )}
        leafActions={leafActions}
        categoryActions={categoryActions}
        onOpen={(item) => onOpen(item.id)}
        empty="还没有面板，请先新增分类"
      />
      {categories.dialog}
    </>
  );
}
