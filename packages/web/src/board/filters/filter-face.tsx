import { CalendarOutlined, DownOutlined, SwapRightOutlined } from '@ant-design/icons';
import { choiceName, type Parameter } from '@mingjing/contract';
import type { ChangeEvent, KeyboardEvent, PointerEvent } from 'react';
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
  /** What was typed before it came; null: nothing. */
  typed: string | null;
}

/** A letter is being put together of several keys: its place must not be taken. */
export interface Composing {
  isComposing: boolean;
}

interface FilterFaceProps {
  parameter: Parameter;
  value: ViewerFilter;
  /** What is typed while its control is fetched; in a range, at this end. */
  typed: Pick<Begin, 'typed' | 'end'>;
  /** Somebody comes near (nothing changes yet), is in it, or wants it open. */
  onUse: (change: Partial<Begin & Composing>) => void;
  /** Enter in an input asks at once. */
  onSubmit: () => void;
}

/** Keys that open a closed list. */
const opening = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp']);

/** What the text of a list's search becomes by a key; undefined: the key writes nothing. */
function searchBy(typed: string, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'Backspace') return typed.slice(0, -1);
  return [...key].length === 1 ? typed + key : undefined;
}

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
  };
}

/** What is written into an input of a face goes into the control. */
const writes = (onUse: FilterFaceProps['onUse'], end: Begin['end'] = 0) => ({
  onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onUse({ focus: true, end, typed: target.value }),
  onCompositionStart: () => onUse({ isComposing: true }),
  onCompositionEnd: () => onUse({ isComposing: false }),
});

function wordsOf({ options, choices = [] }: Parameter, value: string | null): string {
  const known = value === '' ? undefined : [...options, ...choices].find((one) => one.value === value);
  return known?.label ?? choiceName(value);
}

/** A range of days, a choice or an input as it looks while nobody uses it: the control itself weighs as much as a chart. */
export function FilterFace({ parameter, value, typed, onUse, onSubmit }: FilterFaceProps) {
  const { name } = parameter;
  const near = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') onUse({});
  };
  const opens = (end: Begin['end'] = 0) => ({
    onKeyDown: (event: KeyboardEvent) => {
      // Within what is typed a blank is one.
      if (!opening.has(event.key) || (event.key === ' ' && typed.typed !== null)) return;
      event.preventDefault();
      onUse({ focus: true, open: true, end });
    },
  });
  const shown = (end: Begin['end'], text: string) =>
    typed.typed !== null && typed.end === end ? typed.typed : text;
  if (value.kind === 'date') {
    return (
      <div className="filter-face filter-face-days" onPointerEnter={near}>
        <input
          aria-label={`${name} 开始日期`}
          placeholder={name}
          value={shown(0, value.begin.slice(0, 10))}
          {...uses(onUse)}
          {...opens()}
          {...writes(onUse)}
        />
        <SwapRightOutlined className="filter-face-between" aria-hidden="true" />
        <input
          aria-label={`${name} 结束日期`}
          placeholder="不限"
          value={shown(1, value.end.slice(0, 10))}
          {...uses(onUse, 1)}
          {...opens(1)}
          {...writes(onUse, 1)}
        />
        <CalendarOutlined className="filter-face-sign" aria-hidden="true" />
      </div>
    );
  }
  if (value.kind === 'text' || value.kind === 'number') {
    return (
      <div className="filter-face" onPointerEnter={near}>
        <input
          aria-label={name}
          placeholder={name}
          value={shown(0, value.value)}
          inputMode={value.kind === 'number' ? 'decimal' : 'text'}
          maxLength={1000}
          {...uses(onUse)}
          {...writes(onUse)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onSubmit();
          }}
        />
      </div>
    );
  }
  const chosen = value.kind === 'list' ? (value.values ?? []) : value.value === '' ? [] : [value.value];
  const words = chosen.map((one) => wordsOf(parameter, one)).join('、');
  const isNamed = value.kind === 'list' && words === '' && typed.typed === null;
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
      onKeyDown={(event) => {
        const search = searchBy(typed.typed ?? '', event);
        if (opening.has(event.key) && (event.key !== ' ' || typed.typed === null)) opens().onKeyDown(event);
        else if (search !== undefined && (search !== '' || typed.typed !== null)) {
          event.preventDefault();
          onUse({ focus: true, open: true, typed: search });
        }
      }}
    >
      <span className={`filter-face-words ${isNamed ? 'filter-face-placeholder' : ''}`}>
        {(typed.typed ?? words) || name}
      </span>
      <DownOutlined className="filter-face-sign" aria-hidden="true" />
    </div>
  );
}
