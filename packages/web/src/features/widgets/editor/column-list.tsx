import {
  CalendarOutlined,
  FieldStringOutlined,
  FunctionOutlined,
  NumberOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import { useDraggable } from '@dnd-kit/core';
import { type Column, isDated, isNumeric } from '@mingjing/contract';
import { Input } from 'antd';
import { useState } from 'react';
import { IconButton } from '../../../ui/index.ts';
import { allExpressions, type EditorState, isMeasure } from './editor-state.ts';

interface Entry {
  id: string;
  name: string;
  column?: Column;
}

export function TypeIcon({ column }: { column: Column | undefined }) {
  if (column === undefined) return <FunctionOutlined aria-hidden />;
  if (isNumeric(column.type)) return <NumberOutlined aria-hidden />;
  return isDated(column.type) ? <CalendarOutlined aria-hidden /> : <FieldStringOutlined aria-hidden />;
}

function ColumnEntry(props: { entry: Entry; onAdd: () => void; onRename: (name: string) => void }) {
  const { entry } = props;
  const [editing, setEditing] = useState(false);
  const { setNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: `column:${entry.id}`,
    data: { column: entry.id, label: entry.name },
    disabled: editing,
  });
  if (editing) {
    return (
      <li className="column-entry">
        <Input
          size="small"
          autoFocus
          defaultValue={entry.name}
          aria-label={`重命名${entry.name}`}
          maxLength={100}
          onBlur={(event) => {
            setEditing(false);
            props.onRename(event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
            if (event.key === 'Escape') setEditing(false);
          }}
        />
      </li>
    );
  }
  return (
    <li className={isDragging ? 'column-entry dragging' : 'column-entry'}>
      <button
        type="button"
        ref={setNodeRef}
        {...listeners}
        {...attributes}
        aria-roledescription="可拖拽字段"
        title={entry.name === entry.id ? entry.id : `${entry.name}（${entry.id}）`}
        onDoubleClick={() => setEditing(true)}
      >
        <TypeIcon column={entry.column} />
        <span>{entry.name}</span>
      </button>
      <IconButton size="small" label={`添加${entry.name}`} icon={<PlusOutlined />} onClick={props.onAdd} />
    </li>
  );
}

/** Columns split into 维度 and 指标, with search; drag, or press + to place, double click to rename. */
export function ColumnList(props: {
  state: EditorState;
  onAdd: (id: string) => void;
  onRename: (id: string, name: string) => void;
  onAddExpression: () => void;
}) {
  const { state } = props;
  const [search, setSearch] = useState('');
  const needle = search.trim().toLowerCase();
  const entries: Entry[] = [
    ...(state.fields?.columns ?? []).map((column) => ({
      id: column.name,
      name: state.names[column.name] ?? column.name,
      column,
    })),
    ...allExpressions(state).map((item) => ({ id: item.alias, name: item.alias })),
  ].filter((entry) => `${entry.name} ${entry.id}`.toLowerCase().includes(needle));
  const groups = [
    { title: '维度', entries: entries.filter((entry) => !isMeasure(state, entry.id)) },
    { title: '指标', entries: entries.filter((entry) => isMeasure(state, entry.id)) },
  ];
  return (
    <section className="column-list" aria-label="字段列表">
      <Input
        allowClear
        value={search}
        placeholder="请输入查询参数"
        aria-label="搜索字段"
        onChange={(event) => setSearch(event.target.value)}
      />
      {state.fields === null ? (
        <p className="column-list-hint">选择数据集或执行查询后，字段会显示在这里</p>
      ) : (
        <div className="column-list-groups">
          {groups.map((group) => (
            <div key={group.title}>
              <h4>
                {group.title}
                <span>{group.entries.length}</span>
                {group.title === '指标' && (
                  <IconButton
                    size="small"
                    label="添加聚合表达式"
                    icon={<FunctionOutlined />}
                    onClick={props.onAddExpression}
                  />
                )}
              </h4>
              <ul>
                {group.entries.map((entry) => (
                  <ColumnEntry
                    key={entry.id}
                    entry={entry}
                    onAdd={() => props.onAdd(entry.id)}
                    onRename={(name) => props.onRename(entry.id, name)}
                  />
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
    </section>
  );
}
