import { lazy, Suspense, useEffect, useState } from 'react';
import { LoginScreen } from '../features/login/login-screen.tsx';
import { embedSign } from './embedded.ts';
import { enterAnonymous } from './guard.ts';
import { Hosts } from './hosts.tsx';
import { keepFocus } from './keep-focus.ts';
import { keepPageFromDrops } from './page-drops.ts';
import { RouteLoading } from './route-loading.tsx';
import { keepSecondClicks } from './second-click.ts';
import { watchStill } from './still.ts';

const loadRoot = async () => {
  // A board as it last looked is painted before the scripts that draw it take the processor.
  await globalThis.mingjingStill?.settled?.();
  return { default: (await import('./root.tsx')).Root };
};
const Root = lazy(loadRoot);

/** '/' and '/login' in the hash; everything else is the router's. */
export function beginsAtLogin(hash: string): boolean {
  const path = hash.replace(/^#/, '').split('?')[0];
  return path === '' || path === '/' || path === '/login';
}

/**
 * The page. A visit that begins at the login gets the login alone, without router and component library; the rest is
 * fetched while the login call runs.
 */
export function Start() {
  const [inside, setInside] = useState(() => embedSign() !== null || !beginsAtLogin(location.hash));
  useEffect(() => keepPageFromDrops(), []);
  useEffect(() => keepFocus(), []);
  useEffect(() => keepSecondClicks(), []);
  useEffect(() => watchStill(), []);
  useEffect(() => {
    if (inside) return;
    enterAnonymous();
    if (!location.hash.startsWith('#/login')) history.replaceState(null, '', '#/login');
    // A link of another system may be opened over the login.
    const leave = (): void => {
      if (!beginsAtLogin(location.hash)) setInside(true);
    };
    window.addEventListener('hashchange', leave);
    return () => window.removeEventListener('hashchange', leave);
  }, [inside]);

  if (inside) {
    return (
      <Suspense fallback={<RouteLoading />}>
        <Root />
      </Suspense>
    );
  }
  return (
    <>
      <LoginScreen
        onBegin={() => void loadRoot()}
        onEnter={(path) => {
          history.replaceState(null, '', `#${path}`);
          setInside(true);
        }}
      />
      <Hosts onSessionEnd={() => undefined} />
    </>
  );
}
