import { useDroppable } from '@dnd-kit/core';
import type { DropArea, Slot } from '@mingjing/charts';
import { texts } from '@mingjing/contract';
import { type Dragged, refusalOf } from '../state/editor-areas.ts';
import type { EditorState } from '../state/editor-state.ts';
import { AxisChip } from './axis-chip.tsx';
import type { ChipActions } from './chip-menu.ts';
import { type DropData, dropMark } from './drag.ts';

export interface AxisAreaProps {
  area: DropArea;
  slot: Slot;
  state: EditorState;
  /** What is being dragged, if anything. */
  dragged: Dragged | null;
  /** The area under the drag. */
  over: boolean;
  /** To be filled, after an attempt to save. */
  highlighted: boolean;
  actions: ChipActions;
}

const roleWords: Record<Slot['role'], string> = { dimension: '维度', measure: '指标', any: '任意字段' };

/** The rule of an area in a few words: what it takes, and how many. */
export const ruleOf = (slot: Slot): string =>
  `${roleWords[slot.role]}，${slot.max === 1 ? '一个' : `最多 ${slot.max} 个`}${slot.required ? '，必填' : ''}`;

/** One drop area of the chart: states its rule, refuses with a reason while hovering, lists its columns as chips. */
export function AxisArea(props: AxisAreaProps) {
  const { area, slot, state, dragged } = props;
  const items = state.form[area];
  const drop: DropData = { area, label: slot.label };
  const { setNodeRef } = useDroppable({ id: `area:${area}`, data: { ...drop } });
  const reason = dragged === null ? null : refusalOf(state, area, dragged);
  const classes = [
    'axis-area',
    dragged === null ? '' : reason === null ? 'open' : 'closed',
    props.over ? (reason === null ? 'over' : 'refused') : '',
    props.highlighted ? 'missing' : '',
  ].join(' ');
  const hint = props.highlighted ? texts.widget.dropHere : slot.hint;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drop area is not a fieldset of inputs
    <div ref={setNodeRef} {...dropMark(drop)} className={classes} role="group" aria-label={slot.label}>
      <span className="axis-area-label" title={ruleOf(slot)}>
        {slot.label}
        {slot.required && <em aria-hidden>*</em>}
      </span>
      <div className="axis-area-items">
        {items.map((item, at) => (
          <AxisChip
            // biome-ignore lint/suspicious/noArrayIndexKey: a column may stand twice in an area
            key={`${item.id}:${item.name}:${at}`}
            state={state}
            place={{ area, at }}
            item={item}
            areaLabel={slot.label}
            actions={props.actions}
          />
        ))}
        {props.over && reason !== null ? (
          <span className="axis-area-hint refused" role="status">
            {reason}
          </span>
        ) : (
          (items.length === 0 || props.highlighted) && <span className="axis-area-hint">{hint}</span>
        )}
        {items.length === 0 && !props.over && <span className="axis-area-rule">{ruleOf(slot)}</span>}
      </div>
    </div>
  );
}
