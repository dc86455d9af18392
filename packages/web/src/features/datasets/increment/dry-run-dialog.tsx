import { type Dataset, type DryRun, emptyName } from '@mingjing/contract';
import { Alert, Descriptions } from 'antd';
import { useDryRun } from '../../../records/refresh.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState, LoadingState } from '../../../ui/index.ts';
import { KeyHeads } from '../../../ui/key-heads.tsx';
import type { DatasetValues } from '../dataset-values.ts';

const number = (value: number): string => value.toLocaleString('zh-CN');

function Newer({ run }: { run: Extract<DryRun, { kind: 'newer' }> }) {
  const { column, greatest, from, read, replaced, doubled, stored, after, sample } = run;
  const items = [
    ['增量字段', column],
    ['已缓存到', greatest],
    ['读取大于', from],
    ['读取行数', number(read)],
    ['替换已缓存', number(replaced)],
    ...(doubled === 0 ? [] : [['重复舍去', number(doubled)]]),
    ['更新前行数', number(stored)],
    ['更新后行数', number(after)],
  ];
  return (
    <>
      <Descriptions
        size="small"
        bordered
        column={{ xs: 1, sm: 2 }}
        items={items.map(([label, children]) => ({ key: label ?? '', label, children }))}
      />
      {sample.data.length > 0 && (
        <>
          <h3 className="dry-run-head">将要写入的前 {sample.data.length} 行</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled from the keyboard */}
          <div className="data-rules-table dry-run-table" tabIndex={0}>
            <table>
              <KeyHeads keys={sample.keys} />
              <tbody>
                {sample.data.map((row, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
                  <tr key={at}>
                    {row.map((cell, place) => (
                      <td key={sample.keys[place]}>{cell === null ? emptyName : String(cell)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </>
  );
}

/** 试运行: what the next incremental refresh would change, read now and put nowhere. */
export function DryRunDialog(props: { dataset: Dataset; values: DatasetValues; onClose: () => void }) {
  const { dataset, values, onClose } = props;
  const { increment, incrementColumn, lookBack, uniqueBy } = values;
  const run = useDryRun(dataset.id, { increment, incrementCloumn: incrementColumn, lookBack, uniqueBy });
  return (
    <Dialog title={`试运行：${dataset.name}`} width={720} footer={null} onClose={onClose}>
      {run.isPending ? (
        <LoadingState rows={6} />
      ) : run.isError ? (
        <ErrorState error={run.error} retry={() => void run.refetch()} />
      ) : (
        <div className="dry-run">
          <Alert
            type="info"
            showIcon
            title={
              run.data.kind === 'full' ? run.data.because : '按当前设置试着读取一次，缓存和看板没有任何变化'
            }
          />
          {run.data.kind === 'newer' && <Newer run={run.data} />}
        </div>
      )}
    </Dialog>
  );
}
