import type { DatasetItem } from '@mingjing/contract';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useCacheDatasets } from '../../../records/dataset.ts';

interface UncachedParentsProps {
  /** Those without stored rows, as the tree tells them. */
  datasets: readonly Pick<DatasetItem, 'id' | 'name' | 'cacheStatus' | 'cacheInfo'>[];
}

const wordsOf = ({ name, cacheStatus, cacheInfo }: UncachedParentsProps['datasets'][number]): string => {
  if (cacheStatus === 'CACHING') return `【${name}】正在缓存…`;
  if (cacheStatus === 'FAILURE') return `【${name}】缓存失败：${cacheInfo}`;
  return `【${name}】还没有缓存`;
};

/** What has to be cached before it can be put together, and the button that does so; what follows goes on by itself. */
export function UncachedParents({ datasets }: UncachedParentsProps) {
  const [problem, setProblem] = useState('');
  const run = useCacheDatasets();
  const waiting = datasets.filter(({ cacheStatus }) => cacheStatus !== 'CACHING');
  const start = (): void => {
    setProblem('');
    run.mutate(
      waiting.map(({ id }) => id),
      { onError: (error) => setProblem(error.message) },
    );
  };
  return (
    <Alert
      type="info"
      showIcon
      title="组合用的是已缓存的行：下列数据集要先缓存，缓存完成后自动继续"
      description={
        <>
          <ul className="combine-uncached">
            {datasets.map((one) => (
              <li key={one.id}>{wordsOf(one)}</li>
            ))}
          </ul>
          {problem !== '' && <p role="alert">{problem}</p>}
        </>
      }
      action={
        <Button
          type="primary"
          size="small"
          loading={run.isPending || waiting.length === 0}
          disabled={waiting.length === 0}
          onClick={start}
        >
          {waiting.length === 0 ? '正在缓存' : '立即缓存'}
        </Button>
      }
    />
  );
}
