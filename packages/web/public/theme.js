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
