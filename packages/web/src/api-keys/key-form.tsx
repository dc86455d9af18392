import { type ApiKeyInput, apiKeyInput, type KeyScope, keyScopes, texts } from '@mingjing/contract';
import { Alert, Checkbox, Form, Input, Select } from 'antd';
import { useState } from 'react';

const meanings: Record<KeyScope, string> = {
  boards: '面板列表、面板与其图表的数据',
  data: '图表数据的导出、数据集的数据、执行查询',
  manage: '新增、修改和删除数据源、数据集、图表、面板与分享链接',
};
const spans = [
  { value: 30, label: '30 天' },
  { value: 90, label: '90 天' },
  { value: 365, label: '1 年' },
  { value: 0, label: '不过期' },
];
type Problems = Partial<Record<'name' | 'scopes', string>>;

export const keyFormId = 'api-key-form';

/** Name, scopes and time of a new key. */
export function KeyForm({
  refusal,
  onSave,
}: {
  /** Why the server refused. */
  refusal: string | undefined;
  onSave: (input: ApiKeyInput) => void;
}) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<KeyScope[]>(['boards']);
  const [days, setDays] = useState(90);
  const [problems, setProblems] = useState<Problems>({});
  const save = (): void => {
    const input = { name, scopes, days: days === 0 ? null : days };
    const parsed = apiKeyInput.safeParse(input);
    const found: Problems = {};
    for (const { path, message } of parsed.error?.issues ?? []) {
      if (path[0] === 'name' || path[0] === 'scopes') found[path[0]] ??= message;
    }
    setProblems(found);
    if (parsed.success) onSave(input);
  };
  return (
    <Form id={keyFormId} layout="vertical" className="key-form" onFinish={save}>
      <Form.Item
        label="名称"
        htmlFor="key-name"
        required
        validateStatus={problems.name === undefined ? '' : 'error'}
        help={problems.name}
      >
        <Input
          id="key-name"
          autoFocus
          placeholder="给哪个程序用的，例如：每日报表脚本"
          value={name}
          onChange={({ target }) => {
            setName(target.value);
            setProblems({ ...problems, name: undefined });
          }}
        />
      </Form.Item>
      <Form.Item
        label="权限范围"
        required
        validateStatus={problems.scopes === undefined ? '' : 'error'}
        help={problems.scopes}
      >
        <Checkbox.Group
          className="key-choices"
          value={scopes}
          onChange={(chosen) => {
            setScopes(keyScopes.filter((scope) => chosen.includes(scope)));
            setProblems({ ...problems, scopes: undefined });
          }}
        >
          {keyScopes.map((scope) => (
            <Checkbox key={scope} value={scope}>
              {texts.apiKey.scopes[scope]}
              <small>{meanings[scope]}</small>
            </Checkbox>
          ))}
        </Checkbox.Group>
      </Form.Item>
      <Form.Item
        label="有效期"
        htmlFor="key-days"
        help={days === 0 ? '不过期的密钥一旦泄露会一直有效，请定期检查最近使用时间' : undefined}
      >
        <Select id="key-days" value={days} options={spans} onChange={setDays} />
      </Form.Item>
      <div role="alert">{refusal !== undefined && <Alert type="error" showIcon title={refusal} />}</div>
    </Form>
  );
}
