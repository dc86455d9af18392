import type { Dataset, Loaded } from '@mingjing/contract';
import { Tabs } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { ColumnPreview } from './column-preview.tsx';
import { LineageView } from './lineage/lineage-view.tsx';
import { ProfileView } from './profile/profile-view.tsx';
import './dataset-views.css';

interface DatasetViewsProps {
  /** The stored dataset; null while it is new. */
  dataset: Dataset | null;
  loaded: Loaded | null;
  /** The rows are those of a part of the script. */
  isPart: boolean;
  /** The rows are those of the cache: nobody asked for them. */
  isStored: boolean;
  loading: boolean;
  /** Nothing tall stands above: the rows take the window's height. */
  roomy: boolean;
}

/** What is behind a dataset's form: its first rows, what its columns hold, and what stands on it. */
export function DatasetViews({ dataset, loaded, isPart, isStored, loading, roomy }: DatasetViewsProps) {
  const [tab, setTab] = useState('rows');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form above is tall: what was asked for is brought into sight.
    if (tab !== 'rows') box.current?.scrollIntoView({ block: 'start' });
  }, [tab]);
  useEffect(() => {
    // A sheet and the cache are read by themselves; what a statement brought was asked for.
    if (loaded !== null && !roomy && !isStored) box.current?.scrollIntoView({ block: 'nearest' });
  }, [loaded, roomy, isStored]);
  const isCut = loaded?.truncated === true && loaded.content.data.length > 50;
  const rows = (
    <>
      {isPart && <p className="column-preview-facts">以下为选中语句的结果，不是数据集的数据</p>}
      {isStored && (
        <p className="column-preview-facts">
          以下为缓存中的行；
          {dataset?.dataSourceType === 'combined'
            ? '点击【校验】查看所用的数据集现在组合的结果'
            : '点击【校验】或【执行】查看数据源现在的数据'}
        </p>
      )}
      {isCut && <p className="column-preview-facts">共 {loaded.columns.length} 个字段，以下为前 50 行</p>}
      {loaded?.lost?.map((sentence) => (
        <p key={sentence} className="column-preview-facts">
          以下行中，{sentence}
        </p>
      ))}
      <ColumnPreview loaded={loaded} loading={loading} roomy={roomy} />
    </>
  );
  if (dataset === null) return <div ref={box}>{rows}</div>;
  return (
    <div ref={box} className={tab === 'rows' ? '' : 'dataset-views-tall'}>
      <Tabs
        activeKey={tab}
        onChange={setTab}
        destroyOnHidden
        items={[
          { key: 'rows', label: '数据预览', children: rows },
          { key: 'profile', label: '字段分布', children: <ProfileView dataset={dataset} /> },
          { key: 'lineage', label: '血缘', children: <LineageView dataset={dataset} /> },
        ]}
      />
    </div>
  );
}
