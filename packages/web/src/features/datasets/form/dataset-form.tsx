import { Alert } from 'antd';
import { leavesOf } from '../../../ui/category-nodes.ts';
import { UsageField } from '../../../usage/usage-field.tsx';
import { DatasetField } from '../dataset-field.tsx';
import { DatasetViews } from '../dataset-views.tsx';
import { RefreshBar } from '../refresh/refresh-bar.tsx';
import { CachingFields } from './caching-fields.tsx';
import { FormHead } from './form-head.tsx';
import { FormNotices } from './form-notices.tsx';
import { FormulaFields } from './formula-fields.tsx';
import { IdentityFields } from './identity-fields.tsx';
import { ReadingFields } from './reading-fields.tsx';
import { type DatasetFormProps, useDatasetForm } from './use-dataset-form.ts';

/** The dataset form: what is read, from where, under which name, and whether it is cached. */
export function DatasetForm(props: DatasetFormProps) {
  const { dataset, categories, online, onCache } = props;
  const form = useDatasetForm(props);
  const { rows, isCombined } = form;
  const others = leavesOf(categories).filter(({ id }) => id !== dataset?.id);
  // A statement tells its problem where it is written.
  const problem = rows.sheet || isCombined ? rows.problem : '';
  return (
    <form
      className="dataset-form"
      aria-label="数据集"
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <FormHead form={form} online={online} onCache={onCache} />
      <FormNotices form={form} />
      {dataset !== null && <RefreshBar dataset={dataset} online={online} onCache={() => onCache(dataset)} />}
      <IdentityFields form={form} categories={categories} />
      <ReadingFields form={form} others={others} />
      <CachingFields form={form} others={others} />
      <FormulaFields form={form} />
      {dataset !== null && (
        <DatasetField label="使用范围" id="dataset-usage">
          <UsageField kind="dataset" subject={dataset} />
        </DatasetField>
      )}
      {problem !== '' && <Alert type="error" showIcon title={problem} />}
      <DatasetViews
        dataset={dataset}
        loaded={form.preview}
        isPart={rows.isPart}
        isStored={form.isStored}
        loading={rows.loading || rows.pending}
        roomy={rows.sheet}
      />
    </form>
  );
}
