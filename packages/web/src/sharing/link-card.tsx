import {
  CodeOutlined,
  CopyOutlined,
  EditOutlined,
  LinkOutlined,
  QrcodeOutlined,
  StopOutlined,
} from '@ant-design/icons';
import { type ShareLink, texts } from '@mingjing/contract';
import { Button, Input, type InputRef, Popover, QRCode } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useRevokeShare } from '../records/share.ts';
import { copyToClipboard } from '../ui/copy-to-clipboard.ts';
import { confirm, IconButton, StateTag, tell, toast } from '../ui/index.ts';
import { embedCode, expiryText, momentText, policyFacts, shareName, stateTexts } from './share-facts.ts';

/** Copies, or says how to. */
export async function copyText(text: string, select?: () => void): Promise<void> {
  if (await copyToClipboard(text)) toast.success(texts.toast.copied);
  else {
    select?.();
    toast.warning('请按 Ctrl+C 复制');
  }
}

function Code({ link }: { link: ShareLink }) {
  const code = embedCode(link);
  return (
    <div className="share-embed">
      <p>把下面的代码放进已登记网站的网页中：</p>
      <pre>{code}</pre>
      <Button size="small" icon={<CopyOutlined aria-hidden="true" />} onClick={() => void copyText(code)}>
        复制代码
      </Button>
    </div>
  );
}

function Phone({ url }: { url: string }) {
  return (
    <div className="share-qr">
      <QRCode value={url} size={184} errorLevel="M" bgColor="#ffffff" color="#18212f" />
      <p>用手机扫码打开</p>
    </div>
  );
}

/** What can be done with a link, as small buttons. */
export function LinkActions({ link, onEdit }: { link: ShareLink; onEdit: () => void }) {
  const revoke = useRevokeShare();
  const name = shareName(link);
  if (link.state === 'revoked') return null;
  const close = async (): Promise<void> => {
    if (!(await confirm(texts.share.revoke))) return;
    revoke.mutate(link.id, {
      onSuccess: () => toast.success(texts.toast.withdrawn),
      onError: (error) => tell(error),
    });
  };
  const under = (label: string, icon: ReactNode, content: ReactNode) => (
    <Popover trigger="click" placement="bottomRight" destroyOnHidden content={content}>
      <span>
        <IconButton size="small" label={label} icon={icon} />
      </span>
    </Popover>
  );
  return (
    <span className="share-tools">
      {link.url !== '' && under(`二维码：${name}`, <QrcodeOutlined />, <Phone url={link.url} />)}
      {link.embedUrl !== '' && under(`嵌入代码：${name}`, <CodeOutlined />, <Code link={link} />)}
      <IconButton size="small" label={`修改：${name}`} icon={<EditOutlined />} onClick={onEdit} />
      <IconButton
        size="small"
        danger
        label={`撤销：${name}`}
        icon={<StopOutlined />}
        disabled={revoke.isPending}
        onClick={() => void close()}
      />
    </span>
  );
}

const stateTones = { open: 'success', expired: 'warning', revoked: 'faint' } as const;

export function ShareState({ state }: Pick<ShareLink, 'state'>) {
  return <StateTag tone={stateTones[state]}>{stateTexts[state]}</StateTag>;
}

export function Policy({ link }: { link: ShareLink }) {
  return (
    <span className="share-policy">
      {policyFacts(link).map(({ key, text, title }) => (
        <StateTag key={key} tone="accent" title={title}>
          {text}
        </StateTag>
      ))}
    </span>
  );
}

/** One link with its policy, how often it was opened, and what can be done with it. */
export function LinkCard({
  link,
  onEdit,
  panel = false,
}: {
  link: ShareLink;
  onEdit: () => void;
  /** Names the panel too: among links of many panels. */
  panel?: boolean;
}) {
  const field = useRef<InputRef>(null);
  const seen = link.lastViewedAt === null ? '' : `，最近 ${momentText(link.lastViewedAt)}`;
  return (
    <li className="share-card">
      <div className="share-head">
        <strong>{panel ? link.panelName : shareName(link)}</strong>
        {panel && <span>{shareName(link)}</span>}
        {link.state !== 'open' && <ShareState state={link.state} />}
        <Policy link={link} />
        <LinkActions link={link} onEdit={onEdit} />
      </div>
      {link.url !== '' && (
        <div className="share-link">
          <Input ref={field} readOnly aria-label="分享链接" prefix={<LinkOutlined />} value={link.url} />
          <Button
            type="primary"
            icon={<CopyOutlined aria-hidden="true" />}
            onClick={() => void copyText(link.url, () => field.current?.select())}
          >
            复制链接
          </Button>
        </div>
      )}
      <small>
        {expiryText(link.expiresAt)} · 访问 {link.views} 次{seen}
      </small>
    </li>
  );
}
