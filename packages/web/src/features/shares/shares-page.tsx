import { CopyOutlined, SearchOutlined } from '@ant-design/icons';
import type { ShareLink } from '@mingjing/contract';
import { Input, Segmented, Table } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useShares } from '../../records/share.ts';
import { copyText, LinkActions, LinkCard, Policy, ShareState } from '../../sharing/link-card.tsx';
import { momentText, shareName } from '../../sharing/share-facts.ts';
import { ShareForm } from '../../sharing/share-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Card, EmptyState, ErrorState, IconButton, LoadingState, Page } from '../../ui/index.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import '../../sharing/shares.css';

type Shown = 'open' | 'closed';

const isShown = (link: ShareLink, shown: Shown, needle: string): boolean =>
  (link.state === 'open') === (shown === 'open') &&
  `${link.panelName} ${link.name} ${link.userName}`.toLowerCase().includes(needle.trim().toLowerCase());

function LinkTable({ links, onEdit }: { links: ShareLink[]; onEdit: (link: ShareLink) => void }) {
  return (
    <Table<ShareLink>
      rowKey="id"
      size="middle"
      dataSource={links}
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 960 }}
      columns={[
        {
          title: '面板',
          key: 'panel',
          render: (_, link) => <Link to={`/config/panel?id=${link.panelId}`}>{link.panelName}</Link>,
        },
        {
          title: '链接',
          key: 'name',
          render: (_, link) => (
            <span className="share-cell">
              <span>{shareName(link)}</span>
              {link.url !== '' && (
                <IconButton
                  size="small"
                  label={`复制：${shareName(link)}`}
                  icon={<CopyOutlined />}
                  onClick={() => void copyText(link.url)}
                />
              )}
            </span>
          ),
        },
        { title: '限制', key: 'policy', render: (_, link) => <Policy link={link} /> },
        {
          title: '状态',
          key: 'state',
          width: 88,
          render: (_, { state }) => <ShareState state={state} />,
        },
        {
          title: '到期',
          key: 'expires',
          width: 150,
          sorter: (a, b) =>
            (a.expiresAt ?? Number.MAX_SAFE_INTEGER) - (b.expiresAt ?? Number.MAX_SAFE_INTEGER),
          render: (_, { expiresAt }) => (expiresAt === null ? '长期有效' : momentText(expiresAt)),
        },
        {
          title: '访问',
          key: 'views',
          width: 170,
          sorter: (a, b) => a.views - b.views,
          render: (_, { views, lastViewedAt }) => (
            <span className="share-views">
              <b>{views}</b>
              {lastViewedAt !== null && <small>{momentText(lastViewedAt)}</small>}
            </span>
          ),
        },
        {
          title: '创建',
          key: 'created',
          width: 170,
          render: (_, { userName, createdAt }) => (
            <span className="share-views">
              {userName}
              <small>{momentText(createdAt)}</small>
            </span>
          ),
        },
        {
          title: '操作',
          key: 'actions',
          width: 150,
          fixed: 'right',
          render: (_, link) => <LinkActions link={link} onEdit={() => onEdit(link)} />,
        },
      ]}
    />
  );
}

/** A link of the list, being changed. */
function LinkDialog({ link, onClose }: { link: ShareLink; onClose: () => void }) {
  const [made, setMade] = useState(false);
  return (
    <Dialog title="修改分享链接" width={640} work={made} onClose={onClose}>
      <ShareForm panelId={link.panelId} link={link} onDone={onClose} onEdit={() => setMade(true)} />
    </Dialog>
  );
}

/** All links: an author's own, for administrators everybody's. */
export function Component() {
  const links = useShares(null);
  const narrow = useNarrow();
  const [shown, setShown] = useState<Shown>('open');
  const [needle, setNeedle] = useState('');
  const [edited, setEdited] = useState<ShareLink | null>(null);
  const found = (links.data ?? []).filter((link) => isShown(link, shown, needle));
  return (
    <Page title="分享链接" description="已发出的全部面板链接：谁能看、看到什么、何时失效，随时可以撤销">
      <Card>
        <div className="share-filter">
          <Segmented
            aria-label="链接状态"
            value={shown}
            onChange={setShown}
            options={[
              { value: 'open' as const, label: '有效' },
              { value: 'closed' as const, label: '已失效' },
            ]}
          />
          <Input
            allowClear
            prefix={<SearchOutlined />}
            aria-label="查找链接"
            placeholder="查找面板、链接或创建人"
            value={needle}
            onChange={(event) => setNeedle(event.target.value)}
          />
        </div>
        {links.isPending ? (
          <LoadingState rows={6} />
        ) : links.isError ? (
          <ErrorState error={links.error} retry={() => void links.refetch()} />
        ) : found.length === 0 ? (
          <EmptyState
            title={needle === '' ? (shown === 'open' ? '没有有效的链接' : '没有失效的链接') : '没有找到链接'}
            description="在面板设置中点击「分享」，即可创建链接"
          />
        ) : narrow ? (
          <ul className="share-list" aria-label="已有链接">
            {found.map((link) => (
              <LinkCard key={link.id} link={link} panel onEdit={() => setEdited(link)} />
            ))}
          </ul>
        ) : (
          <LinkTable links={found} onEdit={setEdited} />
        )}
      </Card>
      {edited !== null && <LinkDialog link={edited} onClose={() => setEdited(null)} />}
    </Page>
  );
}
