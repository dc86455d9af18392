import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { DrawingWork } from './drawing-work.ts';

type Told = Pick<
  DrawingWork<unknown, unknown, unknown>,
  | 'conflict'
  | 'gone'
  | 'conflictDetail'
  | 'outdated'
  | 'dirty'
  | 'draft'
  | 'version'
  | 'saveAsCopy'
  | 'abandon'
  | 'restoreDraft'
  | 'dropDraft'
>;

interface WorkBannerProps {
  work: Told;
  noun: string;
  onReload: () => void;
  /** What is said when nothing is in danger. */
  children?: ReactNode;
}

/** What may be lost and how to keep it: a draft of an earlier page, or somebody else's save. */
export function WorkBanner({ work, noun, onReload, children }: WorkBannerProps) {
  if (work.gone !== null) {
    return (
      <div className="panel-banner panel-banner-warning" role="alert">
        <span>{work.gone}（本页的修改仍保留）</span>
        <Button size="small" type="primary" onClick={() => void work.saveAsCopy()}>
          另存为新{noun}
        </Button>
      </div>
    );
  }
  if (work.conflict !== null) {
    return (
      <div className="panel-banner panel-banner-warning" role="alert">
        <span>
          {work.conflict}（本页的修改仍保留）
          {work.conflictDetail !== '' && <small>{work.conflictDetail}</small>}
        </span>
        <Button size="small" type="primary" onClick={() => void work.saveAsCopy()}>
          另存为新{noun}
        </Button>
        <Button
          size="small"
          onClick={() => {
            work.abandon();
            onReload();
          }}
        >
          放弃修改并刷新
        </Button>
      </div>
    );
  }
  if (work.outdated) {
    return (
      <div className="panel-banner panel-banner-warning" role="alert">
        <span>
          该{noun}刚在另一个窗口保存过，本页是之前的版本{work.dirty && '（本页的修改仍保留）'}
        </span>
        {work.dirty && (
          <Button size="small" type="primary" onClick={() => void work.saveAsCopy()}>
            另存为新{noun}
          </Button>
        )}
        <Button
          size="small"
          type={work.dirty ? 'default' : 'primary'}
          onClick={() => {
            work.abandon();
            onReload();
          }}
        >
          {work.dirty ? '放弃修改并刷新' : '刷新'}
        </Button>
      </div>
    );
  }
  if (work.draft === null) return children;
  const { version } = work.draft.value;
  const isOlder = version !== undefined && version !== work.version;
  return (
    <div className="panel-banner" role="alert">
      <span>
        发现 {new Date(work.draft.savedAt).toLocaleString('zh-CN', { hour12: false })} 未保存的草稿
        {isOlder && `（${noun}之后又被保存过）`}，是否恢复?
      </span>
      <Button size="small" type="primary" onClick={work.restoreDraft}>
        恢复
      </Button>
      <Button size="small" onClick={work.dropDraft}>
        丢弃
      </Button>
    </div>
  );
}
