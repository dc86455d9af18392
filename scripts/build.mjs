// Builds what `npm start` runs: the server's bundles and the pages.
import { join } from 'node:path';
import { bundleServer } from './lib/bundle-server.mjs';
import { compressPage } from './lib/compress-page.mjs';
import { root, tool } from './lib/project.mjs';

await bundleServer(join(root, 'packages', 'server', 'dist'));
const web = join(root, 'packages', 'web');
tool('vite', ['build', '--logLevel', 'warn'], { cwd: web });
await compressPage(join(web, 'dist'));
