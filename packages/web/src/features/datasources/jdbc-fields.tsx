import {
  databaseOf,
  databases,
  encodings,
  isConnectable,
  jdbcUrlOf,
  laterText,
  texts,
  warningOfPieces,
} from '@mingjing/contract';
import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { DatabaseIcon } from './database-icon.tsx';
import {
  type DatasourceErrors,
  type DatasourceValues,
  pastedAddress,
  withDriver,
} from './datasource-values.ts';

interface JdbcFieldsProps {
  values: DatasourceValues;
  errors: DatasourceErrors;
  onChange: (values: DatasourceValues) => void;
}

const encodingOptions = encodings.map((value) => ({ value, label: value }));
const driverOptions = databases.map((driver) => ({
  value: driver.driverClassName,
  // What cannot be connected to yet is told, not offered.
  disabled: !isConnectable(driver),
  title: isConnectable(driver) ? driver.label : laterText(driver.label),
  label: (
    <span className="source-driver">
      <DatabaseIcon kind={driver.driverClassName} size={20} />
      {driver.label}
      {!isConnectable(driver) && <span className="source-later">即将支持</span>}
    </span>
  ),
}));

/** Driver, the URL in pieces and the encodings. */
export function JdbcFields({ values, errors, onChange }: JdbcFieldsProps) {
  const { pieces } = values;
  const [left, setLeft] = useState<readonly string[]>([]);
  const database = databaseOf(values.driverClassName);
  const warning = database && warningOfPieces(database, pieces);
  const set = (change: Partial<DatasourceValues>): void => onChange({ ...values, ...change });
  const piece = (name: 'urlIp' | 'urlPort' | 'urlDatasouceName') => ({
    value: pieces[name],
    status: errors.url === undefined ? ('' as const) : ('error' as const),
    disabled: values.driverClassName === '',
    onChange: (event: { target: { value: string } }) =>
      set({ pieces: { ...pieces, [name]: event.target.value } }),
  });
  return (
    <>
      <Form.Item
        label="数据源驱动"
        htmlFor="source-driver"
        required
        validateStatus={errors.driverClassName ? 'error' : ''}
        help={errors.driverClassName}
      >
        <Select
          id="source-driver"
          aria-label="数据源驱动"
          placeholder="请选择数据源驱动"
          options={driverOptions}
          value={values.driverClassName === '' ? null : values.driverClassName}
          onChange={(driver: string | null) => {
            setLeft([]);
            if (driver !== null) onChange(withDriver(values, driver));
          }}
        />
      </Form.Item>
      <Form.Item
        label="JDBC URL"
        required
        validateStatus={errors.url ? 'error' : ''}
        help={errors.url}
        extra={
          database === undefined ? (
            '选择驱动后填写'
          ) : (
            <>
              <div className="source-url-whole">{jdbcUrlOf(pieces)}</div>
              {database.urlHint !== undefined && <div>{database.urlHint}</div>}
              {left.length > 0 && <div>{texts.datasource.urlLeft(left.join('、'))}</div>}
              {warning !== undefined && (
                <div className="source-url-warning" role="alert">
                  {warning}
                </div>
              )}
            </>
          )
        }
      >
        <div className="source-url">
          <Input
            aria-label="服务器地址"
            placeholder="服务器地址"
            {...piece('urlIp')}
            onPaste={(event) => {
              const pasted = pastedAddress(values, event.clipboardData.getData('text'));
              if (pasted === undefined) return;
              event.preventDefault();
              set({ pieces: pasted.pieces });
              setLeft(pasted.left);
            }}
          />
          <Input aria-label="端口" placeholder="端口" inputMode="numeric" {...piece('urlPort')} />
          <Input aria-label="数据库" placeholder="数据库" {...piece('urlDatasouceName')} />
        </div>
      </Form.Item>
      <div className="source-pair">
        <Form.Item label="数据库编码" htmlFor="source-server-encoding">
          <Select
            id="source-server-encoding"
            aria-label="数据库编码"
            options={encodingOptions}
            value={values.serverEncoding}
            onChange={(serverEncoding: string) => set({ serverEncoding })}
          />
        </Form.Item>
        <Form.Item label="写入编码" htmlFor="source-client-encoding">
          <Select
            id="source-client-encoding"
            aria-label="写入编码"
            options={encodingOptions}
            value={values.clientEncoding}
            onChange={(clientEncoding: string) => set({ clientEncoding })}
          />
        </Form.Item>
      </div>
    </>
  );
}
