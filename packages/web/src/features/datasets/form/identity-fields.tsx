import { texts } from '@mingjing/contract';
import { Input, Select } from 'antd';
import type { DatasetNode } from '../../../records/dataset.ts';
import { shownSource, sourceOptions } from '../../../ui/grouped-sources.ts';
import { TreeSelect } from '../../../ui/index.ts';
import { DatasetField } from '../dataset-field.tsx';
import type { DatasetFormState } from './use-dataset-form.ts';

/** Name, category and source of the dataset. */
export function IdentityFields({ form, categories }: { form: DatasetFormState; categories: DatasetNode[] }) {
  const { values, errors, set } = form;
  return (
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
      {!form.isCombined && <SourceSelect form={form} />}
    </div>
  );
}

function SourceSelect({ form }: { form: DatasetFormState }) {
  const { dataset, values, errors, rows } = form;
  const closed =
    dataset?.rights?.source === false
      ? [{ value: dataset.dataSourceId, label: '无权使用的数据源', disabled: true }]
      : [];
  return (
    <DatasetField label="数据源" id="dataset-source" required error={errors.dataSourceId}>
      <Select
        id="dataset-source"
        showSearch={{ optionFilterProp: 'label' }}
        loading={rows.sources.isPending}
        value={values.dataSourceId}
        labelRender={shownSource}
        status={errors.dataSourceId === undefined ? '' : 'error'}
        placeholder={texts.dataset.datasource}
        options={[...sourceOptions(rows.sources.data ?? []), ...closed]}
        onChange={form.chooseSource}
      />
    </DatasetField>
  );
}
