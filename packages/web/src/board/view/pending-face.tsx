import { useContext } from 'react';
import { useElapsed } from '../../ui/use-elapsed.ts';
import { ArrivingContext } from './arriving.ts';
import './pending.css';

const stateTexts = { waiting: '排队中', running: '运行中' } as const;

interface PendingFaceProps {
  nodeId: string;
  name: string;
  /** It lies over what was shown before. */
  over?: boolean;
}

/**
 * What stands in the place of a widget that is being answered. After a moment it tells what the widget does, for how long
 * by now, and offers not to wait for it.
 */
export function PendingFace({ nodeId, name, over = false }: PendingFaceProps) {
  const seconds = useElapsed(true);
  const arriving = useContext(ArrivingContext);
  const state = arriving?.states.get(nodeId);
  return (
    <div
      className={`board-widget-pending ${over ? 'board-widget-pending-over' : ''}`}
      role="status"
      aria-busy="true"
    >
      <div />
      {seconds > 0 && (
        <p>
          <span aria-hidden="true">
            {state === undefined ? '正在读取数据' : stateTexts[state]}，已用 {seconds} 秒
          </span>
          {arriving !== undefined && (
            <button type="button" aria-label={`取消查询${name}`} onClick={() => arriving.cancel(nodeId)}>
              取消
            </button>
          )}
        </p>
      )}
    </div>
  );
}
