import { Alert, Form } from 'antd';
import { Held } from '../../../ui/index.ts';
import { SaveConflict } from '../../../ui/save-conflict.tsx';
import { UsageField } from '../../../usage/usage-field.tsx';
import { isConnected } from '../datasource-values.ts';
import { SheetFields } from '../sheet-fields.tsx';
import { SourceText } from '../source-text.tsx';
import { UploadProgress } from '../upload-progress.tsx';
import { ConnectionFields } from './connection-fields.tsx';
import { FormButtons } from './form-buttons.tsx';
import { TypeField } from './type-field.tsx';
import { type DatasourceFormProps, useDatasourceForm } from './use-datasource-form.ts';

/** The form of a data source: a database, an OLAP server or a spreadsheet. */
export function DatasourceForm(props: DatasourceFormProps) {
  const form = useDatasourceForm(props);
  const { source, values, errors, file, connection } = form;
  const isSheet = values.datasourceType === 'excel';
  return (
    <Form
      layout="vertical"
      className={isSheet ? 'source-form source-form-wide' : 'source-form'}
      onFinish={form.save}
    >
      <h2>{source === null ? '新增数据源' : '编辑数据源'}</h2>
      <Held on={form.saving}>
        <TypeField form={form} />
        <SourceText
          label="数据源名称"
          id="source-name"
          placeholder="请输入数据源名称"
          error={errors.dataSourceName}
          value={values.dataSourceName}
          onChange={(dataSourceName) => form.set({ dataSourceName })}
        />
        {isConnected(values) && <ConnectionFields form={form} />}
        {isSheet && (
          <SheetFields
            source={source}
            file={file}
            sheet={form.sheet}
            workbook={form.workbook}
            further={form.further}
            withDatasets={form.withDatasets}
            onWithDatasets={form.setWithDatasets}
            error={errors.file ?? null}
            disabled={form.saving}
            onFile={form.chooseFile}
          />
        )}
        {source !== null && (
          <Form.Item label="使用范围">
            <UsageField kind="datasource" subject={{ id: source.id, name: source.dataSourceName }} />
          </Form.Item>
        )}
      </Held>
      <div role="status">
        {connection.warning !== undefined && <Alert type="warning" showIcon title={connection.warning} />}
      </div>
      <SaveConflict {...form.conflict} />
      {file !== null && form.sent !== null && (
        <UploadProgress share={form.sent} bytes={file.size} then="正在导入" onStop={form.stop} />
      )}
      <FormButtons form={form} onCancel={props.onCancel} />
    </Form>
  );
}
