// Faults of operators and machines on the built product. `npm run faults -- --kills 500 wrong-metadata` runs one of them.
import { build, install, tool } from './lib/project.mjs';

install();
build();
tool('tsx', ['scripts/faults/main.ts', ...process.argv.slice(2)], {
  env: { ...process.env, PRODUCT_MAIN: '' },
});
