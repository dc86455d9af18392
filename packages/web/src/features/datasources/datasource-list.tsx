import { CopyOutlined, DeleteOutlined, EditOutlined, PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { type Datasource, databaseOf, splitJdbcUrl, texts } from '@mingjing/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useDatasources } from '../../records/datasource.ts';
import { EmptyState, ErrorState, IconButton, LoadingState } from '../../ui/index.ts';
import { UsageLock } from '../../usage/usage-lock.tsx';
import { DatabaseIcon, iconKind } from './database-icon.tsx';

/** The second line of an item: where it leads, or what the file holds. */
function about(source: Datasource): string {
  if (source.datasourceType === 'excel') {
    const size =
      source.rows === null ? '' : `${source.rows.toLocaleString('zh-CN')} 行 × ${source.columns ?? 0} 列`;
    return [source.fileName, size].filter((part) => part !== null && part !== '').join(' · ');
  }
  const driver = databaseOf(source.driverClassName);
  const pieces = driver === undefined ? undefined : splitJdbcUrl(driver, source.url);
  if (driver === undefined || pieces === undefined) return source.url;
  const database = pieces.urlDatasouceName.split('?')[0];
  return `${driver.label} · ${pieces.urlIp}:${pieces.urlPort}/${database}`;
}

interface ListProps {
  openId: number | null;
  busy: boolean;
  onOpen: (id: number) => void;
  onAdd: () => void;
  onCopy: (source: Datasource) => void;
  onRemove: (source: Datasource) => void;
}

export function DatasourceList({ openId, busy, onOpen, onAdd, onCopy, onRemove }: ListProps) {
  const { data, error, isPending, refetch } = useDatasources();
  const [word, setWord] = useState('');
  const wanted = word.trim().toLowerCase();
  const shown = (data ?? []).filter((source) =>
    `${source.dataSourceName} ${about(source)}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      <div className="source-tools">
        <Input
          allowClear
          prefix={<SearchOutlined />}
          placeholder="搜索数据源"
          aria-label="搜索数据源"
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
        <Button icon={<PlusOutlined aria-hidden="true" />} onClick={onAdd}>
          新增
        </Button>
      </div>
      <div className="source-list" aria-busy={isPending}>
        {isPending && <LoadingState />}
        {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
        {data !== undefined && shown.length === 0 && (
          <EmptyState
            title={texts.datasource.empty}
            description={data.length === 0 ? '添加一个数据源，开始您的第一份分析。' : '换个关键字试试。'}
          />
        )}
        <ul>
          {shown.map((source) => (
            <li
              key={source.id}
              className={source.id === openId ? 'source-item source-item-open' : 'source-item'}
            >
              <button
                type="button"
                className="source-open"
                aria-current={source.id === openId}
                title="双击编辑"
                onDoubleClick={() => onOpen(source.id)}
                onKeyDown={(event) => event.key === 'Enter' && onOpen(source.id)}
              >
                <DatabaseIcon kind={iconKind(source)} />
                <span>
                  <strong>{source.dataSourceName}</strong>
                  <small>{about(source)}</small>
                </span>
                <UsageLock usedBy={source.usedBy} />
              </button>
              <span className="source-actions">
                <IconButton
                  size="small"
                  label="复制"
                  icon={<CopyOutlined />}
                  disabled={busy}
                  onClick={() => onCopy(source)}
                />
                <IconButton
                  size="small"
                  label="编辑"
                  icon={<EditOutlined />}
                  onClick={() => onOpen(source.id)}
                />
                <IconButton
                  size="small"
                  label="删除"
                  danger
                  icon={<DeleteOutlined />}
                  disabled={busy}
                  onClick={() => onRemove(source)}
                />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
