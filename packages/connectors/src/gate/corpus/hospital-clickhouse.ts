/** Queries of analysts in a hospital: none of them may be refused. */
export const clickhouseLegitimate: string[] = `
  select 1
  select 0b101, 0x1F, 1e5, 1_000, t.1 from t
  select * from \`门诊就诊\` limit 10
  select "科室", sum("费用") as \`总费用\` from his.\`就诊\` group by "科室" order by 2 desc
  select toStartOfMonth(d) as m, count() as n, uniqExact(id) as u from visits where d >= '2024-01-01' group by m order by m
  select sumIf(fee, kind = '门诊') as a, countIf(fee > 100) as b, avgOrNull(fee), quantileExact(0.5)(fee), quantiles(0.5, 0.9)(fee) from visits
  select argMax(dept, ts), groupArray(3)(name), topK(3)(dept), uniqCombinedIf(id, 1), sumMap(k, v), groupUniqArray(a) from t
  select * from a any left join b using id where a.x in (select x from c) and a.y global in (1, 2)
  select * from a asof join b on a.id = b.id and a.t >= b.t
  select a, b from t array join arr as b
  select arrayJoin([1, 2, 3]) as x, arrayMap(x -> x * 2, [1, 2]) as y, arrayFilter((x, i) -> i > 1, [1, 2], [1, 2])
  select a, row_number() over (partition by b order by c desc) as rn, lagInFrame(c) over (partition by b order by c rows between 1 preceding and current row) from t
  with x as (select 1 as a), 2 as b select a + b from x
  select dept, count() from t final sample 0.1 prewhere a = 1 where b = 2 group by dept with rollup having count() > 1 limit 3 by dept
  select a from t union all select b from u
  select if(a > 1, 'x', 'y'), multiIf(a = 1, 'x', a = 2, 'y', 'z'), a ? 1 : 2, case a when 1 then 'x' else 'y' end from t
  select toDate('2024-01-01') + interval 1 day, dateDiff('day', a, b), formatDateTime(now(), '%Y-%m-%d'), toYYYYMM(today()), addMonths(d, -1), date_trunc('month', d) from t
  select cast(a as Decimal(18, 2)), a::Nullable(String), toDecimal64(a, 2), toInt32OrNull(b), cast(a, 'String') from t
  select splitByChar(',', a)[1], arrayElement(x, 1), m['k'], t.1, tupleElement(t, 2), length(a), lowerUTF8(a), replaceRegexpAll(a, '\\\\s+', ' ') from t
  select cast(a as Time64(3)), a::Nullable(DateTime64(3)), cast(b as Variant(UInt8, String)), cast(c as Dynamic(max_types=8)), cast(d as JSON(max_dynamic_paths=8)), cast(e as Array(SimpleAggregateFunction(sum, UInt64))) from t
  select JSONExtractString(j, 'a', 'b'), visitParamExtractString(j, 'a'), JSONExtract(j, 'c', 'Float64') from t
  select number, toDate('2024-01-01') + number as d from numbers(31)
  select n.number from system.numbers n limit 3
  select * from generateSeries(1, 10)
  select * from values('a Int8, b String', (1, 'x'), (2, 'y'))
  select name, type from system.columns where database = 'his'
  select table_name from information_schema.tables where table_schema = 'his'
  select dictGet('his.dept', 'name', toUInt64(1)), dictGetOrDefault('his.dept', 'name', toUInt64(1), '无')
  select domain(u), cutURLParameter(u, 'a'), MD5(a), hex(cityHash64(a)), IPv4NumToString(ip) from t
  select d, sum(x) from t group by d order by d with fill from toDate('2024-01-01') to toDate('2024-02-01') step 1
  select a, grouping(a) from t group by grouping sets ((a), ())
  select count(distinct a), any(b), anyLast(b), min(c), max(c), stddevPop(c), corr(a, b), median(c) from t
  select 'it\\'s', 'it''s', "a\\"b", \`a\\\`b\` from t
  select /* 价格 */ a, -1, 1.5e3, 0x1F, null, true from t where a like '%x_' and b not ilike 'y' and c is not null and d between 1 and 2
  select columns('^a') from t
  select * except (a) from t
  select tuple(1, 'a'), (1, 2), [1, 2], map('a', 1), array(1, 2)
  select bitmapCardinality(groupBitmapState(id)), windowFunnel(3600)(ts, a = 1, a = 2), retention(a = 1, b = 2), sequenceCount('(?1)(?2)')(ts, a = 1, b = 2) from t
  select update_time, delete_flag, \`format\`, 'drop table t' as s from t`
  .trim()
  .split('\n')
  .map((line) => line.trim());
