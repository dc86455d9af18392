import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const settings = fileURLToPath(new URL('../.npmrc', import.meta.url));

/** Installs a package that runs something when it is installed; whether it ran. */
function ran(withSettings: boolean): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'mingjing-install-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const canary = join(folder, 'canary');
  mkdirSync(join(folder, 'hostile'));
  const script = `node -e "require('fs').writeFileSync(process.env.CANARY, '')"`;
  const scripts = { preinstall: script, install: script, postinstall: script, prepare: script };
  const write = (path: string, value: object): void =>
    writeFileSync(join(folder, path), JSON.stringify(value));
  write('hostile/package.json', { name: 'hostile', version: '1.0.0', scripts });
  write('package.json', {
    name: 'x',
    version: '1.0.0',
    private: true,
    dependencies: { hostile: 'file:hostile' },
  });
  if (withSettings) copyFileSync(settings, join(folder, '.npmrc'));
  // npm hands its own settings to what it starts: those of this run are none of the test's.
  const others = Object.entries(process.env).filter(([name]) => !/^npm_config_/i.test(name));
  const own = { npm_config_userconfig: join(folder, 'none'), npm_config_cache: join(folder, 'cache') };
  const env = { ...Object.fromEntries(others), ...own, CANARY: canary };
  for (const command of [
    ['install', '--offline'],
    ['ci', '--offline'],
  ])
    execFileSync('npm', [...command, '--no-audit'], { cwd: folder, env, stdio: 'pipe' });
  expect(existsSync(join(folder, 'node_modules', 'hostile', 'package.json'))).toBe(true);
  return existsSync(canary);
}

test('[L12] a package that runs something when it is installed runs nothing with our settings', () => {
  expect(ran(false)).toBe(true);
  expect(ran(true)).toBe(false);
});
