import { CaretDownOutlined, PlusOutlined, SearchOutlined } from '@ant-design/icons';
import type { WidgetItem } from '@mingjing/contract';
import { Input } from 'antd';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useWidgetTree, type WidgetNode } from '../../../records/widget.ts';
import { alongList, moveFocus } from '../../../ui/arrow-focus.ts';
import { categoriesOf, filterTree, leavesOf } from '../../../ui/category-nodes.ts';
import { ChartIcon } from '../../../ui/chart-icon.tsx';
import { EmptyState, ErrorState, IconButton, LoadingState } from '../../../ui/index.ts';

/** What a dragged widget carries. */
export const widgetDragType = 'application/x-mingjing-widget';

/** The charts of a category are one stop of the Tab key, among them the arrows go: what stands behind them is not far. */
function Folder({ folder, onAdd }: { folder: WidgetNode; onAdd: (item: WidgetItem) => void }) {
  const [stop, setStop] = useState(0);
  if (leavesOf([folder]).length === 0) return null;
  const atStop = Math.min(stop, folder.leaves.length - 1);
  return (
    <details open className="widget-folder">
      <summary>
        <CaretDownOutlined />
        <span title={folder.name}>{folder.name}</span>
        <small>{leavesOf([folder]).length}</small>
      </summary>
      {folder.children.map((child) => (
        <Folder key={child.id} folder={child} onAdd={onAdd} />
      ))}
      <ul onKeyDown={(event) => moveFocus(event, alongList)}>
        {folder.leaves.map((item, at) => (
          <li key={item.id}>
            <button
              type="button"
              className="widget-item"
              draggable
              tabIndex={at === atStop ? 0 : -1}
              onFocus={() => setStop(at)}
              title={`${item.name}：点击添加，或拖到画布`}
              onClick={({ detail }) => {
                // A list is habitually pressed twice; one chart is meant.
                if (detail < 2) onAdd(item);
              }}
              onDragStart={(event) => {
                event.dataTransfer.setData(widgetDragType, JSON.stringify({ id: item.id, name: item.name }));
                event.dataTransfer.effectAllowed = 'copy';
              }}
            >
              <ChartIcon type={item.chartType} size={18} />
              <span>{item.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface WidgetListProps {
  onAdd: (item: { id: number; name: string }) => void;
  /** Makes a widget that is not there yet. */
  onNew?: () => void;
  /** What stands above the stored ones. */
  children?: ReactNode;
}

/** All stored widgets by category: dragged onto the page, or added by a click. */
export function WidgetList({ onAdd, onNew, children }: WidgetListProps) {
  const tree = useWidgetTree();
  const [search, setSearch] = useState('');
  const needle = useDeferredValue(search.trim());
  const folders = useMemo(() => filterTree(tree.data ?? [], needle), [tree.data, needle]);
  const isEmpty = categoriesOf(folders).every((folder) => folder.leaves.length === 0);
  return (
    <div className="side-list">
      <div className="side-search">
        <Input
          allowClear
          size="small"
          prefix={<SearchOutlined />}
          value={search}
          placeholder="搜索图表"
          aria-label="搜索图表"
          onChange={(event) => setSearch(event.target.value)}
        />
        {onNew !== undefined && (
          <IconButton size="small" label="新增图表" icon={<PlusOutlined />} onClick={onNew} />
        )}
      </div>
      <div className="side-scroll">
        {children}
        {tree.isPending ? (
          <LoadingState rows={8} />
        ) : tree.isError ? (
          <ErrorState error={tree.error} retry={() => void tree.refetch()} />
        ) : isEmpty ? (
          <EmptyState
            title={needle === '' ? '还没有保存过的图表' : '没有匹配的图表'}
            description={needle === '' ? '点击上方的加号，用数据集或查询新建' : undefined}
          />
        ) : (
          folders.map((folder) => <Folder key={folder.id} folder={folder} onAdd={onAdd} />)
        )}
      </div>
    </div>
  );
}
