import { describe, expect, test } from 'vitest';
import { settingsOf } from '../settings.ts';
import { type Command, CommandError } from './command.ts';
import { commands } from './commands.ts';
import { runCommand, usageOf } from './run-command.ts';

const row = (run: Command['run']): Command => ({ name: 'try', usage: 'NAME', meaning: '试一试', run });

async function ran(argv: string[], command: Command) {
  const out: string[] = [];
  const err: string[] = [];
  const terminal = { print: (line: string) => out.push(line), printError: (line: string) => err.push(line) };
  const status = await runCommand(argv, terminal, { rows: [command], settings: () => settingsOf() });
  return { status, out: out.join('\n'), err: err.join('\n') };
}

describe('commands of the operator', () => {
  test('a command gets what follows its name', async () => {
    const command = row(async ({ args, print }) => print(args.join('+')));
    expect(await ran(['try', 'a', 'b'], command)).toEqual({ status: 0, out: 'a+b', err: '' });
  });

  test('without a command, or with an unknown one, the usage is shown', async () => {
    const command = row(async () => {});
    expect(await ran([], command)).toMatchObject({
      status: 2,
      err: expect.stringContaining('try NAME  试一试'),
    });
    expect(await ran(['nonsense'], command)).toMatchObject({
      status: 2,
      err: expect.stringContaining('没有“nonsense”命令'),
    });
    expect(await ran(['--help'], command)).toMatchObject({ status: 0, out: expect.stringContaining('用法') });
  });

  test('a failure is told in one sentence; a fault of the program with its stack', async () => {
    const refused = await ran(
      ['try'],
      row(() => Promise.reject(new CommandError('没有这个帐号'))),
    );
    expect(refused).toEqual({ status: 1, out: '', err: 'try 失败：没有这个帐号' });
    const broken = await ran(
      ['try'],
      row(() => Promise.reject(new Error('broken'))),
    );
    expect(broken.err).toMatch(/broken\n\s+at /);
  });

  test('every command stands in the usage once', () => {
    expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length);
    for (const { name } of commands) expect(usageOf(commands)).toContain(`  ${name}`);
  });
});
