import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, createClient } from '@mingjing/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../db/open.ts';
import { databaseTarget } from '../installation/check-installation.ts';
import { metadataFacts } from '../installation/metadata-facts.ts';
import { type RunningServer, startServer } from '../server.ts';
import { type Settings, settingsOf } from '../settings.ts';
import { call } from '../testing/call.ts';
import { emptyPostgres } from '../testing/postgres.ts';
import { mariadbSource, postgresSource, type TestSource } from '../testing/sources.ts';
import { runCommand } from './run-command.ts';

const first = 'Mingjing-1';
const log = pino({ level: 'silent' });

describe.each(['sqlite', 'postgres'] as const)('commands for operators, metadata on %s', (engine) => {
  let source: TestSource;
  let metadata: Awaited<ReturnType<typeof emptyPostgres>> | undefined;
  let settings: Settings;
  let server: RunningServer | undefined;
  beforeAll(async () => {
    // A source on the metadata's own server is refused.
    source = await (engine === 'postgres' ? mariadbSource() : postgresSource());
    metadata = engine === 'postgres' ? await emptyPostgres() : undefined;
    settings = settingsOf({
      host: '127.0.0.1',
      port: 0,
      dataDir: mkdtempSync(join(tmpdir(), 'mingjing operator-')),
      adminPassword: first,
      demo: false,
      captcha: false,
      leastFreeBytes: 0,
      ...(metadata === undefined ? {} : { databaseUrl: metadata.url }),
    });
  });
  afterAll(async () => {
    await stop();
    await metadata?.drop();
    await source.stop();
    rmSync(settings.dataDir, { recursive: true, force: true });
  });

  const start = async () => {
    server = await startServer(settings, log);
    return `http://127.0.0.1:${server.port}`;
  };
  const stop = async () => {
    await server?.stop();
    server = undefined;
  };
  async function run(...args: string[]) {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const status = await runCommand(args, { print, printError: print }, { settings: () => settings });
    return { status, text: lines.join('\n') };
  }
  const signIn = async (url: string, username: string, password: string) =>
    (
      await call(`${url}/webapi/login/oauth/authorize`, {
        method: 'POST',
        headers: { 'X-Auth-Username': username, 'X-Auth-Password': password },
      })
    ).body as { code: number; result: { token: string; mustChangePassword?: boolean } };
  const clientOf = (url: string, token: string) => createClient(api, { baseUrl: url, token: () => token });
  async function inMetadata<T>(work: (db: ReturnType<typeof openDatabase>['db']) => Promise<T>): Promise<T> {
    const { db } = openDatabase(databaseTarget(settings));
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  }
  const entries = (action: string) =>
    inMetadata((db) =>
      db
        .selectFrom('audit_log')
        .selectAll()
        .where('actor_kind', '=', 'command')
        .where(sql<boolean>`action = ${action}`)
        .orderBy('id')
        .execute(),
    );
  const passwordIn = (text: string) => /(?:初始密码|新密码) {2}(\S+)/.exec(text)?.[1] ?? '';

  test('migrate makes and updates the metadata, and says when there is nothing to do', async () => {
    expect((await run('check')).text).toContain('还没有元数据');
    // A command for an installation makes none, wherever the settings point.
    expect(await run('rotate-keys', '--yes')).toMatchObject({
      status: 1,
      text: expect.stringContaining('还没有完成首次启动'),
    });
    expect(existsSync(join(settings.dataDir, 'secret.key'))).toBe(false);
    const made = await run('migrate');
    // An upgrade that found nothing to upgrade was meant for another folder.
    expect(made).toMatchObject({
      status: 0,
      text: expect.stringMatching(/此前没有安装.*请检查 BI_DATA_DIR/),
    });
    expect(await run('migrate')).toMatchObject({ status: 0, text: '元数据已是当前版本' });
    const url = await start();
    expect((await signIn(url, 'admin', first)).code).toBe(0);
    // A folder that a server uses is left alone.
    expect(await run('migrate')).toMatchObject({
      status: 1,
      text: expect.stringContaining('正被另一个明镜进程使用'),
    });
    await stop();
    expect((await entries('command.run')).map((row) => row.object_name)).toEqual(['migrate']);
  });

  test('create-admin adds an administrator who changes the password first, beside a running server', async () => {
    const url = await start();
    const made = await run('create-admin', 'Zweiter');
    expect(made.status).toBe(0);
    const { code, result } = await signIn(url, 'zweiter', passwordIn(made.text));
    expect([code, result.mustChangePassword]).toEqual([0, true]);
    const own = clientOf(url, result.token);
    await own.session.changePassword({ input: { oldPassword: passwordIn(made.text), password: 'Neu-2031' } });
    const again = await signIn(url, 'zweiter', 'Neu-2031');
    expect((await clientOf(url, again.result.token).user.list({ query: {} })).length).toBe(2);
    expect(await run('create-admin', 'ZWEITER')).toMatchObject({
      status: 1,
      text: expect.stringContaining('reset-password'),
    });
    expect((await run('create-admin', 'a')).text).toContain('长度在 3 到 32 个字符');
    expect((await run('create-admin')).status).toBe(2);
    await stop();
    const [entry] = await entries('user.create');
    expect(entry).toMatchObject({ object_name: 'Zweiter', result: 'done' });
    expect(JSON.stringify(entry)).not.toContain(passwordIn(made.text));
  });

  test('reset-password ends the sessions and locks of the account, while the server runs', async () => {
    const url = await start();
    const { result } = await signIn(url, 'admin', first);
    for (let at = 0; at < 5; at += 1) await signIn(url, 'admin', 'wrong');
    const reset = await run('reset-password', 'ADMIN');
    expect(reset).toMatchObject({ status: 0, text: expect.stringContaining('帐号 admin 的新密码') });
    expect((await call(`${url}/webapi/v2/user`, { token: result.token })).status).toBe(401);
    expect((await signIn(url, 'admin', first)).code).toBe(40010);
    const fresh = await signIn(url, 'admin', passwordIn(reset.text));
    expect(fresh.result.mustChangePassword).toBe(true);
    const own = clientOf(url, fresh.result.token);
    await own.session.changePassword({ input: { oldPassword: passwordIn(reset.text), password: first } });
    expect(await run('reset-password', 'nobody')).toMatchObject({
      status: 1,
      text: expect.stringContaining('没有帐号'),
    });
    await stop();
  });

  test('[H10] rotate-keys seals everything anew; sources connect, links open, and old keys go when told', async () => {
    let url = await start();
    let client = clientOf(url, (await signIn(url, 'admin', first)).result.token);
    const { id } = await client.datasource.create({ input: source.input });
    const categoryDataset = await client.dataset.createCategory({ input: { categoryName: '门诊', pid: -1 } });
    const dataset = await client.dataset.create({
      input: {
        name: '门诊人次',
        categoryDataset,
        dataSourceId: id,
        dataSourceType: 'jdbc',
        querySql: 'SELECT 1 AS n',
      },
    });
    const category = await client.panel.createCategory({ input: { categoryName: '面板', pid: -1 } });
    const panel = await client.panel.create({ input: { name: '总览', categoryId: category.id, state: 1 } });
    const { url: link } = await client.share.create({ input: { panelId: panel.id } });
    const sign =
      new URL((link.startsWith('http') ? link : `${url}${link}`).replace('/#/', '/')).searchParams.get(
        'sign',
      ) ?? '';
    expect((await run('rotate-keys', '--yes')).text).toContain('正被另一个明镜进程使用');
    await stop();

    const sealedBy = () => inMetadata(async (db) => (await metadataFacts(db, engine))?.sealedBy);
    const keyFile = join(settings.dataDir, 'secret.key');
    const [old] = readFileSync(keyFile, 'utf8').trim().split('\n');
    const before = await sealedBy();
    expect((await run('rotate-keys')).text).toContain('没有改动任何内容');
    expect(await sealedBy()).toEqual(before);
    expect((await run('rotate-keys', '--now')).status).toBe(2);
    const rotated = await run('rotate-keys', '--yes');
    expect(rotated).toMatchObject({ status: 0, text: expect.stringContaining('重新加密 3 项') });
    const keys = readFileSync(keyFile, 'utf8').trim().split('\n');
    expect([keys.length, keys[1]]).toEqual([2, old]);
    const after = await sealedBy();
    expect(after?.size).toBe(1);
    expect(after).not.toEqual(before);

    const answers = async () => {
      url = await start();
      client = clientOf(url, (await signIn(url, 'admin', first)).result.token);
      expect((await client.dataset.data({ query: { id: dataset.id } })).content).toBeDefined();
      expect((await client.dataset.read({ params: { id: dataset.id } })).decryptedQuerySQL).toBe(
        'SELECT 1 AS n',
      );
      const opened = await createClient(api, { baseUrl: url, token: () => null })
        .session.exchangeSign({ input: { sign } })
        .then(
          () => 'open',
          () => 'closed',
        );
      await stop();
      return opened;
    };
    expect(await answers()).toBe('open');

    const dropped = await run('rotate-keys', '--drop-old', '--yes');
    expect(dropped).toMatchObject({ status: 0, text: expect.stringContaining('只保留当前密钥') });
    expect(readFileSync(keyFile, 'utf8').trim()).toBe(keys[0]);
    expect(await answers()).toBe('closed');
    expect((await entries('command.run')).map((row) => row.object_name).slice(-2)).toEqual([
      'rotate-keys',
      'rotate-keys',
    ]);
  });

  test('[N14] metadata of a newer release are changed by no command and not backed up', async () => {
    await inMetadata((db) =>
      sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '')`.execute(db),
    );
    const state = () =>
      inMetadata(async (db) => ({
        users: await db.selectFrom('app_user').selectAll().orderBy('id').execute(),
        sealedBy: (await metadataFacts(db, engine))?.sealedBy,
        keys: readFileSync(join(settings.dataDir, 'secret.key'), 'utf8'),
      }));
    const before = await state();
    const target = join(settings.dataDir, '..', `newer-${engine}-${process.pid}`);
    for (const args of [
      ['create-admin', 'Dritter'],
      ['reset-password', 'admin'],
      ['unlock-user', 'admin'],
      ['rotate-keys', '--yes'],
      ['backup', target],
    ])
      expect(await run(...args)).toMatchObject({
        status: 1,
        text: expect.stringMatching(
          /元数据由更新的版本创建，请使用相同或更新的版本(运行本命令，本次没有改动任何内容|备份，没有备份)$/,
        ),
      });
    expect(await state()).toEqual(before);
    expect([existsSync(target), existsSync(`${target}.part`)]).toEqual([false, false]);
    await inMetadata((db) => sql`delete from kysely_migration where name = '9999-of-tomorrow'`.execute(db));
  });

  test('check tells what is whole and what is not, and changes nothing', async () => {
    const url = await start();
    const whole = await run('check');
    expect(whole).toMatchObject({ status: 0, text: expect.stringContaining('没有发现问题') });
    for (const text of ['同一个安装', '元数据是当前版本', '密钥能解开全部', '有可以登录的系统管理员']) {
      expect(whole.text).toContain(
        `✓ ${text === '同一个安装' ? '数据目录、元数据与密钥属于同一个安装' : text}`,
      );
    }
    expect(whole.text).toContain('! BI_CAPTCHA=off');
    expect(whole.text).toMatch(/✓ 审计日志首尾相连（\d+ 条），最新一条的校验值 [0-9a-f]{64}/);
    expect((await call(`${url}/healthz`)).status).toBe(200);
    await stop();

    await inMetadata((db) => db.updateTable('app_user').set({ disabled: 1 }).execute());
    expect(await run('check')).toMatchObject({
      status: 1,
      text: expect.stringContaining('没有可以登录的系统管理员'),
    });
    await inMetadata((db) => db.updateTable('app_user').set({ disabled: 0 }).execute());
    const renamed = (actor_name: string) =>
      inMetadata(async (db) => {
        const { id } = await db.selectFrom('audit_log').select('id').orderBy('id').executeTakeFirstOrThrow();
        await db.updateTable('audit_log').set({ actor_name }).where('id', '=', id).execute();
      });
    const { actor_name } = await inMetadata((db) =>
      db.selectFrom('audit_log').select('actor_name').orderBy('id').executeTakeFirstOrThrow(),
    );
    const unguard =
      engine === 'sqlite'
        ? sql`drop trigger audit_log_update`
        : sql`alter table audit_log disable trigger all`;
    await inMetadata((db) => unguard.execute(db));
    await renamed('nobody');
    expect(await run('check')).toMatchObject({
      status: 1,
      text: expect.stringMatching(/✗ 审计日志被改动过：编号 \d+ 的日志内容与它的校验值不符/),
    });
    await renamed(actor_name);
    const box = await inMetadata((db) =>
      db.selectFrom('datasource').select(['id', 'password']).executeTakeFirstOrThrow(),
    );
    const lost = box.password.replace(/^v1\.[0-9a-f]{12}/, 'v1.000000000000');
    const setBox = (password: string) =>
      inMetadata((db) => db.updateTable('datasource').set({ password }).where('id', '=', box.id).execute());
    await setBox(lost);
    expect(await run('check')).toMatchObject({ status: 1, text: expect.stringMatching(/打不开|密钥/) });
    await setBox(box.password);
    await inMetadata((db) =>
      sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2099-01-01')`.execute(db),
    );
    expect(await run('check')).toMatchObject({
      status: 1,
      text: expect.stringContaining('由更新的版本创建'),
    });
    await inMetadata((db) => sql`delete from kysely_migration where name = '9999-later'`.execute(db));
    expect(existsSync(join(settings.dataDir, 'secret.key'))).toBe(true);
    expect((await run('check')).status).toBe(0);
  });
});
