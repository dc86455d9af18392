import { leavesAmong, type TemplateItem, texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../db/engine.ts';
import { type DataServer, startDataServer } from '../testing/data-server.ts';
import { seedTemplates } from './template-seed.ts';
import { builtInTemplates } from './templates/index.ts';

describe.each<Engine>(['sqlite', 'postgres'])('built-in templates on %s', (engine) => {
  let server: DataServer;
  beforeAll(async () => {
    server = await startDataServer({ engine });
    await seedTemplates(server.deps);
  });
  afterAll(() => server?.stop());
  const admin = async () => server.client(await server.world.adminToken());

  test('[TMPL-10] [TMPL-19] stand published in a category of their own for every author', async () => {
    const author = server.client((await server.world.user(await server.world.role(['/config/panel']))).token);
    const tree = await author.template.list({ query: { released: 'true' } });
    expect(tree.map(({ name }) => name)).toEqual(['内置模板']);
    expect(leavesAmong<TemplateItem>(tree).map(({ name }) => name)).toEqual(
      builtInTemplates.map(({ name }) => name),
    );
    expect(leavesAmong<TemplateItem>(tree).every(({ status, editable }) => status === '1' && !editable)).toBe(
      true,
    );
  });

  test('are seeded once: what an administrator deleted stays deleted', async () => {
    const client = await admin();
    const [first] = leavesAmong<TemplateItem>(await client.template.list());
    expect(first?.editable).toBe(true);
    await client.template.remove({ params: { id: first?.id ?? 0 } });
    await seedTemplates(server.deps);
    const [again] = await client.template.list();
    expect(again?.children).toHaveLength(builtInTemplates.length - 1);
  });

  test('D08 anybody may look at a published template with its sample rows, at no other', async () => {
    const client = await admin();
    const id = leavesAmong<TemplateItem>(await client.template.list())[0]?.id ?? 0;
    const stranger = server.client();
    const board = await stranger.template.preview({ params: { id } });
    expect(board).toMatchObject({ id, rows: [], filterEnable: '0' });
    expect(board.drawing).toContain('<slot ');
    await client.template.state({ params: { id }, input: { isRelease: '0' } });
    await expect(stranger.template.preview({ params: { id } })).rejects.toThrow(texts.data.gone);
    await expect(stranger.template.preview({ params: { id: 999_999 } })).rejects.toThrow(texts.data.gone);
    await expect(stranger.template.read({ params: { id } })).rejects.toMatchObject({ status: 401 });
    await expect(stranger.template.list()).rejects.toMatchObject({ status: 401 });
  });
});
