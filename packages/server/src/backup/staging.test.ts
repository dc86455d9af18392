import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Staging } from './staging.ts';

test('[N13] what a killed backup held on to goes with a later backup, and what another one holds stays', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mingjing-staging-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const [killed, running, upload] = ['backup-old', 'backup-new', 'upload-old'].map((name) =>
    join(dataDir, 'tmp', name),
  ) as [string, string, string];
  for (const folder of [killed, running, upload]) mkdirSync(join(folder, 'extracts'), { recursive: true });
  const before = new Date(Date.now() - 2 * 86_400_000);
  for (const folder of [killed, upload]) utimesSync(folder, before, before);
  const staging = await Staging.open(dataDir);
  expect([killed, running, upload].map((folder) => existsSync(folder))).toEqual([false, true, true]);
  await staging.close();
});
