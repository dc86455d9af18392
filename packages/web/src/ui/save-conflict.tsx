import { ApiError } from '@mingjing/contract';
import { Alert, Button } from 'antd';
import './save-conflict.css';

/** What the server says when another save came first; null for every other failure. */
export const conflictIn = (error: unknown): string | null =>
  error instanceof ApiError && error.reason === 'conflict' ? error.message : null;

interface SaveConflictProps {
  /** Null shows nothing. */
  conflict: string | null;
  busy: boolean;
  onOverwrite: () => void;
  onReload: () => void;
}

/** Another author saved first: the form stays as it is until its author decides. */
export function SaveConflict({ conflict, busy, onOverwrite, onReload }: SaveConflictProps) {
  if (conflict === null) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={`${conflict}（本页填写的内容仍保留）`}
      action={
        <span className="save-conflict">
          <Button size="small" onClick={onReload}>
            放弃修改并刷新
          </Button>
          <Button size="small" danger loading={busy} onClick={onOverwrite}>
            以我的内容覆盖
          </Button>
        </span>
      }
    />
  );
}
