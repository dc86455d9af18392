/** How periods are named at the head of columns, and what reckons with them. */

import { monthDigits } from './database-moments.ts';

/** Of two heading rows the upper one may be the year alone: 2025年-1月, 2025-1月, 2025年度-1月. */
const year = '(?:(?:19|20)?\\d{2} ?年度? ?-? ?|(?:19|20)\\d{2}-)?';
const englishMonth =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const quarter = new RegExp(`^(?:${year}第?[一二三四1-4]季度?|(?:(?:19|20)\\d{2}[-年 ]?)?Q[1-4])$`, 'i');
/** Units of periods, each with the names of one. */
export const periodNames: readonly (readonly [string, RegExp])[] = [
  [
    '月份',
    new RegExp(
      `^(?:${year}(?:(?:1[0-2]|0?[1-9])|十[一二]?|[一二三四五六七八九])月份?|(?:19|20)\\d{2}[-/.]?(?:0[1-9]|1[0-2])|(?:${englishMonth})\\.?)$`,
      'i',
    ),
  ],
  ['季度', quarter],
  ['年份', /^(?:19|20)\d{2} ?年?度?$/],
  // What listed companies report.
  ['报告期', /^(?:19|20)\d{2}年?(?:年报|半年报|中报|[一三]季报)$/],
  ['日期', /^(?:(?:19|20)\d{2}([-/])\d{1,2}\1\d{1,2}|\d{1,2}\/\d{1,2}\/(?:\d{2}|\d{4}))$/],
  [
    '周次',
    new RegExp(
      `^(?:${year}第? ?(?:[1-9]|[1-4]\\d|5[0-3]) ?周|(?:week|wk) ?-?(?:0?[1-9]|[1-4]\\d|5[0-3]))$`,
      'i',
    ),
  ],
];
const provinces =
  '北京|天津|河北|山西|内蒙古|辽宁|吉林|黑龙江|上海|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|广西|海南|重庆|四川|贵州|云南|西藏|陕西|甘肃|青海|宁夏|新疆|台湾|香港|澳门';
const citiesOfGuangdong =
  '广州|深圳|珠海|汕头|佛山|韶关|湛江|肇庆|江门|茂名|惠州|梅州|汕尾|河源|阳江|清远|东莞|中山|潮州|揭阳|云浮';
/** Regions side by side, as yearbooks lay them out: 指标, 北京, 上海, 广东. */
export const regionNames: readonly [string, RegExp] = [
  '地区',
  new RegExp(
    `^(?:(?:${provinces})(?:省|市|(?:壮族|回族|维吾尔)?自治区|特别行政区)?|(?:${citiesOfGuangdong})市?)$`,
  ),
];
/** Departments of a hospital side by side: 月份, 内科, 外科, 儿科. */
export const departmentNames: readonly [string, RegExp] = [
  '科室',
  /^(?!.*(?:[本专预理文工学百]科|挂科)$)\p{Script=Han}{1,8}(?:科|科室|病区)(?:[一二三四五六七八九十\d]{1,2}(?:区|组|病区)?)?$/u,
];
/** What a column of years is called, behind what they are of: 年份, 就诊年份. */
export const yearName = /^(.*?)[\s_-]?(?:年|年份|年度|year|yr)$/i;
/** Days of one month, whose head is the number alone. */
export const dayOfMonth = /^(?:[1-9]|[12]\d|3[01])[日号]?$/;
export const fewestDays = 20;
const dated = /^(\d{2}|\d{4}) ?(?:年度? ?-?|-) ?(第?)([\d一二三四五六七八九十]+)(月份?|季度?)$/;

/** A period with its year as it is read everywhere: 2025年-1月, 25年一月 and 2025-1月 are 2025年1月, 7 of a month's days is 7日; others as they are. */
export function periodLabel(of: string, name: string): string {
  if (of === '日' && /^\d+$/.test(name)) return `${name}日`;
  const [, year = '', , number = '', unit = ''] = dated.exec(name) ?? [];
  if (year === '') return name;
  const at = monthDigits.includes(number) ? monthDigits.indexOf(number) + 1 : Number(number);
  const full = year.length === 2 ? `20${year}` : year;
  return unit.startsWith('月') ? `${full}年${at}月` : `${full}年第${at}季度`;
}
/** Names of columns that reckon with the periods. */
const reckoned =
  /合计|总计|小计|共计|累计|全年|上半年|下半年|平均|月均|年均|均值|同比|环比|增长|增幅|占比|^(?:grand |annual )?total$|^sum$|^average$|^avg\.?$|^ytd$|^(?:full )?year$/i;
/** Quarters that stand between the months that they add up. */
export const isReckoned = (unit: string, name: string): boolean =>
  reckoned.test(name) ||
  (unit === '月份' && quarter.test(name)) ||
  (unit === regionNames[0] && /^(?:全国|全省|全市|总体)$/.test(name)) ||
  (unit === departmentNames[0] && /^(?:全院|全科|总体)$/.test(name));
