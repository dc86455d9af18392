import { asOperator } from '../audit/command-audit.ts';
import { loadSettings, SettingsError } from '../load-settings.ts';
import type { Settings } from '../settings.ts';
import { asksForHelp, callOf, readArguments } from './arguments.ts';
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

/** Columns of a terminal that a text takes: a Chinese character takes two. */
const widthOf = (text: string): number =>
  [...text].reduce((width, character) => width + (character > '\u2E7F' ? 2 : 1), 0);

/** The list of commands as `npm run mingjing` shows it. */
export function usageOf(rows: readonly Command[]): string {
  const calls = rows.map(callOf);
  const width = Math.max(...calls.map(widthOf));
  const lines = rows.map(({ meaning }, at) => {
    const call = calls[at] ?? '';
    return `  ${call}${' '.repeat(width - widthOf(call))}  ${meaning}`;
  });
  return ['用法：npm run mingjing -- 命令', '', ...lines].join('\n');
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
  if (asksForHelp(args)) {
    print(`用法：npm run mingjing -- ${callOf(command)}\n\n${command.meaning}`);
    return 0;
  }
  const read = readArguments(command, args);
  if ('problem' in read) {
    printError(`${command.name} 失败：${read.problem}`);
    return 2;
  }
  try {
    await asOperator(() => command.run({ args: read.args, settings: settings(), print }));
    return 0;
  } catch (error) {
    const isTold = error instanceof CommandError || error instanceof SettingsError;
    const text =
      error instanceof Error ? (isTold ? error.message : (error.stack ?? error.message)) : String(error);
    printError(`${command.name} 失败：${text}`);
    return 1;
  }
}
