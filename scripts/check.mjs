// What CI runs before the tests: types, format and lint, at zero warnings.
import { join } from 'node:path';
import { install, root, tool } from './lib/project.mjs';

install();
tool('tsc', ['-p', 'tsconfig.json']);
tool('tsc', ['-p', 'packages/web/tsconfig.json']);
tool('biome', ['ci', '--error-on-warnings', '.']);
tool('oxlint', ['--type-aware', '--deny-warnings', 'packages', 'tests', 'e2e', 'scripts'], {
  cwd: join(root),
});
console.log('检查通过');
