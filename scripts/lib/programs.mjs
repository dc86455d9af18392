// Programs beside Node that the tests use. Debian's packages when we may install them; a clear word when not.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

function postgresBinary() {
  const base = '/usr/lib/postgresql';
  return existsSync(base) && readdirSync(base).some((version) => existsSync(`${base}/${version}/bin/initdb`));
}

/** Each program: is it here, and the packages that bring it. */
const programs = [
  { name: 'Chromium', here: () => browsers.some(existsSync), packages: ['chromium', 'fonts-noto-cjk'] },
  { name: 'MariaDB', here: () => existsSync('/usr/sbin/mariadbd'), packages: ['mariadb-server'] },
  { name: 'PostgreSQL', here: postgresBinary, packages: ['postgresql'] },
];

/** Installs what is missing when we are root and apt is here. Returns the path of a browser, if any. */
export function ensurePrograms() {
  const missing = programs.filter((program) => !program.here());
  if (missing.length > 0) {
    const packages = missing.flatMap((program) => program.packages);
    const names = missing.map((program) => program.name).join('、');
    const apt = existsSync('/usr/bin/apt-get');
    if (apt && process.getuid?.() === 0) {
      console.log(`正在安装测试所需的程序：${names}…`);
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env,
      });
    }
    for (const program of programs.filter((candidate) => !candidate.here())) {
      console.warn(
        `缺少 ${program.name}，相关测试将被跳过。安装方法：sudo apt-get install -y ${program.packages.join(' ')}`,
      );
    }
  }
  return process.env.CHROMIUM_PATH || browsers.find(existsSync);
}
