import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession } from './session.ts';
import { endStill, isStillShown, watchStill } from './still.ts';
import { stillsRoot } from './storage.ts';

const script = readFileSync('packages/web/public/theme.js', 'utf8');
const hash = '#/main/dashboard?id=7';
const key = stillsRoot + hash;
/** What the server answers now, by what is asked. */
let answers: Record<string, string>;
let leave = (): void => undefined;

/** Runs the page's first script, and waits as the page's other scripts do. */
async function open(): Promise<void> {
  location.hash = hash;
  runInThisContext(script);
  await globalThis.mingjingStill?.settled?.();
}

/** Keeps a board as it looks, with the answers of now. */
async function kept(html: string): Promise<void> {
  await open();
  const { asked, surroundings } = globalThis.mingjingStill ?? { asked: [], surroundings: () => '' };
  const texts = asked.map((path) => answers[path] ?? '{}');
  localStorage.setItem(key, [surroundings(), ...texts].join('\n'));
  localStorage.setItem(`${key}:html`, html);
}

const seen = (): string | undefined =>
  globalThis.mingjingStill?.host?.isConnected === true
    ? globalThis.mingjingStill.inside?.textContent
    : undefined;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('mingjing.token', 't1');
  answers = { '/webapi/v2/board/loaddata?id=7&type=p': '{"result":{"rows":[1]}}' };
  document.body.innerHTML = '<div id="root"></div>';
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(new Response(answers[path] ?? '{}')));
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  leave();
  leave = () => undefined;
  globalThis.mingjingAhead = undefined;
  globalThis.mingjingStill = undefined;
  vi.unstubAllGlobals();
});

test('a board stands there as it looked, before any other script, where the answers are the same', async () => {
  await kept('<p>门诊 30</p>');
  expect(isStillShown()).toBe(false);
  await open();
  expect(isStillShown()).toBe(true);
  expect(seen()).toBe('门诊 30');
  // The page is operated, not its picture.
  expect(document.getElementById('still')?.inert).toBe(true);
  endStill();
  expect(isStillShown()).toBe(false);
  // What was shown is not held on to.
  expect(document.getElementById('still') ?? globalThis.mingjingStill?.host).toBeUndefined();
  expect(seen()).toBeUndefined();
});

test('its own drawn parts come back: figures in their shadows', async () => {
  await kept('<span><template><b>71,457</b></template></span>');
  await open();
  const place = globalThis.mingjingStill?.inside?.querySelector('span');
  expect(place?.shadowRoot?.textContent).toBe('71,457');
});

const others: [string, () => void][] = [
  ['other rows', () => (answers['/webapi/v2/board/loaddata?id=7&type=p'] = '{"result":{"rows":[2]}}')],
  ['a refusal', () => (answers['/webapi/v2/board/loaddata?id=7&type=p'] = '{"success":false}')],
  ['other menus', () => (answers['/webapi/v2/user/resources'] = '{"result":{}}')],
  ['another session', () => localStorage.setItem('mingjing.token', 't2')],
  ['another theme', () => localStorage.setItem('mingjing.theme', 'dark')],
  ['a folded sidebar', () => localStorage.setItem('mingjing.sidebar', 'folded')],
  ['another window', () => vi.stubGlobal('innerWidth', 555)],
];
test.each(others)('with %s nothing of what was kept is shown', async (_, change) => {
  await kept('<p>门诊 30</p>');
  change();
  await open();
  expect(isStillShown()).toBe(false);
  expect(seen()).toBeUndefined();
});

test('signing out leaves nothing of it', async () => {
  await kept('<p>门诊 30</p>');
  closeSession();
  expect(Object.keys(localStorage)).toEqual([]);
});

test.each(['keydown', 'wheel', 'hashchange', 'resize', 'beforeprint'])(
  '%s shows the page as it is',
  async (use) => {
    await kept('<p>门诊 30</p>');
    await open();
    leave = watchStill();
    window.dispatchEvent(new Event(use));
    expect(seen()).toBeUndefined();
  },
);
