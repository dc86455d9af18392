import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import {
  type RestartableRedis,
  redisUrl,
  serviceOrSkip,
  startRestartableRedis,
} from '../../../../scripts/services/index.ts';
import { freePort } from '../../../../scripts/services/server-process.ts';
import { makeCertificate } from '../../../../scripts/services/slapd.ts';
import { awayNote, openRedis, type Redis } from './open-redis.ts';
import { redisAddress } from './redis-address.ts';
import { RedisAway } from './redis-faults.ts';

const server = await serviceOrSkip('Redis', startRestartableRedis);
const opened: Redis[] = [];
const others: RestartableRedis[] = [];
const log = pino({ level: 'silent' });
/** For tests in which nothing fails, on a machine that may stand still for seconds. */
const patient = { connectMs: 3000, beatMs: 50, answerMs: 60_000, callMs: 60_000, retryMs: 20 };
const impatient = { ...patient, connectMs: 1000, answerMs: 200, callMs: 100 };

afterEach(async () => {
  for (const redis of opened.splice(0)) await redis.close();
  for (const other of others.splice(0)) await other.stop();
});
afterAll(() => server?.stop());

async function open(
  url: string,
  { ca, times = patient }: { ca?: string; times?: typeof patient } = {},
): Promise<Redis> {
  const address = redisAddress(url);
  if (address === undefined) throw new Error(`no address: ${url}`);
  const redis = await openRedis({
    address: { ...address, ...(ca !== undefined && { ca }) },
    owner: randomUUID(),
    log,
    times,
  });
  opened.push(redis);
  return redis;
}
const other = async (...settings: string[]): Promise<string> => {
  const started = await startRestartableRedis(settings);
  others.push(started);
  return redisUrl(started);
};

describe.skipIf(server === undefined)('a real Redis', () => {
  const url = () => redisUrl(server!);

  test('keys of two installations on one Redis are told apart', async () => {
    const [here, there] = [await open(url()), await open(url())];
    await here.call(['SET', here.name('a'), '1']);
    expect(await here.call(['GET', here.name('a')])).toBe('1');
    expect(await there.call(['GET', there.name('a')])).toBeNull();
  });

  test.each([
    ['no password', () => url().replace(/\/\/.*@/, '//'), '需要密码'],
    ['a wrong password', () => url().replace(/\/\/.*@/, '//:wrong@'), '不接受该帐号或密码'],
    ['an unknown account', () => url().replace(/\/\/.*@/, '//nobody:wrong@'), '不接受该帐号或密码'],
    ['a number beyond its databases', () => url().replace(/\/0$/, '/99'), '没有该编号的库'],
    ['a cluster', () => other('--cluster-enabled', 'yes'), '集群'],
    ['a replica', () => other('--replicaof', '127.0.0.1', '1'), '只读的从库'],
    [
      'an account without rights',
      async () =>
        (await other('--user', 'small', 'on', '>pass', '~*', '+ping', '+select')).replace(
          /\/\/.*@/,
          '//small:pass@',
        ),
      '权限不足',
    ],
  ])('[N06] %s is refused at start with what to do', async (_, at, sentence) => {
    await expect(open(await at())).rejects.toThrow(sentence);
  });

  test('TLS: a certificate has to be vouched for, and a server without TLS is told apart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mingjing-redis-tls-'));
    chmodSync(folder, 0o755);
    const { certificate, key } = makeCertificate(folder);
    chmodSync(key, 0o644);
    const port = await freePort();
    const files = ['--tls-cert-file', certificate, '--tls-key-file', key];
    const settings = ['--tls-port', String(port), '--tls-auth-clients', 'no', ...files];
    const tls = await startRestartableRedis(settings);
    others.push(tls);
    const secure = redisUrl({ ...tls, port }).replace('redis:', 'rediss:');
    await expect(open(secure)).rejects.toThrow('证书不受信任');
    const redis = await open(secure, { ca: readFileSync(certificate, 'utf8') });
    expect(await redis.call(['PING'])).toBe('PONG');
    // Nothing is said by either side.
    expect(awayNote(await open(url().replace('redis:', 'rediss:'), { times: impatient }))).toContain(
      '请确认它启用了 TLS',
    );
    rmSync(folder, { recursive: true });
  });

  test('a server that is no Redis is refused', async () => {
    const web = createServer((socket) =>
      socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    );
    await new Promise<void>((done) => web.listen(0, '127.0.0.1', done));
    const { port } = web.address() as { port: number };
    await expect(open(`redis://127.0.0.1:${port}`)).rejects.toThrow('不是 Redis 的');
    web.close();
  });

  test('[N06] away at start: calls fail at once, and work when it comes', async () => {
    await server!.down();
    const redis = await open(url());
    expect(redis.isOnline).toBe(false);
    await expect(redis.call(['PING'])).rejects.toThrow(RedisAway);
    await server!.up();
    await expect.poll(() => redis.isOnline).toBe(true);
    expect(await redis.call(['PING'])).toBe('PONG');
  });

  test('[N06] ended and started again: lost once, back by itself', async () => {
    const redis = await open(url());
    await server!.down();
    await expect.poll(() => redis.isOnline).toBe(false);
    await server!.up();
    await expect.poll(() => redis.isOnline).toBe(true);
    expect(redis.losses).toBe(1);
    // Scripts of the old server are gone with it.
    expect(await redis.script('return ARGV[1]', [], ['x'])).toBe('x');
  });

  test('[N06] one that hangs holds up the calls that are under way, and no other', async () => {
    const redis = await open(url(), { times: impatient });
    server!.freeze();
    await expect(Promise.all([redis.call(['PING']), redis.call(['PING'])])).rejects.toThrow(RedisAway);
    // Not waited for any more: fails before a timer of the call could.
    const first = await Promise.race([
      redis.call(['PING']).catch((error: unknown) => error),
      new Promise((resolve) => setImmediate(resolve)),
    ]);
    expect(first).toBeInstanceOf(RedisAway);
    server!.thaw();
    await expect.poll(() => redis.isOnline).toBe(true);
    await expect.poll(() => redis.call(['PING']).catch(() => 'away')).toBe('PONG');
  });
});
