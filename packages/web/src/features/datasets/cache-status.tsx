import {
  ApiOutlined,
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  DisconnectOutlined,
  LoadingOutlined,
} from '@ant-design/icons';
import { type CacheStatus, texts } from '@mingjing/contract';
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';

const icons: Record<CacheStatus, ReactNode> = {
  SUCCESS: <CheckCircleFilled style={{ color: 'var(--success)' }} />,
  FAILURE: <CloseCircleFilled style={{ color: 'var(--danger)' }} />,
  CACHING: <LoadingOutlined style={{ color: 'var(--accent)' }} />,
  NOCACHE: <ClockCircleOutlined style={{ color: 'var(--text-3)' }} />,
};
const labels: Record<CacheStatus, string> = {
  SUCCESS: '已缓存',
  FAILURE: '缓存失败',
  CACHING: texts.cache.running,
  NOCACHE: '未缓存',
};

/** What the icon's tooltip says. */
export function statusText(status: CacheStatus, info: string, online: boolean, isDirect = false): string {
  if (!online) return texts.cache.offline;
  if (isDirect) return texts.cache.direct;
  if (status === 'NOCACHE') return info === '' ? texts.cache.none : `${texts.cache.none}（${info}）`;
  return info === '' ? labels[status] : info;
}

/** The cache status icon of a dataset; a click caches it now, unless it is running or is never cached. */
export function CacheStatusIcon(props: {
  status: CacheStatus;
  info: string;
  online: boolean;
  /** Its rows are never stored. */
  isDirect?: boolean;
  onCache?: () => void;
}) {
  const { status, info, online, isDirect = false, onCache } = props;
  const text = statusText(status, info, online, isDirect);
  const known = isDirect ? <ApiOutlined style={{ color: 'var(--text-3)' }} /> : icons[status];
  const icon = online ? known : <DisconnectOutlined style={{ color: 'var(--text-3)' }} />;
  const canRun = onCache !== undefined && online && !isDirect && status !== 'CACHING';
  return (
    <Tooltip title={text}>
      {canRun ? (
        <button
          type="button"
          className="cache-status"
          aria-label={text}
          onClick={(event) => {
            event.stopPropagation();
            onCache();
          }}
        >
          {icon}
        </button>
      ) : (
        <span className="cache-status" role="img" aria-label={text}>
          {icon}
        </span>
      )}
    </Tooltip>
  );
}
