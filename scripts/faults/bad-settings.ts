import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { smallDisk } from '../../packages/server/src/testing/small-disk.ts';
import { startProduct, startRefused } from '../services/product.ts';
import type { Fault } from './fault.ts';

const postgres = (rest: string): Record<string, string> => ({ BI_DATABASE_URL: `postgres://${rest}` });

/** Values that cannot be meant, with what is said of each: they are read together, and one start tells of all. */
const wrongValues: readonly [name: string, value: string, expected: RegExp][] = [
  ['BI_DEMO', 'maybe', /BI_DEMO：请填写 on 或 off/],
  ['BI_MART_MEMORY', '1', /BI_MART_MEMORY：.*256MB/],
  ['BI_PORT', '70000', /BI_PORT：请填写 0 到 65535/],
  ['BI_HOST', 'http://0.0.0.0', /BI_HOST：请只填写地址/],
  ['BI_TRUST_PROXY', 'nginx', /BI_TRUST_PROXY：请填写 IP 地址或网段/],
];

/** Settings and places an operator gets wrong, each with what the sentence must name. */
const slips: readonly [slip: string, env: Record<string, string>, expected: RegExp][] = [
  ['BI_HOST 不是本机的地址', { BI_HOST: '192.0.2.7' }, /BI_HOST：本机没有地址 192\.0\.2\.7/],
  ['BI_HOST 无法解析', { BI_HOST: 'no-such-host.invalid' }, /BI_HOST：.*no-such-host\.invalid/],
  ['BI_DATABASE_URL 不全', postgres('bi@db'), /BI_DATABASE_URL：地址有误/],
  [
    '元数据库未启动',
    postgres('bi:x@127.0.0.1:1/mj'),
    /BI_DATABASE_URL：元数据库 127\.0\.0\.1:1\/mj 拒绝连接/,
  ],
  ['元数据库主机名有误', postgres('bi:x@no-such-host.invalid/mj'), /BI_DATABASE_URL：.*主机名/],
];

/** Wrong settings, occupied ports, and folders that cannot be used. */
export const badSettings: Fault = {
  name: 'bad-settings',
  protects: 'what an operator can change is told in a sentence that names it, without a stack',
  async run({ folder, after, say }) {
    const refused = async (
      slip: string,
      dataDir: string,
      expected: RegExp | readonly RegExp[],
      env: Record<string, string> = {},
    ): Promise<void> => {
      const message = await startRefused(dataDir, env);
      say(`${slip} → ${message}`);
      assert.match(message, /启动失败：/);
      for (const one of [expected].flat()) assert.match(message, one);
      assert.doesNotMatch(message, /\n\s+at |node:internal/);
    };
    await refused(
      '多项配置有误',
      folder(),
      wrongValues.map(([, , expected]) => expected),
      Object.fromEntries(wrongValues.map(([name, value]) => [name, value])),
    );
    for (const [slip, env, expected] of slips) await refused(slip, folder(), expected, env);

    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    await refused('端口被占用', folder(), /端口已被占用.*BI_PORT/, { BI_PORT: port });
    taken.close();

    const file = join(folder(), 'file');
    writeFileSync(file, '');
    await refused('数据目录是文件', file, /BI_DATA_DIR|数据目录/);
    await refused('数据目录在文件之下', join(file, 'data'), /BI_DATA_DIR|数据目录/);
    const damaged = folder();
    await (await startProduct(damaged, { BI_DEMO: 'off' })).stop();
    writeFileSync(join(damaged, 'mingjing.db'), 'not a database'.repeat(1000));
    await refused('元数据库文件损坏', damaged, /mingjing\.db.*(损坏|备份)/);
    const directory = folder();
    mkdirSync(join(directory, 'mingjing.db'));
    await refused('元数据库文件是目录', directory, /mingjing\.db/);

    const disk = smallDisk(64);
    if (disk === undefined) return;
    after(async () => disk.unmount());
    await (await startProduct(disk.folder, { BI_DEMO: 'off' })).stop();
    disk.readOnly(true);
    await refused('数据目录只读', disk.folder, /只读|不可写/);
    disk.readOnly(false);
    disk.fill();
    disk.free();
    await (await startProduct(disk.folder)).stop();
  },
};
