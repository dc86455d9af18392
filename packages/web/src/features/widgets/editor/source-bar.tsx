import { type DatasetItem, texts } from '@mingjing/contract';
import { Button, Input, Segmented, Select } from 'antd';
import { lazy, Suspense } from 'react';
import type { CategoryNode } from '../../../ui/category-nodes.ts';
import { type DropdownNode, DropdownTree, TreeSelect } from '../../../ui/index.ts';
import { useDatasetTree } from '../../datasets/dataset-api.ts';
import { useDatasources } from '../../datasources/datasource-api.ts';
import type { WidgetNode } from '../widget-api.ts';
import type { EditorErrors, EditorState } from './editor-state.ts';

const SqlEditor = lazy(async () => ({ default: (await import('../../../ui/sql-editor.tsx')).SqlEditor }));

const dropdownOf = (nodes: CategoryNode<DatasetItem>[]): DropdownNode[] =>
  nodes.map((node) => ({
    key: `c_${node.id}`,
    title: node.name,
    children: [
      ...dropdownOf(node.children),
      ...node.leaves.map((leaf) => ({ key: String(leaf.id), title: leaf.name })),
    ],
  }));

export interface SourceBarProps {
  state: EditorState;
  errors: EditorErrors;
  categories: WidgetNode[];
  loading: boolean;
  onChange: (change: Partial<EditorState>) => void;
  onMode: (mode: EditorState['mode']) => void;
  onDataset: (id: number, name: string) => void;
  onDatasource: (id: number) => void;
  onLoad: () => void;
}

/** Name and category, and where the rows come from: an existing dataset, or a query of one's own. */
export function SourceBar(props: SourceBarProps) {
  const { state, errors } = props;
  const datasets = useDatasetTree();
  const sources = useDatasources();
  const source = sources.data?.find((candidate) => candidate.id === state.datasourceId);
  // Spreadsheets cannot be asked in SQL.
  const choices = (sources.data ?? []).filter((candidate) => candidate.datasourceType !== 'excel');
  const status = (error: string | undefined): '' | 'error' => (error === undefined ? '' : 'error');

  return (
    <div className="source-bar">
      <div className="source-bar-row">
        <div className="source-field grow">
          <Input
            aria-label="图表名称"
            placeholder={texts.widget.name}
            value={state.name}
            status={status(errors.name)}
            onChange={(event) => props.onChange({ name: event.target.value })}
          />
          {errors.name !== undefined && <p className="field-error">{errors.name}</p>}
        </div>
        <div className="source-field">
          <TreeSelect
            label="图表分类"
            placeholder={texts.category.choose}
            nodes={props.categories}
            value={state.categoryId}
            onChange={(categoryId) => props.onChange({ categoryId })}
          />
        </div>
        <Segmented
          value={state.mode}
          onChange={props.onMode}
          options={[
            { value: 'dataset' as const, label: '已有查询' },
            { value: 'sql' as const, label: '新建查询' },
          ]}
        />
        {state.mode === 'dataset' ? (
          <div className="source-field grow">
            <DropdownTree
              label="数据集"
              placeholder={texts.widget.dataset}
              loading={datasets.isPending || props.loading}
              nodes={dropdownOf(datasets.data ?? [])}
              value={state.datasetId === null ? null : String(state.datasetId)}
              onChange={(key) => {
                const id = Number(key);
                const find = (nodes: CategoryNode<DatasetItem>[]): DatasetItem | undefined =>
                  nodes
                    .flatMap((node) => [...node.leaves, find(node.children)])
                    .find((leaf) => leaf?.id === id);
                if (key !== null) props.onDataset(id, find(datasets.data ?? [])?.name ?? '');
              }}
            />
            {errors.dataset !== undefined && <p className="field-error">{errors.dataset}</p>}
          </div>
        ) : (
          <>
            <div className="source-field grow">
              <Select
                aria-label="数据源"
                placeholder={texts.widget.datasource}
                loading={sources.isPending}
                status={status(errors.datasource)}
                value={state.datasourceId}
                options={choices.map((each) => ({ value: each.id, label: each.dataSourceName }))}
                onChange={props.onDatasource}
              />
              {errors.datasource !== undefined && <p className="field-error">{errors.datasource}</p>}
            </div>
            <Button loading={props.loading} onClick={props.onLoad}>
              加载数据
            </Button>
          </>
        )}
      </div>
      {state.mode === 'sql' && (
        <div className="source-field">
          <Suspense fallback={<div className="source-bar-sql" />}>
            <SqlEditor
              label="查询脚本"
              height="112px"
              value={state.sql}
              dialect={source?.url.startsWith('jdbc:postgresql') === true ? 'postgres' : 'mysql'}
              columns={state.fields?.columns.map((column) => column.name) ?? []}
              invalid={errors.sql !== undefined}
              onChange={(sql) => props.onChange({ sql })}
              onRun={props.onLoad}
            />
          </Suspense>
          {errors.sql !== undefined && <p className="field-error">{errors.sql}</p>}
        </div>
      )}
    </div>
  );
}
