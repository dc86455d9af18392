import assert from 'node:assert/strict';
import { startRefused } from '../services/product.ts';
import type { FaultContext } from './fault.ts';
import { folderPrint } from './folder-print.ts';

/** Starts on a folder where that must be refused: in one sentence, without a stack, and with every file as it was. */
export async function assertRefused(
  { say }: FaultContext,
  slip: string,
  dataDir: string,
  expected: RegExp,
  env: Record<string, string> = {},
): Promise<void> {
  const before = folderPrint(dataDir);
  const message = await startRefused(dataDir, env);
  say(`${slip} → ${message}`);
  assert.match(message, expected);
  assert.match(message, /^启动失败：/);
  assert.doesNotMatch(message, /\n\s+at /);
  assert.deepEqual(folderPrint(dataDir), before, `${slip}: files changed`);
}
