import type { ColumnProfile } from './profile.ts';

/** Words that say too little without the heading above them. */
const bare =
  /^(类型|类别|分类|名称|编号|编码|合计|小计|总计|总数|数量|金额|人数|人次|例数|比例|占比|日期|时间|单价|状态|等级|备注|.)$/;
/** Of which period or plan a figure is, and how it changed: nothing without the figure's own name. */
const ofPeriod =
  /^((本|上|当|今|去|前)(期|日|周|月|季|季度|年|年度)(累计|同期|合计)?|同期|累计|计划|实际|目标|预算|同比|环比|增长|增减|增幅|增长率|增减率|完成率|均值|平均|最高|最低)(数|值|额|%|％)?$/;
/** Headings that say what is counted or paid, of which the columns below are kinds: 收入 over 药品 and 其他. */
const quantity = /(收入|支出|费用|成本|金额|利润|预算|销售额|人次|人数|数量|例数|台次|次数|件数)$/;
/** Names that say themselves what is counted or paid. */
const ownQuantity = /([费数量次额率比价天日时分]|收入|支出|费用|成本|金额|利润|预算)$/;
const chinese = /[一-鿿]/;

/** A dash in brackets parts no name: 医生态度(1-5分). */
const inBrackets = /[(（[【][^)）\]】]*-[^(（[【]*[)）\]】]/;

/** How questions of a survey are numbered: 3、, Q3., 三、 */
const numbered = /^(?:Q?\d{1,3}[、.．:：](?!\d)|[一二三四五六七八九十]{1,3}[、.．])/i;
/** What is asked is said without who is asked. */
const asked = /^(?:请问)?您?(?:对(?!于?此)|认为|觉得|的)?/;
/** More of a question is no title. */
const longest = 14;

/** Without the marks that a question ends with. */
function unasked(text: string): string {
  let end = text.length;
  while (end > 0 && '?？。 '.includes(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}

/** Without the brackets at its end. */
function unbracketed(text: string): string {
  const at = /[)）\]】]$/.test(text)
    ? Math.max(...['(', '（', '[', '【'].map((sign) => text.lastIndexOf(sign)))
    : -1;
  return at > 0 ? text.slice(0, at) : text;
}

/** A question of a survey as a title says it: 3、您对课程内容的满意程度（1-5分） is 课程内容的满意程度. */
function asTitle(named: string): string {
  // 您的性别： of a form's export ends with what leads to the answer.
  const label =
    named
      .trimEnd()
      .replace(/[：:]$/, '')
      .trimEnd() || named;
  const text = label.trim();
  if (!chinese.test(label)) return text.replace(numbered, '').trim() || label;
  if (label.length <= longest)
    return numbered.test(text) ? text.replace(numbered, '').trim().replace(asked, '') || label : label;
  if (!numbered.test(text) && !/[?？]$/.test(text)) return label;
  const words = unasked(unbracketed(unasked(text.replace(numbered, '').trim())));
  const said = [...words.replace(asked, '')];
  return said.length > longest ? `${said.slice(0, longest - 1).join('')}…` : said.join('') || label;
}

/** Without the dash that led to a unit: 在校生数-（万人）. */
const undashed = (label: string): string => label.replace(/(?<=\p{Script=Han})[-－_]$/u, '');

/** What to call each part of a name that several heading rows made: 费用-总费用. */
function partsOf(label: string): string[] {
  if (inBrackets.test(label)) return [];
  const parts = undashed(label)
    .split('-')
    .map((part) => part.trim());
  return parts.length > 1 && parts.every((part) => chinese.test(part)) ? parts : [];
}

/**
 * Columns under headings of several rows as people call them: 费用-总费用 is 总费用, 医保-类型 is 医保类型, 收入-其他 is
 * 其他收入; where two would be called the same, the headings stay. Questions of a survey are said as titles.
 */
export function withShortLabels(columns: readonly ColumnProfile[]): ColumnProfile[] {
  const called = (label: string): string => {
    const [above = '', last = ''] = partsOf(label).slice(-2);
    if (last === '') return asTitle(undashed(label));
    if (bare.test(last) || ofPeriod.test(last)) return `${above}${last}`;
    return quantity.test(above) && !ownQuantity.test(last) ? `${last}${above}` : last;
  };
  const whole = (label: string): string => partsOf(label).join('') || label;
  const taken = new Map<string, number>();
  for (const { label } of columns) taken.set(called(label), (taken.get(called(label)) ?? 0) + 1);
  return columns.map((column) => {
    const short = called(column.label);
    return { ...column, label: taken.get(short) === 1 ? short : whole(column.label) };
  });
}
