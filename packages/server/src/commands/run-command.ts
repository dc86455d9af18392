import { asOperator } from '../audit/command-audit.ts';
import { loadSettings, SettingsError } from '../load-settings.ts';
import type { Settings } from '../settings.ts';
import { type Command, CommandError } from './command.ts';
import { commands } from './commands.ts';

export interface Terminal {
  print: (line: string) => void;
  printError: (line: string) => void;
}

interface Options {
  rows?: readonly Command[];
  settings?: () => Settings;
}

/** The list of commands as `npm run mingjing` shows it. */
export function usageOf(rows: readonly Command[]): string {
  const lines = rows.map(({ name, usage, meaning }) => [`${name} ${usage}`.trim(), meaning] as const);
  const width = Math.max(...lines.map(([call]) => call.length));
  return [
    '用法：npm run mingjing -- <命令>',
    '',
    ...lines.map(([call, meaning]) => `  ${call.padEnd(width)}  ${meaning}`),
  ].join('\n');
}

/** Runs one command; answers the process's exit status: 0 done, 1 failed, 2 called wrongly. */
export async function runCommand(
  [name = '', ...args]: readonly string[],
  { print, printError }: Terminal,
  { rows = commands, settings = loadSettings }: Options = {},
): Promise<number> {
  const command = rows.find((row) => row.name === name);
  if (command === undefined) {
    const isHelp = ['help', '-h', '--help'].includes(name);
    if (isHelp) print(usageOf(rows));
    else printError(name === '' ? usageOf(rows) : `没有“${name}”命令。${usageOf(rows)}`);
    return isHelp ? 0 : 2;
  }
  try {
    await asOperator(() => command.run({ args, settings: settings(), print }));
    return 0;
  } catch (error) {
    const isTold = error instanceof CommandError || error instanceof SettingsError;
    const text =
      error instanceof Error ? (isTold ? error.message : (error.stack ?? error.message)) : String(error);
    printError(`${command.name} 失败：${text}`);
    return 1;
  }
}
