import { DatabaseOutlined, SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useState } from 'react';
import type { useDatasetTree } from '../../records/dataset.ts';
import { categoriesOf } from '../../ui/category-nodes.ts';
import { EmptyState, ErrorState, LoadingState, PageHeader } from '../../ui/index.ts';
import { SheetDrop } from './sheet-drop.tsx';

interface DatasetChoiceProps {
  /** A spreadsheet may be brought along. */
  mayUpload: boolean;
  tree: Pick<ReturnType<typeof useDatasetTree>, 'data' | 'isPending' | 'isError' | 'error' | 'refetch'>;
  onChoose: (id: number) => void;
}

/** Which data the board is about. */
export function DatasetChoice({ mayUpload, tree, onChoose }: DatasetChoiceProps) {
  const [word, setWord] = useState('');
  const groups = categoriesOf(tree.data ?? [])
    .map(({ id, name, leaves }) => ({
      id,
      name,
      leaves: leaves.filter((leaf) => leaf.name.toLowerCase().includes(word.trim().toLowerCase())),
    }))
    .filter(({ leaves }) => leaves.length > 0);
  return (
    <>
      <PageHeader
        title="一键成屏"
        description="放入一张表格，或选一个数据集：系统读懂每一列，挑出最值得看的图表，排成一块完整的面板。全程在本机计算。"
      />
      {tree.isPending ? (
        <LoadingState rows={6} />
      ) : tree.isError ? (
        <ErrorState error={tree.error} retry={() => void tree.refetch()} />
      ) : (
        <div className="auto-choice">
          {mayUpload && <SheetDrop onStored={onChoose} />}
          <Input
            allowClear
            prefix={<SearchOutlined />}
            className="auto-search"
            placeholder="搜索数据集"
            aria-label="搜索数据集"
            value={word}
            onChange={(event) => setWord(event.target.value)}
          />
          {groups.length === 0 && (
            <EmptyState title="没有可用的数据集" description="请先上传表格或新增数据集" />
          )}
          {groups.map(({ id, name, leaves }) => (
            <section key={id} aria-label={name}>
              <h2>{name}</h2>
              <ul className="auto-datasets">
                {leaves.map((leaf) => (
                  <li key={leaf.id}>
                    <button type="button" onClick={() => onChoose(leaf.id)}>
                      <DatabaseOutlined aria-hidden="true" />
                      <span>{leaf.name}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </>
  );
}
