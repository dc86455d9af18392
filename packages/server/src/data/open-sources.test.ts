import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { loadSettings } from '../load-settings.ts';
import { createOpener } from './open-sources.ts';

const refused = '不允许连接该服务器地址';

/** What a source of this address says when it is tried. */
async function told(url: string, env: Record<string, string>): Promise<string> {
  const open = createOpener(loadSettings(env, '/nonexistent'));
  const source = open({
    datasourceType: 'saiku',
    driverClassName: '',
    url,
    username: 'u',
    password: 'p',
    serverEncoding: '',
    clientEncoding: '',
  });
  try {
    await source.test();
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await source.close();
  }
}

test('[H04] a data source does not reach the port that the product itself answers on', async () => {
  // Nothing listens there: who may connect is told of that, who may not of the refusal.
  const env = { BI_PORT: '9' };
  const hosts = ['127.0.0.1', 'localhost', '127.0.0.2', '[::1]'];
  const answers = await Promise.all(hosts.map((host) => told(`http://${host}:9/saiku`, env)));
  expect(answers.filter((answer) => !answer.includes(refused))).toEqual([]);
  expect(await told('http://127.0.0.1:10/saiku', env)).not.toContain(refused);
});

test('[H05] of a refused address nobody is told whether anything listens there, and nothing is sent to it', async () => {
  let connected = 0;
  const server = createServer((socket) => {
    connected += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const env = { BI_SOURCE_DENY: '127.0.0.0/8' };
  const [open, closed] = [
    await told(`http://127.0.0.1:${port}/`, env),
    await told('http://127.0.0.1:9/', env),
  ];
  await new Promise((resolve) => server.close(resolve));
  expect([open, connected]).toEqual([closed, 0]);
  expect(open).toContain(refused);
});
