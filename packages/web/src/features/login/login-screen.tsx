import { lazy, Suspense, useEffect, useState } from 'react';
import { useBrand } from '../../app/brand.ts';
import { isAuthenticated } from '../../app/session.ts';
import { signedOutKey } from '../../app/signed-out-key.ts';
import { useTheme } from '../../app/theme.ts';
import { BoardPicture } from '../../ui/board-picture.tsx';
import { Logo } from '../../ui/logo.tsx';
import { comesFromSignOut, type Handed, handedOver, removeCredentials } from './handed.ts';
import { LoginBackground } from './login-background.tsx';
import { LoginForm } from './login-form.tsx';
import { type LoginProblem, landingPath } from './sign-in.ts';
import { SigningOn } from './signing-on.tsx';
import './login-screen.css';

// Most visits bring nothing: the sign-on is no part of the page's first load.
const SignOnPane = lazy(() =>
  import('./sign-on-pane.tsx').then((module) => ({ default: module.SignOnPane })),
);

const ProviderButton = lazy(() =>
  import('./provider-button.tsx').then((module) => ({ default: module.ProviderButton })),
);

/** What the address hands over; it is out of the address at once. */
function useHanded(): [Handed | null, () => void] {
  const [handed, setHanded] = useState(() => handedOver(location.hash, location.search));
  useEffect(() => {
    const take = (): void => {
      const found = handedOver(location.hash, location.search);
      if (found === null) return;
      removeCredentials();
      setHanded((known) => (JSON.stringify(known) === JSON.stringify(found) ? known : found));
    };
    take();
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return [handed, () => setHanded(null)];
}

/** Whether the user has just signed out at the provider; the address is a plain one again. */
function useSignedOut(): boolean {
  const [isSignedOut] = useState(() => comesFromSignOut(location.search));
  useEffect(() => {
    if (!isSignedOut) return;
    sessionStorage.removeItem(signedOutKey);
    removeCredentials();
  }, [isSignedOut]);
  return isSignedOut;
}

interface LoginScreenProps {
  /** Goes to the first screen after a login. */
  onEnter: (path: string) => void | Promise<void>;
  /** The login call begins: what comes after it may be fetched meanwhile. */
  onBegin?: () => void;
}

/** The whole login page. It knows no router and no component library, so that it stays light. */
export function LoginScreen({ onEnter, onBegin }: LoginScreenProps) {
  const brand = useBrand();
  const { dark, toggle } = useTheme();
  const [handed, forget] = useHanded();
  const isSignedOut = useSignedOut();
  const [problem, setProblem] = useState<LoginProblem | null>(null);
  // Who signed in before and comes back to the plain address need not do it again.
  const [hasSession] = useState(() => isAuthenticated() && !isSignedOut);
  const ready = isSignedOut ? '已退出登录，单点登录也已退出' : '请使用管理员分配的帐号';
  const lead = handed === null ? ready : '正在通过单点登录进入';
  const enter = async (username: string): Promise<void> => {
    await onEnter(await landingPath(username));
  };
  return (
    <div className="login-page">
      <LoginBackground dark={dark} />
      <header className="login-header">
        <Logo src={brand.logo} />
        <strong>{brand.title}</strong>
        <button type="button" onClick={toggle}>
          {dark ? '浅色' : '深色'}
        </button>
      </header>
      <main className="login-main">
        <section className="login-hero" aria-label="产品介绍">
          <p className="login-kicker">数据接入 · 建模 · 图表 · 大屏</p>
          <h1>
            让每一项医疗数据，
            <br />
            都看得清、用得上
          </h1>
          <p className="login-lead">
            连接业务数据库与表格，沉淀数据集，拖拽生成图表与面板，按角色授权给需要的人。
          </p>
          <BoardPicture />
        </section>
        <section className="login-card" aria-labelledby="login-title">
          <h2 id="login-title">欢迎登录</h2>
          <p>{lead}</p>
          {handed === null ? (
            <>
              {hasSession && (
                <button type="button" className="login-resume" onClick={() => void onEnter('/main')}>
                  上次的会话仍在，直接进入
                </button>
              )}
              <LoginForm
                onSuccess={enter}
                refused={problem}
                {...(onBegin === undefined ? {} : { onBegin })}
              />
              {brand.signOn !== undefined && (
                <Suspense>
                  <ProviderButton name={brand.signOn} />
                </Suspense>
              )}
            </>
          ) : (
            <Suspense fallback={<SigningOn />}>
              <SignOnPane
                handed={handed}
                onIn={enter}
                onProblem={(found) => {
                  setProblem(found);
                  forget();
                }}
              />
            </Suspense>
          )}
        </section>
      </main>
      <footer className="login-footer">
        Copyright © {brand.year} {brand.company}
      </footer>
    </div>
  );
}
