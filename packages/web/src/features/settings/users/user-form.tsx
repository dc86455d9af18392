import { type Account, texts } from '@mingjing/contract';
import { Alert, Form, Input, Switch } from 'antd';
import { useState } from 'react';
import { useBrand } from '../../../app/brand.ts';
import { freshUser, useSaveUser } from '../../../records/user.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/index.ts';
import { refusalOf } from '../../../ui/refused-field.ts';
import { SaveConflict } from '../../../ui/save-conflict.tsx';
import { standingErrors, told } from '../../../ui/standing-errors.ts';
import { useSaveConflict } from '../../../ui/use-save-conflict.ts';
import { openersOf } from './user-facts.tsx';
import { AppidList, AttributeList } from './user-lists.tsx';
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

interface UserFormProps {
  /** null: add mode. */
  user: Account | null;
  onClose: () => void;
}

export function UserForm({ user: opened, onClose }: UserFormProps) {
  const [user, setUser] = useState(opened);
  const [first, setFirst] = useState(() => valuesOf(user));
  const [values, setValues] = useState<UserValues>(first);
  const [errors, setErrors] = useState<UserErrors>({});
  const saving = useSaveUser();
  const { passwordRules } = useBrand();
  const editing = user !== null;

  const set = (part: Partial<UserValues>): void => {
    const next = { ...values, ...part };
    setValues(next);
    saving.reset();
    setErrors((shown) => standingErrors(shown, checkUser(next, editing, passwordRules)));
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
    store(user?.version);
  };
  const store = (version: number | undefined): void =>
    saving.mutate(
      { id: user?.id, input: { ...inputOf(values), ...(version !== undefined && { version }) } },
      { onSuccess: onClose },
    );
  const conflict = useSaveConflict({
    error: saving.error,
    read: async () => (user === null ? undefined : freshUser(user.id)),
    show: (stored) => {
      saving.reset();
      setUser(stored);
      setFirst(valuesOf(stored));
      setValues(valuesOf(stored));
      setErrors({});
    },
    save: store,
  });
  const unfit = refusalOf(saving.error, 'attributes');
  const taken = refusalOf(saving.error, 'username');
  const named = refusalOf(saving.error, 'appids');
  const isAtField = [unfit, taken, named].some((refusal) => refusal !== undefined);
  const item = (field: UserField, label: string, required: boolean) => ({
    label,
    required,
    htmlFor: `user-${field}`,
    ...told(errors[field] ?? (field === 'username' ? taken : undefined)),
  });
  return (
    <Dialog
      title={editing ? '编辑用户' : '新增用户'}
      width={520}
      okText="保存"
      busy={saving.isPending}
      form="user-form"
      work={values}
      onClose={onClose}
    >
      <Form id="user-form" layout="vertical" className="user-form" onFinish={save}>
        <SaveConflict {...conflict} />
        {user !== null && user.openedBy !== null && (
          <Alert type="warning" showIcon title={texts.user.openedBy(openersOf([user]))} />
        )}
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
        <Form.Item label="应用标识（appid）" {...told(errors.appids ?? named)}>
          <AppidList list={values.appids} onChange={(list) => set({ appids: list })} />
        </Form.Item>
        <Form.Item
          label="用户属性（决定能看到哪些数据，由系统管理员设置）"
          {...told(errors.attributes ?? unfit)}
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
          {saving.error !== null && conflict.conflict === null && !isAtField && (
            <Alert type="error" showIcon title={saving.error.message} />
          )}
        </div>
      </Form>
    </Dialog>
  );
}
