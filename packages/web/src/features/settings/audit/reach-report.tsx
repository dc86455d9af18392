import {
  counted,
  limits,
  type ReachEntry,
  type ReachKind,
  type ReachQuestion,
  reachKindNames,
  reachKinds,
  reachLimits,
  reachReasons,
} from '@mingjing/contract';
import { Pagination, Segmented, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { useExportReach, useReach } from '../../../records/audit.ts';
import { toast } from '../../../ui/index.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { FoundPage } from './found-page.tsx';
import { SearchForm, SearchText } from './search-form.tsx';

const keyOf = ({ objectId, actorKind, actorId }: ReachEntry): string => `${objectId} ${actorKind} ${actorId}`;
const totalText = (total: number): string =>
  total >= limits.auditFound
    ? `超过 ${counted(limits.auditFound)} 条，请缩小条件或导出`
    : `共 ${counted(total)} 条`;

function Actor({ entry }: { entry: ReachEntry }) {
  const { actorKind, actorId, actorName, fullName } = entry;
  if (actorKind === 'user') {
    return (
      <span>
        {actorName}
        {fullName !== '' && <small className="reach-name">{fullName}</small>}
      </span>
    );
  }
  return (
    <span>
      {actorName === '' ? `#${actorId}` : actorName}
      <small className="reach-link">分享链接</small>
    </span>
  );
}

function Reasons({ entry }: { entry: ReachEntry }) {
  return (
    <span className="reach-reasons">
      {entry.reasons.map(({ kind, name }) => (
        <span key={`${kind} ${name}`}>
          {reachReasons[kind]}
          {name !== '' && `：${name}`}
        </span>
      ))}
      {entry.limited && <em>{reachLimits.limited}</em>}
      {entry.smallest && <em>{reachLimits.smallest}</em>}
    </span>
  );
}

/** Who can reach which data and why, as the rights are now. */
export function ReachReport({ views }: { views: ReactNode }) {
  const [asked, setAsked] = useState<ReachQuestion>({ kind: 'panel' });
  const [object, setObject] = useState('');
  const [user, setUser] = useState('');
  const [page, setPage] = useState(1);
  const narrow = useNarrow();
  const { data, error, isPlaceholderData, refetch } = useReach(asked, page);
  const exporting = useExportReach();
  const ask = (part: Partial<ReachQuestion>): void => {
    setPage(1);
    setAsked({
      ...asked,
      object: object.trim() || undefined,
      user: user.trim() || undefined,
      ...part,
    });
  };
  const { entries, total } = data ?? { entries: [], total: 0 };
  const pages = { current: page, pageSize: limits.auditPageSize, total, onChange: setPage };
  return (
    <FoundPage
      title="数据访问"
      description="谁能访问哪些面板、数据集与数据源，以及依据。按当前的授权计算，已停用与没有角色的用户不在其中"
      views={views}
      filter={
        <SearchForm className="reach-filter" label="筛选数据访问" onAsk={() => ask({})}>
          <Segmented<ReachKind>
            aria-label="对象类型"
            value={asked.kind}
            onChange={(kind) => ask({ kind })}
            options={reachKindNames.map((value) => ({ value, label: reachKinds[value] }))}
          />
          <SearchText label="对象名称" value={object} onChange={setObject} />
          <SearchText label="用户名、姓名或链接" value={user} onChange={setUser} />
        </SearchForm>
      }
      exporting={exporting.isPending}
      onExport={() => exporting.mutate(asked, { onSuccess: () => toast.success('已导出') })}
      total={data?.total}
      error={error}
      retry={() => void refetch()}
      empty={{ title: '没有找到', description: '没有人能访问符合条件的对象，换个条件试试。' }}
    >
      {narrow ? (
        <>
          <ul className="audit-cards" aria-label="数据访问">
            {entries.map((entry) => (
              <li key={keyOf(entry)}>
                <span className="audit-card-head">
                  <strong>{entry.objectName}</strong>
                  <Actor entry={entry} />
                </span>
                <Reasons entry={entry} />
              </li>
            ))}
          </ul>
          <p className="audit-total">{totalText(total)}</p>
          <Pagination className="audit-pages" simple hideOnSinglePage {...pages} />
        </>
      ) : (
        <Table<ReachEntry>
          rowKey={keyOf}
          size="small"
          loading={isPlaceholderData}
          dataSource={entries}
          tableLayout="fixed"
          pagination={{ ...pages, showSizeChanger: false, showTotal: totalText }}
          columns={[
            { title: reachKinds[asked.kind], key: 'object', ellipsis: true, dataIndex: 'objectName' },
            {
              title: '访问者',
              key: 'actor',
              width: 260,
              ellipsis: true,
              render: (_, entry) => <Actor entry={entry} />,
            },
            {
              title: '依据',
              key: 'reasons',
              width: '46%',
              render: (_, entry) => <Reasons entry={entry} />,
            },
          ]}
        />
      )}
    </FoundPage>
  );
}
