// Reload on both sides: the server restarts when its sources change, the page is served by Vite.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { install, root } from './lib/project.mjs';

install();
const bin = (name) => join(root, 'node_modules', '.bin', name);
const env = { ...process.env, BI_PORT: process.env.BI_PORT ?? '8080' };
const children = [
  spawn(bin('tsx'), ['watch', '--clear-screen=false', 'packages/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env,
  }),
  spawn(bin('vite'), ['--clearScreen', 'false'], {
    cwd: join(root, 'packages', 'web'),
    stdio: 'inherit',
    env: { ...env, BI_DEV_SERVER: `http://127.0.0.1:${env.BI_PORT}` },
  }),
];
const stop = (signal) => {
  for (const child of children) child.kill(signal);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));
for (const child of children) child.on('exit', () => stop('SIGTERM'));
