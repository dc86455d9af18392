import { CalendarOutlined, DownOutlined, SwapRightOutlined } from '@ant-design/icons';
import type { Parameter } from '@mingjing/contract';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { ViewerFilter } from '../model/viewer-filters.ts';
import './filter-face.css';

/** How a control begins that takes its face's place. */
export interface Begin {
  /** Somebody is in it. */
  focus: boolean;
  /** Its list is open. */
  open: boolean;
  /** The end of a range that somebody is in. */
  end: 0 | 1;
}

interface FilterFaceProps {
  parameter: Parameter;
  value: ViewerFilter;
  /** Somebody comes near (nothing changes yet), is in it, or wants it open. */
  onUse: (change: Partial<Begin>) => void;
}

/** Keys that open a closed list. */
const opening = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp']);

/** What tells one part of a face that it is used, the same for all of them. */
function uses(onUse: FilterFaceProps['onUse'], end: Begin['end'] = 0) {
  const open = () => onUse({ focus: true, open: true, end });
  return {
    onFocus: () => onUse({ focus: true, end }),
    onBlur: () => onUse({ focus: false, open: false }),
    // A finger may only be scrolling: it opens by the click.
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && event.button === 0) open();
    },
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => {
      if (!opening.has(event.key)) return;
      event.preventDefault();
      open();
    },
  };
}

function wordsOf({ options, choices = [] }: Parameter, value: string): string {
  return [...options, ...choices].find((one) => one.value === value)?.label ?? value;
}

/** A range of days, a choice or an input as it looks while nobody uses it: the control itself weighs as much as a chart. */
export function FilterFace({ parameter, value, onUse }: FilterFaceProps) {
  const { name } = parameter;
  const near = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') onUse({});
  };
  if (value.kind === 'date') {
    return (
      <div className="filter-face filter-face-days" onPointerEnter={near}>
        <input
          readOnly
          aria-label={`${name} 开始日期`}
          placeholder={name}
          value={value.begin.slice(0, 10)}
          {...uses(onUse)}
        />
        <SwapRightOutlined className="filter-face-between" aria-hidden="true" />
        <input
          readOnly
          aria-label={`${name} 结束日期`}
          placeholder="不限"
          value={value.end.slice(0, 10)}
          {...uses(onUse, 1)}
        />
        <CalendarOutlined className="filter-face-sign" aria-hidden="true" />
      </div>
    );
  }
  if (value.kind === 'text' || value.kind === 'number') {
    return (
      <div className="filter-face" onPointerEnter={near}>
        <input readOnly aria-label={name} placeholder={name} value={value.value} {...uses(onUse)} />
      </div>
    );
  }
  const chosen = value.kind === 'list' ? (value.values ?? []) : value.value === '' ? [] : [value.value];
  const words = chosen.map((one) => wordsOf(parameter, one)).join('、');
  const isNamed = value.kind === 'list' && words === '';
  return (
    <div
      className="filter-face"
      role="combobox"
      tabIndex={0}
      aria-label={name}
      aria-expanded="false"
      aria-haspopup="listbox"
      onPointerEnter={near}
      {...uses(onUse)}
    >
      <span className={`filter-face-words ${isNamed ? 'filter-face-placeholder' : ''}`}>{words || name}</span>
      <DownOutlined className="filter-face-sign" aria-hidden="true" />
    </div>
  );
}
