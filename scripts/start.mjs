import { build, install, serve } from './lib/project.mjs';

install({ toStart: true });
build({ toStart: true });
serve(['--enable-source-maps', 'packages/server/dist/main.mjs', ...process.argv.slice(2)]);
