/** Tables that the queries below read. */
export const postgresTables = `
  create table dept (id int primary key, name text, parent_id int, opened date);
  create table patient (id int primary key, name text, sex text, birth date, phone text, tags text[], info jsonb);
  create table visit (id int primary key, patient_id int, dept_id int, doctor text, at timestamp, kind text, fee numeric(12,2), note text, update_time timestamptz);
  create table lab (id int, visit_id int, item text, value float8, unit text, flag bool, result json);
  insert into dept select n, '科室' || n, nullif(n / 3, 0), date '2020-01-01' + n from generate_series(1, 9) n;
  insert into patient select n, '病人' || n, case n % 2 when 0 then '男' else '女' end, date '1950-01-01' + n * 300, '138' || lpad(n::text, 8, '0'), array['慢病', 'vip' || n % 3], jsonb_build_object('age', n, 'allergy', jsonb_build_array('青霉素', '花粉'), 'bed', jsonb_build_object('no', n)) from generate_series(1, 40) n;
  insert into visit select n, 1 + n % 40, 1 + n % 9, '医生' || n % 7, timestamp '2024-01-01' + n * interval '7 hours', case n % 3 when 0 then '门诊' when 1 then '急诊' else '住院' end, n * 3.15, 'BP ' || 100 + n % 50 || '/' || 60 + n % 30, now() from generate_series(1, 300) n;
  insert into lab select n, 1 + n % 300, case n % 2 when 0 then '血糖' else '血红蛋白' end, n * 0.37, 'mmol/L', n % 5 = 0, '{"a": [1, 2]}' from generate_series(1, 500) n;`;

const selections = `
  count(*), sum(fee), avg(fee), min(at), max(at)
  count(distinct patient_id), count(*) filter (where kind = '急诊')
  round(avg(fee), 2), round(sum(fee) / nullif(count(*), 0), 2)
  stddev(fee), stddev_pop(fee), variance(fee), var_samp(fee), corr(fee, id), regr_slope(fee, id), covar_pop(fee, id)
  percentile_cont(0.5) within group (order by fee), percentile_disc(array[0.25, 0.75]) within group (order by fee), mode() within group (order by kind)
  string_agg(distinct kind, '、' order by kind), array_agg(doctor order by at desc)
  json_agg(kind), jsonb_agg(fee), json_object_agg(id, fee), jsonb_object_agg(id, kind)
  bool_and(fee > 0), bool_or(fee > 900), every(fee is not null), bit_or(id), bit_and(id)
  sum(case when kind = '门诊' then 1 else 0 end)::float8 / count(*)
  to_char(sum(fee), 'FM999,999,990.00'), to_char(max(at), 'YYYY年MM月DD日')
  extract(epoch from max(at) - min(at)) / 3600, age(max(at), min(at))
  max(at)::date - min(at)::date, date_part('day', max(at) - min(at))
  coalesce(sum(fee), 0), greatest(max(fee), 100), least(min(fee), 5), nullif(max(fee), 0)
  cast(avg(fee) as int), avg(fee)::numeric(10, 1), trunc(avg(fee)), ceil(avg(fee)), floor(avg(fee)), mod(count(*), 7)`
  .trim()
  .split('\n');

const values = `
  id, kind, row_number() over (partition by dept_id order by at)
  rank() over (order by fee desc), dense_rank() over (order by fee desc), percent_rank() over (order by fee), cume_dist() over (order by fee), ntile(4) over (order by fee)
  lag(fee) over w, lead(fee, 2, 0::numeric) over w, first_value(fee) over w, last_value(fee) over w, nth_value(fee, 2) over w
  sum(fee) over (order by at rows between 6 preceding and current row)
  avg(fee) over (order by at::date range between interval '7 days' preceding and current row)
  fee - avg(fee) over (partition by dept_id), fee / sum(fee) over ()
  date_trunc('month', at), date_trunc('week', at)::date, to_char(at, 'YYYY-MM'), to_char(at, 'IYYY-"W"IW'), to_char(at, 'Dy HH24:MI')
  extract(year from at), extract(dow from at), extract(isodow from at), extract(quarter from at), date_part('hour', at)
  at + interval '1 day', at - interval '3 months', at::date + 7, at::time, at at time zone 'Asia/Shanghai', update_time at time zone 'UTC'
  date_bin('15 minutes', at, timestamp '2024-01-01'), make_date(2024, 1, 1), make_interval(days => 3), justify_hours(interval '30 hours')
  now(), current_date, current_timestamp, localtimestamp, clock_timestamp(), statement_timestamp(), current_date - at::date
  to_date('20240102', 'YYYYMMDD'), to_timestamp('2024-01-02 03', 'YYYY-MM-DD HH24'), to_timestamp(1700000000), to_number('1,234.5', '9,999.9')
  (at, at + interval '1 h') overlaps (timestamp '2024-01-01', timestamp '2024-02-01'), isfinite(at)
  upper(kind), lower(doctor), initcap(doctor), length(note), char_length(note), octet_length(note), reverse(note), repeat('*', 3)
  substring(note from 4 for 3), substring(note from '[0-9]+'), substr(note, 4), left(note, 2), right(note, 2), position('/' in note), strpos(note, '/')
  split_part(split_part(note, ' ', 2), '/', 1)::int, replace(note, 'BP', '血压'), translate(note, '/', '-'), overlay(note placing 'X' from 1 for 1)
  trim(note), trim(both 'B' from note), ltrim(note, 'B'), rtrim(note), btrim(note), lpad(id::text, 6, '0'), rpad(kind, 4, '-')
  concat(kind, doctor), concat_ws('-', kind, doctor), kind || '/' || doctor, format('%s:%s', kind, doctor), quote_literal(note), md5(note), ascii(kind), chr(65)
  regexp_replace(note, '[^0-9]', '', 'g'), regexp_match(note, '(\\d+)/(\\d+)'), (regexp_match(note, '(\\d+)/(\\d+)'))[1], regexp_split_to_array(note, '[ /]'), note ~ '^BP', note ~* 'bp', note !~ 'x'
  regexp_count(note, '\\d'), regexp_substr(note, '\\d+'), regexp_instr(note, '/'), regexp_like(note, 'BP'), note similar to 'BP%', note like 'BP%' escape '#', note ilike 'bp%'
  string_to_array(note, ' '), array_length(string_to_array(note, ' '), 1), array_to_string(array[kind, doctor], ','), kind = any (array['门诊', '急诊']), id = any ('{1,2}'::int[])
  case when fee < 100 then '低' when fee < 500 then '中' else '高' end, case kind when '门诊' then 1 else 2 end
  width_bucket(fee, 0, 1000, 5), abs(-fee), sign(fee), sqrt(fee), power(fee, 2), exp(1), ln(fee), log(fee), log(2, 8), pi(), degrees(1), radians(180), sin(1), atan2(1, 2), cbrt(27), div(9, 4), gcd(4, 6), random()
  fee::text, fee::int, '2024-01-01'::date, cast('12' as integer), interval '1 day' * 3, date '2024-01-01', 1e3, 0.5, -fee, +fee, fee ^ 2, id % 3, id & 1, id # 2, ~id, id << 1, |/ 4.0, @ -3
  note is null, note is not null, fee is distinct from 3, note is not distinct from 'x', fee between 1 and 9, fee not in (1, 2), fee between symmetric 9 and 1
  encode(sha256(note::bytea), 'hex'), encode('a'::bytea, 'base64'), convert_from(decode('YQ==', 'base64'), 'UTF8'), to_hex(255), hashtext(note), gen_random_uuid()
  num_nulls(note, kind), pg_typeof(fee), version(), current_user, current_database(), current_schema, pg_column_size(note)
  row_to_json(visit), to_json(fee), to_jsonb(visit), json_build_object('a', fee), jsonb_build_array(1, kind), visit.*, visit.note, visit.update_time
  generate_series(1, 2), unnest(array[1, 2])`
  .trim()
  .split('\n');

const whole = `
  select d.name, count(v.id) as 人次 from dept d left join visit v on v.dept_id = d.id group by d.name having count(v.id) > 1 order by 人次 desc nulls last limit 5 offset 1
  select d.name, v.kind, sum(v.fee) from visit v join dept d on d.id = v.dept_id group by rollup (d.name, v.kind)
  select d.name, v.kind, sum(v.fee), grouping(d.name) from visit v join dept d on d.id = v.dept_id group by cube (d.name, v.kind)
  select kind, doctor, count(*) from visit group by grouping sets ((kind), (doctor), ())
  with m as (select date_trunc('month', at) as 月, sum(fee) as 费用 from visit group by 1) select 月, 费用, 费用 - lag(费用) over (order by 月) as 环比 from m
  with recursive t as (select id, parent_id, name, 1 as 层 from dept where parent_id is null union all select d.id, d.parent_id, d.name, t.层 + 1 from dept d join t on t.id = d.parent_id) select * from t
  with recursive t(n) as (values (1) union all select n + 1 from t where n < 10) select sum(n) from t
  with a as materialized (select * from visit), b as not materialized (select * from a) select count(*) from b
  select g.d::date as 日期, count(v.id) from generate_series(date '2024-01-01', date '2024-02-01', interval '1 day') as g(d) left join visit v on v.at::date = g.d::date group by 1 order by 1
  select d::date, count(v.id) from generate_series('2024-01-01'::date, '2024-01-09', '1 day') d left join visit v on v.at::date = d::date group by 1
  select p.name, t.tag from patient p, unnest(p.tags) as t(tag)
  select p.name, t.tag, t.n from patient p cross join lateral unnest(p.tags) with ordinality as t(tag, n)
  select p.name, x from patient p, unnest(p.tags) x where x like 'vip%'
  select info ->> 'age', info -> 'bed' ->> 'no', info #>> '{bed,no}', info #> '{allergy,0}', info @> '{"age": 1}', info ? 'age', info ?| array['a'], info ?& array['age'] from patient
  select jsonb_extract_path_text(info, 'bed', 'no'), jsonb_array_length(info -> 'allergy'), jsonb_typeof(info), jsonb_pretty(info), jsonb_set(info, '{age}', '1'), info - 'age', info || '{"b": 1}' from patient
  select p.id, a.value from patient p, jsonb_array_elements_text(p.info -> 'allergy') a
  select p.id, a from patient p cross join lateral jsonb_array_elements_text(p.info -> 'allergy') as a
  select p.id, e.key, e.value from patient p, jsonb_each(p.info) e
  select p.id, r.no from patient p, jsonb_to_record(p.info -> 'bed') as r(no int)
  select jsonb_path_query(info, '$.allergy[*]'), jsonb_path_exists(info, '$.age'), info @? '$.age', info @@ '$.age > 3' from patient
  select l.result -> 'a' -> 0, json_array_length(l.result -> 'a'), e from lab l, json_array_elements(l.result -> 'a') e
  select jsonb_object_keys(info) from patient
  select distinct on (patient_id) patient_id, at, kind from visit order by patient_id, at desc
  select * from (select *, row_number() over (partition by dept_id order by fee desc) as rn from visit) t where rn <= 3
  select kind from visit union select name from dept except select '急诊' intersect select kind from visit
  select kind from visit union all (select name from dept order by id limit 1)
  select * from visit v where exists (select 1 from lab l where l.visit_id = v.id and l.flag) and v.dept_id in (select id from dept)
  select * from visit where (dept_id, kind) in (select dept_id, kind from visit limit 3)
  select * from visit where fee > all (select value from lab where value < 3) or fee = any (select 3.15)
  select (select max(fee) from visit v where v.dept_id = d.id) as 最高, array(select doctor from visit v where v.dept_id = d.id limit 2) from dept d
  select * from dept a full join dept b on a.id = b.parent_id
  select * from dept a right join dept b using (id)
  select * from dept natural join (select id from dept) x
  select v.kind, x.n from visit v cross join lateral (select count(*) as n from lab l where l.visit_id = v.id) x
  select * from visit tablesample bernoulli (10) repeatable (1)
  select * from visit tablesample system (50)
  select * from (values (1, '男'), (2, '女')) as s(id, 性别)
  select * from visit order by kind collate "C", at desc nulls first fetch first 5 rows only
  select floor(date_part('year', age(p.birth)) / 10) * 10 as 年龄段, p.sex, count(*) from patient p group by 1, 2
  select width_bucket(value, array[1, 5, 10]::float8[]) as 档, count(*) from lab group by 1
  select item, count(*) filter (where flag) * 100.0 / count(*) as 异常率 from lab group by item
  select patient_id, count(*), min(at) as 首诊, max(at) as 末诊 from visit group by patient_id having max(at) - min(at) > interval '1 day'
  select a.patient_id, min(b.at - a.at) from visit a join visit b on b.patient_id = a.patient_id and b.at > a.at and b.at <= a.at + interval '30 days' group by 1
  select int4range(1, 5) @> 3, daterange('2024-01-01', '2024-02-01') && daterange('2024-01-15', null), lower(int4range(1, 5)), upper_inf(daterange('2024-01-01', null)), isempty(int4range(1, 1))
  select tsrange(at, at + interval '2 h') * tsrange('2024-01-01', '2024-02-01') from visit
  select point(1, 2) <-> point(3, 4), box(point(0, 0), point(1, 1)) @> point(0.5, 0.5), circle(point(0, 0), 2)
  select to_tsvector('simple', note) @@ to_tsquery('simple', 'bp'), ts_rank(to_tsvector('simple', note), plainto_tsquery('simple', 'bp')) from visit
  select xmlelement(name a, kind), xmlforest(kind as b), (xpath('/a/text()', '<a>1</a>'::xml))[1]::text from visit
  select x.a from xmltable('/r/a' passing ('<r><a>1</a></r>'::xml) columns a int path '.') x
  select s.lo, s.hi from (select regexp_replace(note, '\\D+(\\d+)/.*', '\\1')::int as lo, right(note, 2)::int as hi from visit) s
  select m[1], m[2] from visit v, regexp_matches(v.note, '(\\d+)/(\\d+)') as m
  select s from string_to_table('a,b', ',') s
  select t.* from regexp_split_to_table('a b', ' ') as t(w)
  select generate_subscripts(tags, 1), array_position(tags, '慢病'), tags @> array['慢病'], tags && array['x'], cardinality(tags), array_append(tags, 'x'), array_remove(tags, '慢病'), tags[1:1] from patient
  select table_name, column_name, data_type from information_schema.columns where table_schema = 'public' order by ordinal_position
  select table_schema, table_name from information_schema.tables where table_type = 'BASE TABLE'
  select c.relname, n.nspname, obj_description(c.oid), pg_total_relation_size(c.oid), pg_size_pretty(pg_table_size(c.oid)) from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname = 'public'
  select a.attname, format_type(a.atttypid, a.atttypmod), col_description(a.attrelid, a.attnum) from pg_attribute a where a.attrelid = 'visit'::regclass and a.attnum > 0 and not a.attisdropped
  select * from pg_tables where schemaname = 'public'
  select sum(fee) over w1, avg(fee) over (w1 rows 3 preceding) from visit window w1 as (partition by dept_id order by at)
  select count(*) over (order by at groups between 1 preceding and 1 following exclude current row) from visit
  select not true or false and true is true, (1, 2) < (1, 3), null is unknown, 1 <> 2, 1 != 2
  select "visit"."kind" as "类 别", U.name from visit, public.dept as U where U.id = visit.dept_id`
  .trim()
  .split('\n');

/** Queries of analysts in a hospital: none of them may be refused. */
export const postgresQueries: string[] = [
  ...selections.map((list) => `select ${list} from visit`),
  ...selections.map((list) => `select kind, ${list} from visit group by kind order by 1`),
  ...values.map(
    (list) => `select ${list} from visit window w as (partition by dept_id order by at) limit 50`,
  ),
  ...values.map(
    (list) =>
      `with v as (select * from visit) select ${list} from v as visit window w as (order by at) limit 5`,
  ),
  ...values.map(
    (list) =>
      `select * from (select ${list} from (select * from visit where fee > 1) visit window w as (order by at)) q(a) limit 9`,
  ),
  ...whole,
].map((sql) => sql.trim());
