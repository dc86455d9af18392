import { SettingsError } from './load-settings.ts';

/**
 * Refuses words behind the start: settings come from the environment, so that a port or `--help` there would be passed
 * over, and a server would start with others. Throws SettingsError.
 */
export function refuseArguments(args: readonly string[]): void {
  if (args.length === 0) return;
  throw new SettingsError([
    `启动命令不认识“${args.join(' ')}”：设置写在环境变量或 .env 中（docs/operate/settings.md），运维命令用 npm run mingjing -- help 列出`,
  ]);
}
