import { asOperator } from '../audit/command-audit.ts';
import { loadSettings } from '../load-settings.ts';
import type { Settings } from '../settings.ts';
import { startFault } from '../start-fault.ts';
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
  let known: Settings | undefined;
  try {
    known = settings();
    const run = { args: read.args, settings: known, print };
    await asOperator(() => command.run(run));
    return 0;
  } catch (error) {
    printError(`${command.name} 失败：${textOf(error, known)}`);
    return 1;
  }
}

/** What an operator can change in one sentence; a fault of the program with its stack. */
function textOf(error: unknown, settings: Settings | undefined): string {
  if (error instanceof CommandError) return error.message;
  const told = startFault(error, settings);
  if (told !== undefined) return told;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
