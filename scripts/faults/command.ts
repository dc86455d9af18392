import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Runs one command of the operator's line; gives back its exit status and what it printed. */
export async function command(
  dataDir: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; text: string }> {
  const main = process.env['PRODUCT_MAIN'] || 'packages/server/dist/main.mjs';
  const child = spawn(process.execPath, [join(dirname(main), 'mingjing.mjs'), ...args], {
    cwd: root,
    env: { ...process.env, BI_DATA_DIR: dataDir, ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, text: text.trim() };
}
