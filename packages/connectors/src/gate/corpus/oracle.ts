import type { Families } from './family.ts';
import { genericFamilies as all } from './generic.ts';

/** What Oracle would run, or might, and the gate must refuse. */
export const oracleFamilies: Families = {
  ...all,
  'hidden statements': [
    ...all['hidden statements'].filter((sql) => !sql.includes('\\')),
    'with function f return number is begin return 1; end; select f from dual',
    'with function f return number is pragma autonomous_transaction',
    'select 1 from dual model dimension by (1 a) measures (1 b) rules (b[1] = 2)',
    'select cursor(select 1 from dual) from dual',
  ] as unknown as Families['hidden statements'],
  'attribute notation': [
    ...all['attribute notation'],
    "select xmltype('<a/>').getclobval() from dual",
    'select sys_context.a from dual',
    'select dbms_utility.get_time, dual.dummy from dual',
  ],
  'unknown functions': [
    ...all['unknown functions'],
    "select sys_context('userenv', 'host') from dual",
    'select sys_guid() from dual',
    "select userenv('terminal') from dual",
    "select extractvalue(x, 'y') from t",
  ],
  'running text': [
    ...all['running text'],
    'select * from xmltable(\'ora:view("x")\')',
    "select xmlquery('x' returning content) from dual",
    'select ora_invoking_user() from dual',
  ],
  'secret catalogs': [
    ...all['secret catalogs'].filter((sql) => !sql.includes('pg_shadow')),
    'select * from all_source',
    'select * from user_source',
    'select * from all_users',
    'select * from user_db_links',
    'select * from all_tab_privs',
    'select * from user_role_privs',
    'select * from session_privs',
    'select * from gv$session',
    'select * from sys.dba_users',
    'select * from all_tab_histograms',
    'select name from sys.link$',
  ] as unknown as Families['secret catalogs'],
};

/** Queries of a hospital that read only. */
export const oracleLegitimate = [
  'select * from dual',
  "select to_char(visit_date, 'yyyy-mm') m, sum(fee) from his.visits where visit_date >= to_date('2024-01-01', 'yyyy-mm-dd') group by to_char(visit_date, 'yyyy-mm')",
  'select v.id, d.name from his.visits v, his.depts d where v.dept_id = d.id(+)',
  'select his.visits.id from his.visits',
  "select nvl(name, '未知') 姓名, decode(sex, '1', '男', '2', '女') 性别 from patients",
  'with d as (select dept_id, count(*) n from visits group by dept_id) select d.dept_id, d.n from d order by d.n desc',
  'select * from (select t.*, rownum rn from visits t where rownum <= 100) where rn > 10',
  "select level, sys_connect_by_path(name, '/') from depts start with parent_id is null connect by prior id = parent_id",
  "select listagg(name, ',') within group (order by name) from depts",
  'select id, row_number() over (partition by dept_id order by visit_date desc) from visits',
  'select * from (select dept_id, fee from visits) pivot (sum(fee) for dept_id in (1, 2))',
  "select trunc(sysdate) - 1, add_months(sysdate, -12), date '2024-01-01', interval '1' day from dual",
  'select table_name from user_tables',
  'select column_name from all_tab_columns where owner = user',
  'select * from user_info u where u.id = 1',
  'select v.* from visits v offset 10 rows fetch next 5 rows only',
  "select 1 from t where name != 'a' and code ^= 'b' and x || y <> 'z'",
  'select /*+ full(t) */ t.a from t',
  "select a from t where b like '%\\_%' escape '\\'",
  'select max(fee) keep (dense_rank first order by visit_date) from visits',
];
