// Builds what `npm start` runs: the server's bundles and the pages.
import { join } from 'node:path';
import { bundleServer } from './lib/bundle-server.mjs';
import { root, tool } from './lib/project.mjs';

await bundleServer(join(root, 'packages', 'server', 'dist'));
tool('vite', ['build', '--logLevel', 'warn'], { cwd: join(root, 'packages', 'web') });
