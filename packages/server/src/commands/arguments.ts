import type { Command } from './command.ts';

/** A command with its arguments, as the usage shows it. */
export const callOf = ({ name, operand, flags = [] }: Command): string =>
  [name, ...(operand === undefined ? [] : [`<${operand.word}>`]), ...flags.map((flag) => `[${flag}]`)].join(
    ' ',
  );

/** Whether somebody asks what a command is called with. */
export const asksForHelp = (args: readonly string[]): boolean =>
  args.some((arg) => arg === '--help' || arg === '-h');

/**
 * The arguments of a call, or what is wrong with them. What begins with a hyphen is never taken for a name or a folder,
 * unless it stands behind `--`.
 */
export function readArguments(
  { name, operand, flags = [] }: Command,
  args: readonly string[],
): { args: readonly string[] } | { problem: string } {
  const end = args.indexOf('--');
  const before = end < 0 ? args : args.slice(0, end);
  const behind = end < 0 ? [] : args.slice(end + 1);
  const given = before.filter((arg) => arg.startsWith('-'));
  const operands = [...before.filter((arg) => !arg.startsWith('-')), ...behind];
  const unknown = given.find((arg) => !flags.includes(arg));
  if (unknown !== undefined) {
    const known = flags.length === 0 ? '' : `，可用的是 ${flags.join(' 与 ')}`;
    return { problem: `不认识 ${unknown}${known}` };
  }
  const [first = ''] = operands;
  if (operand === undefined && operands.length > 0) return { problem: `不认识“${first}”` };
  if (operand !== undefined && (operands.length !== 1 || first.trim() === '')) {
    const { word, example } = operand;
    return { problem: `请填写一个${word}，例如 npm run mingjing -- ${name} ${example}` };
  }
  return { args: [...operands, ...given] };
}
