import { expect, test } from 'vitest';
import { decodeText, isUtf7 } from './encoding.ts';

/** GBK bytes of some characters, as Node only reads the encoding. */
const gbkBytes: Record<string, number[]> = {};
for (let lead = 0xb0; lead <= 0xf7; lead += 1)
  for (let trail = 0xa1; trail <= 0xfe; trail += 1)
    gbkBytes[new TextDecoder('gb18030').decode(Uint8Array.of(lead, trail))] = [lead, trail];
const gbk = (text: string): Buffer =>
  Buffer.from([...text].flatMap((sign) => gbkBytes[sign] ?? [sign.charCodeAt(0)]));

const head = '科室,病人姓名,金额\r\n';
const lines = ['心内科,王小明,120\r\n', '骨科,李芳,88\r\n', '儿科,赵天一,45\r\n', '眼科,冯琳,66\r\n'];
const wards = ['神经内科一病区,12\r\n', '呼吸内科,13\r\n', '中医科室,14\r\n', '急诊科,15\r\n', '骨科,16\r\n'];

function read(...parts: Buffer[]): { text: string; notes: string[] } {
  const notes: string[] = [];
  return { text: decodeText(Buffer.concat(parts), (note) => notes.push(note)), notes };
}

test('[UPL-09] single lines of UTF-8 in a text of GBK are read as what they are, and told', () => {
  for (const foreign of wards) {
    const { text, notes } = read(gbk(head + lines.join('')), Buffer.from(foreign), gbk(lines.join('')));
    expect(text).toBe(head + lines.join('') + foreign + lines.join(''));
    expect(notes).toEqual([
      '文件中混有两种文字编码：第6行是 UTF-8，其余是 GBK，已逐行识别；请核对这些行的文字',
    ]);
  }
});

test('[UPL-09] single lines of GBK in a text of UTF-8, and two exports put together', () => {
  const { text, notes } = read(Buffer.from(head + lines.join('')), gbk(lines[2]!), Buffer.from(lines[0]!));
  expect(text).toBe(head + lines.join('') + lines[2] + lines[0]);
  expect(notes[0]).toContain('第6行是 GBK，其余是 UTF-8');
  const two = read(gbk(head + lines.join('')), Buffer.from(`\ufeff${head}${lines.join('')}`));
  expect(two.text.replace('\ufeff', '')).toBe(head + lines.join('') + head + lines.join(''));
  expect(two.notes[0]).toContain('第1、2、3、4、5行是 GBK，其余是 UTF-8');
});

test('[UPL-09] a text of one encoding is told nothing of; 一 alone is no letter of another', () => {
  const one = '一,1\r\n二,2\r\n';
  expect(read(gbk(head + lines.join('') + one))).toEqual({ text: head + lines.join('') + one, notes: [] });
  // 路 of GBK is · of UTF-8: with lines of both nobody knows.
  expect(() => read(gbk(head), Buffer.from(lines[0]!), Buffer.from([0xc2, 0xb7, 0x2c, 0x31]))).toThrow(
    '文件中混有 UTF-8 与其他编码的行，第3行按哪种编码都能读',
  );
});

test('[UPL-09] a damaged line of UTF-8 is no line of GBK', () => {
  const broken = Buffer.from('内科门诊,12\r\n').subarray(1);
  expect(() => read(Buffer.from(head + lines.join('')), broken)).toThrow('第6行有无法识别的字节');
});

test('[UPL-09] texts of western Europe are no rare characters', () => {
  for (const text of ['Stadt;Betrag\nMünchen;1\nKöln;2\n', 'Région,n\nÎle,1\n']) {
    const { text: found, notes } = read(Buffer.from(text, 'latin1'));
    expect(found).toBe(text);
    expect(notes[0]).toContain('按西欧（Windows-1252、Latin-1）编码读取');
  }
});

test('[UPL-09] UTF-7 is known by its plus signs; telephone numbers and sums are none', () => {
  expect(isUtf7(Buffer.from('+edFbpA-,+kdGYnQ-\n+UYV50Q-,12\n'))).toBe(true);
  for (const text of ['tel\n+8613812345678\n+8613912345679\n', 'a+b\n+c-d\n', 'C+Turbo,+UYV50Q-\n', '1,2\n'])
    expect(isUtf7(Buffer.from(text))).toBe(false);
});
