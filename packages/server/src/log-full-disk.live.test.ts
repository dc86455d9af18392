import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLog, lineStream } from './log.ts';
import { smallDisk } from './testing/small-disk.ts';

test.runIf(process.platform === 'linux')('[N04] a line that finds no room stops nobody', () => {
  const fd = openSync('/dev/full', 'w');
  onTestFinished(() => closeSync(fd));
  const log = createLog({ logLevel: 'info' }, lineStream(fd));
  for (let left = 2000; left > 0; left -= 1) expect(() => log.info('x'.repeat(1000))).not.toThrow();
});

test('[N04] lines come again once there is room', (context) => {
  const disk = smallDisk(1);
  if (disk === undefined) return context.skip();
  onTestFinished(() => disk.unmount());
  const path = join(disk.folder, 'log');
  const log = createLog({ logLevel: 'info' }, lineStream(openSync(path, 'a')));
  log.info('before');
  disk.fill();
  for (let left = 100; left > 0; left -= 1) log.info({ at: left, text: 'x'.repeat(500) }, 'full');
  disk.free();
  log.info('after');
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  expect(lines.at(0)).toContain('before');
  expect(lines.at(-1)).toContain('after');
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
});
