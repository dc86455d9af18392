import { describe, expect, test } from 'vitest';
import { settingsOf } from '../settings.ts';
import { type Command, CommandError } from './command.ts';
import { commands } from './commands.ts';
import { runCommand, usageOf } from './run-command.ts';

const row = (run: Command['run']): Command => ({
  name: 'try',
  operand: { word: '帐号', example: 'zhangsan' },
  flags: ['--yes'],
  meaning: '试一试',
  run,
});

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
    expect(await ran(['try', '--yes', 'a'], command)).toEqual({ status: 0, out: 'a+--yes', err: '' });
  });

  test('what it was not made for is refused before anything is done', async () => {
    const command = row(() => Promise.reject(new Error('must not run')));
    for (const args of [[], [' '], ['a', 'b'], ['--'], ['--yes']])
      expect(await ran(['try', ...args], command)).toEqual({
        status: 2,
        out: '',
        err: 'try 失败：请填写一个帐号，例如 npm run mingjing -- try zhangsan',
      });
    for (const args of [['a', '--force'], ['-x'], ['--yes', '--yess', 'a']]) {
      const { status, err } = await ran(['try', ...args], command);
      expect([status, err]).toEqual([2, expect.stringMatching(/^try 失败：不认识 -\S+，可用的是 --yes$/)]);
    }
    const { name, meaning, run } = command;
    const bare: Command = { name, meaning, run };
    expect((await ran(['try', 'extra'], bare)).err).toBe('try 失败：不认识“extra”');
    expect((await ran(['try', '--json'], bare)).err).toBe('try 失败：不认识 --json');
  });

  test('a name that begins with a hyphen stands behind two of them', async () => {
    const command = row(async ({ args, print }) => print(args.join('+')));
    expect(await ran(['try', '--yes', '--', '-bob'], command)).toMatchObject({
      status: 0,
      out: '-bob+--yes',
    });
  });

  test('asked for help, every command says how it is called and does nothing', async () => {
    for (const command of commands)
      for (const help of ['--help', '-h']) {
        const { status, out } = await ran([command.name, help], {
          ...command,
          run: () => Promise.reject(new Error('must not run')),
        });
        expect([status, out]).toEqual([0, expect.stringContaining(command.meaning)]);
      }
  });

  test('without a command, or with an unknown one, the usage is shown', async () => {
    const command = row(async () => {});
    expect(await ran([], command)).toMatchObject({
      status: 2,
      err: expect.stringContaining('try <帐号> [--yes]  试一试'),
    });
    expect(await ran(['nonsense'], command)).toMatchObject({
      status: 2,
      err: expect.stringContaining('没有“nonsense”命令'),
    });
    expect(await ran(['--help'], command)).toMatchObject({ status: 0, out: expect.stringContaining('用法') });
  });

  test('a failure is told in one sentence; a fault of the program with its stack', async () => {
    const refused = await ran(
      ['try', 'a'],
      row(() => Promise.reject(new CommandError('没有这个帐号'))),
    );
    expect(refused).toEqual({ status: 1, out: '', err: 'try 失败：没有这个帐号' });
    const broken = await ran(
      ['try', 'a'],
      row(() => Promise.reject(new Error('broken'))),
    );
    expect(broken.err).toMatch(/broken\n\s+at /);
  });

  test('every command stands in the usage once', () => {
    expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length);
    for (const { name } of commands) expect(usageOf(commands)).toContain(`  ${name}`);
  });
});
