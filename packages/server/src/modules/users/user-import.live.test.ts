import { api, type ImportedUser, texts } from '@mingjing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let token = '';
beforeAll(async () => {
  server = await startTestServer();
  token = await server.world.adminToken();
});
afterAll(() => server.stop());

async function send(
  route: { path: string },
  text: string,
  password = '',
  as = token,
  name = '用户.csv',
  more: Record<string, string> = {},
) {
  const body = new FormData();
  body.set('password', password);
  for (const [field, value] of Object.entries(more)) body.set(field, value);
  body.set('file', new Blob([text]), name);
  return call(`${server.url}/webapi${route.path}`, { method: 'POST', token: as, body });
}
const { previewImport, import: importUsers } = api.user;
const rowsOf = (answer: { body: { result?: unknown } }) => answer.body.result as ImportedUser[];
const exists = async (username: string) =>
  (await server.client(token).user.list({ query: { search: username } })).length > 0;

const sheet = [
  '用户名,姓名,密码,角色,应用标识',
  'neu001,新一,,系统管理员、护士长,hrp-1',
  'ab,短,Abc12345,护士长,',
  'admin,重名,Abc12345,,',
  'neu002,新二,007,不存在,',
  'NEU001,又一,Abc12345,,',
  '007bond,零七,00701,护士长,',
].join('\n');

test('[USER-05] [USER-09] a spreadsheet of users is looked at row by row; nothing is stored, no password told', async () => {
  await server.client(token).role.create({ input: { roleName: '护士长' } });
  const answer = await send(previewImport, sheet, 'Erst-2030');
  const rows = rowsOf(answer);
  expect(rows.map(({ line, username, problems }) => [line, username, problems])).toEqual([
    [2, 'neu001', []],
    [3, 'ab', [texts.userImport.usernameLength(3, 32)]],
    [4, 'admin', ['用户名已存在']],
    [5, 'neu002', ['没有名为【不存在】的角色，请先【新增角色】，或改为已有角色的名称']],
    [6, 'NEU001', [texts.userImport.twice]],
    [7, '007bond', []],
  ]);
  expect(rows[0]).toMatchObject({ name: '新一', roles: ['系统管理员', '护士长'], appids: ['hrp-1'] });
  expect(answer.text).not.toMatch(/Erst-2030|Abc12345|00701/);
  expect(await exists('neu001')).toBe(false);
});

test('[USER-10] a row without a password needs the first one of the form', async () => {
  const [first] = rowsOf(await send(previewImport, sheet));
  expect(first?.problems).toEqual([texts.userImport.noPassword]);
  const [spaced] = rowsOf(await send(previewImport, sheet, 'a b'));
  expect(spaced?.problems).toEqual([texts.password.spaces]);
});

test('[USER-05] [USER-16] the good rows are imported with their roles and a password to be changed', async () => {
  const rows = rowsOf(await send(importUsers, sheet, 'Erst-2030'));
  expect(rows.filter(({ problems }) => problems.length === 0).map(({ username }) => username)).toEqual([
    'neu001',
    '007bond',
  ]);
  const [user] = await server.client(token).user.list({ query: { search: 'neu001' } });
  expect(user).toMatchObject({ name: '新一', mustChangePassword: true, appids: ['hrp-1'] });
  expect(user?.roles.map((role) => role.roleName)).toEqual(['系统管理员', '护士长']);
  const signIn = async (username: string, password: string) =>
    (
      await call(`${server.url}/webapi/login/oauth/authorize`, {
        method: 'POST',
        headers: {
          'X-Auth-Username': username,
          'X-Auth-Password': password,
          'X-Auth-VerCode': 'WXYZ',
          'X-Auth-Uuid': (await server.client().session.captcha()).uuid,
        },
      })
    ).body;
  expect(await signIn('neu001', 'Erst-2030')).toMatchObject({
    code: 0,
    result: { mustChangePassword: true },
  });
  // Digits keep their zeros.
  expect(await signIn('007bond', '00701')).toMatchObject({ code: 0 });
  // A second time everything is there already.
  const again = rowsOf(await send(importUsers, sheet, 'Erst-2030'));
  expect(again.every(({ problems }) => problems.length > 0)).toBe(true);
});

test('[AUTH-11] a user manager imports nobody with more rights', async () => {
  const manager = await server.world.user(await server.world.role(['/settings/user']));
  const rows = rowsOf(await send(importUsers, '用户名,角色\nneu900,系统管理员', 'Erst-2030', manager.token));
  expect(rows[0]?.problems).toEqual([texts.role.beyondRights]);
  expect(await exists('neu900')).toBe(false);
});

test('[USER-16] a list of words alone is read with its first row as titles', async () => {
  const rows = rowsOf(await send(previewImport, '用户名,姓名\nzhangsan,张三\nlisi,李四', 'Erst-2030'));
  expect(rows.map(({ line, username, name, problems }) => ({ line, username, name, problems }))).toEqual([
    { line: 2, username: 'zhangsan', name: '张三', problems: [] },
    { line: 3, username: 'lisi', name: '李四', problems: [] },
  ]);
});

test('[UPL-03] files that are none of users are refused with a sentence', async () => {
  const refusal = async (text: string, name?: string) =>
    (await send(previewImport, text, 'Erst-2030', token, name)).body.error;
  expect(await refusal('名称,数量\n甲,1')).toBe(texts.userImport.noUsername);
  expect(await refusal('用户名\na', '用户.pdf')).toBe('导入的Excel文件类型错误');
  const many = Array.from({ length: 1001 }, (_, at) => `user${at}`).join('\n');
  expect(await refusal(`用户名\n${many}`)).toBe(texts.userImport.tooMany(1000));
  const none = await call(`${server.url}/webapi${previewImport.path}`, {
    method: 'POST',
    token,
    body: new FormData(),
  });
  expect(none.body.error).toBe('请上传Excel文件');
});

test('[USER-04] an application id that a user has, or a row above, is refused', async () => {
  const text = '用户名,应用标识\nneu021,id-21\nneu022,id-21\nneu023,hrp-9\nneu024,id-24';
  await server.client(token).user.create({
    input: { username: 'owner-hrp', password: 'Erst-2030', appids: ['hrp-9'] },
  });
  const answer = await send(previewImport, text, 'Erst-2030');
  expect(rowsOf(answer).map(({ problems }) => problems)).toEqual([
    [],
    ['应用标识【id-21】已被其他用户使用'],
    ['应用标识【hrp-9】已被其他用户使用'],
    [],
  ]);
});

test('columns that mean nothing are named, and usernames that a spreadsheet made round numbers of are left out', async () => {
  const cut =
    '用户名,姓名,工号,Abteilung\n440102198506120000,一,1,a\n440102198001011000,二,2,b\nneu009,三,3,c';
  const answer = await send(previewImport, cut, 'Erst-2030');
  expect(JSON.parse(answer.text)).toMatchObject({ unused: ['工号', 'Abteilung'] });
  const told = [texts.userImport.cutNumber('用户名')];
  expect(rowsOf(answer).map(({ problems }) => problems)).toEqual([told, told, []]);
  // Long numbers that are whole, as one column of identity cards has them, are taken as they are.
  const whole = '用户名\n440102198001011000\n440102198001011234';
  expect(rowsOf(await send(previewImport, whole, 'Erst-2030')).flatMap(({ problems }) => problems)).toEqual(
    [],
  );
});

const staff =
  '工号,职工姓名（必填）,科室,用户角色,电话\n00001,张三,骨科,骨科护士长,1\n00002,李四,儿科,儿科护士长、护士长,2';

test('[USER-16] a staff list is taken as it is: usernames are its 工号, missing roles are told', async () => {
  const answer = await send(previewImport, staff, 'Erst-2030');
  expect(JSON.parse(answer.text)).toMatchObject({
    unused: ['科室', '电话'],
    missingRoles: ['骨科护士长', '儿科护士长'],
  });
  expect(rowsOf(answer).map(({ username, name, problems }) => [username, name, problems])).toEqual([
    ['00001', '张三', [texts.role.unknown('骨科护士长')]],
    ['00002', '李四', [texts.role.unknown('儿科护士长')]],
  ]);
});

test('[USER-16] [ROLE-03] roles that are not there are added when that is ticked, chosen columns become attributes', async () => {
  const more = { createRoles: 'true', attributes: '["科室"]' };
  const looked = await send(previewImport, staff, 'Erst-2030', token, undefined, more);
  expect(JSON.parse(looked.text)).toMatchObject({ unused: ['电话'] });
  expect(rowsOf(looked).flatMap(({ problems }) => problems)).toEqual([]);
  const roleNames = async () => (await server.client(token).role.list()).map(({ roleName }) => roleName);
  expect(await roleNames()).not.toContain('骨科护士长');
  const made = rowsOf(await send(importUsers, staff, 'Erst-2030', token, undefined, more));
  expect(made.flatMap(({ problems }) => problems)).toEqual([]);
  expect(await roleNames()).toEqual(expect.arrayContaining(['骨科护士长', '儿科护士长']));
  const [user] = await server.client(token).user.list({ query: { search: '00002' } });
  expect(user?.roles.map(({ roleName }) => roleName).toSorted()).toEqual(['儿科护士长', '护士长']);
  expect(user?.attributes).toEqual([{ name: '科室', values: ['儿科'] }]);
  const added = (await server.client(token).role.list()).find(({ roleName }) => roleName === '骨科护士长');
  expect(added).toMatchObject({ menus: [], panels: [], users: 1 });
});

test('[AUTH-11] a user manager adds roles without rights, but gives nobody attributes', async () => {
  const manager = await server.world.user(await server.world.role(['/settings/user']));
  const sheet = '工号,科室,角色\n00101,骨科,手术室护士';
  const more = { createRoles: 'true', attributes: '["科室"]' };
  const [refused] = rowsOf(await send(importUsers, sheet, 'Erst-2030', manager.token, undefined, more));
  expect(refused?.problems).toEqual([texts.dataRules.attributesByAdmin]);
  expect((await server.client(token).role.list()).map(({ roleName }) => roleName)).not.toContain(
    '手术室护士',
  );
  const roles = { createRoles: 'true' };
  const [made] = rowsOf(await send(importUsers, sheet, 'Erst-2030', manager.token, undefined, roles));
  expect(made?.problems).toEqual([]);
});

test('[USER-09] [USER-16] a title in brackets is what stands in them; one of marks alone is no field that is missing', async () => {
  const text = '【工号】,姓名[必填],[手机],***\n00201,张三,13800000001,geheim-1';
  const answer = await send(previewImport, text, 'Erst-2030');
  expect(JSON.parse(answer.text)).toMatchObject({ unused: ['[手机]', '***'] });
  expect(rowsOf(answer)[0]).toMatchObject({ username: '00201', name: '张三', appids: [], problems: [] });
  const [none] = rowsOf(await send(previewImport, text));
  expect(none?.problems).toEqual([texts.userImport.noPassword]);
});

test('[USER-16] a column of usernames goes before one of 工号; names of roles are checked as in their form', async () => {
  const long = '长'.repeat(101);
  const rows = rowsOf(
    await send(previewImport, `工号,用户名 *,角色\n1,neu301,${long}`, 'Erst-2030', token, undefined, {
      createRoles: 'true',
    }),
  );
  expect(rows[0]?.username).toBe('neu301');
  expect(rows[0]?.problems).toEqual([texts.role.nameTooLong]);
});
