// Programs beside Node that the tests use. Debian's packages when we may install them; a clear word when not.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

/** The same engine without the windows of a desktop: a page of the product takes two thirds of the processor time. */
const headless = '/usr/bin/chromium-headless-shell';
export const browsers = [
  headless,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const aptEnvironment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

function postgresBinary() {
  const base = '/usr/lib/postgresql';
  return existsSync(base) && readdirSync(base).some((version) => existsSync(`${base}/${version}/bin/initdb`));
}

/** Each program: is it here, and the packages that bring it; `wanted` tells whether one that serves better lacks. */
const programs = [
  {
    name: 'Chromium',
    here: () => browsers.some(existsSync),
    wanted: () => !existsSync(headless),
    packages: ['chromium-headless-shell', 'fonts-noto-cjk'],
    // Not every system has the one without windows.
    otherwise: ['chromium', 'fonts-noto-cjk'],
  },
  { name: 'MariaDB', here: () => existsSync('/usr/sbin/mariadbd'), packages: ['mariadb-server'] },
  { name: 'PostgreSQL', here: postgresBinary, packages: ['postgresql'] },
  { name: 'Redis', here: () => existsSync('/usr/bin/redis-server'), packages: ['redis-server'] },
];

function aptInstall(packages) {
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: aptEnvironment,
  });
}

/** Installs what is missing when we are root and apt is here. Returns the path of a browser, if any. */
export function ensurePrograms() {
  const missing = programs.filter(({ here, wanted }) => !here() || wanted?.() === true);
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name).join('、');
    if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
      console.log(`正在安装测试所需的程序：${names}…`);
      spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env: aptEnvironment });
      for (const { here, packages, otherwise } of missing) {
        aptInstall(packages);
        if (otherwise !== undefined && !here()) aptInstall(otherwise);
      }
    }
    for (const { name, packages, otherwise } of programs.filter(({ here }) => !here())) {
      console.warn(
        `缺少 ${name}，相关测试将被跳过。安装方法：sudo apt-get install -y ${(otherwise ?? packages).join(' ')}`,
      );
    }
  }
  return process.env.CHROMIUM_PATH || browsers.find(existsSync);
}
