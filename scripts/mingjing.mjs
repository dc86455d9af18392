// The operator's commands: npm run mingjing -- <command>.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, root, run } from './lib/project.mjs';

const entry = join(root, 'packages', 'server', 'dist', 'mingjing.mjs');
// Not built anew when sources changed: a running server uses the same folder.
if (!existsSync(entry)) {
  install();
  build();
}
run(process.execPath, ['--enable-source-maps', entry, ...process.argv.slice(2)]);
