import { provinces } from './provinces.ts';

const peoples =
  '维吾尔|哈萨克|柯尔克孜|蒙古|藏|回|壮|苗|瑶|侗|彝|土家|布依|仡佬|哈尼|傣|景颇|傈僳|白|羌|黎|畲|朝鲜|满|水|土|撒拉|保安|东乡|裕固|锡伯|塔吉克|达斡尔|鄂温克|鄂伦春|拉祜|佤|纳西|普米|怒|独龙|布朗|仫佬|毛南|各';
const group = `(?:(?:${peoples})族?)`;
/** 自治 units drop the names of their peoples with the word. */
const autonomous = new RegExp(`^(.{2,}?)(?:${group}+)?(?:自治区|自治州|自治县|自治旗)$`);
const suffix = /^(.{2,}?)(?:特别行政区|地区|林区|新区|矿区|省|市|盟|州|区|县|旗)$/;

/** A region's name without blanks, in half-width characters. */
export const plainName = (name: string): string => name.normalize('NFKC').replace(/\s+/g, '');

/** No region's name is as long. A text of peoples' names alone takes the square of its length, 32,000 characters half a minute. */
const mostCharacters = 60;

/** The name as people say it: 广州 of 广州市, 内蒙古 of 内蒙古自治区, 延边 of 延边朝鲜族自治州. Never shorter than two characters. */
export function shortName(name: string): string {
  const plain = plainName(name);
  if (plain.length > mostCharacters) return plain;
  return autonomous.exec(plain)?.[1] ?? suffix.exec(plain)?.[1] ?? plain;
}

const provinceNames = provinces
  .flatMap(({ short, full }) => [full, short])
  .toSorted((a, b) => b.length - a.length);

/** 广州市 of 广东省广州市; null when no province stands in front of anything. */
export function withoutProvince(name: string): string | null {
  const front = provinceNames.find(
    (province) => name.startsWith(province) && name.length > province.length + 1,
  );
  return front === undefined ? null : name.slice(front.length);
}

/** The province a text names in whatever form, by its adcode; null when it names none. */
export function provinceOf(text: string): string | null {
  const plain = plainName(text);
  const short = shortName(plain);
  const found = provinces.find(
    (one) =>
      one.adcode === plain ||
      one.adcode.slice(0, 2) === plain ||
      one.full === plain ||
      one.short === short ||
      one.letter === plain,
  );
  return found?.adcode ?? null;
}
