// Browsers in use that lack what our scripts are written with get it before them (src/older-browsers.ts); those whose
// syntax is older than that of our scripts (Chrome 92, Firefox 90) are told so instead.
(() => {
  let knowsEnough = false;
  // As a text: written as an expression it would keep this script from being read.
  const behind = '(?<=a)b';
  try {
    knowsEnough = 'at' in Array.prototype && new RegExp(behind).test('ab');
  } catch {}
  const lacks = !Array.prototype.toSorted || !Object.hasOwn || !URL.canParse;
  if (knowsEnough && !lacks) return;
  if (!knowsEnough) document.documentElement.dataset.browser = 'too-old';
  // Written, not added: what is added runs only after the scripts that need it.
  document.write(`<script src="/${knowsEnough ? 'older-browsers.js' : 'too-old.js'}"></${'script'}>`);
})();
// Before the first paint, and a file of its own because the page's policy allows no inline script.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('mingjing.theme');
  } catch {}
  const dark = stored ? stored === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
// The schemas of the page are read, never compiled: asking whether code may be made is what the policy reports.
globalThis.__zod_globalConfig = { jitless: true };
// What the address needs beside the first scripts is fetched beside them, not when one after the other asks for it.
(() => {
  const { hash, pathname } = location;
  const isBoard = /^#\/(?:main\/dashboard|preview)\b/.test(hash) || pathname.startsWith('/embed/');
  if (!isBoard && /^(?:#\/?(?:login\b.*)?)?$/.test(hash)) return;
  const list = document.querySelector(`meta[name=mingjing-${isBoard ? 'board' : 'inside'}]`)?.content ?? '';
  for (const href of list.split(' ')) {
    if (href === '') continue;
    const link = document.createElement('link');
    if (href.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
    else link.rel = 'modulepreload';
    document.head.append(Object.assign(link, { crossOrigin: '', href }));
  }
})();
// What the first screen asks is asked now: the answers come while its scripts are fetched and read (src/app/ahead.ts).
(() => {
  const { hash, pathname } = location;
  // In a frame of another site nobody is who he is here.
  if (pathname.startsWith('/embed/')) return;
  const board = /^#\/(main\/dashboard|preview)\?id=([1-9]\d{0,14})(?:&type=p)?(?:&full=1)?$/;
  const [, page, id] = board.exec(hash) ?? [];
  const isAlone = page === 'preview';
  if (!isAlone && !/^#\/(?:main|config|settings)\b/.test(hash)) return;
  const lines = 'application/x-ndjson, application/json';
  const ahead = new Map();
  const ask = (token, path, accept) => {
    const ending = new AbortController();
    const headers = { 'X-Auth-Token': token, ...(accept === undefined ? {} : { accept }) };
    const answer = fetch(`/webapi${path}`, { headers, signal: ending.signal });
    // Whoever takes it hears of its failure.
    answer.catch(() => undefined);
    ahead.set(`/webapi${path}`, { token, accept, answer, ending, at: performance.now() });
  };
  try {
    const token = localStorage.getItem('mingjing.token');
    if (token === null) return;
    const isKnown = sessionStorage.getItem('mingjing.user') !== null;
    // A board alone is marked where its viewer looks at the product as a role: that is asked each time.
    if (isAlone || !isKnown) ask(token, '/v2/user');
    if (!isAlone) ask(token, '/v2/user/resources');
    if (id === undefined) return;
    // One that this browser kept is on screen at once: what it is read anew with comes whole.
    const isKept = (isKnown || !isAlone) && Object.keys(localStorage).some((key) => key.endsWith(`:p${id}`));
    ask(token, `/v2/board/loaddata?id=${id}&type=p`, isKept ? undefined : lines);
    ask(token, `/v2/board/layout?id=${id}`);
  } catch {
  } finally {
    globalThis.mingjingAhead = ahead;
  }
})();
