import { networkInterfaces } from 'node:os';
import { loadSettings, SettingsError } from './load-settings.ts';
import { createLog } from './log.ts';
import { type RunningServer, startServer } from './server.ts';
import type { Settings } from './settings.ts';

/** However the closing goes, the process ends within this time. */
const longestStopMs = 15_000;

function addresses(settings: Settings, port: number): string[] {
  if (settings.host !== '0.0.0.0' && settings.host !== '::') return [`http://${settings.host}:${port}`];
  const outside = Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .filter((entry) => entry.family === 'IPv4' && !entry.internal)
    .map((entry) => `http://${entry.address}:${port}`);
  return [`http://localhost:${port}`, ...outside];
}

/** What the person at the terminal needs: where it runs, and at the first start how to get in. */
function printWelcome(settings: Settings, { port, seeded, demoUsers }: RunningServer): void {
  const lines = ['', `  ${settings.brandTitle} 已启动`, ''];
  for (const address of addresses(settings, port)) lines.push(`  访问地址  ${address}`);
  lines.push('  登录帐号  admin');
  if (seeded?.generatedPassword !== undefined) {
    lines.push(`  初始密码  ${seeded.generatedPassword}`, '            （仅显示这一次，请妥善保存）');
  } else if (seeded !== undefined) {
    lines.push('  初始密码  由 BI_ADMIN_PASSWORD 设定');
  }
  for (const { username, password } of demoUsers) lines.push(`  演示帐号  ${username} / ${password}`);
  lines.push('', '  按 Ctrl+C 停止', '');
  console.log(lines.join('\n'));
}

function stopOnSignals(server: RunningServer): void {
  let stopping = false;
  const stop = (): void => {
    // A second Ctrl+C means now.
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), longestStopMs).unref();
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** Says in one sentence why the server cannot start, where that is something the reader can change. */
function explain(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return '端口已被占用，请用 BI_PORT 指定其他端口';
  if (code === 'EACCES') return `没有权限：${message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  const settings = loadSettings();
  const server = await startServer(settings, createLog(settings));
  stopOnSignals(server);
  printWelcome(settings, server);
} catch (error) {
  console.error(`\n启动失败：${explain(error)}\n`);
  process.exit(1);
}
