import type { Settings } from '../settings.ts';

/** What a command of the operator's line is run with. */
export interface CommandContext {
  /** What follows the command's name. */
  args: readonly string[];
  settings: Settings;
  /** Prints one line for the operator. */
  print: (line: string) => void;
}

/** One command of `npm run mingjing -- <name> …`; a row in commands.ts. */
export interface Command {
  name: string;
  /** Its arguments as the usage shows them. */
  usage: string;
  meaning: string;
  run: (context: CommandContext) => Promise<void>;
}

/** Refuses arguments that a command does not know. Throws CommandError. */
export function checkFlags(args: readonly string[], flags: readonly string[]): void {
  const unknown = args.find((arg) => !flags.includes(arg));
  if (unknown !== undefined) throw new CommandError(`不认识 ${unknown}，可用的是 ${flags.join(' 与 ')}`);
}

/** A command that could not be done; the text says why and what to do. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandError';
  }
}
