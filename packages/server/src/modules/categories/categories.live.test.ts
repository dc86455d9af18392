import { ApiError, type api, type Client, Code, texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../db/engine.ts';
import { type DataServer, startDataServer } from '../../testing/data-server.ts';

const kinds = ['dataset', 'widget', 'panel'] as const;

describe.each<Engine>(['sqlite', 'postgres'])('on %s', (engine) => {
  let server: DataServer;
  let client: Client<typeof api>;
  beforeAll(async () => {
    server = await startDataServer({ engine });
    client = server.client(await server.world.adminToken());
  });
  afterAll(() => server?.stop());

  const create = (kind: (typeof kinds)[number], categoryName: string, pid: number | string = -1) =>
    client[kind].createCategory({ input: { categoryName, pid } });

  test.each(kinds)('[CAT-01] [CAT-02] [CAT-10] a %s category is created below another', async (kind) => {
    const top = await create(kind, `门诊${kind}`, '');
    expect(top).toMatchObject({ index: `c_${top.id}`, pid: -1, pname: '顶级菜单', new: false });
    expect(top.createDate).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const child = await create(kind, '内科', top.id);
    expect(child).toMatchObject({ pid: top.id, pname: `门诊${kind}` });
    const found = (await client[kind].tree()).find(({ id }) => id === top.id);
    expect(found?.children.map(({ id }) => id)).toEqual([child.id]);
  });

  test('[CAT-03] the save is form-encoded with categoryName and pid', async () => {
    const response = await fetch(`${server.url}/webapi/v2/datasets/categories`, {
      method: 'POST',
      headers: {
        'X-Auth-Token': await server.world.adminToken(),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ categoryName: '  收费  ', pid: '-1' }),
    });
    expect(await response.json()).toMatchObject({ success: true, result: { name: '收费', pid: -1 } });
  });

  test('[PANEL-19] panel categories are written with POST, PUT and DELETE, form-encoded', async () => {
    const token = await server.world.adminToken();
    const send = async (method: string, path: string, fields?: Record<string, string>) => {
      const response = await fetch(`${server.url}/webapi/v2/panels/categories${path}`, {
        method,
        headers: { 'X-Auth-Token': token },
        ...(fields === undefined ? {} : { body: new URLSearchParams(fields) }),
      });
      return (await response.json()) as { success: boolean; result: { id: number } };
    };
    const made = await send('POST', '', { categoryName: '门诊大屏', pid: '-1' });
    expect(made).toMatchObject({ success: true, result: { name: '门诊大屏', pid: -1 } });
    const names = async () => (await client.panel.tree({ query: {} })).map(({ name }) => name);
    expect(await names()).toContain('门诊大屏');
    const path = `/${made.result.id}`;
    expect(await send('PUT', path, { categoryName: '住院大屏', pid: '-1' })).toMatchObject({
      success: true,
      result: { id: made.result.id, name: '住院大屏' },
    });
    expect(await names()).toContain('住院大屏');
    expect(await send('DELETE', path)).toMatchObject({ success: true, result: true });
    expect(await names()).not.toContain('住院大屏');
  });

  test('[CAT-04] [CAT-05] [WID-23] a name is required and has at most 100 characters', async () => {
    await expect(create('widget', ' ')).rejects.toThrow(texts.category.required);
    await expect(create('widget', '字'.repeat(101))).rejects.toThrow(texts.widget.nameLength);
    await expect(create('panel', '字'.repeat(101))).rejects.toThrow(texts.category.tooLong);
    expect((await create('widget', '🏥'.repeat(100))).name).toBe('🏥'.repeat(100));
  });

  test('[M03] [CAT-06] a category with a subcategory or a leaf cannot be deleted', async () => {
    const top = await create('panel', '有子节点');
    const child = await create('panel', '子', top.id);
    const remove = (id: number) => client.panel.removeCategory({ params: { id } });
    await expect(remove(top.id)).rejects.toThrow('该节点存在子节点，不能删除');
    const panel = await client.panel.create({ input: { name: '叶', categoryId: child.id } });
    await expect(remove(child.id)).rejects.toThrow('该节点存在子节点，不能删除');
    await client.panel.remove({ params: { id: panel.id } });
    expect(await remove(child.id)).toBe(true);
    expect(await remove(top.id)).toBe(true);
    await expect(remove(top.id)).rejects.toThrow(texts.data.gone);
  });

  test('[M03] [CAT-06] of a category that is deleted while something is put into it, all stays or all is gone', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await create('panel', `同时${round}`);
      const [removed, child, leaf] = await Promise.allSettled([
        client.panel.removeCategory({ params: { id } }),
        create('panel', '子', id),
        client.panel.create({ input: { name: '叶', categoryId: id } }),
      ]);
      const found = (await client.panel.tree({ query: {} })).find((one) => one.id === id);
      expect(found !== undefined).toBe(removed.status === 'rejected');
      // Whichever came too late is told why, in a sentence of the form.
      const told = [removed, child, leaf].flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
      expect(told.filter(({ code }: ApiError) => code !== Code.client)).toEqual([]);
      const put = [child, leaf].filter(({ status }) => status === 'fulfilled');
      expect(found?.children.length ?? 0).toBe(put.length);
      expect(put.length > 0).toBe(removed.status === 'rejected');
    }
  });

  test('[CAT-11] [CAT-12] a category moves, but not below itself', async () => {
    const a = await create('dataset', '甲');
    const b = await create('dataset', '乙', a.id);
    const c = await create('dataset', '丙', b.id);
    const move = (id: number, pid: number) =>
      client.dataset.updateCategory({ params: { id }, input: { categoryName: '名', pid } });
    await expect(move(a.id, a.id)).rejects.toThrow('不能移动到自身或其子分类下');
    await expect(move(a.id, c.id)).rejects.toThrow('不能移动到自身或其子分类下');
    expect(await move(c.id, a.id)).toMatchObject({ pid: a.id });
    // What was below is free to be above now.
    expect(await move(b.id, c.id)).toMatchObject({ pid: c.id });
    const found = (await client.dataset.tree()).find(({ id }) => id === a.id);
    expect(found?.children[0]?.children[0]?.id).toBe(b.id);
  });

  test('[M07] [CAT-11] of two moves at once that would close a circle one is refused', async () => {
    const a = await create('dataset', '左');
    const b = await create('dataset', '右');
    const move = (id: number, pid: number) =>
      client.dataset.updateCategory({ params: { id }, input: { categoryName: '名', pid } });
    const outcomes = await Promise.allSettled([move(a.id, b.id), move(b.id, a.id)]);
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refusals).toHaveLength(1);
    expect(refusals[0]).toBeInstanceOf(ApiError);
  });

  test('[CAT-10] a category is renamed, moved and deleted by its owner and administrators alone', async () => {
    const role = await server.world.role(['/config/cube', '/config/widget', '/config/panel']);
    const [owner, other] = [await server.world.user(role), await server.world.user(role)];
    const [own, foreign] = [server.client(owner.token), server.client(other.token)];
    for (const kind of kinds) {
      const made = await own[kind].createCategory({ input: { categoryName: '我的', pid: -1 } });
      const call = { params: { id: made.id }, input: { categoryName: '改名', pid: -1 } };
      const refusal = { reason: 'notGranted', message: texts.category.notOwner };
      await expect(foreign[kind].updateCategory(call)).rejects.toMatchObject(refusal);
      await expect(foreign[kind].removeCategory(call)).rejects.toMatchObject(refusal);
      // What is shared stays so: others put theirs below it.
      const below = await foreign[kind].createCategory({ input: { categoryName: '下级', pid: made.id } });
      expect(await foreign[kind].removeCategory({ params: { id: below.id } })).toBe(true);
      expect(await own[kind].updateCategory(call)).toMatchObject({ name: '改名' });
      expect(await client[kind].updateCategory(call)).toMatchObject({ name: '改名', userId: owner.id });
      expect(await own[kind].removeCategory(call)).toBe(true);
    }
  });

  test('a category of another kind is not found', async () => {
    const { id } = await create('widget', '图表分类');
    await expect(client.panel.removeCategory({ params: { id } })).rejects.toThrow(texts.data.gone);
    await expect(client.panel.create({ input: { name: '甲', categoryId: id } })).rejects.toThrow(
      '请选择分类',
    );
  });
});
