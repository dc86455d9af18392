import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FinishedAnswer, SharedAnswers } from '@mingjing/mart';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import {
  redisUrl,
  serviceOrSkip,
  startRedis,
  startRestartableRedis,
} from '../../../../scripts/services/index.ts';
import type { SharedAnswerOutcome } from '../operation/metrics.ts';
import { createSecretBox } from '../security/sealing.ts';
import { openRedis, type Redis } from './open-redis.ts';
import { redisAddress } from './redis-address.ts';
import { RedisLine } from './redis-line.ts';
import { answerLimits, createSharedAnswers } from './shared-answers.ts';
import { SharedCallLimits } from './shared-call-limits.ts';

const server = await serviceOrSkip('Redis', startRedis);
const opened: Redis[] = [];
afterAll(async () => {
  for (const redis of opened) await redis.close();
  await server?.stop();
});

const log = pino({ level: 'silent' });
// Nothing of Redis stands still here; the machine may, for seconds.
const patient = { connectMs: 3000, answerMs: 60_000, callMs: 60_000 };
const newKey = () => createSecretBox([{ id: 'k', bytes: randomBytes(32) }]);
const answerOf = (json: string, rows = 1): FinishedAnswer => ({ json: Buffer.from(json), rows });
const small = answerOf('{"keys":["科室"],"data":[["内科"]]}');
const large = answerOf(JSON.stringify(Array.from({ length: 5000 }, (_, at) => `科室${at % 30}`)), 5000);

interface Node {
  redis: Redis;
  answers: SharedAnswers;
  /** How often each outcome came. */
  seen: Partial<Record<SharedAnswerOutcome, number>>;
  /** Keeps an answer and waits until that is through, however it ends. */
  keep(key: string, answer: FinishedAnswer): Promise<void>;
}
interface Given {
  url?: string;
  owner?: string;
  secrets?: ReturnType<typeof newKey>;
  print?: string;
  limits?: Partial<typeof answerLimits>;
  now?: () => number;
  warn?: () => void;
}
async function node(given: Given = {}): Promise<Node> {
  const { owner = randomUUID(), secrets = newKey(), print = 'p', limits, now = Date.now, warn } = given;
  const address = redisAddress(given.url ?? redisUrl(server!))!;
  const redis = await openRedis({ address, owner, log, times: patient });
  opened.push(redis);
  const seen: Node['seen'] = {};
  const answers = createSharedAnswers({
    redis,
    secrets,
    print,
    log: warn === undefined ? log : Object.assign(pino({ level: 'silent' }), { warn }),
    now,
    count: (outcome) => {
      seen[outcome] = (seen[outcome] ?? 0) + 1;
    },
    limits: { ...answerLimits, ...limits },
  });
  const ended = () => (seen.kept ?? 0) + (seen.failed ?? 0);
  return {
    redis,
    answers,
    seen,
    async keep(key, answer) {
      const before = ended();
      answers.keep(key, answer);
      await expect.poll(ended).toBe(before + 1);
    },
  };
}
/** Names of all that an installation has in Redis. */
const namesOf = ({ redis }: Node) => redis.call<string[]>(['KEYS', redis.name('*')]);

describe.skipIf(server === undefined)('answers in a real Redis', () => {
  test('what one node answered another one finds, byte for byte', async () => {
    const same = { owner: randomUUID(), secrets: newKey() };
    const [here, there] = [await node(same), await node(same)];
    for (const [key, answer] of [
      ['x 1', small],
      ['x 2', large],
      ['x 3', answerOf('', 0)],
    ] as const) {
      expect(await there.answers.find(key)).toBeUndefined();
      await here.keep(key, answer);
      expect(await there.answers.find(key)).toEqual(answer);
    }
    expect(there.seen).toEqual({ miss: 3, hit: 3 });
  });

  test('neither question nor answer can be read in Redis', async () => {
    const here = await node();
    await here.keep('张三', small);
    const names = await namesOf(here);
    const texts = await Promise.all(
      names.filter((name) => name.includes(':answer:')).map((name) => here.redis.call<string>(['GET', name])),
    );
    expect(texts).toHaveLength(1);
    expect(`${names.join()} ${texts.join()}`).not.toMatch(/张三|内科|keys/);
  });

  test('nothing of another installation, key, build, extract or question is taken for an answer', async () => {
    const same = { owner: randomUUID(), secrets: newKey() };
    const here = await node(same);
    await here.keep('extract1 {"q":1}', small);
    for (const other of [
      await node({ secrets: same.secrets }),
      await node({ owner: same.owner }),
      await node({ ...same, print: 'next' }),
    ])
      expect(await other.answers.find('extract1 {"q":1}')).toBeUndefined();
    for (const key of ['extract2 {"q":1}', 'extract1 {"q":2}'])
      expect(await here.answers.find(key)).toBeUndefined();
  });

  test('what somebody laid, cut or moved there is no answer', async () => {
    const here = await node();
    await here.keep('a', small);
    await here.keep('b', large);
    const isAnswer = (name: string) => name.includes(':answer:');
    const [one = '', two = ''] = (await namesOf(here)).filter(isAnswer);
    const [first, second] = await Promise.all(
      [one, two].map((name) => here.redis.call<Buffer>(['GET', name], true)),
    );
    const found = () => Promise.all(['a', 'b'].map((key) => here.answers.find(key)));
    const lay = async (under: Buffer, above: Buffer) => {
      await here.redis.call(['SET', one, under]);
      await here.redis.call(['SET', two, above]);
    };
    await lay(second!, first!);
    expect(await found()).toEqual([undefined, undefined]);
    await lay(first!.subarray(0, -1), second!.subarray(0, 10));
    expect(await found()).toEqual([undefined, undefined]);
    await lay(Buffer.from('{"keys":[],"data":[]}'), Buffer.alloc(0));
    expect(await found()).toEqual([undefined, undefined]);
    await lay(first!, second!);
    expect((await found()).every((answer) => answer !== undefined)).toBe(true);
  });

  test('the oldest give way: no more bytes than allowed, each for its time', async () => {
    const each = () => answerOf(randomBytes(500).toString('hex'));
    const here = await node({ limits: { bytes: 20_000, keptMs: 60_000 } });
    for (let at = 0; at < 60; at += 1) await here.keep(`k${at}`, each());
    const names = (await namesOf(here)).filter((name) => name.includes(':answer:'));
    const sizes = await Promise.all(names.map((name) => here.redis.call<number>(['STRLEN', name])));
    const sum = sizes.reduce((all, size) => all + size, 0);
    expect(sum).toBeLessThanOrEqual(20_000);
    expect(sum).toBeGreaterThan(15_000);
    expect(Number(await here.redis.call(['GET', here.redis.name('answers:bytes')]))).toBe(sum);
    expect(await here.answers.find('k59')).toBeDefined();
    expect(await here.answers.find('k0')).toBeUndefined();
    for (const name of await namesOf(here))
      expect(await here.redis.call<number>(['PTTL', name])).toBeGreaterThan(0);
  });

  test('old ones are taken off the list when others come, the same one again is counted once', async () => {
    let now = 0;
    const keptMs = 3_600_000;
    const here = await node({ limits: { keptMs }, now: () => now });
    await here.keep('old', small);
    now = keptMs;
    await here.keep('new', small);
    await here.keep('new', small);
    expect(await here.answers.find('old')).toBeUndefined();
    expect(await here.answers.find('new')).toEqual(small);
    const ages = await here.redis.call<number>(['ZCARD', here.redis.name('answers:ages')]);
    expect(ages).toBe(1);
  });

  test('an answer that is too large is not sent, nor are more at once than allowed', async () => {
    const here = await node({ limits: { eachBytes: 100, underWayBytes: 60 } });
    here.answers.keep('large', large);
    here.answers.keep('one', small);
    here.answers.keep('two', small);
    await expect.poll(() => here.seen.kept).toBe(1);
    const found = await Promise.all(['large', 'one', 'two'].map((key) => here.answers.find(key)));
    expect(found.map((answer) => answer !== undefined)).toEqual([false, true, false]);
  });

  test('an account with the rights that docs/operate/redis.md names can do all that is needed', async () => {
    const page = readFileSync(new URL('../../../../docs/operate/redis.md', import.meta.url), 'utf8');
    const [, rights = ''] = /^ACL SETUSER mingjing on >密码 (.+)$/m.exec(page) ?? [];
    const own = await startRestartableRedis(['--user', 'mingjing', 'on', '>pw', ...rights.split(' ')]);
    const here = await node({ url: redisUrl(own).replace(/\/\/.*@/, '//mingjing:pw@') });
    await here.keep('a', small);
    expect(await here.answers.find('a')).toEqual(small);
    const limits = new SharedCallLimits(here.redis, Date.now);
    expect(await limits.takeOfAll('k', 1)).toBe(0);
    expect(await limits.takeOfAll('k', 1)).toBeGreaterThan(0);
    const heard: string[] = [];
    const line = new RedisLine({
      address: here.redis.address,
      prepare: (session) => session.subscribe(here.redis.name('messages'), (text) => heard.push(text)),
    });
    expect(await line.tried).toBeUndefined();
    await here.redis.call(['PUBLISH', here.redis.name('messages'), 'x']);
    await expect.poll(() => heard).toEqual(['x']);
    await line.close();
    await own.stop();
  });

  test('a Redis that is full is told of once, reading goes on; one that was emptied fills again', async () => {
    const full = await startRestartableRedis(['--maxmemory', '100mb']);
    let warned = 0;
    const here = await node({ url: redisUrl(full), warn: () => (warned += 1) });
    await here.keep('before', small);
    await here.redis.call(['CONFIG', 'SET', 'maxmemory', '1']);
    await here.keep('a', small);
    await here.keep('b', small);
    expect([here.seen.failed, warned]).toEqual([2, 1]);
    expect(await here.answers.find('before')).toEqual(small);
    await here.redis.call(['CONFIG', 'SET', 'maxmemory', '0']);
    await here.redis.call(['FLUSHALL']);
    expect(await here.answers.find('before')).toBeUndefined();
    await here.keep('after', small);
    expect(await here.answers.find('after')).toEqual(small);
    await full.stop();
  });
});
