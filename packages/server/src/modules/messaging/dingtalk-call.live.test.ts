import { expect, test } from 'vitest';
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
