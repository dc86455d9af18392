import { build, install, serve } from './lib/project.mjs';

install();
build();
serve(['--enable-source-maps', 'packages/server/dist/main.mjs']);
