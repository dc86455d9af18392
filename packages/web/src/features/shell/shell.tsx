import type { Menu } from '@mingjing/contract';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLoaderData, useLocation, useNavigation } from 'react-router';
import { useBrand } from '../../app/brand.ts';
import { RouteLoading } from '../../app/route-loading.tsx';
import { keepItem } from '../../app/storage.ts';
import { useTour } from '../../app/tour-store.ts';
import { useResources } from '../../records/session.ts';
import { Sidebar } from '../../sidebar/sidebar.tsx';
import { useClosedByBack } from '../../ui/open-dialogs.ts';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { useDrawer } from '../../ui/use-narrow.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { type AccountPart, Header } from './header.tsx';
import { JumpBox } from './jump-box.tsx';
import './shell.css';

// What is asked for once in a while is no part of a page's first load.
const HelpGuide = lazy(() => import('./help-guide.tsx').then((module) => ({ default: module.HelpGuide })));
const AccountDialog = lazy(() =>
  import('./account-dialog.tsx').then((module) => ({ default: module.AccountDialog })),
);
const PreviewBanner = lazy(() =>
  import('../../acting/preview-banner.tsx').then((module) => ({ default: module.PreviewBanner })),
);
const ShellTour = lazy(() => import('./tour.tsx').then((module) => ({ default: module.ShellTour })));

const withoutFooter = new Set(['/config/template', '/config/panel', '/main/dashboard']);
const drawingPaths = new Set(['/config/template', '/config/panel', '/config/panel/auto']);

/**
 * Whether the sidebar shows icons only, remembered in this browser: once for the screens that draw, where the page
 * needs the room and it begins folded, and once for all others.
 */
function useSidebarFold(pathname: string): [boolean, (next: boolean) => void] {
  const draws = drawingPaths.has(pathname);
  const key = draws ? 'mingjing.sidebar.drawing' : 'mingjing.sidebar';
  const [chosen, setChosen] = useState<Record<string, boolean>>({});
  const stored = localStorage.getItem(key);
  const fold = (next: boolean): void => {
    setChosen({ ...chosen, [key]: next });
    keepItem(key, next ? 'folded' : 'open');
  };
  return [chosen[key] ?? (stored === null ? draws : stored === 'folded'), fold];
}

/** The sidebar of a phone: a modal drawer that closes with each navigation. */
function Drawer({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    ref.current?.showModal();
  }, []);
  useClosedByBack(onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the drawer closes it, Escape does the same
    <dialog
      ref={ref}
      className="shell-drawer"
      aria-label="主菜单"
      onCancel={onClose}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      {children}
    </dialog>
  );
}

function useJumpKey(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [open]);
}

/** The search a viewer comes back to from a dashboard; '' elsewhere. */
const searchWordOf = ({ pathname, search }: { pathname: string; search: string }): string =>
  pathname === '/main' ? (new URLSearchParams(search).get('searchWord') ?? '') : '';

function Frame() {
  const { resources, error, retry } = useResources();
  const brand = useBrand();
  const location = useLocation();
  const phone = useDrawer();
  // The screen before stays until the next one's code is there.
  const moving = useNavigation().state !== 'idle';
  const [folded, fold] = useSidebarFold(location.pathname);
  const [drawer, setDrawer] = useState(false);
  /** The word the jump box opens with; null while it is closed. */
  const [jump, setJump] = useState<string | null>(null);
  const [help, setHelp] = useState<Menu | null>(null);
  const [opened, setAccount] = useState<{ part: AccountPart; on: string } | null>(null);
  // It goes with the page it was opened over, as by the browser's way back.
  const account = opened?.on === location.pathname ? opened.part : null;
  const tour = useTour((state) => state.open);
  const menus = resources?.menu ?? [];
  const acting = resources?.actingRole;

  const [openJump] = useState(() => () => setJump(''));
  useJumpKey(openJump);
  useEffect(() => {
    const word = searchWordOf(location);
    if (word !== '') setJump(word);
  }, [location]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the drawer
  useEffect(() => setDrawer(false), [location]);

  const [closeTour] = useState(() => () => useTour.setState({ open: false }));
  const sidebar = (
    <Sidebar menus={menus} folded={folded && !phone} onUnfold={() => fold(false)} onHelp={setHelp} />
  );
  return (
    <div
      className={`shell ${folded ? 'shell-folded' : ''} ${acting === undefined ? '' : 'shell-previewing'}`}
    >
      <Suspense>{acting !== undefined && <PreviewBanner role={acting} />}</Suspense>
      {moving && <RouteLoading />}
      <button
        type="button"
        className="shell-skip"
        onClick={() => document.getElementById('content')?.focus()}
      >
        跳到内容
      </button>
      <Header
        folded={phone || folded}
        onFold={() => (phone ? setDrawer(true) : fold(!folded))}
        onJump={openJump}
        onTour={() => useTour.setState({ open: true })}
        onAccount={(part) => setAccount({ part, on: location.pathname })}
      />
      {!phone && (
        <aside className="shell-side" data-tour="menu">
          {sidebar}
        </aside>
      )}
      <div className="shell-body">
        <Breadcrumb menus={menus} />
        <main id="content" tabIndex={-1}>
          {resources === null && error === null && <LoadingState rows={8} />}
          {resources === null && error !== null && <ErrorState error={error} retry={retry} size="page" />}
          {resources !== null && <Outlet />}
        </main>
        {!withoutFooter.has(location.pathname) && (
          <footer>
            Copyright © {new Date().getFullYear()} {brand.company}
          </footer>
        )}
      </div>
      {phone && drawer && <Drawer onClose={() => setDrawer(false)}>{sidebar}</Drawer>}
      {jump !== null && resources !== null && (
        <JumpBox menus={menus} word={jump} onClose={() => setJump(null)} />
      )}
      <Suspense>
        {help !== null && <HelpGuide menu={help} onClose={() => setHelp(null)} />}
        {account !== null && <AccountDialog part={account} onClose={() => setAccount(null)} />}
        {tour && <ShellTour onClose={closeTour} />}
      </Suspense>
    </div>
  );
}

/** The main shell; behind the 401 dialog nothing of it is shown. */
export function Component() {
  const authorised = useLoaderData<boolean>();
  return authorised ? <Frame /> : null;
}
