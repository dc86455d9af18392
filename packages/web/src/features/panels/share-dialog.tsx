import { PlusOutlined } from '@ant-design/icons';
import type { ShareLink } from '@mingjing/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useShares } from '../../records/share.ts';
import { LinkCard } from '../../sharing/link-card.tsx';
import { ShareForm } from '../../sharing/share-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/index.ts';
import '../../sharing/shares.css';

/** The public links of a panel: copy one, make another with rules of its own, or close it. */
export function ShareDialog({
  panel,
  onClose,
}: {
  panel: { id: number; name: string };
  onClose: () => void;
}) {
  const links = useShares(panel.id);
  /** The link that is being changed; null for a new one. */
  const [edited, setEdited] = useState<ShareLink | null | undefined>(undefined);
  const [made, setMade] = useState(false);
  const done = (): void => {
    setMade(false);
    setEdited(undefined);
  };
  const shown = (links.data ?? []).filter(({ state }) => state !== 'revoked');
  const title =
    edited === undefined ? `分享【${panel.name}】` : edited === null ? '新建分享链接' : '修改分享链接';
  return (
    <Dialog title={title} width={640} work={made} onClose={onClose}>
      {edited !== undefined ? (
        <ShareForm panelId={panel.id} link={edited} onDone={done} onEdit={() => setMade(true)} />
      ) : links.isPending ? (
        <LoadingState rows={3} />
      ) : links.isError ? (
        <ErrorState error={links.error} retry={() => void links.refetch()} />
      ) : (
        <div className="share-dialog">
          {shown.length > 0 && <p>获得链接的人无需登录即可查看此面板，数据随面板实时更新。</p>}
          {shown.length === 0 ? (
            <EmptyState
              title="面板尚未公开"
              description="新建链接后，获得链接的人无需登录即可查看此面板；链接可随时撤销"
            />
          ) : (
            <ul className="share-list" aria-label="已有链接">
              {shown.map((link) => (
                <LinkCard key={link.id} link={link} onEdit={() => setEdited(link)} />
              ))}
            </ul>
          )}
          <div className="share-actions">
            <Button type="link" href="#/config/panel/shares">
              全部分享链接
            </Button>
            <Button
              type={shown.length === 0 ? 'primary' : 'default'}
              icon={<PlusOutlined aria-hidden="true" />}
              onClick={() => setEdited(null)}
            >
              新建链接
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
