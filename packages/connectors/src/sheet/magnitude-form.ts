import { quantityName } from './column-names.ts';
import { isPlaceholder } from './numbers.ts';
import type { WrittenForm } from './written-form.ts';

/* Amounts as English reports shorten them: $22 M, $500K, €1.2bn, 3.4 million. */

const zerosOf: Record<string, number> = {
  k: 3,
  thousand: 3,
  m: 6,
  mn: 6,
  mm: 6,
  million: 6,
  b: 9,
  bn: 9,
  billion: 9,
};
const written =
  /^([-+]?)(us\$|hk\$|usd|eur|gbp|cny|rmb|[$€£¥￥])? ?([-+]?)(\d+|[1-9]\d{0,2}(?:,\d{3})+)(\.\d+)? ?(k|thousand|mm|mn|m|million|bn|b|billion)?(?: ?(usd|eur|gbp|cny|rmb|dollars))?$/i;
/** Names of how many there are of things, which may be measured: 数量 30m is thirty metres. */
const ofThings = /数量|件数|长度|规格/;
const longest = 30;
/** So many of a column have the form; a few strange ones at its top end no search. */
const [most, fewStrange] = [0.9, 20] as const;

interface Amount {
  digits: string;
  currency: string;
  magnitude: string;
}

function amountOf(text: string): Amount | undefined {
  const found = text.length > longest ? null : written.exec(text.normalize('NFKC'));
  if (found === null) return undefined;
  const [, before = '', coin = '', between = '', whole = '', part = '', magnitude = '', behind = ''] = found;
  if ((before !== '' && between !== '') || (coin !== '' && behind !== '')) return undefined;
  const value = Number(`${whole.replaceAll(',', '')}${part}e${zerosOf[magnitude.toLowerCase()] ?? 0}`);
  const sign = `${before}${between}` === '-' && value !== 0 ? '-' : '';
  return {
    digits: `${sign}${value}`,
    currency: (coin || behind).toLowerCase(),
    magnitude: magnitude.toLowerCase(),
  };
}

/**
 * How a column is read whose amounts are shortened by letters or words for thousands, millions and billions. A letter
 * alone may stand for metres or a size of clothes: it counts below a currency or the name of an amount only.
 */
export function magnitudeForm(texts: Iterable<string>, name: string): WrittenForm | undefined {
  let [all, fitting, priced, spelled, example, metres] = [0, 0, 0, false, '', true];
  let currency: string | undefined;
  for (const text of texts) {
    if (isPlaceholder(text)) continue;
    all += 1;
    const found = amountOf(text);
    if (found === undefined || (found.currency !== '' && found.currency !== (currency ?? found.currency))) {
      if (all - fitting > all * (1 - most) + fewStrange) return undefined;
      continue;
    }
    fitting += 1;
    if (found.currency !== '') [currency, priced] = [found.currency, priced + 1];
    if (found.magnitude.length > 2) spelled = true;
    if (found.magnitude !== '' && example === '') example = text;
    if (found.magnitude !== '' && !/\dm$/.test(text.trim())) metres = false;
  }
  const isNamed = quantityName.test(name) && !(metres && ofThings.test(name));
  const isAmount = spelled || priced * 2 >= fitting || isNamed;
  if (example === '' || !isAmount || fitting < all * most) return undefined;
  const read = (text: string): string | undefined => {
    const found = amountOf(text);
    return found === undefined || ![currency ?? '', ''].includes(found.currency) ? undefined : found.digits;
  };
  return { read, note: `以字母写的千、百万、十亿已换算为数值（如 ${example} 为 ${read(example) ?? ''}）` };
}
