/** 2024年1月, 第一季度, 2024-01: what a title says of its time changes from file to file. */
const period =
  /(?:19|20)\d\d\s*[-./年]\s*\d{1,2}\s*(?:月份?)?(?:\s*[-./]?\s*\d{1,2}日?)?|(?:19|20)\d\d\s*年?度?|(?:\d{1,2}|[一二三四五六七八九十]{1,2})\s*月份?|第?\s*[一二三四1-4]\s*季度|[上下]半年|第\s*[\d一二三四五六七八九十]+\s*周|Q[1-4]/gi;
/** 一、 and （二）, 表1：: a number before a title. */
const numbered =
  /^\s*(?:附?表\s*\d{1,2}\s*[:：、.．]?|[（(]?\s*(?:[一二三四五六七八九十]+|\d{1,2})\s*[)）、.．:：])\s*/;
const longest = 40;

/** A title as the name of its table: without what it is numbered by, the time that it is of and its unit. */
export function tableTitle(title: string): string {
  const name = title
    .replace(/[（([【][^（([【）)\]】]*(?:单位|[万亿]?元|人次)[^）)\]】]*[）)\]】]/g, '')
    .replace(numbered, '')
    .replace(period, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-—_:：、,，.·的]+|[\s\-—_:：、,，.·]+$/g, '')
    .replace(/[（(【]\s*[)）】]/g, '')
    .trim();
  return [...name].slice(0, longest).join('');
}
