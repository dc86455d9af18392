import { runCommand } from './run-command.ts';

process.umask(0o077);
process.exitCode = await runCommand(process.argv.slice(2), {
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
});
