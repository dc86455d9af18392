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
    const hasStill = localStorage.getItem(`mingjing.stills:${hash}`) !== null;
    ask(token, `/v2/board/loaddata?id=${id}&type=p`, isKept || hasStill ? undefined : lines);
    ask(token, `/v2/board/layout?id=${id}`);
    globalThis.mingjingStill = {
      key: `mingjing.stills:${hash}`,
      // Who is there is told by the token; a board alone also shows as whom he looks at it.
      asked: [...ahead.keys()].filter((path) => isAlone || path !== '/webapi/v2/user'),
    };
  } catch {
  } finally {
    globalThis.mingjingAhead = ahead;
  }
})();
// A board that its browser drew before stands there as it looked then, until the page has drawn it again: where the
// server's answers are the same to the letter, and the window is (src/board/live/take-still.ts).
(() => {
  const still = globalThis.mingjingStill;
  if (still === undefined) return;
  /** What the look of a board depends on beside the answers. */
  still.surroundings = () =>
    JSON.stringify([
      [innerWidth, innerHeight, devicePixelRatio, document.documentElement.dataset.theme],
      matchMedia('(prefers-reduced-motion: reduce)').matches,
      document.querySelector('script[type=module]')?.src,
      Object.entries(localStorage)
        .filter(([key]) => /^mingjing\.(?:token$|sidebar|widths:)/.test(key))
        .map(([key, value]) => `${key} ${value}`)
        .sort(),
    ]);
  const known = localStorage.getItem(still.key);
  const html = localStorage.getItem(`${still.key}:html`);
  if (known === null || html === null) return;
  const after = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const isLoaded = (link) =>
    new Promise((resolve) => Object.assign(link, { onload: resolve, onerror: resolve }));
  // The faces of its figures are those of the page.
  for (const href of (document.querySelector('meta[name=mingjing-board]')?.content ?? '').split(' ')) {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href });
    if (href.endsWith('.css')) document.head.append(link);
  }
  // Made while the answers come.
  const { content } = Object.assign(document.createElement('template'), { innerHTML: html });
  for (const part of content.querySelectorAll('template')) {
    part.parentNode.attachShadow({ mode: 'open' }).append(part.content);
    part.remove();
  }
  /** Draws what was written into a canvas: a picture in its place would be enlarged in another way. */
  const drawn = [...content.querySelectorAll('canvas')].map(async (canvas) => {
    const letters = atob(canvas.dataset.png);
    const bytes = new Uint8Array(letters.length);
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = letters.charCodeAt(at);
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    canvas.getContext('bitmaprenderer').transferFromImageBitmap(bitmap);
  });
  const show = async () => {
    const answers = still.asked.map(async (path) =>
      (await globalThis.mingjingAhead.get(path).answer).clone().text(),
    );
    const texts = await Promise.all(answers);
    if (still.isOver || known !== [still.surroundings(), ...texts].join('\n')) {
      content.replaceChildren();
      return;
    }
    const host = document.createElement('div');
    Object.assign(host, { id: 'still', inert: true });
    host.setAttribute('aria-hidden', 'true');
    host.style.cssText = 'position:fixed;inset:0;z-index:99999;overflow:hidden;opacity:0;pointer-events:none';
    // What looks for parts of the page finds those that are operated.
    const inside = host.attachShadow({ mode: 'closed' });
    const styles = [...content.querySelectorAll('link')].map(isLoaded);
    inside.append(content);
    document.body.append(host);
    Object.assign(still, { host, inside });
    await Promise.all([...styles, ...drawn]);
    host.style.opacity = '';
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  };
  const shown = show().catch(() => undefined);
  // Answers that are long in coming are not waited for, nor is anything for long.
  still.settled = () =>
    Promise.race([shown, after(200).then(() => still.host && Promise.race([shown, after(800)]))]);
})();
