import {
  HistoryOutlined,
  PauseCircleOutlined,
  StopOutlined,
  SyncOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons';
import type { Dataset } from '@mingjing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { client } from '../../../app/client.ts';
import { mayDrawPanels } from '../../../drawings/templates/template-start.ts';
import { applyStatus } from '../../../records/dataset.ts';
import { refreshStatesChanged, useRefreshStates } from '../../../records/refresh.ts';
import { attempt } from '../../../ui/attempt.ts';
import { toast } from '../../../ui/index.ts';
import { freshnessWords, momentWords } from './refresh-words.ts';
import { RunHistory } from './run-history.tsx';
import './refresh.css';

interface RefreshBarProps {
  dataset: Dataset;
  online: boolean;
  onCache: () => void;
}

/** How fresh the open dataset is, what is wrong with its refreshes, when the next is due, and what can be done now. */
export function RefreshBar({ dataset, online, onCache }: RefreshBarProps) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { states, of } = useRefreshStates();
  const [history, setHistory] = useState(false);
  const state = of(dataset.id);
  const now = states?.now ?? 0;
  const zone = states?.timezone ?? 'Asia/Shanghai';
  const isRunning = dataset.cacheStatus === 'CACHING';
  const mayChange = dataset.rights?.whole !== false;

  const stop = (): Promise<void> =>
    attempt(async () => {
      applyStatus(cache, await client.dataset.stopCache({ params: { id: dataset.id } }));
      await refreshStatesChanged(cache);
      toast.success('已停止更新，原有数据保持不变');
    });
  const resume = (): Promise<void> =>
    attempt(async () => {
      await client.dataset.resume({ params: { id: dataset.id } });
      await refreshStatesChanged(cache);
      toast.success('已恢复定时更新');
    });

  return (
    <section className="refresh-bar" aria-label="更新状态">
      {state?.movedAt != null && (
        <Alert
          type="warning"
          showIcon
          title={`数据源于 ${momentWords(state.movedAt, now, zone)} 指向其他数据库，请重新缓存；成功之前图表直接查询新的数据库`}
        />
      )}
      {state?.pausedAt != null && (
        <Alert
          type="warning"
          showIcon
          icon={<PauseCircleOutlined aria-hidden="true" />}
          title={`定时更新连续失败 ${state.failures} 次，已于 ${momentWords(state.pausedAt, now, zone)} 暂停`}
          description={state.last?.error === '' ? undefined : `最近一次：${state.last?.error ?? ''}`}
          action={mayChange && <Button onClick={() => void resume()}>恢复定时更新</Button>}
        />
      )}
      <div className="refresh-bar-line">
        <span className="refresh-bar-facts">
          <span>{states === undefined ? '' : freshnessWords(dataset, state, now)}</span>
          {state?.nextRunAt != null && <span>下次更新：{momentWords(state.nextRunAt, now, zone)}</span>}
          {state?.pausedAt == null && state?.last?.state === 'failure' && state.last.error !== '' && (
            <span className="refresh-bar-error">上次失败：{state.last.error}</span>
          )}
        </span>
        <span className="refresh-bar-buttons">
          {mayDrawPanels() && (
            <Button
              size="small"
              icon={<ThunderboltOutlined aria-hidden="true" />}
              onClick={() => void navigate(`/config/panel/auto?dataset=${dataset.id}`)}
            >
              一键成屏
            </Button>
          )}
          {isRunning && mayChange ? (
            <Button size="small" icon={<StopOutlined aria-hidden="true" />} onClick={() => void stop()}>
              停止
            </Button>
          ) : (
            dataset.queryType === 0 && (
              <Button
                size="small"
                disabled={!online || isRunning}
                icon={<SyncOutlined aria-hidden="true" />}
                onClick={onCache}
              >
                立即刷新
              </Button>
            )
          )}
          {mayChange && (
            <Button
              size="small"
              icon={<HistoryOutlined aria-hidden="true" />}
              onClick={() => setHistory(true)}
            >
              更新记录
            </Button>
          )}
        </span>
      </div>
      {history && (
        <RunHistory dataset={dataset} timezone={zone} now={now} onClose={() => setHistory(false)} />
      )}
    </section>
  );
}
