/** How periods are named at the head of columns, and what reckons with them. */

const year = '(?:(?:19|20)?\\d{2} ?年 ?-?)?';
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
  ['日期', /^(?:19|20)\d{2}-\d{2}-\d{2}$/],
];
/** Names of columns that reckon with the periods. */
const reckoned =
  /合计|总计|小计|共计|累计|全年|上半年|下半年|平均|月均|年均|均值|同比|环比|增长|增幅|占比|^(?:grand |annual )?total$|^sum$|^average$|^avg\.?$|^ytd$|^(?:full )?year$/i;
/** Quarters that stand between the months that they add up. */
export const isReckoned = (unit: string, name: string): boolean =>
  reckoned.test(name) || (unit === '月份' && quarter.test(name));
