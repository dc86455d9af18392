import {
  CaretDownOutlined,
  CaretRightOutlined,
  EyeInvisibleOutlined,
  EyeOutlined,
  FolderOutlined,
  LockOutlined,
  UnlockOutlined,
} from '@ant-design/icons';
import { type MouseEvent, memo, type PointerEvent, type ReactNode, useRef } from 'react';
import { LayerIcon, type Widgets } from './layer-icon.tsx';
import type { LayerRow } from './layer-rows.ts';

/** What can be done with the rows of the list. */
export interface RowHands {
  press: (row: LayerRow, event: MouseEvent) => void;
  grab: (row: LayerRow, event: PointerEvent<HTMLElement>) => void;
  rename: (row: LayerRow, name: string) => void;
  /** Begins or ends writing a name. */
  write: (key: string | null) => void;
  lock: (row: LayerRow) => void;
  hide: (row: LayerRow) => void;
  fold: (key: string, closed: boolean) => void;
}

interface RowProps {
  row: LayerRow;
  name: string;
  widgets: Widgets;
  selected: boolean;
  /** The one row that the Tab key reaches. */
  active: boolean;
  dragged: boolean;
  writing: boolean;
  at: number;
  of: number;
  hands: RowHands;
}

function NameField({ name, onDone }: { name: string; onDone: (name: string | null) => void }) {
  const givenUp = useRef(false);
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the person has just asked to type here
      autoFocus
      className="layer-field"
      aria-label="图层名称"
      defaultValue={name}
      maxLength={100}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => onDone(givenUp.current ? null : event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Escape') givenUp.current = true;
        if (event.key === 'Escape' || event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}

function Flag(props: { on: boolean; label: string; active: boolean; icon: ReactNode; onPress: () => void }) {
  return (
    <button
      type="button"
      className={`layer-flag ${props.on ? 'layer-flag-on' : ''}`}
      aria-label={props.label}
      title={props.label}
      tabIndex={props.active ? 0 : -1}
      onClick={(event) => {
        event.stopPropagation();
        props.onPress();
      }}
      onDoubleClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
      // The keys of the list are not this button's.
      onKeyDown={(event) => event.stopPropagation()}
    >
      {props.icon}
    </button>
  );
}

/** One layer: what it is, what it is called, whether it is locked or hidden. */
export const LayerRowView = memo(function LayerRowView({
  row,
  name,
  widgets,
  selected,
  active,
  dragged,
  writing,
  at,
  of,
  hands,
}: RowProps) {
  const { lock, hide } = row.kind === 'group' ? row.group : row.node;
  const keep = (value: string | null): void => {
    hands.write(null);
    if (value !== null && value.trim() !== '' && value.trim() !== name) hands.rename(row, value.trim());
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it has the keys of all its rows
    <div
      role="treeitem"
      id={`layer-${row.key}`}
      data-layer={row.key}
      aria-label={`${name}${lock ? '，已锁定' : ''}${hide ? '，已隐藏' : ''}`}
      aria-selected={selected}
      aria-level={row.depth + 1}
      aria-posinset={at}
      aria-setsize={of}
      aria-expanded={row.open}
      tabIndex={active ? 0 : -1}
      className={`layer ${selected ? 'layer-selected' : ''} ${hide ? 'layer-hidden' : ''} ${dragged ? 'layer-dragged' : ''}`}
      style={{ paddingLeft: 4 + row.depth * 16 }}
      onClick={(event) => hands.press(row, event)}
      onDoubleClick={() => hands.write(row.key)}
      onPointerDown={(event) => hands.grab(row, event)}
    >
      {row.open !== undefined ? (
        <button
          type="button"
          className="layer-fold"
          tabIndex={-1}
          aria-label={row.open ? '收起' : '展开'}
          onClick={(event) => {
            event.stopPropagation();
            hands.fold(row.key, row.open === true);
          }}
          onDoubleClick={(event) => event.stopPropagation()}
          onPointerDown={(event) => event.stopPropagation()}
        >
          {row.open ? <CaretDownOutlined /> : <CaretRightOutlined />}
        </button>
      ) : (
        <span className="layer-fold" />
      )}
      <span className="layer-icon">
        {row.kind === 'group' ? <FolderOutlined /> : <LayerIcon node={row.node} widgets={widgets} />}
      </span>
      {writing ? (
        <NameField name={name} onDone={keep} />
      ) : (
        <span className="layer-name" title={name}>
          {name}
        </span>
      )}
      {row.kind === 'node' && row.page !== undefined && <small className="layer-page">{row.page}</small>}
      <Flag
        on={lock}
        active={active}
        label={lock ? '解锁' : '锁定'}
        icon={lock ? <LockOutlined /> : <UnlockOutlined />}
        onPress={() => hands.lock(row)}
      />
      <Flag
        on={hide}
        active={active}
        label={hide ? '显示' : '隐藏'}
        icon={hide ? <EyeInvisibleOutlined /> : <EyeOutlined />}
        onPress={() => hands.hide(row)}
      />
    </div>
  );
});
