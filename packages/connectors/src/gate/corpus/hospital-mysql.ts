/** Tables that the queries below read, for MariaDB 10.6 and later; statements end in semicolons. */
export const mysqlTables = `
  create table dept (id int primary key, name varchar(50), parent_id int, opened date);
  create table patient (id int primary key, name varchar(50), sex varchar(4), birth date, phone varchar(20), info json);
  create table visit (id int primary key, patient_id int, dept_id int, doctor varchar(50), at datetime, kind varchar(20), fee decimal(12,2), note varchar(200), update_time datetime);
  create table lab (id int, visit_id int, item varchar(50), value double, flag boolean, result json);
  insert into dept select seq, concat('科室', seq), nullif(floor(seq / 3), 0), date '2020-01-01' + interval seq day from seq_1_to_9;
  insert into patient select seq, concat('病人', seq), if(seq % 2, '女', '男'), date '1950-01-01' + interval seq * 300 day, concat('138', lpad(seq, 8, '0')), json_object('age', seq, 'allergy', json_array('青霉素', '花粉'), 'bed', json_object('no', seq)) from seq_1_to_40;
  insert into visit select seq, 1 + seq % 40, 1 + seq % 9, concat('医生', seq % 7), timestamp '2024-01-01 00:00:00' + interval seq * 7 hour, elt(1 + seq % 3, '门诊', '急诊', '住院'), seq * 3.15, concat('BP ', 100 + seq % 50, '/', 60 + seq % 30), now() from seq_1_to_300;
  insert into lab select seq, 1 + seq % 300, if(seq % 2, '血糖', '血红蛋白'), seq * 0.37, seq % 5 = 0, '{"a": [1, 2]}' from seq_1_to_500`;

const selections = `
  count(*), sum(fee), avg(fee), min(at), max(at)
  count(distinct patient_id), count(distinct patient_id, dept_id), sum(kind = '急诊'), sum(if(kind = '急诊', 1, 0))
  round(avg(fee), 2), round(sum(fee) / nullif(count(*), 0), 2), truncate(avg(fee), 1), format(sum(fee), 2)
  std(fee), stddev(fee), stddev_pop(fee), stddev_samp(fee), variance(fee), var_pop(fee), var_samp(fee)
  group_concat(distinct kind order by kind separator '、'), group_concat(doctor, ':', fee order by at desc separator ';')
  json_arrayagg(kind), json_objectagg(id, kind), bit_and(id), bit_or(id), bit_xor(id)
  sum(case when kind = '门诊' then 1 else 0 end) / count(*) * 100, concat(round(sum(kind = '门诊') / count(*) * 100, 1), '%')
  datediff(max(at), min(at)), timestampdiff(day, min(at), max(at)), timediff(max(at), min(at)), date_format(max(at), '%Y年%m月%d日')
  coalesce(sum(fee), 0), ifnull(max(fee), 0), greatest(max(fee), 100), least(min(fee), 5), nullif(max(fee), 0)
  cast(avg(fee) as signed), cast(avg(fee) as decimal(10, 1)), convert(avg(fee), char), ceil(avg(fee)), floor(avg(fee)), mod(count(*), 7), count(*) div 3, count(*) mod 3`
  .trim()
  .split('\n');

const values = `
  id, kind, row_number() over (partition by dept_id order by at)
  rank() over (order by fee desc), dense_rank() over (order by fee desc), percent_rank() over (order by fee), cume_dist() over (order by fee), ntile(4) over (order by fee)
  lag(fee) over w, lead(fee, 2) over w, first_value(fee) over w, last_value(fee) over w, nth_value(fee, 2) over w
  sum(fee) over (order by at rows between 6 preceding and current row), fee - avg(fee) over (partition by dept_id), fee / sum(fee) over ()
  date_format(at, '%Y-%m'), date_format(at, '%x-W%v'), date(at), year(at), quarter(at), month(at), week(at, 1), weekday(at), dayofweek(at), dayofmonth(at), dayofyear(at), day(at), hour(at), minute(at), second(at), yearweek(at), dayname(at), monthname(at), weekofyear(at)
  at + interval 1 day, at - interval 3 month, date_add(at, interval 1 week), date_sub(at, interval 2 hour), adddate(at, 3), subdate(at, interval 1 day), addtime(at, '01:00'), subtime(at, '01:00'), timestampadd(minute, 5, at)
  last_day(at), makedate(2024, 60), maketime(1, 2, 3), period_diff(202402, 202401), period_add(202401, 3), to_days(at), from_days(739000), time(at), time_to_sec(time(at)), sec_to_time(3600), microsecond(at)
  now(), curdate(), current_date, current_timestamp, current_timestamp(), curtime(), sysdate(), utc_timestamp(), localtime(), unix_timestamp(at), from_unixtime(1700000000), from_unixtime(1700000000, '%Y'), convert_tz(at, '+00:00', '+08:00')
  str_to_date('2024-01-02', '%Y-%m-%d'), date '2024-01-01', timestamp '2024-01-01 00:00:00', extract(year from at), extract(year_month from at), time_format(at, '%H'), get_format(date, 'ISO')
  upper(kind), lower(doctor), ucase(kind), lcase(kind), length(note), char_length(note), character_length(note), octet_length(note), reverse(note), repeat('*', 3), space(2)
  substring(note, 4, 3), substring(note from 4 for 3), substr(note, 4), mid(note, 2, 3), left(note, 2), right(note, 2), position('/' in note), locate('/', note), instr(note, '/'), substring_index(note, '/', -1)
  cast(substring_index(substring_index(note, ' ', -1), '/', 1) as unsigned), replace(note, 'BP', '血压'), insert(note, 1, 2, 'X'), elt(1, kind, note), field(kind, '门诊'), find_in_set(kind, '门诊,急诊')
  trim(note), trim(both 'B' from note), trim(leading 'B' from note), ltrim(note), rtrim(note), lpad(id, 6, '0'), rpad(kind, 4, '-'), concat(kind, doctor), concat_ws('-', kind, doctor), quote(note), ascii(kind), ord(kind), char(65), char(65 using utf8mb4), hex(note), unhex('41'), md5(note), sha1(note), sha2(note, 256), crc32(note), to_base64(note), from_base64('YQ=='), soundex(note), strcmp(kind, note), bin(5), oct(8), conv('ff', 16, 10)
  regexp_replace(note, '[^0-9]', ''), regexp_substr(note, '[0-9]+'), regexp_instr(note, '/'), note regexp '^BP', note rlike 'BP', note not regexp 'x', note like 'BP%', note like 'BP#%' escape '#', note sounds like 'bp'
  case when fee < 100 then '低' when fee < 500 then '中' else '高' end, case kind when '门诊' then 1 else 2 end, if(fee > 5, '是', '否'), interval(fee, 10, 100), isnull(fee)
  abs(-fee), sign(fee), sqrt(fee), power(fee, 2), pow(2, 3), exp(1), ln(fee), log(fee), log(2, 8), log2(8), log10(100), pi(), degrees(1), radians(180), sin(1), cos(1), tan(1), cot(1), asin(0), acos(0), atan(1), atan2(1, 2), rand(), rand(1), round(fee), mod(fee, 3), fee % 3, fee div 2, fee ^ 1, id & 1, id | 2, id << 1, ~id, -fee
  cast(fee as char), cast(id as char(10)), cast('1' as signed), cast('1.5' as decimal(10, 2)), cast(at as date), cast(at as datetime(3)), cast(at as time), binary kind, convert(kind using utf8mb4), kind collate utf8mb4_bin, _utf8mb4'x', n'x', x'41', 0x41, b'01', true, false, null
  note is null, note is not null, note <=> null, fee between 1 and 9, fee not in (1, 2), (id, kind) in ((1, '门诊')), not fee > 1, fee > 1 and fee < 9 or fee = 3 xor fee = 4, fee > 1 && fee < 9, kind != '门诊', kind <> '急诊'
  version(), user(), current_user(), current_user, database(), schema(), connection_id(), charset(kind), collation(kind), uuid(), inet_aton('1.2.3.4'), inet_ntoa(1), found_rows(), @@sql_mode, @@time_zone
  visit.*, visit.note, visit.update_time, visit.fee as \`update\`, \`visit\`.\`kind\` as "类 别", 'a' 'b', "text"
  st_x(point(1, 2)), st_astext(st_geomfromtext('POINT(1 2)')), st_distance(point(0, 0), point(3, 4)), st_within(point(1, 1), st_geomfromtext('POLYGON((0 0,2 0,2 2,0 2,0 0))'))`
  .trim()
  .split('\n');

const whole = `
  select d.name, count(v.id) as 人次 from dept d left join visit v on v.dept_id = d.id group by d.name having count(v.id) > 1 order by 人次 desc limit 5 offset 1
  select d.name, v.kind, sum(v.fee) from visit v join dept d on d.id = v.dept_id group by d.name, v.kind with rollup
  with m as (select date_format(at, '%Y-%m') as 月, sum(fee) as 费用 from visit group by 1) select 月, 费用, 费用 - lag(费用) over (order by 月) as 环比 from m
  with recursive t as (select id, parent_id, name, 1 as 层 from dept where parent_id is null union all select d.id, d.parent_id, d.name, t.层 + 1 from dept d join t on t.id = d.parent_id) select * from t
  with recursive t (n) as (select 1 union all select n + 1 from t where n < 10) select sum(n) from t
  with recursive days (d) as (select date '2024-01-01' union all select d + interval 1 day from days where d < '2024-02-01'), v (d, n) as (select date(at), count(*) from visit group by 1) select days.d, ifnull(v.n, 0) from days left join v on v.d = days.d
  select json_extract(info, '$.age'), json_unquote(json_extract(info, '$.bed.no')), json_value(info, '$.age'), json_query(info, '$.bed'), json_length(info, '$.allergy'), json_contains(info, '1', '$.age'), json_contains_path(info, 'one', '$.age'), json_keys(info), json_type(info), json_valid(info), json_search(info, 'one', '花粉'), json_depth(info) from patient
  select json_set(info, '$.age', 1), json_insert(info, '$.b', 1), json_replace(info, '$.age', 2), json_remove(info, '$.age'), json_merge_patch(info, '{"b":1}'), json_array_append(info, '$.allergy', 'x'), json_quote('a'), json_array(1, 2), json_object('a', 1), json_pretty(info) from patient
  select p.id, j.a from patient p, json_table(p.info, '$.allergy[*]' columns (n for ordinality, a varchar(20) path '$')) j
  select p.id, j.no from patient p join json_table(p.info, '$' columns (no int path '$.bed.no' default '0' on empty, nested path '$.allergy[*]' columns (a varchar(10) path '$'))) as j on true
  select * from (select *, row_number() over (partition by dept_id order by fee desc) as rn from visit) t where rn <= 3
  select kind from visit union select name from dept except select '急诊' intersect select kind from visit
  (select kind from visit limit 1) union all (select name from dept order by id limit 1)
  select * from visit v where exists (select 1 from lab l where l.visit_id = v.id and l.flag) and v.dept_id in (select id from dept)
  select * from visit where fee > all (select value from lab where value < 3) or fee = any (select 3.15) or fee < some (select 3)
  select (select max(fee) from visit v where v.dept_id = d.id) as 最高 from dept d
  select * from dept a right join dept b using (id)
  select * from dept natural join (select id from dept) x
  select straight_join v.id from visit v straight_join dept d on d.id = v.dept_id
  select sql_no_cache distinct kind from visit use index (primary) where id > 1
  select v.id from visit v ignore index for join (primary) join dept d force index (primary) on d.id = v.dept_id
  select floor(timestampdiff(year, p.birth, curdate()) / 10) * 10 as 年龄段, p.sex, count(*) from patient p group by 1, 2
  select item, sum(flag) / count(*) * 100 as 异常率 from lab group by item
  select patient_id, count(*), min(at) as 首诊, max(at) as 末诊 from visit group by patient_id having timestampdiff(day, min(at), max(at)) > 1
  select a.patient_id, min(timestampdiff(day, a.at, b.at)) from visit a join visit b on b.patient_id = a.patient_id and b.at > a.at and b.at <= a.at + interval 30 day group by 1
  select @n := @n + 1 as 序号, kind from visit, (select @n := 0) x
  select table_name, column_name, data_type, column_comment from information_schema.columns where table_schema = database() order by ordinal_position
  select table_schema, table_name, table_rows from information_schema.tables
  select index_name, group_concat(column_name) from information_schema.statistics group by index_name
  select sum(fee) over w1, avg(fee) over (w1 rows 3 preceding) from visit window w1 as (partition by dept_id order by at)
  select * from visit order by field(kind, '住院', '门诊'), at desc limit 3, 5
  select * from visit where at between '2024-01-01' and '2024-01-31 23:59:59' or 1 = 0 order by rand() limit 3
  select count(*) from visit where date(at) = curdate() - interval 1 day
  select median(fee) over (partition by kind), percentile_cont(0.5) within group (order by fee) over (partition by kind) from visit
  select 1 from dual
  select seq from seq_1_to_10
  select * from (values (1, '男'), (2, '女')) s
  select d.id from dept as d where d.id in (1, 2) and (d.name like '科%' or d.name = '') and not (d.id = 3)
  select extractvalue('<a><b>1</b></a>', '/a/b'), updatexml('<a>1</a>', '/a', '<a>2</a>')
  select dept_id, count(*) as 人次, count(distinct patient_id) as 人数, round(count(*) / count(distinct patient_id), 2) as 人均次数 from visit group by dept_id
  select d.name as 科室, sum(v.fee) as 收入, round(sum(v.fee) / (select sum(fee) from visit) * 100, 2) as 占比 from visit v join dept d on d.id = v.dept_id group by d.name order by 收入 desc
  select date_format(at, '%Y-%m') as 月份, sum(case when kind = '门诊' then fee else 0 end) as 门诊, sum(case when kind = '急诊' then fee else 0 end) as 急诊 from visit group by 月份 order by 月份
  select * from (select v.*, row_number() over (partition by dept_id order by fee desc) as rn from visit v) t where rn <= 3
  select hour(at) as 时段, count(*) as 人次 from visit group by hour(at) order by 时段
  select case weekday(at) when 0 then '周一' when 1 then '周二' when 2 then '周三' when 3 then '周四' when 4 then '周五' when 5 then '周六' else '周日' end as 星期, count(*) from visit group by weekday(at), 1 order by weekday(at)
  select p.sex, sum(timestampdiff(year, p.birth, v.at) < 14) as 儿童, sum(timestampdiff(year, p.birth, v.at) between 14 and 64) as 成人, sum(timestampdiff(year, p.birth, v.at) > 64) as 老年 from visit v join patient p on p.id = v.patient_id group by p.sex
  with 本月 as (select dept_id, sum(fee) as f from visit where at >= '2024-02-01' and at < '2024-03-01' group by dept_id), 上月 as (select dept_id, sum(fee) as f from visit where at >= '2024-01-01' and at < '2024-02-01' group by dept_id) select d.name, 本月.f, 上月.f, round((本月.f - 上月.f) / 上月.f * 100, 1) as 环比 from dept d left join 本月 on 本月.dept_id = d.id left join 上月 on 上月.dept_id = d.id
  select doctor, count(*) as n, rank() over (order by count(*) desc) as 名次 from visit group by doctor
  select patient_id, at, lag(at) over (partition by patient_id order by at) as 上次, datediff(at, lag(at) over (partition by patient_id order by at)) as 间隔 from visit
  select l.item, min(l.value), max(l.value), round(avg(l.value), 2), round(stddev_samp(l.value), 3) from lab l where l.value is not null group by l.item
  select v.id, group_concat(concat(l.item, '=', round(l.value, 1)) order by l.item separator '; ') as 检验 from visit v left join lab l on l.visit_id = v.id group by v.id limit 20
  select dept.name, coalesce(t.n, 0) as 人次 from dept left join (select dept_id, count(*) as n from visit where kind = '住院' group by dept_id) t on t.dept_id = dept.id
  select concat(left(name, 1), '**') as 姓名, concat(left(phone, 3), '****', right(phone, 4)) as 电话 from patient limit 10
  select json_unquote(json_extract(info, '$.allergy[0]')) as 过敏, count(*) from patient group by 过敏
  select kind, sum(fee) as 费用 from visit where at >= date_sub('2024-03-01', interval 30 day) group by kind having 费用 > 0
  select 'A' as 组, count(*) from visit where fee < 100 union all select 'B', count(*) from visit where fee between 100 and 500 union all select 'C', count(*) from visit where fee > 500
  select distinct v.doctor from visit v where not exists (select 1 from lab l where l.visit_id = v.id)
  select date(at) as d, count(*) as n, sum(count(*)) over (order by date(at) rows between 6 preceding and current row) as 七日 from visit group by date(at)
  select quarter(at) as q, kind, count(*) from visit group by q, kind with rollup
  select if(grouping_id is null, '合计', grouping_id) as 科室, n from (select dept_id as grouping_id, count(*) as n from visit group by dept_id with rollup) r
  select d.id, d.name, p.name as 上级 from dept d left join dept p on p.id = d.parent_id order by ifnull(d.parent_id, 0), d.id
  with recursive path as (select id, cast(name as char(200)) as 路径 from dept where parent_id is null union all select d.id, concat(path.路径, '/', d.name) from dept d join path on path.id = d.parent_id) select * from path order by 路径
  select m.月, ifnull(sum(v.fee), 0) from (select '2024-01' as 月 union select '2024-02' union select '2024-03') m left join visit v on date_format(v.at, '%Y-%m') = m.月 group by m.月
  select round(sum(fee) / 10000, 4) as 万元, concat('￥', format(sum(fee), 2)) as 金额 from visit
  select count(*) as 总数, count(note) as 有备注, sum(note = '') as 空备注, sum(update_time is null) as 未更新 from visit
  select cast(substring_index(replace(note, 'BP ', ''), '/', 1) as unsigned) as 收缩压, cast(substring_index(note, '/', -1) as unsigned) as 舒张压 from visit where note regexp '^BP [0-9]+/[0-9]+$'
  select patient_id from visit group by patient_id having sum(kind = '住院') > 0 and sum(kind = '门诊') > 0
  select v.* from visit v join (select patient_id, max(at) as at from visit group by patient_id) t using (patient_id, at)
  select ntile(4) over (order by sum(fee)) as 四分位, doctor, sum(fee) from visit group by doctor
  select yearweek(at, 1) as 周, count(*) from visit group by 周 order by 周 desc limit 12
  select sum(fee) filter_fee, max(at) 最近 from visit where dept_id in (select id from dept where opened < '2020-01-05') and doctor not like '%0'
  select year(at) as 年, month(at) as 月, count(*) as 人次, sum(count(*)) over (partition by year(at) order by month(at)) as 累计 from visit group by year(at), month(at)`
  .trim()
  .split('\n');

/** Queries of analysts in a hospital: none of them may be refused. */
export const mysqlQueries: string[] = [
  ...selections.map((list) => `select ${list} from visit`),
  ...selections.map((list) => `select kind, ${list} from visit group by kind order by 1`),
  ...values.map(
    (list) => `select ${list} from visit window w as (partition by dept_id order by at) limit 50`,
  ),
  ...values.map(
    (list) =>
      `select ${list} from (select * from visit where fee > 1) visit window w as (order by at) limit 9`,
  ),
  ...values.map(
    (list) =>
      `with v as (select * from visit) select ${list} from v as visit window w as (order by at) limit 5`,
  ),
  ...whole,
].map((sql) => sql.trim());
