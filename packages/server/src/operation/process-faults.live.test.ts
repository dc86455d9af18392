import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Runs a program that watches its process and does this; its exit status and what it printed. */
async function run(slip: string): Promise<{ code: number | null; printed: string }> {
  const module = new URL('process-faults.ts', import.meta.url).href;
  const bundler = new URL('../../../../scripts/lib/import-bundled.mjs', import.meta.url).href;
  const program = `
    import { importBundled } from ${JSON.stringify(bundler)};
    const { watchProcess } = await importBundled(${JSON.stringify(module)});
    const log = { error: (_, message) => console.log('error', message), fatal: (_, message) => console.log('fatal', message) };
    watchProcess(log, { unhandled: () => console.log('counted') }, () => {
      console.log('ending');
      setTimeout(() => process.exit(1), 50);
    });
    ${slip}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: fileURLToPath(new URL('../../../..', import.meta.url)),
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, printed };
}

test('a promise that nobody waited for is logged and counted, and the process goes on', async () => {
  const { code, printed } = await run(
    "Promise.reject(new Error('x')); setTimeout(() => { console.log('alive'); process.exit(0); }, 100);",
  );
  expect(printed.trim().split('\n')).toEqual(['counted', 'error a rejection was not handled', 'alive']);
  expect(code).toBe(0);
});

test('an uncaught exception ends the process with 1, in order and once', async () => {
  const slip = "for (const ms of [0, 10]) setTimeout(() => { throw new Error('x'); }, ms);";
  const { code, printed } = await run(slip);
  const told = ['counted', 'fatal an exception was not caught, the server ends'];
  expect(printed.trim().split('\n')).toEqual([...told, 'ending', ...told]);
  expect(code).toBe(1);
});
