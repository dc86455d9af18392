import type { Settings } from '../settings.ts';

/** What a command of the operator's line is run with. */
export interface CommandContext {
  /** What follows the command's name: its operand and flags, as far as it has any. */
  args: readonly string[];
  settings: Settings;
  /** Prints one line for the operator. */
  print: (line: string) => void;
}

/** One command of `npm run mingjing -- <name> …`; a row in commands.ts. */
export interface Command {
  name: string;
  /** The one thing that it has to be told, as the usage names it, with an example. Left out, it is told nothing. */
  operand?: { word: string; example: string };
  /** What it may be called with besides, like `--yes`. */
  flags?: readonly string[];
  meaning: string;
  run: (context: CommandContext) => Promise<void>;
}

/** A command that could not be done; the text says why and what to do. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandError';
  }
}
