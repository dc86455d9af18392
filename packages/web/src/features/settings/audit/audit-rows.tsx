import {
  type AuditEntry,
  auditActions,
  auditFactsOf,
  auditKinds,
  auditReason,
  auditResults,
  counted,
  limits,
} from '@mingjing/contract';
import { Pagination, Table } from 'antd';
import { actorText, objectText } from './audit-texts.ts';

export interface AuditRowsProps {
  entries: AuditEntry[];
  total: number;
  page: number;
  loading: boolean;
  onPage: (page: number) => void;
}

const totalText = (total: number): string =>
  total >= limits.auditFound
    ? `超过 ${counted(limits.auditFound)} 条，请缩小时间范围`
    : `共 ${counted(total)} 条`;

function Result({ entry }: { entry: AuditEntry }) {
  return (
    <span className={`audit-result audit-${entry.result}`}>
      {auditResults[entry.result]}
      {entry.reason !== '' && `：${auditReason(entry.reason)}`}
    </span>
  );
}

function Facts({ entry }: { entry: AuditEntry }) {
  const facts = [
    ...auditFactsOf(entry.detail),
    ...(entry.objectId === '' ? [] : [{ name: '对象编号', value: entry.objectId }]),
    ...(entry.address === '' ? [] : [{ name: '来源地址', value: entry.address }]),
    ...(entry.requestId === '' ? [] : [{ name: '请求编号', value: entry.requestId }]),
  ];
  return (
    <dl className="audit-facts">
      {facts.map(({ name, value }) => (
        <div key={`${name} ${value}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function AuditTable({ entries, total, page, loading, onPage }: AuditRowsProps) {
  return (
    <Table<AuditEntry>
      rowKey="id"
      size="small"
      loading={loading}
      dataSource={entries}
      tableLayout="fixed"
      expandable={{
        expandedRowRender: (entry) => <Facts entry={entry} />,
        expandRowByClick: true,
        columnWidth: 40,
      }}
      pagination={{
        current: page,
        pageSize: limits.auditPageSize,
        total,
        showSizeChanger: false,
        showTotal: totalText,
        onChange: onPage,
      }}
      columns={[
        {
          title: '时间',
          key: 'date',
          width: 168,
          ellipsis: true,
          render: (_, entry) => <time>{entry.date}</time>,
        },
        { title: '操作者', key: 'actor', width: 150, ellipsis: true, render: (_, entry) => actorText(entry) },
        { title: '操作', key: 'action', width: 136, render: (_, entry) => auditActions[entry.action] },
        {
          title: '对象',
          key: 'object',
          ellipsis: true,
          render: (_, entry) => (
            <span className="audit-object" title={objectText(entry)}>
              {entry.objectKind !== null && entry.objectName !== '' && (
                <small>{auditKinds[entry.objectKind]}</small>
              )}
              {objectText(entry)}
            </span>
          ),
        },
        { title: '结果', key: 'result', width: 200, render: (_, entry) => <Result entry={entry} /> },
        {
          title: '来源地址',
          key: 'address',
          width: 140,
          ellipsis: true,
          render: (_, entry) => entry.address || '—',
        },
      ]}
    />
  );
}

/** The same on a phone: a card an entry. */
export function AuditCards({ entries, total, page, onPage }: AuditRowsProps) {
  return (
    <>
      <ul className="audit-cards" aria-label="审计日志">
        {entries.map((entry) => (
          <li key={entry.id}>
            <details>
              <summary>
                <span className="audit-card-head">
                  <strong>{auditActions[entry.action]}</strong>
                  <Result entry={entry} />
                </span>
                <span>{objectText(entry)}</span>
                <small>
                  <time>{entry.date}</time> · {actorText(entry)}
                </small>
              </summary>
              <Facts entry={entry} />
            </details>
          </li>
        ))}
      </ul>
      <p className="audit-total">{totalText(total)}</p>
      <Pagination
        className="audit-pages"
        simple
        hideOnSinglePage
        current={page}
        pageSize={limits.auditPageSize}
        total={total}
        onChange={onPage}
      />
    </>
  );
}
