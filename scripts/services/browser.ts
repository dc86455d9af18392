import { existsSync } from 'node:fs';
import { type BrowserServer, chromium } from 'playwright-core';
// @ts-expect-error A script without declarations.
import { browsers } from '../lib/programs.mjs';
import { ServiceMissing } from './server-process.ts';

export const browserPath =
  process.env['CHROMIUM_PATH'] || (browsers as string[]).find(existsSync) || '/usr/bin/chromium';

/** A browser that test files reach by its address, each with profiles of its own. */
export interface SharedBrowser {
  endpoint: string;
}

export async function startBrowser(): Promise<
  SharedBrowser & { stop(): Promise<void>; ended: Promise<void> }
> {
  if (!existsSync(browserPath)) throw new ServiceMissing(`缺少 Chromium：${browserPath}`);
  const server: BrowserServer = await chromium.launchServer({
    executablePath: browserPath,
    host: '127.0.0.1',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  return {
    endpoint: server.wsEndpoint(),
    stop: () => server.close(),
    ended: new Promise((resolve) => server.once('close', () => resolve())),
  };
}
