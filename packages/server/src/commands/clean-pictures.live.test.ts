import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { runCommand } from './run-command.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await mkdir(folder(), { recursive: true });
});
afterAll(() => server.stop());

const folder = () => join(server.deps.settings.dataDir, 'files');
const dot = sharp({ create: { width: 4, height: 3, channels: 3, background: '#c00' } });

/** A picture as a version without the cleaning stored it. */
async function storedBefore(extension: 'png' | 'jpg', bytes: Buffer): Promise<string> {
  const name = `${randomBytes(16).toString('hex')}.${extension}`;
  await writeFile(join(folder(), name), bytes);
  const mime = extension === 'png' ? 'image/png' : 'image/jpeg';
  const row = { name, mime, bytes: bytes.length, user_id: await server.world.adminId(), created_at: 0 };
  await server.db.insertInto('file').values(row).execute();
  return name;
}
async function clean() {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const settings = () => server.deps.settings;
  const status = await runCommand(['clean-pictures'], { print, printError: print }, { settings });
  return { status, lines };
}
const served = async (name: string) =>
  Buffer.from(await (await fetch(`${server.url}/files/${name}`)).arrayBuffer());
const pointsOf = async (bytes: Buffer) =>
  createHash('sha256')
    .update(await sharp(bytes).raw().toBuffer())
    .digest('hex');

test('[J01] pictures that older versions stored lose what rides along, and look as before', async () => {
  const photo = await dot
    .clone()
    .jpeg()
    .withExif({ IFD0: { Artist: 'Zhang San' } })
    .toBuffer();
  const page = Buffer.concat([await dot.clone().png().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
  const names = [await storedBefore('jpg', photo), await storedBefore('png', page)];
  const broken = await storedBefore('png', Buffer.from('no picture'));
  expect(await clean()).toEqual({
    status: 0,
    lines: [`无法读取，没有改动：${broken}`, '共 3 张图片：2 张已清理，0 张无需清理，1 张无法读取'],
  });
  const after = await Promise.all(names.map(served));
  for (const bytes of after) expect(bytes.toString('latin1')).not.toMatch(/Zhang|alert/);
  expect(await Promise.all(after.map(pointsOf))).toEqual(await Promise.all([photo, page].map(pointsOf)));
  expect(await readFile(join(folder(), broken), 'utf8')).toBe('no picture');
  expect((await clean()).lines.at(-1)).toBe('共 3 张图片：0 张已清理，2 张无需清理，1 张无法读取');
});

test('a run that was cut between a file and its length is brought to its end by the next one', async () => {
  const bytes = await dot.clone().png().toBuffer();
  const name = await storedBefore('png', bytes);
  await clean();
  const whole = await served(name);
  await server.db.updateTable('file').set({ bytes: 9999 }).where('name', '=', name).execute();
  await clean();
  expect((await served(name)).equals(whole)).toBe(true);
});
