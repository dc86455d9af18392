import type { ColumnProfiles, Dataset } from '@mingjing/contract';
import { Button, Table, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { useColumnProfiles } from '../../../records/dataset.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/index.ts';
import { typeLabel } from '../column-preview.tsx';
import { cellWords, isPlain, shareWords } from './profile-words.ts';
import './profile.css';

type Profile = ColumnProfiles['columns'][number];

const mostValues = 5;

/** The values that stand in most rows, each with its share as a bar. */
function TopValues({ column, rows }: { column: Profile; rows: number }) {
  if (column.top.length === 0) return <span className="column-profile-none">—</span>;
  const plain = isPlain(column);
  const rest = column.distinct - Math.min(mostValues, column.top.length);
  return (
    <ol className="column-profile-top">
      {column.top.slice(0, mostValues).map(({ value, count }) => (
        <li key={String(value)}>
          <span
            className="column-profile-bar"
            style={{ width: `${rows === 0 ? 0 : (count / rows) * 100}%` }}
          />
          <span className="column-profile-value" title={cellWords(value, plain, column.unit)}>
            {cellWords(value, plain, column.unit)}
          </span>
          <span className="column-profile-count">{shareWords(count, rows)}</span>
        </li>
      ))}
      {rest > 0 && <li className="column-profile-rest">另有 {rest.toLocaleString('zh-CN')} 个值</li>}
    </ol>
  );
}

function Profiles({ profiles }: { profiles: ColumnProfiles }) {
  const { rows, columns, more, stored } = profiles;
  const number = (value: number): string => value.toLocaleString('zh-CN');
  const unlessMasked =
    (show: (column: Profile) => ReactNode) =>
    (_: unknown, column: Profile): ReactNode =>
      column.masked === true ? <span className="column-profile-none">已脱敏</span> : show(column);
  return (
    <>
      <p className="column-profile-facts">
        {number(rows)} 行，{columns.length + more} 个字段；{stored ? '取自缓存' : '直接查询数据源'}
        {more > 0 && `；仅统计前 ${columns.length} 个字段`}
      </p>
      <Table<Profile>
        size="small"
        className="column-profile-table"
        rowKey="name"
        pagination={false}
        scroll={{ x: 630 }}
        dataSource={columns}
        columns={[
          {
            title: '字段',
            key: 'name',
            width: 140,
            fixed: 'left',
            render: (_, column) => (
              <span className="column-preview-title">
                <span title={column.name}>{column.name}</span>
                <Tag>{typeLabel(column)}</Tag>
              </span>
            ),
          },
          {
            title: '空值',
            key: 'empty',
            width: 96,
            align: 'right',
            render: unlessMasked(({ filled }) =>
              filled === rows ? '0' : `${number(rows - filled)}（${shareWords(rows - filled, rows)}）`,
            ),
          },
          {
            title: '不同值',
            key: 'distinct',
            width: 96,
            align: 'right',
            render: unlessMasked(({ distinct, filled }) => (
              <>
                {number(distinct)}
                {distinct > 1 && distinct === filled && <Tag className="column-profile-unique">唯一</Tag>}
              </>
            )),
          },
          {
            title: '最小 / 最大',
            key: 'ends',
            width: 156,
            align: 'right',
            render: unlessMasked(({ min, max, ...column }) =>
              min === null && max === null ? (
                <span className="column-profile-none">—</span>
              ) : (
                <>
                  {cellWords(min, isPlain(column), column.unit)}
                  <br />
                  {cellWords(max, isPlain(column), column.unit)}
                </>
              ),
            ),
          },
          {
            title: '常见值',
            key: 'top',
            ellipsis: true,
            render: unlessMasked((column) => <TopValues column={column} rows={rows} />),
          },
        ]}
      />
    </>
  );
}

/** 字段分布: how many values each column has, how far they reach and which are the most frequent. */
export function ProfileView({ dataset }: { dataset: Dataset }) {
  const isStored =
    dataset.dataSourceType === 'excel' || (dataset.queryType === 0 && dataset.cacheStatus === 'SUCCESS');
  // Counting on a source costs it as much as a board does: somebody has to want it.
  const [wanted, setWanted] = useState(isStored);
  const found = useColumnProfiles(dataset.id, `${dataset.version}:${dataset.cacheInfo}`, wanted);
  if (!wanted)
    return (
      <EmptyState
        title="还没有缓存"
        description="缓存之后从缓存统计；也可以现在直接查询数据源，数据量大时较慢"
        action={<Button onClick={() => setWanted(true)}>查询数据源</Button>}
      />
    );
  if (found.isPending) return <LoadingState rows={6} />;
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  return <Profiles profiles={found.data} />;
}
