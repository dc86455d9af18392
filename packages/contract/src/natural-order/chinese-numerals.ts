const digits = '零一二三四五六七八九';

/** A run of Chinese numerals up to 九十九; longer ones and their units 百 and 千 hardly number anything. */
export const numeralRun = /[零〇一二三四五六七八九十]{1,3}/;

/** 十二 as 12; undefined for what is no number below a hundred. */
export function readNumerals(text: string): number | undefined {
  const place = (sign: string | undefined): number => digits.indexOf((sign ?? '').replace('〇', '零'));
  const found = /^([一二三四五六七八九]?)(十?)([零〇一二三四五六七八九]?)$/.exec(text);
  if (found === null || text === '') return undefined;
  const [, tens = '', ten = '', units = ''] = found;
  if (ten === '') return tens !== '' && units !== '' ? undefined : place(tens === '' ? units : tens);
  return (tens === '' ? 1 : place(tens)) * 10 + (units === '' ? 0 : place(units));
}
