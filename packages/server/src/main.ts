import type { Logger } from 'pino';
import { addressesOf } from './http/addresses.ts';
import { loadSettings, settingNotes } from './load-settings.ts';
import { createLog } from './log.ts';
import { whenParentIsGone } from './operation/parent.ts';
import { watchProcess } from './operation/process-faults.ts';
import { whenTold } from './operation/signals.ts';
import type { Account } from './seed/base-seed.ts';
import type { RunningServer } from './server.ts';
import type { Settings } from './settings.ts';
import { refuseArguments } from './start-arguments.ts';
import { startFault } from './start-fault.ts';

/** However the closing goes, the process ends this long after the time that calls under way have. */
const closingMs = 5000;

/** What the person at the terminal needs: where it runs, and at the first start how to get in. */
function printWelcome(settings: Settings, { port, seeded, demoUsers, notes }: RunningServer): void {
  const lines = ['', `  ${settings.brandTitle} 已启动`, ''];
  for (const address of addressesOf(settings.host, port)) lines.push(`  访问地址  ${address}`);
  lines.push('  登录帐号  admin');
  if (seeded?.generatedPassword !== undefined) {
    lines.push(`  初始密码  ${seeded.generatedPassword}`, '            （仅首次启动时显示，请妥善保存）');
  } else if (seeded !== undefined) {
    lines.push('  初始密码  由 BI_ADMIN_PASSWORD 设定');
  }
  for (const { username, password } of demoUsers) lines.push(`  演示帐号  ${username} / ${password}`);
  for (const note of [...settingNotes(), ...notes]) lines.push('', `  注意：${note}`);
  lines.push('', '  按 Ctrl+C 停止', '');
  console.log(lines.join('\n'));
}

/** The accounts of a first start, as soon as they are stored: whoever ends the start before its end can still get in. */
function printAccounts(accounts: readonly Account[]): void {
  const lines = accounts.map(({ username, password }) => `  初始密码  ${username} / ${password}`);
  console.log(['', ...lines, ''].join('\n'));
}

/** Gives back what stops the server in order, once however often it is called. */
function stopping(server: RunningServer, log: Logger, longestMs: number): (reason: string) => void {
  let isStopping = false;
  return (reason) => {
    if (isStopping) return;
    isStopping = true;
    end(server, log, reason, 0, longestMs);
  };
}

/** Stops in order and ends the process, in any case within its time. */
function end(server: RunningServer, log: Logger, reason: string, code: number, longestMs: number): void {
  setTimeout(() => {
    log.error({ event: 'server.cut', reason }, 'ended before everything was closed');
    process.exit(1);
  }, longestMs).unref();
  server.stop(reason).then(
    () => process.exit(code),
    () => process.exit(1),
  );
}

// Files are this account's only, in whichever process they are made: the engine inherits it.
process.umask(0o077);
let settings: Settings | undefined;
// Orphaned, it would keep folder and port unnoticed. Before it has started there is nothing to close.
let stop = (_reason: string): void => process.exit(1);
let cut = stop;
whenParentIsGone(() => stop('parent'));
whenTold({ stop: (signal) => stop(signal), cut: (signal) => cut(signal) });
try {
  refuseArguments(process.argv.slice(2));
  settings = loadSettings();
  const log = createLog(settings);
  // Behind the settings: a wrong one is told at once.
  const { startServer } = await import('./server.ts');
  const server = await startServer(settings, log, printAccounts);
  const { metrics } = server;
  const longestMs = settings.stopTimeoutMs + closingMs;
  watchProcess(log, metrics, () => end(server, log, 'exception', 1, longestMs));
  void server.taken.then((error) => {
    log.fatal({ err: error, event: 'metadata.taken' }, 'another process holds the metadata');
    console.error(`\n服务停止：${error.message}\n`);
    end(server, log, 'metadata', 1, longestMs);
  });
  stop = stopping(server, log, longestMs);
  cut = (reason) => {
    log.warn({ event: 'server.cut', reason }, 'ended before everything was closed');
    process.exit(1);
  };
  printWelcome(settings, server);
} catch (error) {
  // Where the message names no remedy, the whole error is needed.
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  console.error(`\n启动失败：${startFault(error, settings) ?? stack}\n`);
  process.exit(1);
}
