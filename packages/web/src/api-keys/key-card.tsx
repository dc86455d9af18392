import { StopOutlined } from '@ant-design/icons';
import { type ApiKey, texts } from '@mingjing/contract';
import { IconButton, StateTag } from '../ui/index.ts';

const stateTexts = { open: '有效', expired: '已过期', revoked: '已撤销' } as const;

function lastUse({ lastUsedDate, lastUsedFrom }: ApiKey): string {
  return lastUsedDate === null ? '从未使用' : `最近使用 ${lastUsedDate}，来自 ${lastUsedFrom}`;
}

/** One key with what it may do and when it was used. */
export function KeyCard({
  apiKey,
  busy,
  onRevoke,
}: {
  apiKey: ApiKey;
  busy: boolean;
  /** Left out: the key is looked at only. */
  onRevoke?: ((key: ApiKey) => void) | undefined;
}) {
  const { name, hint, scopes, state, expiresDate, createDate } = apiKey;
  return (
    <li className={`key-card key-card-${state}`}>
      <div className="key-head">
        <strong>{name}</strong>
        <code>{hint}…</code>
        <StateTag tone={state === 'open' ? 'success' : 'plain'}>{stateTexts[state]}</StateTag>
        {state === 'open' && onRevoke !== undefined && (
          <IconButton
            size="small"
            danger
            label={`撤销：${name}`}
            icon={<StopOutlined />}
            disabled={busy}
            onClick={() => onRevoke(apiKey)}
          />
        )}
      </div>
      <div className="key-scopes">
        {scopes.map((scope) => (
          <StateTag key={scope}>{texts.apiKey.scopes[scope]}</StateTag>
        ))}
      </div>
      <small>
        <span>{lastUse(apiKey)}</span> ·{' '}
        <span>{expiresDate === null ? '不过期' : `${expiresDate} 到期`}</span> ·{' '}
        <span>{createDate} 新增</span>
      </small>
    </li>
  );
}
