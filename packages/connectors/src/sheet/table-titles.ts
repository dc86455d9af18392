/** 2024年1月, 第一季度, 2024-01: what a title says of its time changes from file to file. Spaces are single ones. */
const period =
  /(?:19|20)\d\d ?[-./年] ?\d{1,2}(?: ?月份?)?(?:[-./]?\d{1,2}日?)?|(?:19|20)\d\d(?: ?年度?)?|(?:\d{1,2}|[一二三四五六七八九十]{1,2}) ?月份?|第?[一二三四1-4]季度|[上下]半年|第[\d一二三四五六七八九十]{1,3}周|Q[1-4]/gi;
/** 一、 and （二）, 表1：: a number before a title. */
const numbered =
  /^ ?(?:附?表 ?\d{1,2}[:：、.．]?|[（(]?(?:[一二三四五六七八九十]{1,3}|\d{1,2}) ?[)）、.．:：])/;
const longest = 40;
/** A longer cell is no title; what it begins with names the table all the same. */
const mostCharacters = 200;

/** A title as the name of its table: without what it is numbered by, the time that it is of and its unit. */
export function tableTitle(title: string): string {
  const name = title
    .slice(0, mostCharacters)
    .replace(/\s+/g, ' ')
    .replace(/[（([【][^（([【）)\]】]*(?:单位|[万亿]?元|人次)[^）)\]】]*[）)\]】]/g, '')
    .replace(numbered, '')
    .replace(period, '')
    .replace(/^[\s\-—_:：、,，.·的]+|[\s\-—_:：、,，.·]+$/g, '')
    .replace(/[（(【]\s*[)）】]/g, '')
    .trim();
  return [...name].slice(0, longest).join('');
}
