import { type PasswordRules, passwordCheckProblem, passwordProblem, texts } from '@mingjing/contract';
import { type FormEvent, useState } from 'react';
import { useBrand } from '../../app/brand.ts';
import { changeFirstPassword } from './first-login.ts';
import { EyeIcon, LockIcon } from './icons.tsx';
import type { FirstLogin } from './sign-in.ts';
import './first-password.css';

type Field = 'password' | 'check';
interface Problem {
  text: string;
  field: Field;
}

/** Why the new password does not go, or null. */
function problemOf(old: string, password: string, check: string, rules?: PasswordRules): Problem | null {
  const own = passwordProblem(password, rules) ?? (password === old ? texts.password.same : undefined);
  if (own !== undefined) return { text: own, field: 'password' };
  const repeated = passwordCheckProblem(password, check);
  return repeated === undefined ? null : { text: repeated, field: 'check' };
}

interface FirstPasswordProps {
  login: FirstLogin;
  onSuccess: () => Promise<void>;
  onCancel: () => void;
}

/** The second step of a login whose password was set by an administrator: a new one, then in. */
export function FirstPassword({ login, onSuccess, onCancel }: FirstPasswordProps) {
  const [values, setValues] = useState({ password: '', check: '' });
  const [visible, setVisible] = useState(false);
  const [running, setRunning] = useState(false);
  const { passwordRules } = useBrand();
  const [problem, setProblem] = useState<Problem | null>(null);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (running) return;
    const found = problemOf(login.fields.password, values.password, values.check, passwordRules);
    setProblem(found);
    if (found !== null) return;
    setRunning(true);
    const refused = await changeFirstPassword(login, values.password);
    if (refused === null) {
      await onSuccess();
      return;
    }
    setRunning(false);
    setProblem({ text: refused, field: 'password' });
  };
  const control = (field: Field, label: string) => {
    const isBad = problem?.field === field;
    return (
      <div className={`login-field ${isBad ? 'login-field-bad' : ''}`}>
        <label htmlFor={`first-${field}`}>{label}</label>
        <div className="login-control">
          <LockIcon />
          <input
            id={`first-${field}`}
            type={visible ? 'text' : 'password'}
            placeholder={field === 'password' ? '请输入新密码' : '请再次输入新密码'}
            autoComplete="new-password"
            value={values[field]}
            aria-invalid={isBad}
            aria-describedby="first-problem"
            // biome-ignore lint/a11y/noAutofocus: the step before it has just been submitted
            autoFocus={field === 'password'}
            onChange={(event) => {
              setValues({ ...values, [field]: event.target.value.replace(/\s/gu, '') });
              if (isBad) setProblem(null);
            }}
          />
          {field === 'password' && (
            <button
              type="button"
              className="login-eye"
              aria-label={visible ? '隐藏密码' : '显示密码'}
              aria-pressed={visible}
              onClick={() => setVisible(!visible)}
            >
              <EyeIcon open={visible} />
            </button>
          )}
        </div>
      </div>
    );
  };
  return (
    <form className="login-form" onSubmit={(event) => void submit(event)} noValidate>
      <p className="login-first" role="status">
        <strong>请设置新密码</strong>
        首次登录或密码被重置后，须先修改密码。
      </p>
      {control('password', '新密码')}
      {control('check', '确认新密码')}
      <p id="first-problem" className="login-problem" role="alert">
        {problem?.text}
      </p>
      <button type="submit" className="login-submit login-submit-long" disabled={running} aria-busy={running}>
        {running && <span className="login-spinner" aria-hidden="true" />}
        修改密码并登录
      </button>
      <button type="button" className="login-back" disabled={running} onClick={onCancel}>
        返回登录
      </button>
    </form>
  );
}
