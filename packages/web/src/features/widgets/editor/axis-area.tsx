import { CloseOutlined, FilterFilled, FilterOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useDroppable } from '@dnd-kit/core';
import type { DropArea, Slot } from '@mingjing/charts';
import { type ColumnItem, texts } from '@mingjing/contract';
import { Tooltip } from '../../../ui/index.ts';
import { TypeIcon } from './column-list.tsx';
import { refusal } from './editor-areas.ts';
import { columnOf, type EditorState } from './editor-state.ts';

export interface AxisAreaProps {
  area: DropArea;
  slot: Slot;
  state: EditorState;
  /** Column being dragged, if any. */
  dragged: string | null;
  /** Required and empty after an attempt to save. */
  missing: boolean;
  onRemove: (at: number) => void;
  onMove: (from: number, to: number) => void;
  onFilter: (at: number) => void;
}

const isFiltered = (item: ColumnItem): boolean =>
  (item.rightValues?.length ?? 0) > 0 || (item.compare !== undefined && item.compare !== null);

/** One drop area of the chart: states its rule, refuses with a reason while hovering, lists its columns as chips. */
export function AxisArea(props: AxisAreaProps) {
  const { area, slot, state, dragged } = props;
  const items = state.form[area];
  const { setNodeRef, isOver } = useDroppable({ id: `area:${area}`, data: { area, label: slot.label } });
  const reason = dragged === null ? null : refusal(state, area, dragged);
  const classes = [
    'axis-area',
    dragged !== null && reason === null ? 'open' : '',
    isOver ? (reason === null ? 'over' : 'refused') : '',
    props.missing ? 'missing' : '',
  ].join(' ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drop area is not a fieldset of inputs
    <div ref={setNodeRef} className={classes} role="group" aria-label={slot.label}>
      <span className="axis-area-label">
        {slot.required && <em aria-hidden>*</em>}
        {slot.label}
      </span>
      <div className="axis-area-items">
        {items.map((item, at) => (
          <span key={`${item.id}-${item.name}`} className="axis-chip">
            <TypeIcon column={columnOf(state, item.id)} />
            {items.length > 1 && at > 0 && (
              <button type="button" aria-label={`左移${item.name}`} onClick={() => props.onMove(at, at - 1)}>
                <LeftOutlined />
              </button>
            )}
            <span className="axis-chip-name" title={item.name}>
              {item.name}
            </span>
            {items.length > 1 && at < items.length - 1 && (
              <button type="button" aria-label={`右移${item.name}`} onClick={() => props.onMove(at, at + 1)}>
                <RightOutlined />
              </button>
            )}
            {(item.expressions === undefined || item.expressions === null) && (
              <Tooltip text="筛选">
                <button
                  type="button"
                  className={isFiltered(item) ? 'on' : ''}
                  aria-label={`筛选${item.name}`}
                  onClick={() => props.onFilter(at)}
                >
                  {isFiltered(item) ? <FilterFilled /> : <FilterOutlined />}
                </button>
              </Tooltip>
            )}
            <button type="button" aria-label={`移除${item.name}`} onClick={() => props.onRemove(at)}>
              <CloseOutlined />
            </button>
          </span>
        ))}
        {isOver && reason !== null ? (
          <span className="axis-area-hint refused">{reason}</span>
        ) : (
          items.length === 0 && (
            <span className="axis-area-hint">{props.missing ? texts.widget.dropHere : slot.hint}</span>
          )
        )}
      </div>
    </div>
  );
}
