import { Form, Segmented } from 'antd';
import { told } from '../../../ui/standing-errors.ts';
import { DatabaseIcon, iconKind } from '../database-icon.tsx';
import type { DatasourceType } from '../datasource-values.ts';
import type { DatasourceFormState } from './use-datasource-form.ts';

const types: { value: DatasourceType; label: string }[] = [
  { value: 'jdbc', label: '数据库' },
  { value: 'excel', label: '表格文件' },
  { value: 'saiku', label: 'OLAP 服务器' },
];

/** Type of the source. A stored one keeps its own: what uses it was built on that type. */
export function TypeField({ form }: { form: DatasourceFormState }) {
  const { source, values, errors, chooseType } = form;
  return (
    <Form.Item label="数据源类型" required {...told(errors.datasourceType)}>
      {source === null ? (
        <Segmented<DatasourceType>
          aria-label="数据源类型"
          options={types}
          value={values.datasourceType ?? 'jdbc'}
          onChange={chooseType}
        />
      ) : (
        <span className="source-type">
          <DatabaseIcon kind={iconKind(source)} size={20} />
          {types.find((type) => type.value === source.datasourceType)?.label}
        </span>
      )}
    </Form.Item>
  );
}
