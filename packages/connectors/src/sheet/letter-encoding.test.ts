import { expect, test } from 'vitest';
import { decodeText } from './encoding.ts';
import { letterEncoding } from './letter-encoding.ts';

/** A table of two columns and three rows in each of them. */
const tables: [string, string][] = [
  ['俄文等西里尔字母', '79TExcw789XNzcEK9MXSwdDJ0TsxMDAK6MnS1dLHydE7MjAwCuvB0sTJz8zPx8nROzMwMAo='],
  ['俄文等西里尔字母', 'zvLk5es70fPs7OAK0uXw4O/o/zsxMDAK1ejw8/Dj6P87MjAwCsrg8OTo7uvu4+j/OzMwMAo='],
  ['俄文等西里尔字母', 'juKkpas7keOsrKAKkqXgoK+o7zsxMDAKlajg4+CjqO87MjAwCoqg4KSorquuo6jvOzMwMAo='],
  ['俄文等西里尔字母', 'vuLU1ds7wePc3NAKwtXg0N/Y7zsxMDAKxdjg4+DT2O87MjAwCrrQ4NTY3tve09jvOzMwMAo='],
  ['希腊文', '1Oze7OE70O/z/ArK4fHk6e/r7+Pf4TsxMDAK1+Xp8e/18ePp6t47MjAwCtDh6O/r7+Pf4TszMDAK'],
  ['希伯来文', '7ufs9+Qs8evl7Qrr6fjl+OLp5CwxMDAK9/jj6eXs5eLp5CwyMDAK6ezj6e0sMzAwCg=='],
  ['阿拉伯文', 'x+He0+Msx+HjyOHbCsfhzNHHzcksMTAwCsfh3uHILDIwMArH4cPY3cfhLDMwMAo='],
  ['泰文', '4by5oSyo07nHuQrN0sLYw6HDw8EsMTAwCsjRxcKhw8PBLDIwMAqh2MHSw+DHqiwzMDAK'],
];

test.each(tables)(
  '[UPL-09] letters of a byte each are refused by their name, not as damaged Chinese: %s',
  (name, text) => {
    expect(() => decodeText(Buffer.from(text, 'base64'))).toThrow(`文件的文字编码像是${name}`);
  },
);

test('[UPL-09] Chinese in GBK is none of them, however short', () => {
  // Words of two to four characters of GB 2312, drawn the same in each run.
  let seed = 7;
  const draw = (most: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * most);
  };
  const character = (): number[] => [0xb0 + draw(0x28), 0xa1 + draw(94)];
  for (let text = 0; text < 20_000; text += 1) {
    const words = Array.from({ length: 4 + draw(6) }, () => [
      ...Array.from({ length: 2 + draw(3) }, character).flat(),
      draw(3) === 0 ? 0x0a : 0x2c,
    ]);
    const bytes = Uint8Array.from(words.flat());
    expect([new TextDecoder('gbk').decode(bytes), letterEncoding(bytes)]).toEqual([
      new TextDecoder('gbk').decode(bytes),
      undefined,
    ]);
  }
});
