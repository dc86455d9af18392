import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from './product.ts';

/** A data folder as the product leaves it after its first start, and what that start printed. */
export interface SeededDemo {
  folder: string;
  output: string;
}

/** Lets the product seed its demo once. */
export async function startDemo(): Promise<SeededDemo & { stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'mingjing-demo-'));
  const product = await startProduct(folder);
  await product.stop();
  return {
    folder,
    output: product.output(),
    stop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Puts a copy of the demo into a new installation's folder. */
export function copyDemo(demo: SeededDemo, dataDir: string): void {
  cpSync(demo.folder, dataDir, { recursive: true });
}
