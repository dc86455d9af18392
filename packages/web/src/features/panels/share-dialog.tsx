import { CopyOutlined, LinkOutlined } from '@ant-design/icons';
import { texts } from '@mingjing/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputRef } from 'antd';
import { Button, Input, Modal } from 'antd';
import { useRef } from 'react';
import { client } from '../../app/client.ts';
import { confirm, ErrorState, LoadingState, toast } from '../../ui/index.ts';
import { copyToClipboard } from './panel-changes.ts';

/** The public link of a panel: copy it, open it, or close it for everybody who has it. */
export function ShareDialog({
  panel,
  onClose,
}: {
  panel: { id: number; name: string };
  onClose: () => void;
}) {
  const cache = useQueryClient();
  const key = ['panels', 'share', panel.id];
  const field = useRef<InputRef>(null);
  const link = useQuery({
    queryKey: key,
    queryFn: () => client.panel.share({ params: { id: panel.id } }),
    gcTime: 0,
  });
  const revoke = useMutation({
    mutationFn: () => client.panel.revokeShare({ params: { id: panel.id } }),
    onSuccess: () => {
      toast.success(texts.toast.withdrawn);
      cache.removeQueries({ queryKey: key });
      onClose();
    },
  });
  const copy = async (shareUrl: string): Promise<void> => {
    if (await copyToClipboard(shareUrl)) toast.success(texts.toast.copied);
    else {
      field.current?.select();
      toast.warning('请按 Ctrl+C 复制链接');
    }
  };
  const ask = async (): Promise<void> => {
    if (await confirm('撤销后，已发出的链接将无法打开，是否继续?')) revoke.mutate();
  };
  return (
    <Modal open title={`分享【${panel.name}】`} width={520} footer={null} onCancel={onClose}>
      {link.isPending ? (
        <LoadingState rows={2} />
      ) : link.isError ? (
        <ErrorState error={link.error} retry={() => void link.refetch()} />
      ) : (
        <div className="share-dialog">
          <p>获得链接的人无需登录即可查看此面板，数据随面板实时更新。</p>
          <div className="share-link">
            <Input
              ref={field}
              readOnly
              aria-label="分享链接"
              prefix={<LinkOutlined />}
              value={link.data.shareUrl}
            />
            <Button type="primary" icon={<CopyOutlined />} onClick={() => void copy(link.data.shareUrl)}>
              复制链接
            </Button>
          </div>
          <div className="share-actions">
            <Button type="link" href={link.data.shareUrl} target="_blank" rel="noopener">
              打开看看
            </Button>
            <Button danger type="text" loading={revoke.isPending} onClick={() => void ask()}>
              撤销链接
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
