import { spawn } from 'node:child_process';
import { availableParallelism, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isPart, partNames } from './parts.ts';

/**
 * Figures beside their targets: all parts, or those that are named. Each runs in a process of its own, so that none
 * begins with the memory and the compiled code of the one before. Figures judge nothing: the status is always 0.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string', default: '1000000' } },
});
const entry = fileURLToPath(new URL('./run-part.ts', import.meta.url));

console.log(
  `${availableParallelism()} 核，${Math.round(totalmem() / 1024 ** 3)} GiB，Node ${process.versions.node}；` +
    `开始时的负载 ${(loadavg()[0] ?? 0).toFixed(1)}（高于核数时，时间偏长，请看比值与最快一次）`,
);
for (const name of positionals.length > 0 ? positionals : partNames) {
  if (!isPart(name)) {
    console.log(`\n没有名为 ${name} 的部分；可选：${partNames.join(' ')}`);
    continue;
  }
  await new Promise<void>((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', entry, name, values.rows], {
      stdio: 'inherit',
    });
    child.once('error', (error) => console.log(`\n${name} 未能测量：${error.message}`));
    child.once('close', (code, signal) => {
      if (signal !== null) console.log(`\n${name} 被 ${signal} 结束`);
      else if (code !== 0) console.log(`\n${name} 未能测量（${code}）`);
      resolve();
    });
  });
}
