import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { fakeApp, startFakeDingtalk } from '../../testing/fake-dingtalk.ts';
import { createDingtalkCall } from './dingtalk-call.ts';

test('[H04] the address that was checked is the one that is called, whatever the name means by then', async () => {
  const fake = await startFakeDingtalk();
  const asked: [string, number | undefined][] = [];
  try {
    const { port } = new URL(fake.url);
    const call = createDingtalkCall({
      // Resolves nowhere: a second resolution would fail.
      settings: {
        dingtalkUrl: `http://rebound.invalid:${port}`,
        dingtalkAppkey: fakeApp.key,
        dingtalkAppsecret: fakeApp.secret,
      },
      wait: async () => undefined,
      guard: async (host, at) => {
        asked.push([host, at]);
        return '127.0.0.1';
      },
    });
    const query = { appkey: fakeApp.key, appsecret: fakeApp.secret };
    const answer = await call('/gettoken', { query }, new AbortController().signal);
    expect(answer).toMatchObject({ errcode: 0, access_token: 'fake-token-1' });
    expect(asked).toEqual([['rebound.invalid', Number(port)]]);
  } finally {
    await fake.stop();
  }
});

test('[H04] a service that only ever says "go on" is given up at once', async () => {
  let closed = (): void => {};
  const isClosed = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const endless = createServer((socket) => {
    const piece = 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(500);
    const send = (): void => {
      while (socket.writable && socket.write(piece));
    };
    socket
      .on('error', () => {})
      .on('close', closed)
      .on('drain', send)
      .once('data', send);
  });
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void endless.close());
  const call = createDingtalkCall({
    settings: {
      dingtalkUrl: `http://127.0.0.1:${(endless.address() as AddressInfo).port}`,
      dingtalkAppkey: fakeApp.key,
      dingtalkAppsecret: fakeApp.secret,
    },
    wait: async () => undefined,
  });
  await expect(call('/gettoken', { query: {} }, new AbortController().signal)).rejects.toThrow('无法识别');
  await isClosed;
});
