import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { texts } from '@mingjing/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const dot = sharp({ create: { width: 3, height: 2, channels: 3, background: '#1677ff' } });

/** A PNG whose header promises more pixels than anybody has memory for. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe.each(['sqlite', 'postgres'] as const)('pictures on %s', (engine) => {
  let server: TestServer;
  let token: string;
  let author: { id: number; token: string };
  beforeAll(async () => {
    server = await startTestServer({ engine });
    author = await server.world.user(await server.world.role(['/config/panel']));
    token = author.token;
  });
  afterAll(() => server.stop());

  const upload = (content: Uint8Array | string, name = 'a.png', as = token) => {
    const form = new FormData();
    form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
    return call(`${server.url}/webapi/v2/file-upload`, { method: 'POST', body: form, token: as });
  };
  const stored = async (content: Uint8Array): Promise<string> => (await upload(content)).body.url as string;
  const remove = (url: string, as = token) =>
    call(`${server.url}/webapi/v2/file-delete`, {
      method: 'POST',
      body: new URLSearchParams({ url }),
      token: as,
    });

  test('[J04] [FILE-01] [FILE-04] png, jpg, gif and webp are stored under random names and served', async () => {
    const contents = [
      [await dot.clone().png().toBuffer(), 'png', 'image/png'],
      [await dot.clone().jpeg().toBuffer(), 'jpg', 'image/jpeg'],
      [await dot.clone().gif().toBuffer(), 'gif', 'image/gif'],
      [await dot.clone().webp().toBuffer(), 'webp', 'image/webp'],
    ] as const;
    for (const [content, extension, mime] of contents) {
      const answer = await upload(content, '../../x.exe');
      expect(answer.body).toMatchObject({ success: true, code: 0 });
      expect(answer.body.url).toBe((answer.body.result as { url: string }).url);
      expect(answer.body.url).toMatch(new RegExp(`^/files/[0-9a-f]{32}\\.${extension}$`));
      const served = await fetch(`${server.url}${String(answer.body.url)}`);
      expect(Buffer.from(await served.arrayBuffer()).equals(content)).toBe(true);
      expect(served.headers.get('content-type')).toBe(mime);
      expect(served.headers.get('x-content-type-options')).toBe('nosniff');
      expect(served.headers.get('cache-control')).toContain('immutable');
      expect(served.headers.get('content-security-policy')).toContain('sandbox');
    }
  });

  test('[J01] [J02] [FILE-04] what is no picture is refused by its content, whatever its name', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const refusals = [svg, '<html><script>alert(1)</script></html>', '', 'GIF89a', '%PDF-1.7', hugePng(0, 0)];
    for (const content of refusals) {
      const { status, body } = await upload(content);
      expect([status, body.success, body.error]).toEqual([200, false, texts.file.type]);
    }
    expect((await upload(hugePng(50_000, 50_000))).body.error).toBe(texts.file.pixels);
    const none = await call(`${server.url}/webapi/v2/file-upload`, {
      method: 'POST',
      body: new FormData(),
      token,
    });
    expect(none.body.error).toBe(texts.file.choose);
  });

  test('[J01] of a picture that is a page or a program as well the picture alone is stored and served', async () => {
    const script = Buffer.from('/*<html><script>alert(1)</script></html>*/=1;alert(1)//');
    const zip = Buffer.from('PK\u0003\u0004META-INF/', 'latin1');
    for (const made of [dot.clone().png(), dot.clone().jpeg(), dot.clone().gif(), dot.clone().webp()]) {
      const picture = await made.toBuffer();
      for (const rider of [script, zip]) {
        const { status, headers, text } = await call(
          `${server.url}${await stored(Buffer.concat([picture, rider]))}`,
        );
        expect([status, headers.get('content-length')]).toEqual([200, String(picture.length)]);
        expect(text).not.toMatch(/alert|META-INF/);
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('content-security-policy')).toContain('sandbox');
      }
    }
    expect((await upload(script, 'a.gif')).body.error).toBe(texts.file.type);
  });

  test('[J01] [J02] what a camera or a program wrote into a picture is not served', async () => {
    const notes = { IFD0: { Artist: 'Zhang San', ImageDescription: '<script>alert(1)</script>' } };
    for (const made of [dot.clone().png(), dot.clone().jpeg(), dot.clone().webp()]) {
      const picture = await made.withExif(notes).toBuffer();
      expect(picture.toString()).toContain('Zhang San');
      const served = await fetch(`${server.url}${await stored(picture)}`);
      expect(await served.text()).not.toMatch(/Zhang|alert/);
    }
  });

  test.each(['../../x.png', '..\\..\\x.png', 'CON', `${'长'.repeat(300)}.png`, 'a\u202egnp.exe'])(
    '[J04] a picture that is sent as %j gets a name of the server’s own',
    async (name) => {
      const { body } = await upload(await dot.clone().png().toBuffer(), name);
      expect(body.url).toMatch(/^\/files\/[0-9a-f]{32}\.png$/);
      const files = await readdir(join(server.deps.settings.dataDir, 'files'));
      expect(files.filter((file) => !/^[0-9a-f]{32}\.(png|jpg|gif|webp)$/.test(file))).toEqual([]);
    },
  );

  test('[FILE-04] over 10 MB answers 413', async () => {
    const { status, body } = await upload(new Uint8Array(10_485_761));
    expect([status, body.code]).toEqual([413, 40004]);
  });

  test('[FILE-02] the base address comes from the public address', async () => {
    expect(await server.client(token).file.baseUrl()).toEqual({ baseUrl: '' });
  });

  test('[FILE-03] deleting removes the file', async () => {
    const url = await stored(await dot.clone().png().toBuffer());
    const folder = join(server.deps.settings.dataDir, 'files');
    expect(await readdir(folder)).toContain(url.replace('/files/', ''));
    expect((await remove(url)).body.result).toBe(true);
    expect(await readdir(folder)).not.toContain(url.replace('/files/', ''));
    expect((await call(`${server.url}${url}`)).status).toBe(404);
    expect((await remove(url)).body.error).toBe(texts.data.gone);
  });

  test('[J05] [FILE-05] addresses outside the folder, and others’ files, are answered as gone', async () => {
    const url = await stored(await dot.clone().png().toBuffer());
    const name = url.replace('/files/', '');
    const outside = [
      '../secret.key',
      '/files/../secret.key',
      '/files/%2e%2e%2fsecret.key',
      `/files/%252e%252e/${name}`,
      `/files/./${name}`,
      `https://elsewhere${url}`,
      '/files/secret.key',
    ];
    for (const other of outside) {
      expect((await remove(other)).body).toMatchObject({ success: false, error: texts.data.gone });
    }
    expect((await remove(`${url}\0`)).body).toMatchObject({ success: false, error: texts.http.malformed });
    for (const path of ['/files/..%2fsecret.key', '/files/%2e%2e%2fmingjing.db', `/files/${name}.part`]) {
      expect((await call(`${server.url}${path}`)).status).toBe(404);
    }
    const stranger = await server.world.user(await server.world.role(['/config/panel']));
    expect((await remove(url, stranger.token)).body.error).toBe(texts.data.gone);
    expect((await remove(url, await server.world.adminToken())).body.result).toBe(true);
  });

  test('[J05] a picture that stands on a panel is kept', async () => {
    const png = await dot.clone().png().toBuffer();
    const [background, drawn] = [await stored(png), await stored(png)];
    await server.world.panel({ userId: author.id, bgPath: background, data: `<image src="${drawn}"/>` });
    for (const url of [background, drawn]) {
      expect((await remove(url)).body).toMatchObject({ success: false, error: texts.file.inUse });
      expect((await call(`${server.url}${url}`)).status).toBe(200);
    }
  });
});
