import { request } from 'node:http';
import { type api, type Client, texts } from '@mingjing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DataServer, startDataServer } from '../../testing/data-server.ts';

let server: DataServer;
let admin: Client<typeof api>;
let categoryId: number;
beforeAll(async () => {
  server = await startDataServer({
    settings: { iframeAllow: 'https://maps.example.org, http://10.0.0.5:8080/' },
  });
  admin = server.client(await server.world.adminToken());
  categoryId = await server.world.panelCategory('门诊');
});
afterAll(() => server?.stop());

const xml = (nodes: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><board xmlns="urn:mingjing:board" v="1" kind="panel"><canvas w="800" h="600"/><nodes>${nodes}</nodes></board>`;
const frame = (src: string) => `<iframe id="n1" name="地图" src="${src}" x="0" y="0" w="100" h="100"/>`;
const save = (nodes: string) => admin.panel.create({ input: { name: '网页', categoryId, data: xml(nodes) } });

test('[PANEL-24] a framed page of an allowed origin is saved as it was written', async () => {
  const saved = await save(frame('https://maps.example.org/view?id=1#top'));
  expect(saved.data).toContain('src="https://maps.example.org/view?id=1#top"');
  const again = await save(frame('http://10.0.0.5:8080/board'));
  expect(again.data).toContain('src="http://10.0.0.5:8080/board"');
});

test.each([
  ['https://evil.example.net/x', texts.frame.refused('https://evil.example.net')],
  ['http://maps.example.org/', texts.frame.refused('http://maps.example.org')],
  ['javascript:alert(1)', '网页地址无效'],
  ['data:text/html,x', '网页地址无效'],
  ['https://u:p@maps.example.org/', '网页地址无效'],
])('[PANEL-24] K05 a framed page at %s is refused by the server, whoever sends it', async (src, message) => {
  await expect(save(frame(src))).rejects.toThrow(message);
});

test('[PANEL-24] the product’s own pages are framed by nobody, and no stored panel changes by a refusal', async () => {
  const own = new URL(server.url).origin;
  await expect(save(frame(`${own}/index.html`))).rejects.toThrow(texts.frame.own);
  const panel = await save('<text id="n1" x="0" y="0" w="10" h="10"/>');
  const input = { name: '网页', categoryId, data: xml(frame('https://evil.example.net/')) };
  await expect(admin.panel.update({ params: { id: panel.id }, input })).rejects.toThrow('evil.example.net');
  expect((await admin.panel.read({ params: { id: panel.id } })).data).toBe(panel.data);
});

/** Saves a panel as a caller who makes up the Host header: fetch sends the true one only. */
function saveAs(host: string, token: string, data: string): Promise<string> {
  const body = JSON.stringify({ name: '网页', categoryId, data });
  const headers = { host, 'x-auth-token': token, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const call = request(`${server.url}/webapi/v2/panels`, { method: 'POST', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve(text));
    });
    call.on('error', reject).end(body);
  });
}

test('[PANEL-24] [L06] a made-up Host header does not hide which pages are the product’s own', async () => {
  const { origin, port } = new URL(server.url);
  const token = await server.world.adminToken();
  for (const own of [origin, `http://localhost:${port}`])
    expect(await saveAs('evil.example', token, xml(frame(`${own}/index.html`)))).toContain(texts.frame.own);
});

test('[PANEL-24] a template is no way around the list', async () => {
  const category = await admin.template.createCategory({ input: { categoryName: '大屏', pid: -1 } });
  const input = { name: '网页', categoryId: category.id, data: xml(frame('https://evil.example.net/')) };
  await expect(admin.template.create({ input })).rejects.toThrow('evil.example.net');
});

test('[PANEL-24] browsers and boards are told the same list', async () => {
  const { headers } = await fetch(`${server.url}/healthz`);
  expect(headers.get('content-security-policy')).toMatch(
    /frame-src https:\/\/maps\.example\.org http:\/\/10\.0\.0\.5:8080(;|$)/,
  );
  expect((await admin.session.brand()).frameOrigins).toEqual([
    'https://maps.example.org',
    'http://10.0.0.5:8080',
  ]);
});

test('[PANEL-24] K06 members of tabs are saved, and a second save changes no byte', async () => {
  const nodes =
    '<tabs id="c" x="0" y="0" w="400" h="300"><page id="p1" name="一"/><page id="p2" name="二"/></tabs>' +
    '<text id="a" in="c" page="p2" x="10" y="60" w="100" h="40"/><text id="b" in="c" page="gone" x="1" y="1" w="9" h="9"/>';
  const saved = await save(nodes);
  expect(saved.data).toContain('in="c" page="p2"');
  expect(saved.data).not.toContain('gone');
  const again = await admin.panel.update({
    params: { id: saved.id },
    input: { name: '网页', categoryId, data: saved.data },
  });
  expect(again.data).toBe(saved.data);
});
