import { type PasswordRules, passwordCheckProblem, passwordProblem, texts } from '@mingjing/contract';
import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import { useBrand } from '../../app/brand.ts';
import { useChangePassword } from '../../records/session.ts';
import { Dialog } from '../../ui/dialog.tsx';

const fields = [
  { name: 'oldPassword', label: '原密码', complete: 'current-password' },
  { name: 'password', label: '新密码', complete: 'new-password' },
  { name: 'userCheckPassword', label: '确认新密码', complete: 'new-password' },
] as const;
type Field = (typeof fields)[number]['name'];
type Values = Record<Field, string>;
type Problems = Partial<Record<Field, string>>;

function problemsOf({ oldPassword, password, userCheckPassword }: Values, rules?: PasswordRules): Problems {
  const same = password === oldPassword ? texts.password.same : undefined;
  const found: Record<Field, string | undefined> = {
    oldPassword: oldPassword === '' ? texts.password.old : undefined,
    password: passwordProblem(password, rules) ?? same,
    userCheckPassword: passwordCheckProblem(password, userCheckPassword),
  };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined));
}

/** A new password for the own account; other sessions end with it. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState<Values>({ oldPassword: '', password: '', userCheckPassword: '' });
  const [problems, setProblems] = useState<Problems>({});
  const changing = useChangePassword();
  const { passwordRules } = useBrand();
  const save = (): void => {
    if (changing.isPending) return;
    const found = problemsOf(values, passwordRules);
    setProblems(found);
    if (Object.keys(found).length === 0) changing.mutate(values, { onSuccess: onClose });
  };
  return (
    <Dialog
      title="修改密码"
      width={420}
      okText="保存"
      busy={changing.isPending}
      form="password-form"
      onClose={onClose}
    >
      <Form id="password-form" layout="vertical" onFinish={save}>
        {fields.map(({ name, label, complete }) => (
          <Form.Item
            key={name}
            label={label}
            htmlFor={`own-${name}`}
            required
            validateStatus={problems[name] === undefined ? '' : 'error'}
            help={problems[name]}
          >
            <Input.Password
              id={`own-${name}`}
              autoComplete={complete}
              autoFocus={name === 'oldPassword'}
              value={values[name]}
              onChange={({ target }) => {
                const text = name === 'oldPassword' ? target.value : target.value.replace(/\s/gu, '');
                setValues({ ...values, [name]: text });
                setProblems({ ...problems, [name]: undefined });
                changing.reset();
              }}
            />
          </Form.Item>
        ))}
        <div role="alert">
          {changing.error !== null && <Alert type="error" showIcon title={changing.error.message} />}
        </div>
      </Form>
    </Dialog>
  );
}
