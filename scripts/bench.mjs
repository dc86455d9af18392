// Figures beside their targets. `npm run bench -- board refresh` runs parts; times are of this machine, ratios travel.
import { build, install, tool } from './lib/project.mjs';

install();
build();
tool('tsx', ['scripts/bench/main.ts', ...process.argv.slice(2)]);
