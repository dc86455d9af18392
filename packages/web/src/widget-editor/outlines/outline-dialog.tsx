import { DeleteOutlined, SearchOutlined, SwapOutlined, UploadOutlined } from '@ant-design/icons';
import { type OutlineItem, texts } from '@mingjing/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { forgetOutline } from '../../board/chart/outlines.ts';
import { useOutlineRemoval, useOutlines } from '../../records/outline.ts';
import { Dialog } from '../../ui/dialog.tsx';
import {
  confirmRemoval,
  EmptyState,
  ErrorState,
  IconButton,
  LoadingState,
  tell,
  toast,
} from '../../ui/index.ts';
import { OutlineUpload } from './outline-upload.tsx';

/** '128 KB' of a file. */
const sizeText = (bytes: number): string =>
  bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;

const factsOf = ({ code, regions, bytes }: OutlineItem): string =>
  [
    code.startsWith('own-') || code === 'china' ? '' : code,
    regions === null ? '' : `${regions} 个区域`,
    sizeText(bytes),
  ]
    .filter((part) => part !== '')
    .join('，');

interface OutlineDialogProps {
  onClose: () => void;
  /** A new outline stands in the list. */
  onAdded: (code: string) => void;
}

/** All outlines: those of the product can be replaced, uploaded ones taken back. */
export function OutlineDialog({ onClose, onAdded }: OutlineDialogProps) {
  const outlines = useOutlines();
  const removal = useOutlineRemoval(forgetOutline);
  const [search, setSearch] = useState('');
  /** The outline to replace; null asks for a new one, undefined for none. */
  const [target, setTarget] = useState<OutlineItem | null | undefined>(undefined);
  const needle = search.trim();
  const found = (outlines.data?.outlines ?? []).filter(({ name, code }) =>
    `${name} ${code}`.includes(needle),
  );

  const remove = async (item: OutlineItem): Promise<void> => {
    if (!(await confirmRemoval(texts.outline.removed(item.name), 'outline'))) return;
    removal.mutate(item.code, {
      onSuccess: () => toast.success(texts.toast.removed),
      onError: (error) => tell(error),
    });
  };

  if (target !== undefined) {
    return (
      <OutlineUpload
        target={target}
        onClose={() => setTarget(undefined)}
        onDone={(item) => {
          toast.success(target === null ? texts.toast.created : texts.toast.updated);
          setTarget(undefined);
          if (target === null) onAdded(item.code);
        }}
      />
    );
  }
  return (
    <Dialog title="地图轮廓" width={560} onClose={onClose}>
      <div className="outline-tools">
        <Input
          allowClear
          prefix={<SearchOutlined />}
          aria-label="查找轮廓"
          placeholder="查找名称或代码"
          value={search}
          onChange={({ target: field }) => setSearch(field.value)}
        />
        <Button type="primary" icon={<UploadOutlined aria-hidden="true" />} onClick={() => setTarget(null)}>
          上传轮廓
        </Button>
      </div>
      {outlines.isPending ? (
        <LoadingState rows={4} />
      ) : outlines.isError ? (
        <ErrorState error={outlines.error} retry={() => void outlines.refetch()} />
      ) : found.length === 0 ? (
        <EmptyState title="没有找到轮廓" description="可以上传 GeoJSON 文件新增一个" />
      ) : (
        <ul className="outline-list" aria-label="轮廓">
          {found.map((item) => (
            <li key={item.code}>
              <div>
                <strong>{item.name}</strong>
                {item.uploaded && <em>{item.builtIn ? '已替换' : '自定义'}</em>}
                <small>{factsOf(item)}</small>
              </div>
              <IconButton
                size="small"
                label={`替换${item.name}`}
                icon={<SwapOutlined />}
                onClick={() => setTarget(item)}
              />
              {item.uploaded && (
                <IconButton
                  size="small"
                  danger
                  label={item.builtIn ? `恢复${item.name}` : `删除${item.name}`}
                  icon={<DeleteOutlined />}
                  onClick={() => void remove(item)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="outline-hint">
        内置轮廓取自 Apache ECharts，未附审图号；对外发布地图时，请上传经审核的轮廓进行替换。
      </p>
    </Dialog>
  );
}
