import { type Column, isUnit } from '@mingjing/contract';
import { measureWords } from './measure-words.ts';
import { partedName } from './parted-name.ts';
import type { MeasureIdea } from './profile.ts';

/* What the name of a number says: what it is about, and in what it is counted. */

const indexName = /指数([（(][^（()）]*[)）])?(_[^_]{1,4})?$/;
/** What a measure's name is about. */
export function measureIdea(name: string): MeasureIdea {
  // 国民总收入指数 is no income.
  if (indexName.test(name)) return 'other';
  const ideas = ['share', 'time', 'money', 'count'] as const;
  const words = partedName(name);
  return ideas.find((idea) => measureWords[idea].test(words)) ?? 'other';
}

/** At the end of a name, or of a part of it: 收入（万元）-药品. */
const bracketed = /(?<!\s)\s*[（(【[]([^（()）】\]]{1,8})[）)】\]](?=\s*(?:$|[-－_—/·:：]))/;
const unitWord =
  /^(百|千|万|十万|百万|千万|亿)?(元|美元|港元|港币|欧元|英镑|日元|人次|人|例|台次|台|件|单|次|张|个|天|日|小时|分钟|秒|岁|吨|千克|公斤|kg|㎡|平方米|米|公里|度|℃|°C|kWh|%|％|‰|分|万|亿)$/i;

/** Whether a word says what something is counted or measured in. */
export const isUnitWord = (word: string): boolean => unitWord.test(word) || isUnit(word);

/** Stands for the unit of seconds of a length of time, which are written as hours, minutes and seconds. */
export const lengthUnit = '时:分:秒';

/** A unit behind a name in words of ours: 总碳排放_万吨. */
const underscored = /^(.*\p{Script=Han}.*)_([^_\s\d]{1,6})$/u;

/** What pivot tables write before the name of what they add up. */
const pivotItem = /^(?:求和|平均值)项[:：]\s*(?=\S)/;

/** What forms write beside the names of what has to be filled in: 条码*. */
const requiredMark = /^[*＊]+\s*(?=\S)|(?<=\S)\s*[*＊]+$/g;

/** The unit that stands in brackets behind a name, or behind its last line, and the name without it. */
export function unitOf(called: string): { label: string; unit: string } {
  const name = called.replace(pivotItem, '').replace(requiredMark, '');
  const [, measured = '', behind = ''] = underscored.exec(name) ?? [];
  if (behind !== '' && isUnitWord(behind)) return { label: measured.trim(), unit: behind };
  const found = bracketed.exec(name);
  const unit = found?.[1] ?? '';
  // 种植成本/(元/亩), as tables of physics write it.
  const label = name
    .replace(bracketed, '')
    .trim()
    .replace(/[/／]$/, '')
    .trimEnd();
  return found !== null && isUnitWord(unit) && label !== '' ? { label, unit } : { label: name, unit: '' };
}

/** Money that a name tells without brackets: 药费万元. */
const moneyInName =
  /(?:百|千|万|十万|百万|千万|亿)元|美元|港元|港币|欧元|英镑|日元|(?<![a-z])(?:USD|HKD|EUR|GBP|JPY)(?![a-z])/i;

/** Names in words of another language say nothing of the currency; those of a database of ours are of its money. */
const spokenMoney = /\p{Script=Han}|^[a-z\d]+(_[a-z\d]+)*$/u;

/** Money that a name tells in thousands, in millions or in another currency, as databases shorten them: tax_bn. */
const otherMoney = /_(bn|mn|mln|mm|k|\d+k|\d+m|bil|mil|usd|eur|gbp|jpy|hkd|pct)$/i;

/** T USD where brackets say more than the currency does. */
const moneyAsWritten = (name: string, said: string): string =>
  [...name.matchAll(/[(（]([\x20-\x7e]{1,12})[)）]/g)]
    .find(([, inner = '']) => inner.includes(said))?.[1]
    ?.trim() ?? said;

/** The unit that people would write behind a figure; `counts`: what its column is known to count. */
export function spokenUnit(
  name: string,
  unit: string,
  { idea, money, counts }: { idea: MeasureIdea; money: string; counts?: Column['unit'] },
): string {
  if (counts === 'second') return lengthUnit;
  // 总人口（万） is no money.
  if (unit !== '')
    return idea === 'money' || idea === 'other'
      ? unit.replace('％', '%').replace(/^(万|亿|千|百万)$/, idea === 'money' ? '$1元' : '$1')
      : unit.replace('％', '%');
  const said = moneyInName.exec(name)?.[0];
  if (said !== undefined) return moneyAsWritten(name, said);
  if (/分钟$|分钟数$/.test(name)) return '分钟';
  if (/小时$|小时数$|工时$/.test(name)) return '小时';
  if (/天数$|住院日$/.test(name)) return '天';
  if (/年龄$|岁数$/.test(name)) return '岁';
  return idea === 'money' && spokenMoney.test(name) && !otherMoney.test(name) ? money : '';
}
