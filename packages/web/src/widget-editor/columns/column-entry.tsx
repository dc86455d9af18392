import { PlusOutlined } from '@ant-design/icons';
import { useDraggable } from '@dnd-kit/core';
import type { Column, Grain } from '@mingjing/contract';
import { Input } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { IconButton, MenuButton, type MenuItems } from '../../ui/index.ts';
import { grainChoice, grainChoices } from '../state/editor-items.ts';
import { TypeIcon, typeWord } from './type-icon.tsx';

export interface ListedColumn {
  id: string;
  name: string;
  /** Absent for expressions. */
  column?: Column;
  /** An expression made in this chart, which can be changed and deleted here. */
  own?: boolean;
  exp?: string;
}

export interface ColumnEntryProps {
  entry: ListedColumn;
  measure: boolean;
  dated: boolean;
  onAdd: () => void;
  onAddGrain: (grain: Grain) => void;
  onRename: (name: string) => void;
  onMove: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

function menuOf(props: ColumnEntryProps, rename: () => void): MenuItems {
  const { entry } = props;
  if (entry.column === undefined) {
    if (entry.own !== true) return [{ key: 'add', label: '添加到图表', onClick: props.onAdd }];
    return [
      { key: 'add', label: '添加到图表', onClick: props.onAdd },
      { key: 'edit', label: '编辑计算指标', onClick: props.onEdit },
      { key: 'delete', label: '删除计算指标', danger: true, onClick: props.onDelete },
    ];
  }
  const choices = grainChoices(entry.column.type);
  const entryOf = (grain: Grain) => ({
    key: grain,
    label: grainChoice(grain),
    onClick: () => props.onAddGrain(grain),
  });
  return [
    { key: 'add', label: '添加到图表', onClick: props.onAdd },
    ...(props.dated
      ? [
          {
            key: 'grain',
            label: '按周期添加',
            children: [
              ...choices.periods.map(entryOf),
              { type: 'group' as const, key: 'cycles', label: '周期', children: choices.cycles.map(entryOf) },
            ],
          },
        ]
      : []),
    { key: 'rename', label: '重命名', extra: 'F2', onClick: rename },
    { key: 'move', label: props.measure ? '移到维度' : '移到指标', onClick: props.onMove },
  ];
}

function NameField({ entry, onDone }: { entry: ListedColumn; onDone: (name: string | null) => void }) {
  return (
    <li className="column-entry">
      <Input
        size="small"
        autoFocus
        defaultValue={entry.name}
        aria-label={`重命名${entry.name}`}
        maxLength={100}
        onFocus={(event) => event.target.select()}
        onBlur={(event) => onDone(event.target.value)}
        onKeyDown={(event) => {
          // The dialog below must not close, nor undo, for keys of this field.
          event.stopPropagation();
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') onDone(null);
        }}
      />
    </li>
  );
}

/** A column of the list: drag it, press + to place it, double click or F2 to rename it. */
export function ColumnEntry(props: ColumnEntryProps) {
  const { entry } = props;
  const [editing, setEditing] = useState(false);
  const { setNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: `column:${entry.id}`,
    data: { column: entry.id, label: entry.name },
    disabled: editing,
  });
  const mayRename = entry.column !== undefined;
  if (editing) {
    return (
      <NameField
        entry={entry}
        onDone={(name) => {
          setEditing(false);
          if (name !== null) props.onRename(name);
        }}
      />
    );
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'F2' && mayRename) {
      event.preventDefault();
      setEditing(true);
    } else if (event.key === 'Delete' && entry.own === true) props.onDelete();
    else listeners?.['onKeyDown']?.(event);
  };
  const source = entry.name === entry.id ? '' : `，源字段 ${entry.id}`;
  return (
    <li className={isDragging ? 'column-entry dragging' : 'column-entry'}>
      <button
        type="button"
        ref={setNodeRef}
        {...listeners}
        {...attributes}
        onKeyDown={press}
        aria-roledescription="可拖拽字段"
        title={`${entry.name}（${typeWord(entry.column)}${entry.column?.calculated === true ? '，计算字段' : ''}${source}${entry.exp === undefined ? '' : `：${entry.exp}`}）`}
        onDoubleClick={() => (mayRename ? setEditing(true) : entry.own === true && props.onEdit())}
      >
        <TypeIcon column={entry.column} />
        <span>{entry.name}</span>
      </button>
      <MenuButton label={`更多${entry.name}`} items={menuOf(props, () => setEditing(true))} />
      <IconButton size="small" label={`添加${entry.name}`} icon={<PlusOutlined />} onClick={props.onAdd} />
    </li>
  );
}
