import assert from 'node:assert/strict';
import diagnostics from 'node:diagnostics_channel';
import { until } from '../services/index.ts';
import { startProduct } from '../services/product.ts';
import type { Fault } from './fault.ts';
import { rowsOf, sheetForm, signIn, storedSheet } from './product-client.ts';

const [reads, saves, uploads] = [150, 40, 10];
const rows = 1000;
/** In which the server is gone after it was told to stop, where nothing else runs. */
const goneMs = 15_000;
/** Calls under way have this long on a machine that does much else: that each is answered says nothing about how soon. */
const patientSeconds = '600';

/** Counts the calls to an address that were written to their connections. */
function callsSent(url: string) {
  const channel = 'undici:client:sendHeaders';
  let count = 0;
  const counting = (message: unknown): void => {
    const { request } = message as { request: { origin: unknown } };
    if (String(request.origin) === url) count += 1;
  };
  diagnostics.subscribe(channel, counting);
  return { count: () => count, stop: () => diagnostics.unsubscribe(channel, counting) };
}

/** The server is told to stop while readers, authors and uploads wait for their answers. */
export const stopUnderLoad: Fault = {
  name: 'stop-under-load',
  protects:
    '[N12] of 200 calls under way every one is answered before the server ends, and what it said is stored',
  async run({ folder, after, say, timed }) {
    const dataDir = folder();
    const product = await startProduct(dataDir, {
      BI_DEMO: 'off',
      ...(timed ? {} : { BI_STOP_TIMEOUT: patientSeconds }),
    });
    after(() => product.stop());
    const client = await signIn(product);
    const { dataset } = await storedSheet(client, rows);

    const names = Array.from({ length: saves }, (_, n) => `分类${n}`);
    const sent = callsSent(product.url);
    const answers = [
      ...Array.from({ length: reads }, () => rowsOf(client, dataset)),
      ...names.map((categoryName) => client.panel.createCategory({ input: { categoryName, pid: -1 } })),
      ...Array.from({ length: uploads }, (_, n) =>
        client.datasource.upload({ form: sheetForm(rows, `门诊${n}.csv`), input: {} }),
      ),
    ].map((answer) => answer as Promise<unknown>);
    const outcomes = Promise.allSettled(answers);
    await until(() => sent.count() >= answers.length);
    sent.stop();
    const begin = performance.now();
    await product.stop();
    const took = Math.round(performance.now() - begin);
    const lost = (await outcomes).filter(({ status }) => status === 'rejected');
    say(
      `停止时 ${answers.length} 个请求在途：${answers.length - lost.length} 个得到应答，${took} 毫秒后退出`,
    );
    assert.deepEqual(lost, []);
    if (timed) assert.ok(took < goneMs, `gone after ${took} ms`);

    const second = await startProduct(dataDir);
    after(() => second.stop());
    const again = await signIn(second);
    const stored = (await again.panel.tree()).map(({ name }) => name);
    assert.deepEqual(
      names.filter((name) => !stored.includes(name)),
      [],
    );
    assert.equal((await again.datasource.list()).length, uploads + 1);
    assert.equal(await rowsOf(again, dataset), rows);
    await second.stop();
  },
};
