import { type DropArea, kindOf, type Slot, type SlotName } from '@mingjing/charts';
import { type Dragged, type Place, removeItem } from '../state/editor-areas.ts';
import type { EditorState } from '../state/editor-state.ts';
import { AxisArea } from './axis-area.tsx';
import type { ChipActions } from './chip-menu.ts';
import './axis-areas.css';

const filterSlot: Slot = {
  label: '筛选',
  role: 'any',
  required: false,
  max: 50,
  hint: '拖拽字段到此处筛选或排序',
};

/** The areas of a chart kind in their order, the filters last. */
export const areasFor = (state: EditorState): [DropArea, Slot][] => [
  ...(Object.entries(kindOf(state.chartType)?.slots ?? {}) as [SlotName, Slot][]),
  ['filters', filterSlot],
];

export interface AxisAreasProps {
  state: EditorState;
  dragged: Dragged | null;
  over: DropArea | null;
  highlighted: readonly SlotName[];
  onChange: (next: EditorState) => void;
  onMove: (from: Place, to: Place) => void;
  onOpen: ChipActions['open'];
}

/** All drop areas of the chart. */
export function AxisAreas({ state, dragged, over, highlighted, onChange, onMove, onOpen }: AxisAreasProps) {
  const actions: ChipActions = {
    change: onChange,
    open: onOpen,
    remove: ({ area, at }) => onChange(removeItem(state, area, at)),
    moveBy: (place, by) => onMove(place, { area: place.area, at: place.at + by }),
  };
  return (
    <div className={dragged === null ? 'axis-areas' : 'axis-areas dragging'}>
      {areasFor(state).map(([area, slot]) => (
        <AxisArea
          key={area}
          area={area}
          slot={slot}
          state={state}
          dragged={dragged}
          over={over === area}
          highlighted={area !== 'filters' && highlighted.includes(area)}
          actions={actions}
        />
      ))}
    </div>
  );
}
