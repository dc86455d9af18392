import { CopyOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { Datasource } from '@mingjing/contract';
import { aboutSource } from '../../ui/about-source.ts';
import { IconButton } from '../../ui/index.ts';
import { UsageLock } from '../../usage/usage-lock.tsx';
import { DatabaseIcon, iconKind } from './database-icon.tsx';

/** What can be done with the sources of the list. */
export interface SourceActions {
  openId: number | null;
  busy: boolean;
  onOpen: (id: number) => void;
  onCopy: (source: Datasource) => void;
  onRemove: (source: Datasource) => void;
}

interface SourceItemProps extends SourceActions {
  source: Datasource;
  /** Left out: the source's own name. */
  label?: string;
}

export function SourceItem({ source, label, openId, busy, onOpen, onCopy, onRemove }: SourceItemProps) {
  return (
    <li className={source.id === openId ? 'source-item source-item-open' : 'source-item'}>
      <button
        type="button"
        className="source-open"
        aria-current={source.id === openId}
        title="双击编辑"
        onDoubleClick={() => onOpen(source.id)}
        // A finger, a key and a screen reader have no second click.
        onClick={({ detail, nativeEvent }) => {
          if (detail === 0 || (nativeEvent as PointerEvent).pointerType === 'touch') onOpen(source.id);
        }}
      >
        <DatabaseIcon kind={iconKind(source)} />
        <span>
          <strong title={source.dataSourceName}>{label ?? source.dataSourceName}</strong>
          <small>{aboutSource(source)}</small>
        </span>
        <UsageLock usedBy={source.usedBy} />
      </button>
      <span className="source-actions">
        <IconButton
          size="small"
          label="复制"
          icon={<CopyOutlined />}
          disabled={busy}
          onClick={() => onCopy(source)}
        />
        <IconButton size="small" label="编辑" icon={<EditOutlined />} onClick={() => onOpen(source.id)} />
        <IconButton
          size="small"
          label="删除"
          danger
          icon={<DeleteOutlined />}
          disabled={busy}
          onClick={() => onRemove(source)}
        />
      </span>
    </li>
  );
}
