import type { comparisons } from './expression.ts';
import { expressionTexts } from './expression-texts.ts';

/** Comparisons as they are written, those of programs and of input methods too; the longest first. */
const spelled: readonly (readonly [string, (typeof comparisons)[number]])[] = [
  ['<=', '<='],
  ['>=', '>='],
  ['<>', '<>'],
  ['!=', '<>'],
  ['==', '='],
  ['=', '='],
  ['<', '<'],
  ['>', '>'],
  ['≤', '<='],
  ['≥', '>='],
  ['≠', '<>'],
];

/** The comparison that stands there, and how long it is written. */
export function comparisonAt(
  text: string,
  at: number,
): { op: (typeof comparisons)[number]; length: number } | undefined {
  const found = spelled.find(([sign]) => text.startsWith(sign, at));
  return found === undefined ? undefined : { op: found[1], length: found[0].length };
}

/** What is said of signs that formulas do not know, by the sign. */
const unknownSigns: Record<string, string> = {
  '%': expressionTexts.noPercent,
  '％': expressionTexts.noPercent,
  '^': '没有运算符 ^，平方写作 值 * 值',
  '&': '没有运算符 &，文本用 CONCAT(文本, 文本) 连接',
  ')': '多了一个右括号',
  ';': '结尾不用写分号',
  '；': '结尾不用写分号',
  ',': '这里不应有逗号',
  '，': '这里不应有逗号',
};

/** What is wrong where a value is whole and something follows it; `compared` is how a comparison there is written. */
export function faultOfRest(text: string, at: number, compared: string): string {
  if (comparisonAt(text, at) !== undefined) return `比较要写在条件里：${compared}`;
  return unknownSigns[text[at] ?? ''] ?? '两个值之间缺少运算符（+ - * /）';
}
