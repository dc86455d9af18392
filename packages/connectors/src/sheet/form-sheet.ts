import { firstText, isFilled } from './cell-looks.ts';
import type { Grid } from './grid.ts';
import type { Layout } from './layout.ts';

/** What the fields of a form about one person or thing are called. */
const fieldName =
  /^(?:姓\s*名|性\s*别|年\s*龄|出生(?:日期|年月)?|民\s*族|籍\s*贯|学\s*历|学\s*位|专\s*业|毕业(?:院校|学校)|职\s*务|职\s*称|政治面貌|婚姻(?:状况)?|身份证(?:号码?)?|(?:联系|家庭)?电话|手机(?:号码?)?|(?:家庭|通讯|联系|工作)?(?:住址|地址)|工作单位|单位(?:名称)?|部\s*门|科\s*室|(?:电子)?邮箱|邮\s*编|(?:入院|出院|初步)?诊断|主\s*诉|(?:既往|现)?病史|备\s*注|(?:紧急)?联系人|(?:入职|入院|填表|登记)(?:日期|时间)|填表人)[:：]?$/;
/** Longer sheets are lists; fewer rows show nothing. */
const [mostRows, fewestRows] = [60, 3];
const mostly = 0.6;

/**
 * A sentence for the uploader where a sheet is a form, with a field's name beside its value: read as a table, the first
 * value would name a column. undefined: it is none.
 */
export function formNote(grid: Grid, { header }: Layout): string | undefined {
  const rows = grid.rows.slice(header?.from ?? 0);
  if (rows.length < fewestRows || rows.length > mostRows) return undefined;
  const firsts = rows.map((row) => firstText(row) ?? '');
  // A list of fields, as dictionaries have it, begins with a name of its own.
  if (!fieldName.test(firsts[0] ?? '') || rows.some((row) => row.filter(isFilled).length > 8))
    return undefined;
  const named = firsts.filter((text) => fieldName.test(text));
  if (named.length < fewestRows || named.length < rows.length * mostly || new Set(named).size < named.length)
    return undefined;
  return `这张工作表像是登记表（“${named.slice(0, 2).join('”“')}”等一项一格），不是每行一条记录的表，读出的列没有意义；请改为第一行写列名、以下每行一条记录后上传`;
}
