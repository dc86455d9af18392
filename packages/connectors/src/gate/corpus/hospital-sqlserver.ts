/** Queries of analysts in a hospital: none of them may be refused. No SQL Server has run them. */
export const sqlserverLegitimate: string[] = `
  select 1
  select 0x, 1 from t where photo = 0x and b = 0X
  select 0x1f, 1e5, 2.5e-3, .5 from t where a=1 and b in (1,2)or c=0xff
  select top 10 * from 门诊就诊
  select top (10) percent a from t order by a
  select top (3) with ties 科室, sum(费用) as 费用 from dbo.门诊就诊 with (nolock) group by 科室 order by sum(费用) desc
  select a.科室, b.名称 from HIS.dbo.就诊 a (nolock) left join HIS..科室 b with(nolock) on a.科室 = b.编号 where a.日期 >= '2024-01-01'
  select * from t with (nolock, index(ix_a)), u with (readpast) where t.a = u.a
  select [科 室], [费用]]元], "名 称" from [dbo].[门诊 表]
  select N'门诊' as 类型, 'it''s' as b, n'x' from t
  select convert(varchar(10), 就诊时间, 120) as 日期, convert(decimal(18, 2), 费用), cast(a as nvarchar(max)), isnull(a, 0) from t
  select datediff(day, a, getdate()), dateadd(month, -1, a), datepart(week, a), datename(weekday, a), year(a), month(a), eomonth(a) from t
  select case when a > 1 then N'高' else N'低' end, iif(a > 1, 1, 0), choose(a, 'x', 'y'), nullif(a, 0), coalesce(a, b) from t
  select row_number() over (partition by a order by b desc) as rn, lag(a) over (order by b), sum(a) over (order by b rows between 6 preceding and current row) from t
  select stuff((select ',' + 名称 from 诊断 d where d.id = v.id for xml path('')), 1, 1, '') as 诊断 from 就诊 v
  select stuff((select ',' + 名称 from 诊断 d where d.id = v.id for xml path(''), type).value('.', 'nvarchar(max)'), 1, 1, '') from 就诊 v
  select string_agg(名称, ',') within group (order by 名称) from 诊断
  select * from t cross apply (select top 1 * from u where u.a = t.a order by u.b desc) x
  select t.a, s.value from t cross apply string_split(t.b, ',') s
  select j.[key], j.value from t cross apply openjson(t.j) j
  select * from (select a, b, c from t) s pivot (sum(c) for b in ([一月], [二月])) p
  select * from t unpivot (v for k in (a, b)) u
  select v.a from (values (1), (2)) v(a)
  select v.a from (values (1), (2)) as v (a)
  with x as (select 1 as a union all select a + 1 from x where a < 5) select * from x
  with x (a, b) as (select 1, 2), y as (select * from x) select * from y order by a
  select a from t union all select b from u except select 1 intersect select 2
  (select 1) union all (select 2)
  select a, count(*) n from t group by a with rollup having count(*) > 1
  select a, b, grouping(a) from t group by grouping sets ((a), (b), ())
  select a, b from t group by cube (a, b)
  select a from t order by a offset 10 rows fetch next 5 rows only
  select t.*, u.b from t, u where t.a *1 = u.a and t.b like '[^a-c]%' escape '!' and exists (select 1 from v)
  select count(distinct a), count_big(*), stdev(a), var(b), checksum_agg(c) from t
  select name, type_desc from sys.tables
  select table_name, column_name from information_schema.columns where table_schema = 'dbo'
  select a from t where b collate Chinese_PRC_BIN = N'甲' and c is not null and d between 1 and 2 and e in (1, 2)
  select 0x1F, 1.5e3, -1, ~a, a % 2, a & 1, a | 2, a ^ 3 from t
  select a at time zone 'China Standard Time' from t
  select a /* 价格 /* 嵌套 */ */, b
  select newid(), len(a), charindex('x', a), patindex('%[0-9]%', a), substring(a, 1, 2), replicate('0', 5), right('000' + a, 3), upper(a), format(a, 'N2') from t
  select current_timestamp, sysdatetime(), abs(a), round(a, 2), ceiling(a), floor(a), power(a, 2), sqrt(a), log(a), rand() from t
  select percentile_cont(0.5) within group (order by a) over (partition by b) from t
  select a from t tablesample (10 percent)
  select json_value(j, '$.a.b'), json_query(j, '$.c'), isjson(j) from t
  select sum(case when 性别 = N'男' then 1 else 0 end) * 100.0 / nullif(count(*), 0) as 占比 from 病人
  select rename, rename object from t where rename = 1 order by rename
  select t.rename database from t
  select 更新_时间, update_time, delete_flag, 'drop table t' as s from t`
  .trim()
  .split('\n')
  .map((line) => line.trim());
