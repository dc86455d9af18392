import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { cachingEnded } from '../../packages/server/src/testing/caching.ts';
import { mariadbSource } from '../../packages/server/src/testing/sources.ts';
import { type StopMode, startRestartablePostgres, until } from '../services/index.ts';
import { startProduct } from '../services/product.ts';
import type { Fault } from './fault.ts';
import { signIn } from './product-client.ts';

/** A call is answered in this time whatever the metadata do. */
const answerMs = 10_000;
/** A dataset is out of CACHING in this time once they are back. */
const restMs = 30_000;
/** A smart stop waits until connections are renewed, half a minute: it is every tenth. */
const modeOf = (n: number): StopMode => (n % 10 === 9 ? 'smart' : n % 2 === 0 ? 'immediate' : 'fast');

/** Asks again and again; notes how often each was answered, the longest time to an answer, and what was answered. */
function asking(url: string, token: string, paths: readonly string[]) {
  let goesOn = true;
  let longest = 0;
  const codes = new Map<string, number>();
  const answers = paths.map(() => 0);
  const done = Promise.all(
    paths.map(async (path, at) => {
      while (goesOn) {
        const began = performance.now();
        const answer = await fetch(`${url}${path}`, { headers: { 'x-auth-token': token } });
        const { code } = (await answer.json()) as { code?: number };
        longest = Math.max(longest, performance.now() - began);
        const key = `${answer.status}/${code ?? '-'}`;
        codes.set(key, (codes.get(key) ?? 0) + 1);
        answers[at]! += 1;
        await pause(100);
      }
    }),
  );
  return {
    /** Until each was answered twice more: one of the two was also asked from here on. */
    async answered() {
      const wanted = answers.map((count) => count + 2);
      await until(() => answers.every((count, at) => count >= wanted[at]!));
    },
    async stop() {
      goesOn = false;
      await done;
      return { longest: Math.round(longest), codes: Object.fromEntries(codes) };
    },
  };
}

/** Restarts of the metadata PostgreSQL under load, and one in which it hangs. */
export const metadataRestarts: Fault = {
  name: 'metadata-restarts',
  protects:
    '[N07] the server outlives its metadata, answers within ten seconds meanwhile and goes on by itself',
  async run({ folder, after, say, restarts, timed }) {
    const postgres = await startRestartablePostgres();
    after(() => postgres.stop());
    const source = await mariadbSource();
    after(() => source.stop());
    const account = `${postgres.user}:${encodeURIComponent(postgres.password)}`;
    const address = `postgres://${account}@${postgres.host}:${postgres.port}/${postgres.database}`;
    const product = await startProduct(folder(), {
      BI_DEMO: 'off',
      BI_DATABASE_URL: address,
      BI_LOG_LEVEL: 'warn',
    });
    after(() => product.stop());
    const client = await signIn(product);
    const login = await fetch(`${product.url}/webapi/login/oauth/authorize`, {
      method: 'POST',
      headers: { 'X-Auth-Username': 'admin', 'X-Auth-Password': product.password },
    });
    const token = ((await login.json()) as { result: { token: string } }).result.token;
    const { id: dataSourceId } = await client.datasource.create({ input: source.input });
    const categoryDataset = await client.dataset.createCategory({ input: { categoryName: '门诊', pid: -1 } });
    const { id } = await client.dataset.create({
      input: {
        name: '门诊',
        categoryDataset,
        dataSourceId,
        dataSourceType: 'jdbc',
        querySql: 'SELECT seq AS n FROM seq_1_to_20000',
      },
    });
    const asked = asking(product.url, token, [
      '/webapi/v2/user',
      `/webapi/v2/datasets/${id}`,
      '/readyz',
      '/healthz',
    ]);
    let longestRest = 0;
    for (let n = 0; n < restarts; n += 1) {
      await client.dataset.cache({ params: { id } });
      await pause(100 * (n % 4));
      await postgres.down(modeOf(n));
      await asked.answered();
      await pause(n % 5 === 0 ? 4000 : 200);
      await postgres.up();
      const back = performance.now();
      const dataset = await settledAfter(() => cachingEnded(client, id));
      longestRest = Math.max(longestRest, performance.now() - back);
      assert.equal(dataset.cacheStatus, 'SUCCESS', dataset.cacheInfo);
    }
    postgres.freeze();
    await asked.answered();
    postgres.thaw();
    await settledAfter(() => cachingEnded(client, id));
    const { longest, codes } = await asked.stop();
    say(
      `${restarts} 次重启与一次挂起：最慢应答 ${longest} ms，恢复后最久 ${Math.round(longestRest)} ms 离开 CACHING`,
    );
    say(`应答（HTTP/状态码）：${JSON.stringify(codes)}`);
    const lines = product
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    const times = new Map<string, number>();
    for (const line of lines) {
      const { msg } = JSON.parse(line) as { msg: string };
      times.set(msg, (times.get(msg) ?? 0) + 1);
    }
    say(`日志 ${lines.join('').length} 字节：${[...times].map(([msg, n]) => `${msg} ×${n}`).join('；')}`);
    // How long it takes is measured where nothing else runs; that it comes at all is proved above in any case.
    if (timed) {
      assert.ok(longest < answerMs, `an answer took ${longest} ms`);
      assert.ok(longestRest < restMs, `CACHING for ${longestRest} ms`);
    }
    assert.ok(Object.keys(codes).every((key) => ['200/0', '200/-', '500/50001', '503/-'].includes(key)));
  },
};

/** Asks until the metadata answer again. */
const settledAfter = <T>(ask: () => Promise<T>): Promise<T> => until(() => ask().catch(() => undefined), 200);
