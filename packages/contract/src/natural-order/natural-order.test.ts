import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { byCodePoints } from './code-points.ts';
import { areSteps, naturalOrder, naturalPlaces } from './natural-order.ts';

test.each([
  ['months with a year', ['2023年12月', '2024年1月', '2024年3月', '2024年10月']],
  ['months with dashes', ['2024-3', '2024-11', '2025-1']],
  ['months with slashes and zeros', ['2024/03', '2024/10', '2025/01']],
  ['months of no year', ['1月', '2月', '9月', '10月', '12月']],
  ['months as they are spoken', ['一月', '二月', '十月', '十一月', '十二月']],
  ['months named 份', ['3月份', '11月份']],
  ['English months', ['Jan', 'Feb', 'Mar', 'Oct', 'Dec']],
  ['quarters', ['第1季度', '第2季度', '第3季度', '第4季度']],
  ['spoken quarters', ['一季度', '二季度', '三季度', '四季度']],
  ['quarters of years', ['2023Q4', '2024Q1', '2024Q2']],
  ['spoken quarters of years', ['2023年第四季度', '2024年第一季度', '2024年第三季度']],
  ['days of the week', ['周一', '周二', '周三', '周四', '周五', '周六', '周日']],
  ['days of the week, in full', ['星期一', '星期三', '星期五', '星期天']],
  ['weeks', ['2023年第52周', '2024年第2周', '2024年第12周']],
  ['weeks of no year', ['第1周', '第2周', '第11周']],
  ['days', ['2024年3月2日', '2024年3月10日', '2024年11月1日']],
  ['days of no year', ['3月2日', '3月10日', '11月1日']],
  ['thirds of a month', ['上旬', '中旬', '下旬']],
  ['halves', ['2023年下半年', '2024年上半年', '2024年下半年']],
  ['seasons', ['春', '夏', '秋', '冬']],
  ['seasons of years', ['2024春', '2024秋', '2024冬', '2025春季学期', '2025年夏季']],
  [
    'terms of school years',
    ['2023学年下学期', '2024-2025学年第一学期', '2024-2025学年第二学期', '2025-26学年(上)'],
  ],
  ['terms of school years in digits', ['2023-2024-2', '2024-2025-1', '2024-2025-2', '2024-2025-3']],
  ['buildings', ['1号楼', '2号楼', '10号楼']],
  ['ages', ['0-10岁', '11-20岁', '21-30岁', '100岁以上']],
  ['ages with a lower end', ['18岁以下', '18-30岁', '31-60岁', '60岁以上']],
  ['ages by signs', ['<18', '18-30', '31-60', '>60']],
  ['sums of money', ['5000元以下', '5000-1万', '1-5万', '5-10万', '10万以上']],
  ['numbers as texts', ['-10', '-9', '0.5', '2', '10']],
  ['decimals', ['0.25', '0.5', '10.5']],
  ['hours', ['8:00', '9:30', '10:00']],
  ['wards', ['一病区', '二病区', '九病区', '十病区', '十一病区', '二十病区']],
  ['classes of a school', ['高一', '高二', '高三']],
  ['education', ['小学', '初中', '高中', '大专', '本科', '硕士', '博士']],
  ['titles', ['初级', '中级', '副高', '正高', '其他']],
  ['levels', ['Low', 'Medium', 'High']],
  ['sizes', ['S', 'M', 'L', 'XL']],
  ['applicants', ['简历筛选', '初试', '复试', '发放Offer', '已入职']],
  ['members', ['普通', '银卡', '金卡', '钻石']],
  ['what is left over and what holds all', ['1月', '10月', '其他', '合计']],
])('%s', (_, inOrder) => {
  for (const given of [inOrder.toReversed(), inOrder.toSorted()]) {
    expect(given.toSorted(naturalOrder(given))).toEqual(inOrder);
  }
});

test('steps follow each other, names with numbers do not', () => {
  for (const steps of [
    ['高二', '高一', '高三'],
    ['三年级', '一年级', '二年级'],
    ['硕士', '大专', '本科'],
    ['周三', '周一', '周二'],
  ])
    expect(areSteps(steps)).toBe(true);
  for (const names of [
    ['二车间', '一车间', '三车间'],
    ['3号楼', '1号楼', '2号楼'],
    ['高', '低'],
    ['初级', '中级', '内科'],
  ])
    expect(areSteps(names)).toBe(false);
});

test('texts in which nothing says an order have none', () => {
  expect(naturalOrder(['内科', '外科', '儿科'])).toBeUndefined();
  expect(naturalOrder(['一次性耗材', '二手设备'])).toBeUndefined();
  expect(naturalOrder(['3月'])).toBeUndefined();
  expect(naturalOrder([])).toBeUndefined();
});

const word = fc.constantFrom(
  '号楼',
  '岁',
  '-',
  '万',
  '以下',
  '以上',
  '月',
  '季度',
  '周',
  '第',
  '其他',
  'Q',
  ' ',
  '年',
  '<',
  '一',
  '日',
  '𠮷',
  '\u{ff01}',
  '.',
  ',',
);
const mixed = fc
  .array(fc.oneof(word, fc.nat({ max: 3000 }).map(String)), { maxLength: 6 })
  .map((parts) => parts.join(''));

test('is total: one order whatever order the texts come in, equal for equal texts only', () => {
  fc.assert(
    fc.property(fc.array(mixed, { minLength: 2, maxLength: 12 }), (texts) => {
      const compare = naturalOrder(texts);
      if (compare === undefined) return;
      const once = texts.toSorted(compare);
      expect(texts.toReversed().toSorted(compare)).toEqual(once);
      for (const a of texts)
        for (const b of texts) {
          expect(compare(a, b) === 0).toBe(a === b);
          expect(Math.sign(compare(a, b)) + Math.sign(compare(b, a))).toBe(0);
          for (const c of texts)
            expect(compare(a, b) < 0 && compare(b, c) < 0 && compare(a, c) >= 0).toBe(false);
        }
    }),
  );
});

test('months in any way of writing them stand by time', () => {
  const ways: ((year: number, month: number) => string)[] = [
    (year, month) => `${year}年${month}月`,
    (year, month) => `${year}-${month}`,
    (year, month) => `${year}/${String(month).padStart(2, '0')}`,
    (year, month) => `${year}.${month}`,
    (year, month) => `${year}年${String(month).padStart(2, '0')}月份`,
  ];
  const months = fc.uniqueArray(fc.nat({ max: 600 }), { minLength: 2, maxLength: 40 });
  fc.assert(
    fc.property(months, fc.constantFrom(...ways), (given, way) => {
      const text = (at: number) => way(1990 + Math.floor(at / 12), (at % 12) + 1);
      const texts = given.map(text);
      expect(texts.toSorted(naturalOrder(texts))).toEqual(given.toSorted((a, b) => a - b).map(text));
    }),
  );
});

test('numbers between the same words stand by size', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.bigInt({ min: 0n, max: 10n ** 30n }), { minLength: 2 }), (given) => {
      const texts = given.map((number) => `第${number}号楼`);
      const inOrder = given.toSorted((a, b) => (a < b ? -1 : 1)).map((number) => `第${number}号楼`);
      expect(texts.toSorted(naturalOrder(texts))).toEqual(inOrder);
    }),
  );
});

test('texts compare by code points as the engines do', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
      expect(Math.sign(byCodePoints(a, b))).toBe(Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b))));
    }),
  );
});

test('a text that is no name on an axis is read to its first 200 characters only', () => {
  const texts = Array.from({ length: 150 }, (_, at) => `${150 - at}号${'a1'.repeat(45_000)}`);
  const started = process.cpuUsage();
  const inOrder = texts.toSorted(naturalOrder(texts));
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(2);
  expect(inOrder).toEqual(texts.toReversed());
  const given = ['10号楼', '2号楼', `2号楼${'层'.repeat(300)}`, `1号楼${'层'.repeat(300)}`];
  expect(given.toSorted(naturalOrder(given))).toEqual([given[3], given[1], given[2], given[0]]);
});

test('places in a list are the same whichever lists held its texts before', async () => {
  const part = fc.constantFrom(
    '1月',
    '2024年3月',
    '一季度',
    '二病区',
    '初级',
    '-3',
    '3',
    '12.5',
    '其他',
    '合计',
    '东院',
  );
  const numbered = fc
    .tuple(fc.constantFrom('', '-', '医生', '第'), fc.nat(40))
    .map(([word, n]) => `${word}${n}`);
  const list = fc.uniqueArray(fc.oneof(part, numbered, numbered), { maxLength: 7 });
  for (const texts of fc.sample(list, { numRuns: 150, seed: 5 })) {
    vi.resetModules();
    // Nothing is remembered in it.
    const fresh = await import('./natural-order.ts');
    expect([...(naturalPlaces(texts) ?? [])]).toEqual([...(fresh.naturalPlaces(texts) ?? [])]);
  }
});
