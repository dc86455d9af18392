import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FileStoreError } from '@mingjing/mart';
import { expect, test } from 'vitest';
import { createReadiness } from '../operation/readiness.ts';
import { call } from '../testing/call.ts';
import { offlineMart } from '../testing/offline-mart.ts';
import { startTestServer } from '../testing/test-server.ts';

const online = { ...offlineMart, online: true };

test('readiness knows metadata, engine and disk, and says which of them is missing', async () => {
  const ready = await startTestServer({ mart: online });
  expect(await call(`${ready.url}/readyz`)).toMatchObject({
    status: 200,
    body: { ok: true, metadata: { ok: true }, engine: { ok: true }, disk: { ok: true } },
  });
  await ready.stop();

  const engineless = await startTestServer();
  expect(await call(`${engineless.url}/readyz`)).toMatchObject({
    status: 503,
    body: { ok: false, engine: { ok: false, message: '缓存引擎离线' }, metadata: { ok: true } },
  });
  await engineless.stop();

  const full = await startTestServer({ mart: online, settings: { leastFreeBytes: '900000GB' } });
  const { status, body } = await call(`${full.url}/readyz`);
  expect(status).toBe(503);
  expect(body).toMatchObject({ disk: { ok: false, message: expect.stringMatching(/只剩 [\d.]+ [GT]B/) } });
  await full.stop();
});

test('[N04] readiness says when the data folder takes no files any more', async () => {
  const closed = await startTestServer({ mart: online });
  const folder = join(closed.deps.settings.dataDir, 'tmp');
  rmSync(folder, { recursive: true });
  writeFileSync(folder, '');
  const { status, body } = await call(`${closed.url}/readyz`);
  expect([status, body.disk]).toEqual([503, { ok: false, message: '数据目录不可写' }]);
  await closed.stop();
});

test('readiness tells that the store of files does not answer; boards go on, so the node stays ready', async () => {
  const server = await startTestServer({ mart: online });
  const { settings, work, engine, mart } = server.deps;
  const parts = { work, engine, mart, dataDir: settings.dataDir, leastFreeBytes: 0 };
  const stateWith = async (noted: () => Promise<undefined>) => {
    const { ok, files } = await createReadiness({ ...parts, files: { noted } })();
    return { ok, files };
  };
  expect(await stateWith(async () => undefined)).toEqual({ ok: true, files: { ok: true } });
  const away = new FileStoreError('away', '没有应答');
  const told = { ok: false, message: expect.stringContaining('不能上传与更新数据') };
  expect(await stateWith(() => Promise.reject(away))).toEqual({ ok: true, files: told });
  expect(await stateWith(() => new Promise(() => undefined))).toEqual({ ok: true, files: told });
  await server.stop();
});

test('figures tell of refreshes, the queue, the engine, the event loop, the disk and answers by status', async () => {
  const server = await startTestServer({ mart: online, settings: { metrics: 'local' } });
  await call(`${server.url}/webapi/nothing`);
  const { text } = await call(`${server.url}/metrics`);
  for (const name of [
    'mingjing_refreshes_total',
    'mingjing_refresh_duration_seconds_count',
    'mingjing_refresh_rows_total',
    'mingjing_queue_depth 0',
    'mingjing_queue_wait_seconds',
    'mingjing_engine_online 1',
    'mingjing_engine_restarts 0',
    'mingjing_disk_free_bytes',
    'mingjing_slow_readers_closed_total 0',
    'nodejs_eventloop_lag_seconds',
    'http_responses_total{status="404"} 1',
  ])
    expect(text).toContain(name);
  await server.stop();
});

test('readiness answers when the metadata do not, and the server is alive meanwhile', async () => {
  const server = await startTestServer({ mart: online });
  await server.db.destroy();
  expect(await call(`${server.url}/healthz`)).toMatchObject({ status: 200, body: { ok: true } });
  const { status, body } = await call(`${server.url}/readyz`);
  expect([status, body.metadata]).toEqual([503, { ok: false, message: '元数据库没有应答' }]);
  await server.stop().catch(() => undefined);
});
