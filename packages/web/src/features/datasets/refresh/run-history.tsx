import { type RefreshRun, runCauses } from '@mingjing/contract';
import { Button, Table, type TableColumnType } from 'antd';
import { useRefreshRuns } from '../../../records/refresh.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/index.ts';
import { bytesWords, momentWords, outcomeWords, tookWords } from './refresh-words.ts';
import './refresh.css';

interface RunHistoryProps {
  dataset: { id: number; name: string };
  timezone: string;
  now: number;
  onClose: () => void;
}

const number = (value: number | null): string => (value === null ? '' : value.toLocaleString('zh-CN'));

/** What a run brought beside its outcome: the error, or the due times it took in. */
function remark(run: RefreshRun): string {
  const merged = run.state === 'missed' || run.coalesced === 0 ? '' : `合并了 ${run.coalesced} 次到期的更新`;
  return [run.error, merged].filter((text) => text !== '').join('；');
}

const replaced: TableColumnType<RefreshRun> = {
  title: '替换',
  key: 'replaced',
  width: 80,
  align: 'right',
  render: (_, run) => number(run.replaced),
};
const watermark: TableColumnType<RefreshRun> = {
  title: '更新到',
  key: 'watermark',
  width: 160,
  render: (_, run) => run.watermark,
};

/** 更新记录: when a dataset was refreshed, by what, how long it took and what came of it. */
export function RunHistory({ dataset, timezone, now, onClose }: RunHistoryProps) {
  const runs = useRefreshRuns(dataset.id);
  const rows = runs.data?.pages.flat() ?? [];
  // Of datasets that are refreshed by increments.
  const isMerged = rows.some((run) => run.replaced !== null || run.watermark !== '');
  return (
    <Dialog title={`更新记录：${dataset.name}`} width={isMerged ? 1180 : 980} footer={null} onClose={onClose}>
      {runs.isPending ? (
        <LoadingState rows={6} />
      ) : runs.isError ? (
        <ErrorState error={runs.error} retry={() => void runs.refetch()} />
      ) : rows.length === 0 ? (
        <EmptyState title="还没有更新记录" description="手动更新或定时更新之后，每一次都会记录在这里" />
      ) : (
        <>
          <Table<RefreshRun>
            className="run-history"
            size="small"
            rowKey="id"
            pagination={false}
            scroll={{ x: isMerged ? 1100 : 860, y: '56vh' }}
            dataSource={rows}
            columns={[
              {
                title: '开始',
                key: 'start',
                width: 170,
                render: (_, run) => momentWords(run.startedAt ?? run.dueAt, now, timezone),
              },
              {
                title: '触发',
                key: 'cause',
                width: 110,
                render: (_, run) =>
                  run.startedBy === '' ? runCauses[run.cause] : `${runCauses[run.cause]}（${run.startedBy}）`,
              },
              {
                title: '结果',
                key: 'state',
                width: 100,
                render: (_, run) => (
                  <span className={`run-state run-state-${run.state}`}>{outcomeWords(run)}</span>
                ),
              },
              { title: '耗时', key: 'took', width: 80, align: 'right', render: (_, run) => tookWords(run) },
              {
                title: '行数',
                key: 'rows',
                width: 100,
                align: 'right',
                render: (_, run) => number(run.rows),
              },
              {
                title: '读取',
                key: 'added',
                width: 100,
                align: 'right',
                render: (_, run) => number(run.added),
              },
              ...(isMerged ? [replaced] : []),
              {
                title: '大小',
                key: 'bytes',
                width: 90,
                align: 'right',
                render: (_, run) => (run.bytes === null ? '' : bytesWords(run.bytes)),
              },
              ...(isMerged ? [watermark] : []),
              { title: '说明', key: 'remark', render: (_, run) => remark(run) },
            ]}
          />
          {runs.hasNextPage && (
            <p className="run-history-more">
              <Button loading={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>
                更早的记录
              </Button>
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}
