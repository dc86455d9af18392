import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DataServer, startDataServer } from '../testing/data-server.ts';

/** fetch sends the true host only. */
function get(url: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });
}

describe('addresses of links', () => {
  let server: DataServer;
  let set: DataServer;
  beforeAll(async () => {
    server = await startDataServer({ settings: { trustProxy: '127.0.0.1' } });
    set = await startDataServer({ settings: { publicUrl: 'https://bi.example/' } });
  });
  afterAll(async () => {
    await server.stop();
    await set.stop();
  });

  async function linksOf(at: DataServer, headers: Record<string, string>): Promise<string[]> {
    const panelId = await at.world.panel();
    const token = await at.world.adminToken();
    const client = at.client(token);
    await client.share.create({ input: { panelId, name: '嵌入', origins: ['https://portal.example'] } });
    const all = { 'x-auth-token': token, ...headers };
    const share = await get(`${at.url}/webapi/v2/panels/share/${panelId}`, all);
    const list = await get(`${at.url}/webapi/v2/shares?panelId=${panelId}`, all);
    const { shareUrl } = JSON.parse(share) as { shareUrl: string };
    const { result } = JSON.parse(list) as { result: { url: string; embedUrl: string }[] };
    return [shareUrl, ...result.flatMap(({ url, embedUrl }) => [url, embedUrl])].filter((url) => url !== '');
  }

  test.each([
    { host: 'evil.example' },
    { host: 'evil.example:8080' },
    { host: 'localhost.evil.example' },
    { host: '127.0.0.1:1' },
    { 'x-forwarded-host': 'evil.example', host: 'evil.example', 'x-forwarded-proto': 'https' },
  ])('[PANEL-18] [L06] a made-up host (%j) is in no link: links are paths', async (headers) => {
    const links = await linksOf(server, headers as unknown as Record<string, string>);
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) expect(link).toMatch(/^\/(#\/preview\?|embed\/)/);
  });

  test.each(['a"b', 'a, b', 'a/b'])(
    '[L06] a host that no name can be (%j) is answered nothing',
    async (host) => {
      const path = `${server.url}/webapi/v2/panels/share/1`;
      expect(JSON.parse(await get(path, { host }))).toMatchObject({ success: false, result: null });
    },
  );

  test('[PANEL-18] the machine’s own address stays in links, and the setting goes before everything', async () => {
    for (const link of await linksOf(server, {})) expect(link.startsWith(`${server.url}/`)).toBe(true);
    const named = await linksOf(set, { host: 'evil.example' });
    for (const link of named) expect(link).toMatch(/^https:\/\/bi\.example\/(#|embed)/);
  });
});
