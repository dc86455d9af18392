import type { DatasetItem } from '@mingjing/contract';
import { Checkbox } from 'antd';
import { DatasetField } from '../dataset-field.tsx';
import { isSameQuery } from '../dataset-values.ts';
import { IncrementFields } from '../increment/increment-fields.tsx';
import { ScheduleField } from '../refresh/schedule-field.tsx';
import type { DatasetFormState } from './use-dataset-form.ts';

interface CachingFieldsProps {
  form: DatasetFormState;
  /** The other datasets, after which this one may be refreshed. */
  others: readonly DatasetItem[];
}

/** Whether the rows are cached, what a refresh reads, and when. */
export function CachingFields({ form, others }: CachingFieldsProps) {
  const { dataset, values, set, rows } = form;
  return (
    <>
      {!form.isCombined && (
        <div className="dataset-form-options">
          <Checkbox checked={values.noCache} onChange={(event) => set({ noCache: event.target.checked })}>
            不缓存（每次直接查询数据源）
          </Checkbox>
          {!rows.sheet && rows.source?.datasourceType !== 'saiku' && (
            <IncrementFields
              values={values}
              dataset={dataset}
              errors={form.errors}
              columns={form.known}
              isSameQuery={isSameQuery(values, dataset)}
              onSwitch={form.toggleIncrement}
              onChange={set}
            />
          )}
        </div>
      )}
      <DatasetField label="定时更新" id="dataset-schedule">
        <ScheduleField values={values} others={others} onChange={set} />
      </DatasetField>
    </>
  );
}
