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
