import { texts } from '@mingjing/contract';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import './password-gate.css';

interface PasswordGateProps {
  /** What was wrong with the last try; '' before the first. */
  problem: string;
  busy: boolean;
  onPassword: (password: string) => void;
}

/** Asks for a link's password before anything of its board is shown. */
export function PasswordGate({ problem, busy, onPassword }: PasswordGateProps) {
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const said = missing ? texts.share.password : problem;
  useEffect(() => {
    if (!busy) field.current?.focus();
    if (!busy && problem !== '') field.current?.select();
  }, [busy, problem]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setMissing(password === '');
    if (password !== '') onPassword(password);
  };
  return (
    <main className="password-gate">
      <form onSubmit={submit} noValidate>
        <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
          <rect x="9" y="21" width="30" height="20" rx="5" fill="var(--drawing-1)" />
          <path
            d="M16 21v-5a8 8 0 0 1 16 0v5"
            fill="none"
            stroke="var(--drawing-2)"
            strokeWidth="3"
            strokeLinecap="round"
          />
          <circle cx="24" cy="30" r="3" fill="var(--drawing-3)" />
          <path d="M24 32v4" stroke="var(--drawing-3)" strokeWidth="2.5" strokeLinecap="round" />
        </svg>
        <h1>此面板需要访问密码</h1>
        <p>请向分享者获取密码</p>
        <label>
          <span className="visually-hidden">访问密码</span>
          <input
            ref={field}
            type="password"
            name="password"
            autoComplete="off"
            placeholder={texts.share.password}
            maxLength={100}
            value={password}
            aria-invalid={said !== ''}
            aria-describedby={said === '' ? undefined : problemId}
            onChange={(event) => {
              setPassword(event.target.value);
              setMissing(false);
            }}
          />
        </label>
        <p id={problemId} role="alert" className="password-problem">
          {said}
        </p>
        <button type="submit" disabled={busy}>
          {busy ? '正在打开…' : '查看面板'}
        </button>
      </form>
    </main>
  );
}
