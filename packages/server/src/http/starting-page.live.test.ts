import { runInNewContext } from 'node:vm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { holdPort } from './held-port.ts';

test('[B09] a page opened while the server starts loads itself again once it is answered', async () => {
  const port = await holdPort({ host: '127.0.0.1', port: 0 }, pino({ level: 'silent' }));
  port.serve((_, response) => response.end('ready'));
  const base = `http://127.0.0.1:${port.number}/`;
  const page = await (await fetch(base, { headers: { accept: 'text/html' } })).text();
  expect(page).toContain('服务正在启动，请稍候');
  const ticks: (() => Promise<unknown>)[] = [];
  let loaded = 0;
  let isCut = false;
  // An address of a screen: going to it again, instead of loading it, would change its fragment and no more.
  const location = { href: `${base}#/main/dashboard?id=1`, reload: () => (loaded += 1) };
  const script = page.match(/<script>([\s\S]*)<\/script>/)?.[1] ?? '';
  runInNewContext(script, {
    location,
    fetch: (url: string) => (isCut ? Promise.reject(new TypeError('cut')) : fetch(url)),
    setInterval: (tick: () => Promise<unknown>) => ticks.push(tick),
  });
  const [tick] = ticks;
  await tick?.();
  expect(loaded).toBe(0);
  isCut = true;
  await tick?.();
  expect(loaded).toBe(0);
  isCut = false;
  port.open();
  await tick?.();
  expect(loaded).toBe(1);
  await port.close();
});
