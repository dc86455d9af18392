import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { type Account, limits, texts, type UserAttributes } from '@mingjing/contract';
import { Alert, Button, Form, Input, Select, Switch } from 'antd';
import { useState } from 'react';
import { useBrand } from '../../../app/brand.ts';
import { useSaveUser } from '../../../records/user.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton, toast } from '../../../ui/index.ts';
import {
  checkUser,
  inputOf,
  isSame,
  typedPassword,
  type UserErrors,
  type UserField,
  type UserValues,
  valuesOf,
} from './user-values.ts';

/** Texts that name the user in other systems, a line each. */
function AppidList({ list, onChange }: { list: string[]; onChange: (list: string[]) => void }) {
  return (
    <div className="user-appids">
      {list.map((appid, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the list
        <div key={at}>
          <Input
            aria-label={`应用标识 ${at + 1}`}
            placeholder="该用户在其他系统中的标识"
            value={appid}
            onChange={(event) => onChange(list.with(at, event.target.value))}
          />
          <IconButton
            label={`删除应用标识 ${at + 1}`}
            danger
            icon={<DeleteOutlined />}
            onClick={() => onChange(list.toSpliced(at, 1))}
          />
        </div>
      ))}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined aria-hidden="true" />}
        disabled={list.length >= limits.appids}
        onClick={() => onChange([...list, ''])}
      >
        添加应用标识
      </Button>
    </div>
  );
}

/** What rules on rows go by, a line each: 科室 with one or more values. */
function AttributeList({
  list,
  onChange,
}: {
  list: UserAttributes;
  onChange: (list: UserAttributes) => void;
}) {
  return (
    <div className="user-attributes">
      {list.map((attribute, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the list
        <div key={at}>
          <Input
            aria-label={`属性 ${at + 1} 的名称`}
            placeholder="如 科室"
            value={attribute.name}
            onChange={(event) => onChange(list.with(at, { ...attribute, name: event.target.value }))}
          />
          <Select
            mode="tags"
            aria-label={`属性 ${at + 1} 的值`}
            placeholder="输入后按回车，可多个"
            open={false}
            suffixIcon={null}
            tokenSeparators={[',', '，', '、']}
            value={attribute.values}
            onChange={(values: string[]) => onChange(list.with(at, { ...attribute, values }))}
          />
          <IconButton
            label={`删除属性 ${at + 1}`}
            danger
            icon={<DeleteOutlined />}
            onClick={() => onChange(list.toSpliced(at, 1))}
          />
        </div>
      ))}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined aria-hidden="true" />}
        disabled={list.length >= limits.attributes}
        onClick={() => onChange([...list, { name: '', values: [] }])}
      >
        添加用户属性
      </Button>
    </div>
  );
}

interface UserFormProps {
  /** null: add mode. */
  user: Account | null;
  onClose: () => void;
}

export function UserForm({ user, onClose }: UserFormProps) {
  const [first] = useState(() => valuesOf(user));
  const [values, setValues] = useState<UserValues>(first);
  const [errors, setErrors] = useState<UserErrors>({});
  const saving = useSaveUser();
  const { passwordRules } = useBrand();
  const editing = user !== null;

  const set = (part: Partial<UserValues>): void => {
    const next = { ...values, ...part };
    setValues(next);
    saving.reset();
    // A message goes as soon as it is no longer true; a new one waits for the next save.
    const now = checkUser(next, editing, passwordRules);
    setErrors((old) =>
      Object.fromEntries(Object.entries(now).filter(([field]) => Object.hasOwn(old, field))),
    );
  };
  const save = (): void => {
    if (saving.isPending) return;
    const found = checkUser(values, editing, passwordRules);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if (editing && isSame(values, first)) {
      toast.warning(texts.toast.unchanged);
      return;
    }
    saving.mutate({ id: user?.id, input: inputOf(values) }, { onSuccess: onClose });
  };
  const item = (field: UserField, label: string, required: boolean) => ({
    label,
    required,
    htmlFor: `user-${field}`,
    validateStatus: errors[field] === undefined ? ('' as const) : ('error' as const),
    help: errors[field],
  });
  return (
    <Dialog
      title={editing ? '编辑用户' : '新增用户'}
      width={520}
      okText="保存"
      busy={saving.isPending}
      form="user-form"
      onClose={onClose}
    >
      <Form id="user-form" layout="vertical" className="user-form" onFinish={save}>
        <div className="user-pair">
          <Form.Item {...item('username', '用户名', true)}>
            <Input
              id="user-username"
              placeholder="登录时使用，3 到 32 个字符"
              autoComplete="off"
              value={values.username}
              onChange={(event) => set({ username: event.target.value })}
            />
          </Form.Item>
          <Form.Item {...item('name', '姓名', false)}>
            <Input
              id="user-name"
              placeholder="显示给其他用户的名字"
              autoComplete="off"
              value={values.name}
              onChange={(event) => set({ name: event.target.value })}
            />
          </Form.Item>
          <Form.Item {...item('password', '密码', !editing)}>
            <Input.Password
              id="user-password"
              placeholder={editing ? '不修改请留空' : '请输入密码'}
              autoComplete="new-password"
              value={values.password}
              onChange={(event) => set({ password: typedPassword(event.target.value) })}
            />
          </Form.Item>
          <Form.Item {...item('userCheckPassword', '确认密码', !editing)}>
            <Input.Password
              id="user-userCheckPassword"
              placeholder={editing ? '不修改请留空' : '请再次输入密码'}
              autoComplete="new-password"
              value={values.userCheckPassword}
              onChange={(event) => set({ userCheckPassword: typedPassword(event.target.value) })}
            />
          </Form.Item>
        </div>
        <Form.Item
          label="应用标识（appid）"
          validateStatus={errors.appids === undefined ? '' : 'error'}
          help={errors.appids}
        >
          <AppidList list={values.appids} onChange={(list) => set({ appids: list })} />
        </Form.Item>
        <Form.Item
          label="用户属性（决定能看到哪些数据，由系统管理员设置）"
          validateStatus={errors.attributes === undefined ? '' : 'error'}
          help={errors.attributes}
        >
          <AttributeList list={values.attributes} onChange={(list) => set({ attributes: list })} />
        </Form.Item>
        <label className="user-switch" htmlFor="user-must-change">
          <Switch
            id="user-must-change"
            checked={values.mustChangePassword}
            onChange={(mustChangePassword) => set({ mustChangePassword })}
          />
          <span>
            下次登录须修改密码
            <small>适合由您设定初始密码的帐号</small>
          </span>
        </label>
        <div role="alert">
          {saving.error !== null && <Alert type="error" showIcon title={saving.error.message} />}
        </div>
      </Form>
    </Dialog>
  );
}
