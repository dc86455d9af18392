import { ConsoleSqlOutlined, DatabaseOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useState } from 'react';
import { useDatasetTree } from '../../records/dataset.ts';
import { type ChosenQuery, type QueryOwner, useStoredQuery, useWidgetTree } from '../../records/widget.ts';
import { leavesOf } from '../../ui/category-nodes.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/index.ts';

interface Entry extends QueryOwner {
  name: string;
}

const keyOf = ({ kind, id }: Entry): string => `${kind}:${id}`;

/** 已有查询: datasets and charts whose query can be taken over and changed. */
export function QueriesDialog({
  except,
  onOk,
  onCancel,
}: {
  /** The chart that is open. */
  except: number | null;
  onOk: (query: ChosenQuery) => void;
  onCancel: () => void;
}) {
  const datasets = useDatasetTree();
  const widgets = useWidgetTree();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Entry | null>(null);
  const entries: Entry[] = [
    ...leavesOf(datasets.data ?? []).map(({ id, name }) => ({ kind: 'dataset' as const, id, name })),
    ...leavesOf(widgets.data ?? [])
      .filter((widget) => widget.datasourceId !== null && widget.id !== except)
      .map(({ id, name }) => ({ kind: 'widget' as const, id, name })),
  ];
  const found = entries.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const query = useStoredQuery(chosen);
  const pending = datasets.isPending || widgets.isPending;

  return (
    <Dialog
      title="已有查询"
      width={860}
      okText="使用该查询"
      okDisabled={query.data === undefined || query.data === null}
      onOk={() => query.data !== undefined && query.data !== null && onOk(query.data)}
      onClose={onCancel}
    >
      <div className="queries-dialog">
        <div>
          <Input
            allowClear
            autoFocus
            value={search}
            placeholder="搜索数据集或图表"
            aria-label="搜索已有查询"
            onChange={(event) => setSearch(event.target.value)}
          />
          {pending ? (
            <LoadingState rows={5} />
          ) : found.length === 0 ? (
            <EmptyState title="没有可用的查询" description="数据集和使用查询脚本的图表会列在这里" />
          ) : (
            <ul aria-label="已有查询">
              {found.map((entry) => (
                <li key={keyOf(entry)}>
                  <button
                    type="button"
                    aria-pressed={chosen !== null && keyOf(chosen) === keyOf(entry)}
                    onClick={() => setChosen(entry)}
                  >
                    {entry.kind === 'dataset' ? (
                      <DatabaseOutlined aria-label="数据集" />
                    ) : (
                      <ConsoleSqlOutlined aria-label="图表" />
                    )}
                    <span>{entry.name}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
        <section aria-label="查询脚本">
          {chosen === null ? (
            <p>选择左侧的数据集或图表，查看它的查询脚本</p>
          ) : query.isError ? (
            <ErrorState title="无法读取查询" error={query.error} retry={() => void query.refetch()} />
          ) : query.data === undefined ? (
            <LoadingState rows={5} />
          ) : query.data === null ? (
            <p>该数据集来自表格文件，没有查询脚本</p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long script is scrolled from the keyboard
            <pre tabIndex={0}>{query.data.sql}</pre>
          )}
        </section>
      </div>
    </Dialog>
  );
}
