// Mutated statements against the SQL gate and real databases: `npm run fuzz:gate -- --count 1000000 --seed 7 postgres`.
import { install, tool } from './lib/project.mjs';

install();
tool('tsx', ['scripts/fuzz/main.ts', ...process.argv.slice(2)]);
