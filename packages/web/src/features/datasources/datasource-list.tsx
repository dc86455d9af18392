import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { texts } from '@mingjing/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useDatasources } from '../../records/datasource.ts';
import { aboutSource } from '../../ui/about-source.ts';
import { groupedSources } from '../../ui/grouped-sources.ts';
import { EmptyState, ErrorState, LoadingState } from '../../ui/index.ts';
import { type SourceActions, SourceItem } from './source-item.tsx';
import { WorkbookItem } from './workbook-item.tsx';

interface ListProps extends SourceActions {
  onAdd: () => void;
}

export function DatasourceList({ onAdd, ...actions }: ListProps) {
  const { data, error, isPending, refetch } = useDatasources();
  const [word, setWord] = useState('');
  const wanted = word.trim().toLowerCase();
  const shown = (data ?? []).filter((source) =>
    `${source.dataSourceName} ${source.workbook?.name ?? ''} ${aboutSource(source)}`
      .toLowerCase()
      .includes(wanted),
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
          {groupedSources(shown).map((entry) =>
            entry.kind === 'source' ? (
              <SourceItem key={entry.source.id} source={entry.source} {...actions} />
            ) : (
              <WorkbookItem key={entry.key} name={entry.name} tables={entry.tables} {...actions} />
            ),
          )}
        </ul>
      </div>
    </>
  );
}
