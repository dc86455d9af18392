import { quantityName } from './column-names.ts';
import { isPlaceholder } from './numbers.ts';
import type { WrittenForm } from './written-form.ts';

/**
 * Units that stand behind a measured or counted number; those that make a name of it (3号, 12月, 2楼, 4班) are none. Of
 * forms that Unicode holds to be the same, ㎡ and m², the plain one.
 */
const units =
  '个月|周岁|岁|天|小时|分钟|分|秒|人次|人|名|次|例|件|箱|盒|瓶|袋|包|桶|罐|捆|卷|只|支|片|双|对|块|根|枚|颗|头|羽|株|棵|股|次\\/分|次\\/分钟|个|台|套|张|份|床|户|辆|单|笔|条|项|平方米|平米|亩|公顷|立方米|千米|公里|厘米|毫米|米|吨|千克|公斤|斤|克|毫升|升|千瓦时|度|元\\/[^\\s/]{1,3}|' +
  'm2|m3|km2|km|cm|mm|m|kg|mg|g|t|ml|l|kwh|kw|w|v|a|hz|mhz|ghz|°c|h|min|s|ms|kb|mb|gb|tb|mmhg|bpm|kcal|mmol\\/l';
const measured = new RegExp(`^([+-]?(?:\\d+|[1-9]\\d{0,2}(?:,\\d{3})+)(?:\\.\\d+)?) ?(${units})$`, 'i');
/** Names of what is measured. */
const measuredName =
  /面积|年龄|重量|体重|身高|长度|宽度|高度|距离|里程|时长|用时|耗时|温度|容量|体积|流量|浓度|剂量|库存|产量|用量/;
/** So many of a column have the unit; a few strange ones at its top end no search. */
const most = 0.9;
const fewStrange = 20;
/** Fewer different values without a telling name may be kinds: 500g and 250g. */
const manyValues = 12;

/** The number before a unit, in digits, with the unit; undefined where a text is no such. */
function numberWithUnit(text: string): { digits: string; unit: string } | undefined {
  const found = text.length > 30 ? null : measured.exec(text.normalize('NFKC'));
  if (found === null) return undefined;
  const [, digits = '', unit = ''] = found;
  return { digits: digits.replaceAll(',', ''), unit: unit.toLowerCase() };
}

/** Whether a text is a number with a unit of more than one letter: 12kg. A letter alone may name one of several: 101A. */
export const hasLongUnit = (text: string): boolean => (numberWithUnit(text)?.unit.length ?? 0) > 1;

/**
 * How a column is read whose texts are numbers with one unit behind them, 89.5㎡ or 35岁: as the numbers, which its note
 * says. undefined where they are none, or of several units.
 */
export function measuredForm(
  texts: Iterable<string>,
  name: string,
): (WrittenForm & { behind: string }) | undefined {
  let [all, fitting, common, example] = [0, 0, '', ''];
  const values = new Set<string>();
  for (const text of texts) {
    if (isPlaceholder(text)) continue;
    all += 1;
    const found = numberWithUnit(text);
    if (found !== undefined && (common === '' || found.unit === common)) {
      fitting += 1;
      if (example === '') [common, example] = [found.unit, text];
      if (values.size < manyValues) values.add(found.digits);
    } else if (all - fitting > all * (1 - most) + fewStrange) return undefined;
  }
  if (fitting === 0 || fitting < all * most) return undefined;
  if (values.size < manyValues && !quantityName.test(name) && !measuredName.test(name)) return undefined;
  const read = (text: string): string | undefined => {
    const found = numberWithUnit(text);
    return found?.unit === common ? found.digits : undefined;
  };
  const note = `去掉相同的单位读作数值（如 ${example} 为 ${read(example) ?? ''}）`;
  return { read, note, behind: common };
}
