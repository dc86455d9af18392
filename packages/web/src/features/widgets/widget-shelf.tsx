import { PlusOutlined } from '@ant-design/icons';
import { kindOf } from '@mingjing/charts';
import type { ChartType } from '@mingjing/contract';
import { Button, Segmented, Select } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { whenSeen } from '../../board/chart/observers.ts';
import { useWidgetCards, type WidgetNode } from '../../records/widget.ts';
import { filterTree, leavesOf } from '../../ui/category-nodes.ts';
import { ChartIcon } from '../../ui/chart-icon.tsx';
import { EmptyState } from '../../ui/index.ts';
import { firstOf, kindsIn, type Order, orders, shelfOf, shelfStep } from './shelf-order.ts';
import type { WidgetChanges } from './widget-changes.tsx';
import { WidgetTile } from './widget-tile.tsx';
import './widget-shelf.css';

interface WidgetShelfProps {
  nodes: WidgetNode[];
  /** What the tree beside it is searched for. */
  search: string;
  changes: WidgetChanges;
  onAdd: (categoryId: number | null) => void;
}

/** The end of what is shown: more comes when it is seen, or when it is pressed. */
function MoreTiles({ left, onMore }: { left: number; onMore: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => (ref.current === null ? undefined : whenSeen(ref.current, () => more.current())), []);
  return (
    <div ref={ref} className="widget-shelf-more">
      <Button onClick={onMore}>
        再显示 {Math.min(left, shelfStep)} 个（还有 {left} 个）
      </Button>
    </div>
  );
}

/** All widgets as cards, by category or by what was done last; it follows the search of the tree. */
export function WidgetShelf({ nodes, search, changes, onAdd }: WidgetShelfProps) {
  const cards = useWidgetCards();
  const [order, setOrder] = useState<Order>('category');
  const [chosen, setKind] = useState<ChartType | null>(null);
  const kinds = useMemo(() => kindsIn(nodes), [nodes]);
  // The last widget of a kind may go while the list shows that kind alone.
  const kind = chosen !== null && kinds.includes(chosen) ? chosen : null;
  const shelf = useMemo(
    () => shelfOf(filterTree(nodes, search), cards.data, { order, kind }),
    [nodes, search, cards.data, order, kind],
  );
  const found = shelf.reduce((sum, { items }) => sum + items.length, 0);
  const [most, setMost] = useState(shelfStep);
  const { shown, left } = firstOf(shelf, most);
  const counts = new Map(shelf.map(({ key, items }) => [key, items.length]));
  const all = leavesOf(nodes).length;

  return (
    <div className="widget-shelf">
      <header>
        <h2>
          全部图表 <small role="status">{found === all ? `${all} 个` : `${found} / ${all} 个`}</small>
        </h2>
        <Select
          aria-label="图表类型"
          value={kind ?? ''}
          onChange={(value) => setKind(value === '' ? null : (value as ChartType))}
          popupMatchSelectWidth={false}
          options={[
            { value: '', label: '全部类型' },
            ...kinds.map((type) => ({
              value: type,
              label: (
                <span className="widget-shelf-kind">
                  <ChartIcon type={type} size={16} /> {kindOf(type)?.label ?? type}
                </span>
              ),
            })),
          ]}
        />
        <Segmented aria-label="排序" value={order} onChange={setOrder} options={[...orders]} />
        <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => onAdd(null)}>
          新增图表
        </Button>
      </header>
      {shelf.length === 0 ? (
        <EmptyState title="没有匹配的图表" description="换一个关键词或图表类型试试" />
      ) : (
        shown.map(({ key, title, items }) => (
          <section key={key} aria-label={title === '' ? '图表' : title}>
            {title !== '' && (
              <h3 title={title}>
                {title} <small>{counts.get(key)}</small>
              </h3>
            )}
            <ul className="widget-tiles">
              {items.map((item) => (
                <WidgetTile
                  key={item.id}
                  item={item}
                  card={cards.data?.get(item.id)}
                  reading={cards.isPending}
                  changes={changes}
                />
              ))}
            </ul>
          </section>
        ))
      )}
      {/* Each length of the list has an end of its own. */}
      {left > 0 && (
        <MoreTiles key={left} left={left} onMore={() => setMost((before) => before + shelfStep)} />
      )}
    </div>
  );
}
