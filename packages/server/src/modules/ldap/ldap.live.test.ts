import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Code, limits, signOnTexts, texts } from '@mingjing/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Directory, serviceOrSkip, startSlapd } from '../../../../../scripts/services/index.ts';
import { type Answer, call } from '../../testing/call.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const base = 'dc=hospital,dc=test';
const people = { wang: '王芳', ZhaoMin: '赵敏', 'li*': '李星', 'a,b': '逗号', plus: '无名' };
const passwordOf = (uid: string): string => `目录-${uid}-1`;
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const dnOf = (uid: string): string => `uid=${uid.replace(',', '\\2C')},ou=people,${base}`;
const group = (cn: string, ...members: string[]): string =>
  `dn:: ${base64(`cn=${cn},ou=groups,${base}`)}\nobjectClass: groupOfNames\ncn:: ${base64(cn)}\n` +
  members.map((uid) => `member: ${dnOf(uid)}\n`).join('');
const entries = [
  `dn: ou=people,${base}\nobjectClass: organizationalUnit\nou: people\n`,
  `dn: ou=groups,${base}\nobjectClass: organizationalUnit\nou: groups\n`,
  ...Object.entries(people).map(
    ([uid, name]) =>
      `dn: ${dnOf(uid)}\nobjectClass: inetOrgPerson\nuid: ${uid}\ncn:: ${base64(name)}\nsn: x\n` +
      `userPassword:: ${base64(passwordOf(uid))}\n`,
  ),
  group('护理部', 'wang', 'li*'),
  group('管理部', 'wang'),
].join('\n');

const slapd = await serviceOrSkip<Directory>('slapd', () => startSlapd(entries));

describe.skipIf(slapd === undefined)('signing in by the directory', () => {
  const directory = slapd!;
  const folder = mkdtempSync(join(tmpdir(), 'mingjing-ldap-'));
  const ca = join(folder, 'ca.pem');
  const servers: TestServer[] = [];
  let lines = '';
  let server: TestServer;

  const settingsFor = (more: object = {}) => ({
    ldapUrl: `ldap://127.0.0.1:${directory.port}`,
    ldapBindDn: directory.user,
    ldapBindPassword: directory.password,
    ldapBase: `ou=people,${base}`,
    ldapGroupBase: `ou=groups,${base}`,
    ldapRoles: '护理部=护士,管理部=系统管理员',
    ldapCreate: true,
    ...more,
  });
  async function start(more: object = {}): Promise<TestServer> {
    const log = pino({ level: 'trace' }, { write: (line: string) => (lines += line) });
    const made = await startTestServer({ settings: settingsFor(more), log });
    servers.push(made);
    await made.db.insertInto('role').values({ role_name: '护士', created_at: 0 }).execute();
    return made;
  }
  beforeAll(async () => {
    writeFileSync(ca, directory.ca);
    server = await start();
  });
  afterAll(async () => {
    for (const one of servers) await one.stop();
    await directory.stop();
    rmSync(folder, { recursive: true });
  });

  async function login(username: string, password: string, of = server): Promise<Answer> {
    const { uuid } = await of.client().session.captcha();
    return call(`${of.url}/webapi/login/oauth/authorize`, {
      method: 'POST',
      headers: {
        'X-Auth-Username': encodeURIComponent(username),
        'X-Auth-Password': encodeURIComponent(password),
        'X-Auth-VerCode': 'WXYZ',
        'X-Auth-Uuid': uuid,
      },
    });
  }
  const roles = ({ body }: Answer) =>
    ((body.result as { roles: { roleName: string }[] }).roles ?? []).map(({ roleName }) => roleName);
  const count = async (of: TestServer): Promise<number> =>
    (await of.db.selectFrom('app_user').select('id').execute()).length;

  test('a first sign-in makes the user with the roles of the groups, never administration', async () => {
    const first = await login('wang', passwordOf('wang'));
    expect(first.body).toMatchObject({ code: 0, result: { username: 'wang', name: '王芳' } });
    expect(roles(first)).toEqual(['护士']);
    const { token, id } = first.body.result as { token: string; id: number };
    expect(await server.client(token).session.me()).toMatchObject({ username: 'wang' });
    // The same account again, whatever the letter case.
    expect((await login('WANG', passwordOf('wang'))).body.result).toMatchObject({ id });
    const log = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'session.login')
      .execute();
    expect(log.map(({ detail }) => detail)).toContain('{"signedBy":"ldap"}');
  });

  test('who is in no group that a role follows gets none, and no session', async () => {
    const answer = await login('plus', passwordOf('plus'));
    expect(answer.body).toMatchObject({ code: 0, result: { roles: [] } });
    expect(answer.body.result).not.toHaveProperty('token');
  });

  test('[LOGIN-20] wrong passwords are refused, count, and lock as ours do', async () => {
    const locked = await start();
    const before = await count(locked);
    const answers: unknown[] = [];
    for (let at = 0; at < limits.loginFailures; at += 1)
      answers.push((await login('wang', `falsch-${at}`, locked)).body.code);
    const wrong = Array.from({ length: limits.loginFailures - 1 }, () => Code.badCredentials);
    expect(answers).toEqual([...wrong, Code.locked]);
    // Not even the right password is asked about now.
    expect((await login('wang', passwordOf('wang'), locked)).body.code).toBe(Code.locked);
    expect(await count(locked)).toBe(before);
  });

  test('nothing typed as a name means anything else than that name', async () => {
    const before = await count(server);
    for (const name of ['w*', '*', 'wang)(uid=*', 'wang,ou=people', '*)(|(uid=*', 'wang\0', ' '])
      expect([name, (await login(name, passwordOf('wang'))).body.success]).toEqual([name, false]);
    expect(await count(server)).toBe(before);
  });

  test('a name that the directory takes for another one opens neither its account nor a new one', async () => {
    // As directories do that pass over accents: it finds entries that sound alike.
    const of = await start({ ldapFilter: '(uid~={username})' });
    const password = passwordOf('ZhaoMin');
    const other = await of.world.user(await of.world.role());
    const alike = { username: 'zhaomen', username_key: 'zhaomen' };
    await of.db.updateTable('app_user').set(alike).where('id', '=', other.id).execute();
    const before = await count(of);
    for (const name of ['zhaomen', 'zhaoman', 'zhao min', 'zha\u00adomin'])
      expect([name, (await login(name, password, of)).body.success]).toEqual([name, false]);
    expect(await count(of)).toBe(before);
    expect(lines).toContain('the name that was typed is none of those of the entry that the directory found');
    expect((await login('zhaomin', password, of)).body).toMatchObject({ code: 0, result: { name: '赵敏' } });
  });

  test.each([
    ['search', {}],
    [
      'direct bind',
      { ldapBindDn: '', ldapBindPassword: '', ldapBase: '', ldapUserDn: `uid={username},ou=people,${base}` },
    ],
  ])('an account is called as in the directory, however its name is typed first: %s', async (_, more) => {
    const of = await start(more);
    const password = passwordOf('ZhaoMin');
    const first = await login('ＺＨＡＯＭＩＮ', password, of);
    expect(first.body).toMatchObject({ code: 0, result: { username: 'ZhaoMin', name: '赵敏' } });
    const { id } = first.body.result as { id: number };
    for (const name of ['zhaomin', 'ZhaoMin', ' zhaoMIN '])
      expect([name, (await login(name, password, of)).body]).toMatchObject([name, { result: { id } }]);
  });

  test('an empty password never binds', async () => {
    expect((await login('wang', '')).body).toMatchObject({ success: false, error: texts.login.password });
    expect((await login('wang', ' ')).body.success).toBe(false);
  });

  test('where users are not made, only known ones come in, and disabled ones do not', async () => {
    const closed = await start({ ldapCreate: false });
    const before = await count(closed);
    expect((await login('wang', passwordOf('wang'), closed)).body.code).toBe(40010);
    expect(await count(closed)).toBe(before);
    const id = await closed.world.user(await closed.world.role()).then((user) => user.id);
    const name = { username: 'wang', username_key: 'wang' };
    await closed.db.updateTable('app_user').set(name).where('id', '=', id).execute();
    expect((await login('wang', passwordOf('wang'), closed)).body).toMatchObject({ code: 0, result: { id } });
    await closed.db.updateTable('app_user').set({ disabled: 1 }).where('id', '=', id).execute();
    expect((await login('wang', passwordOf('wang'), closed)).body.code).toBe(40010);
  });

  test('users bind directly where there is no service', async () => {
    const direct = await start({
      ldapBindDn: '',
      ldapBindPassword: '',
      ldapBase: '',
      ldapUserDn: `uid={username},ou=people,${base}`,
    });
    const answer = await login('wang', passwordOf('wang'), direct);
    expect(answer.body).toMatchObject({ code: 0, result: { name: '王芳' } });
    expect(roles(answer)).toEqual(['护士']);
    for (const name of ['wang,ou=people', 'wang+cn=x', `wang,ou=people,${base}`])
      expect((await login(name, passwordOf('wang'), direct)).body.success).toBe(false);
    expect((await login('wang', 'x', direct)).body.code).toBe(40010);
  });

  test('[H08] the connection is encrypted, and the certificate vouched for', async () => {
    const secure = [
      { ldapUrl: `ldaps://localhost:${directory.tlsPort}`, ldapCa: ca },
      { ldapUrl: `ldap://localhost:${directory.port}`, ldapStartTls: true, ldapCa: ca },
    ];
    for (const more of secure)
      expect((await login('wang', passwordOf('wang'), await start(more))).body).toMatchObject({ code: 0 });
    for (const { ldapCa: _, ...more } of secure) {
      const answer = await login('wang', passwordOf('wang'), await start(more));
      expect(answer.body).toMatchObject({ success: false, error: signOnTexts.ldapAway });
    }
  });

  test('accounts of ours sign in while the directory is away, and others are told so', async () => {
    const silent: Server = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    const away = await start({ ldapUrl: `ldap://127.0.0.1:1,ldap://127.0.0.1:${port}` });
    expect((await login('admin', 'Mingjing-1', away)).body).toMatchObject({ code: 0 });
    const answer = await login('wang', passwordOf('wang'), away);
    silent.close();
    expect(answer.body).toMatchObject({ success: false, code: 40010, error: signOnTexts.ldapAway });
  });

  test('[LOGIN-20] an outage locks nobody out of the directory, and guesses at our own passwords still end', async () => {
    const listening = createServer((socket) => (isBack ? pass(socket) : socket.destroy()));
    let isBack = false;
    const pass = (socket: Socket): void => {
      const through = connect(directory.port, '127.0.0.1');
      for (const one of [socket, through]) one.on('error', () => {});
      socket.pipe(through).pipe(socket);
    };
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    const { port } = listening.address() as { port: number };
    const of = await start({ ldapUrl: `ldap://127.0.0.1:${port}` });
    for (let at = 0; at < limits.loginFailures; at += 1) {
      expect((await login('wang', passwordOf('wang'), of)).body).toMatchObject({ success: false });
      expect((await login('admin', `falsch-${at}`, of)).body).toMatchObject({ success: false });
    }
    isBack = true;
    expect((await login('wang', passwordOf('wang'), of)).body).toMatchObject({
      code: 0,
      result: { name: '王芳' },
    });
    isBack = false;
    // Right, and no longer looked at.
    const guessed = (await login('admin', 'Mingjing-1', of)).body;
    expect(guessed).toMatchObject({ code: Code.locked, error: signOnTexts.ldapAwayLocked });
    const locks = of.db.selectFrom('audit_log').selectAll().where('action', '=', 'session.lock');
    expect((await locks.execute()).map(({ object_name }) => object_name)).toEqual(['admin']);
    listening.close();
  });

  test('the next server is asked where the first one is away', async () => {
    const more = { ldapUrl: `ldap://127.0.0.1:1,ldap://127.0.0.1:${directory.port}` };
    expect((await login('wang', passwordOf('wang'), await start(more))).body).toMatchObject({ code: 0 });
  });

  test('[H08] no password is written anywhere', () => {
    expect(lines).toContain('a directory server does not answer');
    for (const secret of [...Object.keys(people).map(passwordOf), directory.password, 'falsch'])
      expect(lines.includes(secret)).toBe(false);
  });
});
