import { type Column, isDated, isNumeric, type Loaded, lengthText } from '@mingjing/contract';
import { Table, Tag } from 'antd';
import { useEffect, useRef } from 'react';
import { LoadingState } from '../../ui/index.ts';

/** The type of a column in people's words. */
export const typeLabel = (column: Pick<Column, 'type' | 'unit'>): string => {
  if (column.unit === 'second') return '时长';
  if (isNumeric(column.type)) return column.type === 'integer' ? '整数' : '数值';
  if (isDated(column.type)) return column.type === 'date' ? '日期' : '日期时间';
  return column.type === 'boolean' ? '布尔' : '文本';
};

/** Columns with their types and the first rows, as the source gave them. */
export function ColumnPreview({
  loaded,
  loading,
  roomy = false,
  remarks,
}: {
  loaded: Loaded | null;
  loading: boolean;
  /** Nothing tall stands above: the rows take the window's height. */
  roomy?: boolean;
  /** What the database's catalogue says about columns, by their names. */
  remarks?: ReadonlyMap<string, string> | undefined;
}) {
  const box = useRef<HTMLDivElement>(null);
  // What scrolls must be reachable by keyboard; the table gives its body no way to say so.
  useEffect(() => {
    const body = box.current?.querySelector<HTMLElement>('.ant-table-body');
    if (body) body.tabIndex = 0;
  });
  if (loaded === null && !loading) {
    return <p className="column-preview-hint">点击【校验】或【执行】查看字段和前几行数据</p>;
  }
  // An empty table would say that there are no rows.
  if (loaded === null) return <LoadingState />;
  const { columns } = loaded;
  return (
    <div ref={box}>
      <Table
        size="small"
        loading={loading}
        pagination={false}
        scroll={{
          x: Math.max(480, columns.length * 140),
          y: roomy ? 'max(280px, calc(100vh - 512px))' : 280,
        }}
        rowKey={(row) => row.key}
        dataSource={loaded.content.data.slice(0, 50).map((cells, key) => ({ key, cells }))}
        columns={columns.map((column, at) => ({
          key: column.name,
          width: 140,
          ellipsis: true,
          align: isNumeric(column.type) ? ('right' as const) : ('left' as const),
          title: (
            <span className="column-preview-title">
              <span title={column.name}>{column.name}</span>
              <Tag>{typeLabel(column)}</Tag>
              {remarks !== undefined && (
                <small title={remarks.get(column.name)}>{remarks.get(column.name) ?? ''}</small>
              )}
            </span>
          ),
          render: (_: unknown, row: { cells: (string | number | boolean | null)[] }) => {
            const value = row.cells[at];
            return value === null || value === undefined ? (
              <span className="null-cell">空</span>
            ) : column.unit === 'second' && typeof value === 'number' ? (
              lengthText(value)
            ) : (
              String(value)
            );
          },
        }))}
      />
    </div>
  );
}
