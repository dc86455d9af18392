import type { Dataset, Lineage } from '@mingjing/contract';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useLineage } from '../../../records/dataset.ts';
import { ErrorState, LoadingState } from '../../../ui/index.ts';
import { type LineageNode, lineageColumns, touching } from './lineage-columns.ts';
import { NodeLink } from './node-link.tsx';
import './lineage.css';

function Graph({ lineage, current }: { lineage: Lineage; current: number }) {
  const [pointed, setPointed] = useState<LineageNode | null>(null);
  const columns = lineageColumns(lineage);
  const lit = pointed === null ? null : touching(lineage, pointed);
  return (
    <div className="lineage">
      {columns.map(({ kind, title, nodes, hidden }) => (
        <section key={kind} className="lineage-column" aria-label={title}>
          <h3>
            {title}
            <small>{nodes.length + hidden}</small>
          </h3>
          <ul>
            {nodes.map((node) => (
              <li
                key={node.key}
                className={[
                  'lineage-node',
                  kind === 'dataset' && node.id === current ? 'lineage-current' : '',
                  lit === null ? '' : lit.has(node.key) ? 'lineage-lit' : 'lineage-dim',
                ].join(' ')}
                onMouseEnter={() => setPointed(node)}
                onMouseLeave={() => setPointed(null)}
                onFocus={() => setPointed(node)}
                onBlur={() => setPointed(null)}
              >
                <NodeLink node={node} />
                {node.note !== '' && <small>{node.note}</small>}
              </li>
            ))}
            {hidden > 0 && <li className="lineage-hidden">另有 {hidden} 个无权查看</li>}
            {nodes.length + hidden === 0 && <li className="lineage-hidden">没有</li>}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** 血缘: from the data source over datasets and widgets to panels and links, each of which opens. */
export function LineageView({ dataset }: { dataset: Dataset }) {
  const [whole, setWhole] = useState(false);
  const found = useLineage(dataset.id, whole);
  if (found.isPending) return <LoadingState rows={6} />;
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  return (
    <>
      {dataset.dataSourceType !== 'combined' && (
        <p className="lineage-bar">
          <Checkbox checked={whole} onChange={(event) => setWhole(event.target.checked)}>
            包括同一数据源的其他数据集
          </Checkbox>
        </p>
      )}
      <Graph lineage={found.data} current={dataset.id} />
    </>
  );
}
