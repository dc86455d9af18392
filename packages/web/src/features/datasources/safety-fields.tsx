import { Form, Select, Switch } from 'antd';
import { useMaySetSafety } from '../../records/datasource.ts';
import type { DatasourceValues } from './datasource-values.ts';

interface SafetyFieldsProps {
  values: DatasourceValues;
  onChange: (values: DatasourceValues) => void;
}

/** What the statements of a source may call and which accounts it takes: administrators decide, others read. */
export function SafetyFields({ values, onChange }: SafetyFieldsProps) {
  const mayChange = useMaySetSafety();
  const set = (change: Partial<DatasourceValues>): void => onChange({ ...values, ...change });
  const only = mayChange !== false ? '' : '。仅管理员可修改';
  return (
    <>
      <Form.Item
        label="允许的函数"
        htmlFor="source-functions"
        extra={`查询中可直接使用数据库的常用函数；自定义函数须在此加入后才能调用${only}`}
      >
        <Select
          id="source-functions"
          aria-label="允许的函数"
          mode="tags"
          open={false}
          suffixIcon={null}
          disabled={mayChange !== true}
          tokenSeparators={[',', '，', ' ', ';', '；']}
          placeholder="函数名，或 模式名.函数名"
          value={values.allowedFunctions}
          onChange={(allowedFunctions: string[]) => set({ allowedFunctions })}
        />
      </Form.Item>
      <Form.Item
        label="严格"
        htmlFor="source-strict"
        extra={`只接受只读帐号：能写入数据、读写服务器文件或管理数据库的帐号不能保存，也不能用于查询${only}`}
      >
        <Switch
          id="source-strict"
          aria-label="严格"
          disabled={mayChange !== true}
          checked={values.strict}
          onChange={(strict) => set({ strict })}
        />
      </Form.Item>
    </>
  );
}
