/** How periods are named at the head of columns, and what reckons with them. */

import { cityNames } from './city-names.ts';
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
/** Years of the Republic, as Taiwan counts them: 99年, 100年. Those below 100 are told by others above. */
export const republicYears: readonly [string, RegExp] = [
  '年份',
  /^(?:民[国國] ?)?(?:[5-9]\d|1[0-2]\d) ?年度?$/,
];
export const isRepublicYear = (name: string): boolean => /^(?:民[国國] ?\d{2,3}|1[0-2]\d) ?年度?$/.test(name);
const firstYear = 1911;
const provinces =
  '北京|天津|河北|山西|内蒙古|辽宁|吉林|黑龙江|上海|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|广西|海南|重庆|四川|贵州|云南|西藏|陕西|甘肃|青海|宁夏|新疆|台湾|香港|澳门';
/** Regions side by side, as yearbooks lay them out: 指标, 北京, 上海, 广东; or cities. */
export const regionNames: readonly [string, RegExp] = [
  '地区',
  new RegExp(
    `^(?:(?:${provinces})(?:省|市|(?:壮族|回族|维吾尔)?自治区|特别行政区)?|(?:${cityNames.join('|')})(?:市|地区|盟|州)?)$`,
  ),
];
/** Departments of a hospital side by side: 月份, 内科, 外科, 儿科. */
export const departmentNames: readonly [string, RegExp] = [
  '科室',
  /^(?!.*(?:[本专预理文工学百]科|挂科)$)\p{Script=Han}{1,8}(?:科|科室|病区)(?:[一二三四五六七八九十\d]{1,2}(?:区|组|病区)?)?$/u,
];
/** Countries side by side. */
export const countryNames: readonly [string, RegExp] = [
  '国家',
  /^(?:中国|美国|日本|德国|英国|法国|印度|意大利|加拿大|巴西|俄罗斯|韩国|澳大利亚|西班牙|墨西哥|印度尼西亚|荷兰|沙特阿拉伯|沙特|土耳其|瑞士|波兰|瑞典|比利时|泰国|阿根廷|挪威|奥地利|伊朗|阿联酋|以色列|南非|新加坡|马来西亚|菲律宾|越南|丹麦|巴基斯坦|埃及|智利|芬兰|葡萄牙|希腊|新西兰|乌克兰|缅甸|柬埔寨|老挝|蒙古)$/,
];
/** Shops, companies, sites and workshops side by side: 朝阳店, 海淀店, 西城店. What came to a shop is counted: 到店. */
export const placeNames: readonly (readonly [string, RegExp])[] = [
  [
    '门店',
    /^\p{Script=Han}{1,10}(?<!^(?:到|进|入|开|闭|关|新|老|离|在|出|返|回|每|单|本|全|总|各))(?<!每|单)店$/u,
  ],
  ['公司', /^(?!.*(?:本|全|总|各|母|每)公司$)\p{Script=Han}{1,12}公司$/u],
  ['院区', /^(?!(?:本|全|总|各|每)院区$)\p{Script=Han}{1,8}院区$/u],
  ['校区', /^(?!(?:本|全|总|各|每)校区$)\p{Script=Han}{1,8}校区$/u],
  ['车间', /^(?!(?:本|全|总|各|每)车间$)[\p{Script=Han}\d]{1,8}车间$/u],
  ['大区', /^(?:华东|华南|华北|华中|东北|西北|西南|东部|西部|中部|南部|北部)(?:大?区|地区)?$/],
];
/** What a column of years is called, behind what they are of: 年份, 就诊年份. */
export const yearName = /^(.*?)[\s_-]?(?:年|年份|年度|year|yr)$/i;
const dayNumber = '(?:0?[1-9]|[12]\\d|3[01])';
/** 1星期日, 1日（周一）, and 1-三 where the weekdays stand in a row of their own below the days. */
const weekday = '(?:[ -]?[（(]?(?:星期|周|礼拜)|[ -][（(]?)[一二三四五六日天][)）]?';
/** Days of one month, whose head may be the number alone: 1, 01, 1日, 1 星期日, 1日（周一）. */
export const dayOfMonth = new RegExp(`^${dayNumber}[日号]?(?:${weekday})?$`);
/** Of those, the ones that say so: behind the name of their group the number alone counts anything. */
export const namedDay = new RegExp(`^${dayNumber}(?:[日号](?:${weekday})?|${weekday})$`);
export const fewestDays = 20;
const dated = /^(\d{2}|\d{4}) ?(?:年度? ?-?|-) ?(第?)([\d一二三四五六七八九十]+)(月份?|季度?)$/;

/** A period with its year as it is read everywhere: 2025年-1月, 25年一月 and 2025-1月 are 2025年1月, 7 of a month's days and 07 星期一 are 7日; others as they are. */
export function periodLabel(of: string, name: string): string {
  if (of === '日') return `${Number.parseInt(name, 10)}日`;
  if (of === republicYears[0] && republicYears[1].test(name))
    return `${Number(name.replace(/\D/g, '')) + firstYear}年`;
  const [, year = '', , number = '', unit = ''] = dated.exec(name) ?? [];
  if (year === '') return name;
  const at = monthDigits.includes(number) ? monthDigits.indexOf(number) + 1 : Number(number);
  const full = year.length === 2 ? `20${year}` : year;
  return unit.startsWith('月') ? `${full}年${at}月` : `${full}年第${at}季度`;
}
/** Names of columns that reckon with the periods. */
const reckoned =
  /合计|总计|小计|共计|累计|全年|上半年|下半年|平均|月均|年均|均值|同比|环比|增长|增幅|占比|变异系数|标准差|方差|极差|^(?:cv|sd|std|max|min|mean|median)(?:[（(][^（()）]*[）)])?$|^(?:grand |annual )?total$|^sum$|^average$|^avg\.?$|^ytd$|^(?:full )?year$/i;
/** Quarters that stand between the months that they add up. */
export const isReckoned = (unit: string, name: string): boolean =>
  reckoned.test(name) ||
  (unit === '月份' && quarter.test(name)) ||
  (unit === regionNames[0] &&
    /^(?:全国|中国|全省|全市|总体|(?:粤港澳)?大湾区|珠三角|长三角|京津冀|成渝)(?:合计|汇总)?$/.test(name)) ||
  (unit === departmentNames[0] && /^(?:全院|全科|总体)$/.test(name)) ||
  (unit === countryNames[0] && /^(?:全球|世界|全世界)$/.test(name)) ||
  (placeNames.some(([place]) => place === unit) &&
    /^(?:本|全|总|各|母)(?:部|公司|店|院区?|校区?|车间|厂|国|区)$|^(?:全部|所有|总体|集团)/.test(name));
