import type { Grid, Raw } from './grid.ts';

/** Names of columns, or ends of them, as dictionaries and small lists have them. */
const columnName =
  /(?:编码|代码|编号|序号|名称|姓名|全称|简称|拼音码?|五笔码?|类别|类型|分类|等级|级别|职称|科室|科别|部门|病区|院区|病种|疾病|诊断|药品|项目|指标|医生|医师|人员|性别|状态|值|数|量|额|价|费|费用|收入|支出|成本|金额|比例|占比|比率|率|人次|例数|床位|日期|时间|年份|年度|月份|季度|备注|说明|id|code|name|type|date|value|count|amount)(?:[（(].{0,8}[)）])?$/i;
/** What stands before a value on a cover. */
const label =
  /[：:]$|^(?:(?:填报|编制|制表|报送|上报|主管|所属|使用)?(?:单位|机构|医院|部门|日期|时间|人员?)(?:名称)?|(?:单位|部门)?负责人|审核人?|复核人?|联系人|联系电话|电话|手机|传真|邮箱|地址|邮编|版本号?|密级|标题|主题|作者|年度|年份|月份|报告期|统计(?:期间|口径|时间|日期|范围)|数据来源|项目名称|系统名称|报表名称|文件名称)$/;
/** Fewer rows than this show no kind of value that a column has. */
const enoughRows = 3;
/** Pairs at the end, such as 制表人 and 审核, that tables have too. */
const footPairs = 2;

const textOf = (value: Raw | undefined): string => String(value ?? '').trim();
const isNumber = (value: Raw | undefined): boolean =>
  typeof value === 'number' || /^[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?%?$/.test(textOf(value));
const isCode = (value: Raw | undefined): boolean => /^[a-z]{0,6}[-_.]?\d[\w.-]*$/i.test(textOf(value));

/** Rows of two values; rows of one value are titles and notes. */
function pairsOf(grid: Grid): [string, string, Raw, Raw][] {
  return grid.rows.flatMap((row): [string, string, Raw, Raw][] => {
    const [one, other] = row.filter((value) => value !== null && textOf(value) !== '');
    return one === undefined || other === undefined ? [] : [[textOf(one), textOf(other), one, other]];
  });
}

/**
 * Whether a sheet of two columns is a table, such as 编码 and 名称, and not pairs of a name and a value as covers have
 * them: its first pair names columns, or numbers or codes stand below texts; and what stands in front are no labels.
 */
export function isNarrowTable(grid: Grid): boolean {
  const [head, ...pairs] = pairsOf(grid);
  if (head === undefined || pairs.length === 0) return false;
  const single = grid.rows.length - 1 - pairs.length;
  // Covers are titles and notes with some pairs between them.
  if (single > Math.max(3, pairs.length)) return false;
  if (pairs.slice(0, Math.max(1, pairs.length - footPairs)).some(([one]) => label.test(one))) return false;
  if (/[：:]$/.test(head[0]) || isNumber(head[2]) || isNumber(head[3])) return false;
  if (columnName.test(head[0]) && columnName.test(head[1])) return true;
  if (label.test(head[0]) || pairs.length < enoughRows) return false;
  return (
    pairs.every((pair) => isNumber(pair[3])) || (!isCode(head[2]) && pairs.every((pair) => isCode(pair[2])))
  );
}
