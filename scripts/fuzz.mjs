// Changed inputs for the SQL gate and for every reader of foreign input: `npm run fuzz -- --minutes 60`.
import { install, tool } from './lib/project.mjs';

install();
tool('tsx', ['scripts/fuzz/all.ts', ...process.argv.slice(2)]);
