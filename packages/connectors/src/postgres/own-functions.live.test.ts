import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, serviceOrSkip, startPostgres } from '../../../../scripts/services/index.ts';
import { openSource } from '../open-source.ts';
import { inputOf, openOptions, postgresClass, readAll } from '../testing/sources.ts';

const service = await serviceOrSkip('PostgreSQL', startPostgres);

/** A function that says so when it runs; `security definer`, as a superuser would leave it behind. */
const canary = (signature: string, type: string, value: string): string =>
  `create function ${signature} returns ${type} language plpgsql security definer immutable as
   $f$ begin raise exception 'canary ran'; return ${value}; end $f$;`;

const objects = `
create schema tools;
create type pair as (a int, b text);
create type mood as enum ('好', '坏');
create type kind as enum ('甲', '乙');
create table patients (id int, name text, label text);
insert into patients values (1, '张三', '标签');
create table pairs (id int, p pair);
insert into pairs values (1, (1, '甲'));
create table moods (id int, m mood);
insert into moods values (1, '好');
${canary('evil(patients)', 'text', "pg_read_file('/etc/passwd')")}
${canary('label(patients)', 'text', "''")}
${canary('ofrecord(record)', 'text', "''")}
${canary('ofany(anyelement)', 'text', "''")}
${canary('rest(anyelement, n int default 1)', 'text', "''")}
${canary('many(variadic anyarray)', 'text', "''")}
${canary('value(text)', 'text', "''")}
${canary('key(pair)', 'text', "''")}
${canary('upper(integer)', 'text', "''")}
${canary('lower(pair)', 'text', "''")}
${canary('checked(text)', 'boolean', 'true')}
${canary('paircheck(pair)', 'boolean', 'true')}
${canary('plus(text, text)', 'text', "''")}
${canary('moodtext(mood)', 'text', "''")}
${canary('pairjson(pair)', 'json', 'null')}
${canary('tomood(bigint)', 'mood', 'null')}
${canary('tools.far(patients)', 'text', "''")}
${canary('json_scalar(text)', 'text', "''")}
${canary('json_value(text, text)', 'text', "''")}
${canary('json_array(text)', 'text', "''")}
create operator + (function = plus, leftarg = text, rightarg = text);
create operator = (function = pair_is, leftarg = pair, rightarg = text);
create cast (mood as text) with function moodtext(mood);
create cast (pair as json) with function pairjson(pair);
create cast (bigint as mood) with function tomood(bigint);
create domain code as text check (checked(value));
create domain slow as text check (pg_sleep(30) is not null);
create domain codes as code;
create domain area as text check (checked(value));
create domain pd as pair check (paircheck(value));
create domain patientd as patients check (ofany(value) is not null);
create domain plain as text check (length(value) < 9 and value ~ '^[a-z]+$');
create domain inner_check as text check (checked(value));
create domain outer_check as text check ((value::inner_check) is not null);
create type withcode as (c code, n int);
create table coded (c code, n int);
create table listed (c code[], n int);
`.replace('create operator = (', `${canary('pair_is(pair, text)', 'boolean', 'true')}\ncreate operator = (`);

describe.skipIf(service === undefined)('own functions of a PostgreSQL database', async () => {
  const server = service as Service;
  const { host, port, user, password, database } = server;
  const admin = new pg.Client({ host, port, user, password, database });
  const source = openSource(inputOf(server, postgresClass), openOptions);
  const limits = { timeoutMs: 20_000 };
  beforeAll(async () => {
    await admin.connect();
    await admin.query(objects);
  });
  afterAll(async () => {
    await source.close();
    await admin.end();
    await server.stop();
  });
  const outcome = async (sql: string, of = source): Promise<string> => {
    const read = await readAll(of, sql).then(
      () => 'answered',
      (error: Error & { fault?: string }) => `${error.fault}: ${error.message}`,
    );
    const columns = await of.columns({ sql, params: [] }, limits).then(
      () => 'answered',
      (error: Error & { fault?: string }) => `${error.fault}: ${error.message}`,
    );
    if (read.startsWith('refused') || columns.startsWith('refused')) expect(columns).toBe(read);
    return read;
  };

  test.each([
    ['evil', 'select c.evil from patients c'],
    ['evil', 'select patients.evil from patients'],
    ['evil', 'select public.patients.evil from public.patients'],
    ['evil', 'select q.evil from (select * from patients) q'],
    ['evil', 'select 1 from patients c where c.evil is null'],
    ['evil', 'select 1 from patients c order by c.evil'],
    ['evil', 'select (select c.evil) from patients c'],
    ['evil', 'with c as (select * from patients) select c.evil from c'],
    ['evil', 'select c.evil from patients c(a, b)'],
    ['evil', 'select "C"."evil" from patients "C"'],
    ['evil', 'select 1 from patients c join lateral (select c.evil) x on true'],
    ['label', 'select q.label from (select id, name from patients) q'],
    ['label', 'select c.label from patients c(a, b, c)'],
    ['ofrecord', 'select q.ofrecord from (select 1 as a) q'],
    ['ofany', 'with q as (select 1 as a) select q.ofany from q'],
    ['ofany', 'select v.ofany from (values (1)) v'],
    ['rest', 'select c.rest from patients c'],
    ['many', 'select c.many from patients c'],
    ['ofany', 'select j.ofany from (patients a cross join patients b) j'],
    ['value', "select ('x'::text).value"],
    ['key', 'select (c.p).key from pairs c'],
    ['value', "select n.value from unnest(array['a']) n"],
  ])('[DSET-30] %s is not called by attribute notation: %s', async (name, sql) => {
    const told = await outcome(sql);
    expect(told).toMatch(/^refused: /);
    expect(told).toContain(name);
  });

  test.each([
    ['upper', 'select upper(id) from patients'],
    ['lower', 'select lower(p) from pairs'],
    ['lower', 'select (p).lower from pairs'],
    // Words of the language on later servers: this one calls what the database has.
    ['json_scalar', 'select json_scalar(name) from patients'],
    ['json_value', "select json_value(name, '$.a') from patients"],
    ['json_array', 'select json_array(name) from patients'],
  ])(
    '[DSET-30] %s that shares its name with a function of the server is not called: %s',
    async (name, sql) => {
      expect(await outcome(sql)).toMatch(new RegExp(`^refused: .*public\\.${name}`));
    },
  );

  test.each([
    ['checked', "select 'x'::code"],
    ['checked', "select cast('x' as public.code)"],
    ['checked', "select code 'x'"],
    ['checked', "select '{x}'::code[]"],
    ['checked', "select 'x'::codes"],
    ['checked', "select area('x')"],
    ['checked', "select '(x,1)'::withcode"],
    ['checked', "select row('x', 1)::coded"],
    ['checked', `select * from jsonb_to_record('{"c":"x"}') as t(c code)`],
    ['checked', `select jsonb_populate_record(null::withcode, '{"c":"x"}')`],
    ['checked', `select jsonb_populate_record(t, cast('{"c":"x"}' as jsonb)) from coded t`],
    ['checked', "select c from listed union select '{x}'"],
    ['checked', "select t from coded t union select '(x,1)'"],
    ['checked', "select x.c from xmltable('/a' passing '<a>x</a>' columns c code path '.') x"],
    ['slow', "select 'x'::slow"],
    ['inner_check', "select 'x'::outer_check"],
    ['inner_check', `select * from json_to_recordset('[{"a":"x"}]') as q(a outer_check)`],
    ['checked', `select pg_catalog.jsonb_populate_record(c, cast('{"c":"x"}' as jsonb)) from coded c`],
    ['checked', "select array_position(c, 'x'::unknown) from listed"],
    ['checked', 'select array_position(c, null) from listed'],
    ['checked', "select lag(c[1], 1, 'x'::unknown) over () from listed"],
    ['paircheck', "select '(1,x)'::pd"],
    ['patientd', 'select c.patientd from patients c'],
  ])('[DSET-30] checks of a domain that call %s are not run: %s', async (name, sql) => {
    const told = await outcome(sql);
    expect(told).toMatch(/^refused: /);
    expect(told).toContain(name);
  });

  test.each([
    ['plus', "select name + 'x' from patients"],
    ['plus', "select 'x' + name from patients"],
    ['pair_is', "select 1 from pairs where p = 'x'::text"],
    ['pair_is', "select 1 from pairs where p in ('x'::text)"],
    ['pair_is', "select case p when 'x'::text then 1 end from pairs"],
    ['moodtext', 'select m::text from moods'],
    ['moodtext', 'select text(m) from moods'],
    ['moodtext', "select cast('好'::mood as text)"],
    ['tomood', 'select 5::bigint::mood'],
    ['pairjson', 'select to_json(p) from pairs'],
    ['pairjson', 'select row_to_json(c) from pairs c'],
    ['pairjson', 'select pg_catalog.to_json(p) from pairs'],
    ['pairjson', 'select pg_catalog.jsonb_agg(p) from pairs'],
    ['pairjson', 'select c.to_json from pairs c'],
    ['pairjson', 'select c.row_to_json from pairs c'],
    ['pairjson', 'select x.to_json from (select p from pairs) x'],
  ])('[DSET-30] %s is not called by an operator or a cast: %s', async (name, sql) => {
    const told = await outcome(sql);
    expect(told).toMatch(/^refused: /);
    expect(told).toContain(name);
  });

  test.each([
    'select c.id, c.name, c.label from patients c',
    'select patients.label from patients',
    'select q.label from (select label from patients) q',
    'select q.label from (select id as label from patients) q',
    'with c as (select id, label from patients) select c.label from c',
    'with c(id, label) as (select id, name from patients) select c.label from c',
    'select c.label from patients c(a, b, label)',
    'select label, evil from (select label, name as evil from patients) q',
    'select c.far from (select 1 as far) c',
    "select 'x'::plain, cast('y' as plain)",
    "select '乙'::kind, m from moods where m = '好'",
    'select * from coded',
    'select c, n from coded where n > 1',
    'select c, count(*) from listed group by c',
    'select id - 1, name || name from patients where name = name',
    'select p, id from pairs where id > 0',
  ])('[DSET-30] names of columns and harmless types stay free: %s', async (sql) => {
    expect(await outcome(sql)).toBe('answered');
  });

  test('[DSET-30] the compiled form of a query reads columns named like own functions', async () => {
    const sql =
      'SELECT q."label" AS a FROM (select c.label, c.id from patients c\n) q WHERE q."id" = CAST($1 AS bigint)';
    await expect(readAll(source, sql, { params: [1] })).resolves.toMatchObject({ rows: [['标签']] });
  });

  test('[DSRC-30] an administrator may allow each of them for a source', async () => {
    const allowed = openSource(
      inputOf(server, postgresClass, {
        allowedFunctions: ['evil', 'public.checked', 'upper', 'plus', 'moodtext', 'value'],
      }),
      openOptions,
    );
    for (const sql of [
      'select c.evil from patients c',
      "select 'x'::code",
      'select upper(id) from patients',
      "select name + 'x' from patients",
      'select m::text from moods',
      "select ('x'::text).value",
    ])
      expect(await outcome(sql, allowed)).toMatch(/^data: .*canary ran/);
    await allowed.close();
  });

  test('[DSET-30] an own implicit cast between types of the server is refused wherever it may act', async () => {
    await admin.query(canary('boolmoney(boolean)', 'money', 'null'));
    await admin.query('create cast (boolean as money) with function boolmoney(boolean) as implicit');
    expect(await outcome('select true::int - 1')).toMatch(/^refused: .*boolmoney/);
    await admin.query('drop cast (boolean as money)');
    expect(await outcome('select 1 - 1')).toBe('answered');
  });

  test('[DSET-30] an own function put into pg_catalog is not taken for one of the server', async () => {
    await admin.query(canary('pg_catalog.round(boolean)', 'int', '1'));
    try {
      expect(await outcome('select round(true)')).toMatch(/^refused: .*round/);
      expect(await outcome('select pg_catalog.round(true)')).toMatch(/^refused: .*round/);
    } finally {
      await admin.query('drop function pg_catalog.round(boolean)');
    }
  });
});
