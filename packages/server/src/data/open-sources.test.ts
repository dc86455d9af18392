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
