import { BranchesOutlined, FileSearchOutlined, ReloadOutlined } from '@ant-design/icons';
import { type DatasetItem, grammarOf, texts } from '@mingjing/contract';
import { Badge, Button, Input, Segmented, Select } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { useDatasetTree } from '../../records/dataset.ts';
import { useDatasources, useSourceTables } from '../../records/datasource.ts';
import type { WidgetNode } from '../../records/widget.ts';
import { type CategoryNode, leavesOf } from '../../ui/category-nodes.ts';
import { shownSource, sourceOptions } from '../../ui/grouped-sources.ts';
import { type DropdownNode, DropdownTree, TreeSelect } from '../../ui/index.ts';
import { ruleCount, ruleSetOf } from '../rules/rule-set.ts';
import type { EditorErrors } from '../state/editor-check.ts';
import { type EditorState, sqlChanged } from '../state/editor-state.ts';
import './source-bar.css';

const SqlEditor = lazy(async () => ({
  default: (await import('../../ui/sql-editor.tsx')).SqlEditor,
}));

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
  onRules: () => void;
  onQueries: () => void;
}

function Field({
  error,
  grow,
  children,
}: {
  error?: string | undefined;
  grow?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={grow === true ? 'source-field grow' : 'source-field'}>
      {children}
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

const status = (error: string | undefined): '' | 'error' => (error === undefined ? '' : 'error');

function DatasetChoice(props: SourceBarProps) {
  const datasets = useDatasetTree();
  const { state } = props;
  return (
    <Field grow error={props.errors.dataset}>
      <DropdownTree
        label="数据集"
        placeholder={texts.widget.dataset}
        loading={datasets.isPending || props.loading}
        nodes={dropdownOf(datasets.data ?? [])}
        value={state.datasetId === null ? null : String(state.datasetId)}
        onChange={(key) => {
          const found = leavesOf(datasets.data ?? []).find((leaf) => String(leaf.id) === key);
          if (found !== undefined) props.onDataset(found.id, found.name);
        }}
      />
    </Field>
  );
}

/** Name and category, and where the rows come from: an existing dataset, or a query of one's own. */
export function SourceBar(props: SourceBarProps) {
  const { state, errors } = props;
  const sources = useDatasources();
  const source = sources.data?.find((candidate) => candidate.id === state.datasourceId);
  const isDatabase = state.mode === 'sql' && source?.datasourceType === 'jdbc';
  const tables = useSourceTables(state.datasourceId, isDatabase);
  // Spreadsheets cannot be asked in SQL.
  const choices = (sources.data ?? []).filter((candidate) => candidate.datasourceType !== 'excel');
  const stale = sqlChanged(state) && state.loadedSql !== '';

  return (
    <div className="source-bar">
      <div className="source-bar-row">
        <Field grow error={errors.name}>
          <Input
            aria-label="图表名称"
            placeholder={texts.widget.name}
            value={state.name}
            status={status(errors.name)}
            onChange={(event) => props.onChange({ name: event.target.value })}
          />
        </Field>
        <Field>
          <TreeSelect
            label="图表分类"
            placeholder={texts.category.choose}
            nodes={props.categories}
            value={state.categoryId}
            onChange={(categoryId) => props.onChange({ categoryId })}
          />
        </Field>
        <Segmented
          aria-label="查询方式"
          value={state.mode}
          onChange={props.onMode}
          options={[
            { value: 'dataset' as const, label: '已有查询' },
            { value: 'sql' as const, label: '新建查询' },
          ]}
        />
        {state.mode === 'dataset' ? (
          <>
            <DatasetChoice {...props} />
            <Badge size="small" count={ruleCount(ruleSetOf(state.rules))} title="规则数">
              <Button
                icon={<BranchesOutlined aria-hidden="true" />}
                disabled={state.fields === null}
                onClick={props.onRules}
              >
                数据处理
              </Button>
            </Badge>
          </>
        ) : (
          <>
            <Field grow error={errors.datasource}>
              <Select
                aria-label="数据源"
                placeholder={texts.widget.datasource}
                loading={sources.isPending}
                status={status(errors.datasource)}
                value={state.datasourceId}
                labelRender={shownSource}
                options={sourceOptions(choices)}
                notFoundContent="还没有可查询的数据源"
                onChange={props.onDatasource}
              />
            </Field>
            <Button icon={<FileSearchOutlined aria-hidden="true" />} onClick={props.onQueries}>
              引用已有查询
            </Button>
          </>
        )}
        <Button
          icon={<ReloadOutlined aria-hidden="true" />}
          loading={props.loading}
          disabled={state.mode === 'dataset' && state.datasetId === null}
          {...(stale ? { color: 'primary' as const, variant: 'outlined' as const } : {})}
          onClick={props.onLoad}
        >
          加载数据
        </Button>
      </div>
      {state.mode === 'sql' && (
        <Field error={errors.sql}>
          <Suspense fallback={<div className="source-bar-sql" />}>
            <SqlEditor
              label="查询脚本"
              height="112px"
              value={state.sql}
              grammar={grammarOf(source)}
              columns={state.fields?.columns.map((column) => column.name) ?? []}
              invalid={errors.sql !== undefined}
              onChange={(sql) => props.onChange({ sql })}
              onRun={() => props.onLoad()}
              tables={tables}
            />
          </Suspense>
          {stale && (
            <p className="source-bar-stale" role="status">
              {texts.widget.sqlChanged}（Ctrl+Enter）
            </p>
          )}
        </Field>
      )}
    </div>
  );
}
