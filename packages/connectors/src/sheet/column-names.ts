/* What the name of a column says of its values, where the values alone may be read in two ways. */

/**
 * Numbers that are names: adding them up says nothing, and their digits must stay. What a pivot table counts (计数项:单号)
 * is none.
 */
export const identifierName =
  /^(?!(?:求和|计数|平均值|最大值|最小值)项[:：]).*(?:电话|手机|联系方式|身份证|证件号|样本号|标本号|考号|准考证|床号|发票号|凭证号|申请号|检查号|卡号|账号|帐号|邮编|邮政编码|条形?码|病案号|住院号|门诊号|病历号|就诊号|登记号|流水号|单号|工号|学号|编码|代码|号码|\b(?:phone|mobile|tel|zip|postcode)\b)/is;
/** Digits typed as text in a workbook are quantities where their column is named for one. */
export const quantityName =
  /金额|费用?$|收入|支出|成本|单价|价格|合计|总计|小计|数量|件数|人数|人次|例数|次数|天数|床日|床位数|占比|比例|比率|率$|均值|平均|余额|结余|利润|产值|业绩|(?:原始|赋|得|总|均|评|标准|折算|投档|加|扣|学|积)分$|分数|成绩|排名$|名次$|\((?:万?元|人|次|天|例|台|%)\)|（(?:万?元|人|次|天|例|台|%|％)）/;
/** Digits without anything between are days where their column is named for days. */
export const dateName = /日期|时间|生日|年月日|日$|\b(?:date|time|day)\b/i;
/** Names of codes that are counted as numbers where they are whole: 1.10 and 1.1 are two of them. */
export const pointedCode = /编号|版本/;

/** Letters of a column as spreadsheets count them: A, B … Z, AA. */
export function columnLetters(at: number): string {
  const rest = Math.floor(at / 26);
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (at % 26));
}

const unitNames = new Set(
  (
    '元 千元 万元 百万元 亿元 美元 万美元 人 人次 万人 万人次 例 例次 次 天 日 床 床日 张 台 台次 件 个 户 家 辆 套 份 箱 盒 ' +
    '支 瓶 片 公斤 千克 克 吨 万吨 米 千米 公里 平方米 立方米 亩 公顷 升 毫升 度 千瓦 千瓦时 千瓦小时 桶 小时 分钟 秒 岁 年 月 % ％ ‰ kg g mg ml l m km 元/人 元/床日'
  ).split(' '),
);
const manyOf = /^[百千万亿](?=.)/;
const manyTimes = /^[百千万亿]{2}(?=.)/;
/** Whether a text is what quantities are counted in. 亿千瓦时: so many of a unit are one as well. */
export function isUnit(text: string): boolean {
  const unit = text
    .replace(/^[（(](.*)[)）]$/, '$1')
    .trim()
    .toLowerCase();
  return [unit, unit.replace(manyOf, ''), unit.replace(manyTimes, '')].some((one) => unitNames.has(one));
}
