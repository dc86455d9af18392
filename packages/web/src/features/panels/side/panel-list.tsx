import { ShareAltOutlined, ThunderboltOutlined } from '@ant-design/icons';
import type { Panel, PanelItem } from '@mingjing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { client } from '../../../app/client.ts';
import { CoverMark } from '../../../drawings/cover/cover-mark.tsx';
import { DrawingList } from '../../../drawings/opened/drawing-list.tsx';
import { refreshPanels, usePanelTree } from '../../../records/panel.ts';
import { useCategoryEditing } from '../../../ui/category-editing.tsx';
import { leavesOf } from '../../../ui/category-nodes.ts';
import { IconButton, useStay } from '../../../ui/index.ts';
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

/** My panels by category: open, copy, publish, delete. */
export function PanelList({ openId, onOpen, onNew, onRemoved, onChanged }: PanelListProps) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const mark = useStay();
  const tree = usePanelTree();
  const nodes = tree.data ?? [];
  const categories = useCategoryEditing({ nodes, calls: client.panel, refresh: () => refreshPanels(cache) });
  const isPublished = ({ state }: PanelItem): boolean => state === 1;
  const copy = async (item: PanelItem): Promise<void> => {
    const names = leavesOf(nodes).map(({ name }) => name);
    const stays = mark();
    const made = await copyPanel(item, names);
    if (made !== undefined && stays()) onOpen(made.id);
  };
  const toggle = async ({ id }: PanelItem): Promise<void> => {
    const saved = await togglePublished(id);
    if (saved !== undefined && id === openId) onChanged(saved);
  };
  return (
    <>
      <DrawingList
        noun="面板"
        tree={tree}
        refresh={() => refreshPanels(cache)}
        categories={categories}
        openId={openId}
        head={
          <>
            <IconButton
              label="一键成屏"
              icon={<ThunderboltOutlined />}
              onClick={() => void navigate('/config/panel/auto')}
            />
            <IconButton
              label="全部分享链接"
              icon={<ShareAltOutlined />}
              onClick={() => void navigate('/config/panel/shares')}
            />
          </>
        }
        isPublished={isPublished}
        icon={(item) => <CoverMark item={item} />}
        onOpen={onOpen}
        onNew={onNew}
        actions={(item, make) => [
          make.publish(isPublished(item), () => toggle(item)),
          make.copy(() => copy(item)),
          make.remove(async () => {
            if (await removePanel(item)) onRemoved(item.id);
          }),
        ]}
      />
      {categories.dialog}
    </>
  );
}
