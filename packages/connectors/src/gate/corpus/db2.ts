import type { Families } from './family.ts';
import { genericFamilies as all } from './generic.ts';

/** What DB2 would run, or might, and the gate must refuse. */
export const db2Families: Families = {
  ...all,
  'hidden statements': [
    ...all['hidden statements'].filter((sql) => !sql.includes('\\')),
    'select * from final table (insert into t values (1))',
    'select * from old table (delete from t)',
    'select * from new table (update t set a = 1)',
    'select * from final table (merge into t using u on 1 = 1 when matched then delete)',
  ] as unknown as Families['hidden statements'],
  files: [
    ...all.files,
    "select * from external '/etc/passwd'",
    "select * from external '/etc/passwd' using (delimiter '|')",
    "select * from external '/etc/passwd' (a varchar(100)) using (delimiter '|')",
    "select * from external '/etc/passwd' like t",
    "select * from t, external '/etc/passwd' as x (a varchar(100))",
    "select * from t join external /* a */ '/etc/passwd' x on 1 = 1",
    "select a from t where a in (select * from external '/etc/passwd' (a varchar(100)))",
  ] as unknown as Families['files'],
  'running text': [
    ...all['running text'],
    'select xmlquery(\'db2-fn:sqlquery("select 1 from t")\') from t',
    "select * from xmltable('db2-fn:xmlcolumn(\"T.A\")' columns a int path 'a')",
    'select 1 from t where xmlexists(\'db2-fn:sqlquery("x")\')',
  ],
  signals: [
    ...all.signals,
    "select raise_error('70000', 'x') from t",
    'select * from table(sysproc.mon_get_connection(null, -1))',
  ],
  'unknown functions': [
    ...all['unknown functions'],
    'select generate_unique() from t',
    "select sysproc.admin_cmd('x') from t",
    "select encrypt('a', 'b') from t",
  ],
  'secret catalogs': [
    ...all['secret catalogs'].filter((sql) => !/v\$|dba_|pg_shadow|sys\.user|pg_cat|sys_cat/.test(sql)),
    'select * from syscat.dbauth',
    'select * from syscat.tabauth',
    'select * from syscat.routines',
    'select * from sysibm.sysuserauth',
    'select * from sysibmadm.snapdyn_sql',
    'select * from sysibmadm.applications',
    'select * from sysstat.tables',
    'select * from systools.policy',
  ] as unknown as Families['secret catalogs'],
  'quoted names': [
    'select "sleep"(3)',
    'select "MY_FN"(3)',
    'select * from "SYSIBM"."SYSUSERAUTH"',
    'select "SYSPROC"."X" from t',
    'select `a` from t',
    'select [a] from t',
  ],
  'escaped names': all['escaped names'].filter(
    (sql) => !sql.includes('ＳＹＳ'),
  ) as unknown as Families['escaped names'],
};

/** Queries of a hospital that read only. */
export const db2Legitimate = [
  'select * from sysibm.sysdummy1',
  "select varchar_format(visit_date, 'YYYY-MM') m, sum(fee) from his.visits where visit_date >= '2024-01-01' group by varchar_format(visit_date, 'YYYY-MM')",
  'select v.id, d.name from his.visits v left join his.depts d on v.dept_id = d.id',
  "select coalesce(name, '未知') as 姓名, case sex when '1' then '男' else '女' end as 性别 from patients",
  'with d (dept_id, n) as (select dept_id, count(*) from visits group by dept_id) select d.dept_id, d.n from d',
  'select current date - 1 day, current timestamp, year(visit_date), days(visit_date) from visits',
  'select id, row_number() over (partition by dept_id order by visit_date desc) as rn from visits fetch first 10 rows only with ur',
  'select tabname from syscat.tables where tabschema = current schema',
  'select cast(fee as decimal(10, 2)), decimal(fee, 10, 2), char(id), digits(id) from visits',
  "select listagg(name, ',') within group (order by name) from depts",
  'select * from (values (1, 2), (3, 4)) as x (a, b)',
  "select a from t where b like '%!_%' escape '!'",
  "select external, 'x' from t where external = 'y'",
];
