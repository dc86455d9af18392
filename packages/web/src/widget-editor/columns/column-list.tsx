import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { type Grain, isDated, ownValue } from '@mingjing/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { isMeasure } from '../state/column-role.ts';
import { allExpressions, columnsOf, rowCountOf } from '../state/editor-columns.ts';
import type { ColumnRole, EditorState } from '../state/editor-state.ts';
import { ColumnEntry, type ListedColumn } from './column-entry.tsx';
import './column-list.css';

export interface ColumnListProps {
  state: EditorState;
  loading: boolean;
  onAdd: (id: string, grain?: Grain) => void;
  onRename: (id: string, name: string) => void;
  onMove: (id: string, role: ColumnRole) => void;
  onAddExpression: () => void;
  onEditExpression: (alias: string) => void;
  onDeleteExpression: (alias: string) => void;
}

function listed(state: EditorState, search: string): ListedColumn[] {
  const needle = search.trim().toLowerCase();
  const own = new Set(state.expressions.map((item) => item.alias));
  return [
    ...rowCountOf(state).map(({ alias, exp }) => ({ id: alias, name: alias, exp, own: false })),
    ...columnsOf(state).map((column) => ({
      id: column.name,
      name: ownValue(state.names, column.name) ?? column.name,
      column,
    })),
    ...allExpressions(state).map((item) => ({
      id: item.alias,
      name: item.alias,
      exp: item.exp,
      own: own.has(item.alias),
    })),
  ].filter((entry) => `${entry.name} ${entry.id}`.toLowerCase().includes(needle));
}

function Skeleton() {
  return (
    <div className="column-list-groups" aria-busy="true" role="status" aria-label="正在读取字段">
      {[72, 56, 88, 64, 48, 76].map((width) => (
        <span key={width} className="column-skeleton" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}

/** Columns split into 维度 and 指标, the calculated measures apart, with search; drag, or press + to place, double click to rename. */
export function ColumnList(props: ColumnListProps) {
  const { state } = props;
  const [search, setSearch] = useState('');
  const entries = listed(state, search);
  const calculated = new Set(allExpressions(state).map(({ alias }) => alias));
  const titleOf = (id: string): string =>
    calculated.has(id) ? '计算指标' : isMeasure(state, id) ? '指标' : '维度';
  const groups = [
    { title: '维度', role: 'dimension' as const },
    { title: '指标', role: 'measure' as const },
    ...(calculated.size > 0 ? [{ title: '计算指标', role: 'measure' as const }] : []),
  ].map((group) => ({ ...group, entries: entries.filter(({ id }) => titleOf(id) === group.title) }));
  return (
    <section className="column-list" aria-label="字段列表">
      <Input
        allowClear
        value={search}
        prefix={<SearchOutlined />}
        placeholder="请输入查询参数"
        aria-label="搜索字段"
        onChange={(event) => setSearch(event.target.value)}
      />
      {props.loading && state.fields === null ? (
        <Skeleton />
      ) : state.fields === null ? (
        <p className="column-list-hint">选择数据集或执行查询后，字段会显示在这里</p>
      ) : (
        <div className="column-list-groups">
          {groups.map(({ title, role, entries: group }) => (
            <section key={title} aria-label={title}>
              <h3>
                {title}
                <span>{group.length}</span>
              </h3>
              {group.length === 0 && (
                <p className="column-list-none">{search === '' ? `没有${title}` : '没有匹配的字段'}</p>
              )}
              <ul>
                {group.map((entry) => (
                  <ColumnEntry
                    key={entry.id}
                    entry={entry}
                    measure={role === 'measure'}
                    dated={entry.column !== undefined && isDated(entry.column.type)}
                    onAdd={() => props.onAdd(entry.id)}
                    onAddGrain={(grain) => props.onAdd(entry.id, grain)}
                    onRename={(name) => props.onRename(entry.id, name)}
                    onMove={() => props.onMove(entry.id, role === 'measure' ? 'dimension' : 'measure')}
                    onEdit={() => props.onEditExpression(entry.id)}
                    onDelete={() => props.onDeleteExpression(entry.id)}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {state.fields !== null && (
        <Button
          type="dashed"
          size="small"
          icon={<PlusOutlined aria-hidden="true" />}
          onClick={props.onAddExpression}
        >
          添加计算指标
        </Button>
      )}
    </section>
  );
}
