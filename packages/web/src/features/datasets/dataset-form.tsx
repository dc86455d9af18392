import { SafetyOutlined } from '@ant-design/icons';
import { type Dataset, grammarOf, texts } from '@mingjing/contract';
import { Alert, Button, Checkbox, Input, Select } from 'antd';
import { useMemo, useState } from 'react';
import { currentBrand } from '../../app/brand.ts';
import type { DatasetNode } from '../../records/dataset.ts';
import { leavesOf } from '../../ui/category-nodes.ts';
import { shownSource, sourceOptions } from '../../ui/grouped-sources.ts';
import { confirm, DraftOffer, TreeSelect, toast, useLeaveQuestion, useUnsavedGuard } from '../../ui/index.ts';
import { SaveConflict } from '../../ui/save-conflict.tsx';
import { SaveGone } from '../../ui/save-gone.tsx';
import { UsageField } from '../../usage/usage-field.tsx';
import { CacheStatusIcon, statusText } from './cache-status.tsx';
import { CombinationField } from './combine/combination-field.tsx';
import { CubeField } from './cubes/cube-field.tsx';
import { DatasetCalculated } from './dataset-calculated.tsx';
import { DatasetField } from './dataset-field.tsx';
import { DatasetMeasures } from './dataset-measures.tsx';
import {
  checkDataset,
  type DatasetErrors,
  type DatasetValues,
  emptyDataset,
  isSameQuery,
  mayIncrement,
  measureSource,
  noIncrement,
  valuesOf,
} from './dataset-values.ts';
import { DatasetViews } from './dataset-views.tsx';
import { EpochAdvice, usualZone } from './epoch-advice.tsx';
import { IncrementFields } from './increment/increment-fields.tsx';
import { RefreshBar } from './refresh/refresh-bar.tsx';
import { ScheduleField } from './refresh/schedule-field.tsx';
import { DataRulesDialog } from './rights/rules-dialog.tsx';
import { useDatasetDraft } from './save/use-dataset-draft.ts';
import { useDatasetSave } from './save/use-dataset-save.ts';
import { ScriptField } from './script-field.tsx';
import { TableField } from './tables/table-field.tsx';
import { useDatasetRows } from './use-dataset-rows.ts';
import { useStoredPreview } from './use-stored-preview.ts';

export interface DatasetFormProps {
  /** Null adds a new dataset. */
  dataset: Dataset | null;
  /** A new one is made of other datasets. */
  combining?: boolean;
  /** Category of a new dataset. */
  categoryId: number | null;
  /** Source of a new dataset. */
  datasourceId?: number | null;
  categories: DatasetNode[];
  online: boolean;
  onSaved: (dataset: Dataset) => void;
  onCancel: () => void;
  onCache: (dataset: Dataset) => void;
}

/** The dataset form: what is read, from where, under which name, and whether it is cached. */
export function DatasetForm(props: DatasetFormProps) {
  const { dataset, categories } = props;
  const initial = useMemo(
    () => (dataset === null ? emptyDataset(props.categoryId, props.datasourceId) : valuesOf(dataset)),
    [dataset, props.categoryId, props.datasourceId],
  );
  const [values, setValues] = useState<DatasetValues>(initial);
  const [errors, setErrors] = useState<DatasetErrors>({});
  const [ruling, setRuling] = useState(false);
  /** What the browser of tables wrote last. */
  const [taken, setTaken] = useState({ sql: '', name: '' });

  const rows = useDatasetRows(dataset, values, (found) => setErrors({ ...errors, ...found }));
  const { source, sheet, loaded, isPart, loading, problem, read } = rows;
  const stored = useStoredPreview(dataset, initial, values);
  const isCombined = props.combining === true || dataset?.dataSourceType === 'combined';
  const others = leavesOf(categories).filter(({ id }) => id !== dataset?.id);
  const dirty = JSON.stringify(values) !== JSON.stringify(initial);
  const { lead, release } = useUnsavedGuard(dirty);
  const askToLeave = useLeaveQuestion(dirty);
  const net = useDatasetDraft({ dataset, isCombined, values, initial });
  const storing = useDatasetSave({
    dataset,
    values,
    setValues,
    sheet,
    onAccepted: net.accept,
    onStored: (saved) => lead(() => props.onSaved(saved)),
  });
  const known = useMemo(
    () => (isPart ? undefined : loaded?.columns) ?? dataset?.columns ?? [],
    [loaded, isPart, dataset],
  );
  const columns = useMemo(
    () => known.filter(({ calculated }) => calculated !== true).map((column) => column.name),
    [known],
  );
  const readColumns = (): void => {
    if (columns.length === 0) void read(false);
  };

  const set = (change: Partial<DatasetValues>): void => {
    setValues((before) => ({ ...before, ...change }));
    setErrors((before) => {
      const next = { ...before };
      for (const key of Object.keys(change)) delete next[key as keyof DatasetErrors];
      return next;
    });
  };

  const save = async (): Promise<void> => {
    const found = checkDataset(values, sheet);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if (dataset !== null && !dirty) {
      toast.info(texts.toast.unchanged);
      return;
    }
    await storing.save();
  };

  /** Gives up what was not saved, once its author said so. */
  const cancel = async (): Promise<void> => {
    if (dirty && !(await askToLeave())) return;
    if (dirty) net.discard();
    release();
    props.onCancel();
  };
  const restore = (): void => {
    const kept = net.take();
    if (kept === null) return;
    if (kept.dataSourceId !== values.dataSourceId) rows.forget();
    set(kept);
  };

  /** Reads a table as it is; a statement of the author's own is not taken away without asking. */
  const takeTable = async (sql: string, name: string): Promise<void> => {
    const isOwn = values.sql.trim() !== '' && values.sql !== taken.sql;
    if (isOwn && values.sql !== sql && !(await confirm(texts.dataset.overTable(name)))) return;
    set({ sql, ...(values.name.trim() === '' || values.name === taken.name ? { name } : {}) });
    setTaken({ sql, name });
    void rows.readSql(sql);
  };

  const toggleIncrement = (on: boolean): void => {
    if (on && !mayIncrement(values)) {
      toast.warning(texts.dataset.increment);
      return;
    }
    set({ increment: on });
    if (on && columns.length === 0) void read(false);
  };

  return (
    <>
      <form
        className="dataset-form"
        aria-label="数据集"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <header className="dataset-form-head">
          <div>
            <h2>{dataset === null ? (isCombined ? '新增组合数据集' : '新增数据集') : dataset.name}</h2>
            {dataset !== null && (
              <p>
                <span className="dataset-form-status">
                  <CacheStatusIcon
                    status={dataset.cacheStatus}
                    info={dataset.cacheInfo}
                    online={props.online}
                    isDirect={dataset.queryType === 1}
                    onCache={() => props.onCache(dataset)}
                  />
                  {statusText(dataset.cacheStatus, dataset.cacheInfo, props.online, dataset.queryType === 1)}
                </span>
                <span className="dataset-form-time">最后更新：{dataset.lastModifiedDate}</span>
                {dataset.rights?.restricted === true && dataset.rights.lost === undefined && (
                  <span className="dataset-form-restricted">已设置行列权限</span>
                )}
                {dataset.rights?.lost !== undefined && (
                  <span className="dataset-form-restricted dataset-form-lost" role="alert">
                    {texts.dataRules.columnsLost(dataset.rights.lost.join('、'))}
                  </span>
                )}
              </p>
            )}
          </div>
          <div className="dataset-form-buttons">
            {dataset?.rights?.manages === true && (
              <Button icon={<SafetyOutlined aria-hidden="true" />} onClick={() => setRuling(true)}>
                行列权限
              </Button>
            )}
            <Button loading={loading} onClick={() => void read(true)}>
              校验
            </Button>
            <Button onClick={() => void cancel()}>取消</Button>
            <Button type="primary" htmlType="submit" loading={storing.saving}>
              确定
            </Button>
          </div>
        </header>

        <SaveConflict
          conflict={storing.conflict}
          busy={storing.saving}
          onOverwrite={() => void storing.settle('overwrite')}
          onReload={() => void storing.settle('reload')}
        />
        <SaveGone
          gone={storing.gone}
          noun="数据集"
          busy={storing.saving}
          onSaveAsNew={() => void storing.saveAsNew()}
        />
        {net.draft !== null && (
          <DraftOffer
            savedAt={net.draft.savedAt}
            savedSince={net.isOlder ? '数据集' : undefined}
            onTake={restore}
            onDrop={net.discard}
          />
        )}
        {dataset?.rights?.whole === false && (
          <Alert type="info" showIcon title={texts.dataRules.datasetClosed} />
        )}
        {dataset?.rights?.source === false && (
          <Alert
            type="info"
            showIcon
            title={isCombined ? texts.combined.parentsClosed : texts.usage.sourceClosed}
          />
        )}
        {dataset !== null && (
          <RefreshBar dataset={dataset} online={props.online} onCache={() => props.onCache(dataset)} />
        )}
        <div className="dataset-form-grid">
          <DatasetField label="数据集名称" id="dataset-name" required error={errors.name}>
            <Input
              id="dataset-name"
              value={values.name}
              status={errors.name === undefined ? '' : 'error'}
              onChange={(event) => set({ name: event.target.value })}
            />
          </DatasetField>
          <DatasetField label="分类" id="dataset-category" required error={errors.categoryId}>
            <TreeSelect
              id="dataset-category"
              label="分类"
              nodes={categories}
              value={values.categoryId}
              {...(errors.categoryId === undefined ? {} : { status: 'error' as const })}
              placeholder={texts.dataset.category}
              onChange={(categoryId) => set({ categoryId })}
            />
          </DatasetField>
          {!isCombined && (
            <DatasetField label="数据源" id="dataset-source" required error={errors.dataSourceId}>
              <Select
                id="dataset-source"
                showSearch={{ optionFilterProp: 'label' }}
                loading={rows.sources.isPending}
                value={values.dataSourceId}
                labelRender={shownSource}
                status={errors.dataSourceId === undefined ? '' : 'error'}
                placeholder={texts.dataset.datasource}
                options={[
                  ...sourceOptions(rows.sources.data ?? []),
                  ...(dataset?.rights?.source === false
                    ? [{ value: dataset.dataSourceId, label: '无权使用的数据源', disabled: true }]
                    : []),
                ]}
                onChange={(dataSourceId: number) => {
                  set({ dataSourceId, ...noIncrement });
                  rows.forget();
                }}
              />
            </DatasetField>
          )}
        </div>

        {isCombined && (
          <CombinationField
            combination={values.combination}
            datasets={others}
            isNew={dataset === null}
            isOpen={dataset === null || values.combination !== null}
            onCancel={() => void cancel()}
            onChange={(combination) => {
              set({ combination });
              void rows.combine(combination, false);
            }}
          />
        )}
        {source?.datasourceType === 'saiku' && (
          <CubeField
            key={source.id}
            datasourceId={source.id}
            script={values.sql}
            onScript={(sql) => set({ sql })}
            onRun={() => void read(true)}
          />
        )}
        {source?.datasourceType === 'jdbc' && dataset?.rights?.source !== false && (
          <TableField
            key={source.id}
            datasourceId={source.id}
            script={values.sql}
            onUse={(sql, name) => void takeTable(sql, name)}
          />
        )}
        {!isCombined && !sheet && (
          <ScriptField
            value={values.sql}
            columns={columns}
            tables={rows.tables}
            grammar={grammarOf(source)}
            error={errors.sql}
            running={loading}
            problem={problem}
            onChange={(sql) => set({ sql })}
            onRun={(part) => void read(true, part)}
            onStop={rows.stop}
          />
        )}

        {!isCombined && (
          <div className="dataset-form-options">
            <Checkbox checked={values.noCache} onChange={(event) => set({ noCache: event.target.checked })}>
              不缓存（每次直接查询数据源）
            </Checkbox>
            {!sheet && source?.datasourceType !== 'saiku' && (
              <IncrementFields
                values={values}
                dataset={dataset}
                errors={errors}
                columns={known.filter(({ calculated }) => calculated !== true)}
                isSameQuery={isSameQuery(values, dataset)}
                onSwitch={toggleIncrement}
                onChange={set}
              />
            )}
          </div>
        )}

        <DatasetField label="定时更新" id="dataset-schedule">
          <ScheduleField values={values} others={others} onChange={set} />
        </DatasetField>

        <div className="dataset-form-pair">
          <DatasetField label="计算字段" id="dataset-calculated" hint="逐行计算，用法与其他字段一样">
            <DatasetCalculated
              calculated={values.calculated}
              columns={columns}
              taken={values.measures.map(({ alias }) => alias)}
              onChange={(calculated) => set({ calculated })}
              source={measureSource(values, dataset, sheet)}
              onOpen={readColumns}
            />
            <EpochAdvice
              loaded={isPart ? null : (loaded ?? stored)}
              calculated={values.calculated}
              zone={currentBrand().timezone ?? usualZone}
              onAdd={(made) => set({ calculated: [...values.calculated, ...made] })}
            />
          </DatasetField>
          <DatasetField label="计算指标" id="dataset-measures" hint="汇总之后计算">
            <DatasetMeasures
              measures={values.measures}
              columns={[...columns, ...values.calculated.map(({ name }) => name)]}
              calculated={values.calculated}
              onChange={(measures) => set({ measures })}
              source={measureSource(values, dataset, sheet)}
              onOpen={readColumns}
            />
          </DatasetField>
        </div>

        {dataset !== null && (
          <DatasetField label="使用范围" id="dataset-usage">
            <UsageField kind="dataset" subject={dataset} />
          </DatasetField>
        )}

        {(sheet || isCombined) && problem !== '' && <Alert type="error" showIcon title={problem} />}
        <DatasetViews
          dataset={dataset}
          loaded={loaded ?? stored}
          isPart={isPart}
          isStored={loaded === null && stored !== null}
          loading={loading || rows.pending}
          roomy={sheet}
        />
      </form>
      {ruling && dataset !== null && <DataRulesDialog dataset={dataset} onClose={() => setRuling(false)} />}
    </>
  );
}
