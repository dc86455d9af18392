import { EditOutlined } from '@ant-design/icons';
import { type TemporaryWidget, useWaiting } from '../../../drawings/temporary/temporary-widgets.ts';
import { ChartIcon } from '../../../ui/chart-icon.tsx';
import { IconButton } from '../../../ui/index.ts';
import { widgetDragType } from './widget-list.tsx';

interface WaitingListProps {
  onAdd: (item: TemporaryWidget) => void;
  onEdit: (item: TemporaryWidget) => void;
}

/** The temporary list: widgets made or changed here, stored together with the panel. */
export function WaitingList({ onAdd, onEdit }: WaitingListProps) {
  const items = useWaiting();
  if (items.length === 0) return null;
  return (
    <section className="waiting-list" aria-label="临时图表">
      <h3>
        临时图表<small>保存面板时一并保存</small>
      </h3>
      <ul>
        {items.map((item) => (
          <li key={item.tempId}>
            <button
              type="button"
              className="widget-item"
              draggable
              title={`${item.input.name}：点击添加，或拖到画布`}
              onClick={({ detail }) => {
                // A list is habitually pressed twice; one chart is meant.
                if (detail < 2) onAdd(item);
              }}
              onDragStart={(event) => {
                const dragged = { id: 0, name: item.input.name, tmp: item.tempId };
                event.dataTransfer.setData(widgetDragType, JSON.stringify(dragged));
                event.dataTransfer.effectAllowed = 'copy';
              }}
            >
              <ChartIcon type={item.input.chartType ?? 'bar'} size={18} />
              <span>{item.input.name}</span>
            </button>
            <IconButton
              size="small"
              label={`编辑图表 ${item.input.name}`}
              icon={<EditOutlined />}
              onClick={() => onEdit(item)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
