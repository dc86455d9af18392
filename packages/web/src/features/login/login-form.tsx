import type { SessionUser } from '@mingjing/contract';
import {
  type FormEvent,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useBrand } from '../../app/brand.ts';
import { sessionClient } from '../../app/session-client.ts';
import { EyeIcon, KeyIcon, LockIcon, UserIcon } from './icons.tsx';
import {
  type FirstLogin,
  type LoginField,
  type LoginFields,
  type LoginProblem,
  missingField,
  rememberedAccount,
  signIn,
  trimmed,
} from './sign-in.ts';
import './login-form.css';

// What few logins come to is no part of the page's first load.
const FirstPassword = lazy(() =>
  import('./first-password.tsx').then((module) => ({ default: module.FirstPassword })),
);

interface Captcha {
  uuid: string;
  img: string;
}

/** The captcha image and how to get another one; nothing is asked while `wanted` is false. */
function useCaptcha(wanted: boolean): [Captcha | null, () => void] {
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const refresh = useCallback(() => {
    // The one before is used up: typed from its picture, the next attempt would fail, too.
    setCaptcha(null);
    sessionClient.session.captcha().then(setCaptcha, () => setCaptcha(null));
  }, []);
  useEffect(() => {
    if (wanted) refresh();
  }, [wanted, refresh]);
  return [captcha, refresh];
}

interface LoginFormProps {
  /** Whose session ended under unsaved work: another user does not get in by this form. */
  owner?: SessionUser | undefined;
  onOther?: (other: { token: string; user: SessionUser }) => void;
  /** Why an attempt without the form came to nothing. */
  refused?: LoginProblem | null;
  /** Called after the session is stored; the button keeps its loading state until it resolves. */
  onSuccess: (username: string) => Promise<void>;
  onBegin?: () => void;
}

/** Account, password, captcha: the same form on the login page and in the dialog over an editor. */
export function LoginForm({ owner, refused = null, onSuccess, onOther, onBegin }: LoginFormProps) {
  const remembered = rememberedAccount();
  const brand = useBrand();
  const [captcha, refreshCaptcha] = useCaptcha(brand.captcha);
  const [fields, setFields] = useState<LoginFields>({
    username: owner?.username ?? remembered,
    password: '',
    verifyCode: '',
    uuid: '',
    rememberMe: remembered !== '',
  });
  const [visible, setVisible] = useState(false);
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<LoginProblem | null>(refused);
  const [first, setFirst] = useState<FirstLogin | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const password = useRef<HTMLInputElement>(null);
  // The account stands there already. Before the dialog opens: it gives the focus to whoever bears the attribute.
  useLayoutEffect(() => {
    if (owner !== undefined) password.current?.setAttribute('autofocus', '');
  }, [owner]);

  const set = (change: Partial<LoginFields>): void => setFields((old) => ({ ...old, ...change }));
  const fail = (found: LoginProblem): void => {
    setProblem(found);
    const first = found.marks[0];
    if (first !== undefined) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (running) return;
    const sent = trimmed({ ...fields, uuid: captcha?.uuid ?? '' });
    const missing = missingField(sent, brand.captcha);
    if (missing !== null) {
      fail(missing);
      return;
    }
    setProblem(null);
    setRunning(true);
    onBegin?.();
    const found = await signIn(sent, owner);
    if (found.kind === 'in') {
      await onSuccess(sent.username);
      return;
    }
    setRunning(false);
    // A captcha is good for one attempt.
    set({ verifyCode: '' });
    if (brand.captcha) refreshCaptcha();
    if (found.kind === 'other') {
      set({ password: '', verifyCode: '' });
      onOther?.(found);
    } else if (found.kind === 'first') setFirst(found.login);
    else fail(found.problem);
  };

  const marked = (field: LoginField): boolean => problem?.marks.includes(field) === true;
  const control = (field: LoginField) => ({
    name: field,
    value: fields[field],
    'aria-invalid': marked(field),
    'aria-describedby': 'login-problem',
    onChange: (event: { target: { value: string } }) => {
      set({ [field]: event.target.value });
      if (marked(field)) setProblem(null);
    },
  });

  if (first !== null) {
    return (
      <Suspense>
        <FirstPassword
          login={first}
          onSuccess={() => onSuccess(first.fields.username)}
          onCancel={() => {
            setFirst(null);
            set({ password: '' });
          }}
        />
      </Suspense>
    );
  }
  return (
    <form ref={form} className="login-form" onSubmit={(event) => void submit(event)} noValidate>
      <div className={`login-field ${marked('username') ? 'login-field-bad' : ''}`}>
        <label htmlFor="login-username">帐号</label>
        <div className="login-control">
          <UserIcon />
          <input
            id="login-username"
            placeholder="请输入帐号"
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            {...control('username')}
          />
        </div>
      </div>
      <div className={`login-field ${marked('password') ? 'login-field-bad' : ''}`}>
        <label htmlFor="login-password">密码</label>
        <div className="login-control">
          <LockIcon />
          <input
            ref={password}
            id="login-password"
            type={visible ? 'text' : 'password'}
            placeholder="请输入密码"
            autoComplete="current-password"
            {...control('password')}
          />
          <button
            type="button"
            className="login-eye"
            aria-label={visible ? '隐藏密码' : '显示密码'}
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
          >
            <EyeIcon open={visible} />
          </button>
        </div>
      </div>
      {brand.captcha && (
        <div className={`login-field ${marked('verifyCode') ? 'login-field-bad' : ''}`}>
          <label htmlFor="login-captcha">验证码</label>
          <div className="login-captcha">
            <div className="login-control">
              <KeyIcon />
              <input
                id="login-captcha"
                placeholder="请输入验证码"
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                maxLength={20}
                {...control('verifyCode')}
              />
            </div>
            <button
              type="button"
              className="login-captcha-image"
              onClick={refreshCaptcha}
              aria-label="换一张验证码"
              title="点击换一张"
            >
              {captcha === null ? <span>点击获取</span> : <img src={captcha.img} alt="验证码" />}
            </button>
          </div>
        </div>
      )}
      <label className="login-remember">
        <input
          type="checkbox"
          name="rememberMe"
          checked={fields.rememberMe}
          onChange={(event) => set({ rememberMe: event.target.checked })}
        />
        记住帐号
      </label>
      <p id="login-problem" className="login-problem" role="alert" data-status={problem?.status}>
        {problem?.text}
      </p>
      <button type="submit" className="login-submit" disabled={running} aria-busy={running}>
        {running && <span className="login-spinner" aria-hidden="true" />}
        {running ? '登录中…' : '登录'}
      </button>
    </form>
  );
}
