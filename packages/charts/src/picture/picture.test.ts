import { fileURLToPath } from 'node:url';
import { type Cell, chartForm } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { kinds } from '../kinds/index.ts';
import { type Case, item } from '../testing/cases.ts';
import { casesOf } from '../testing/cases-of.ts';
import { withOutline } from '../testing/outlines.ts';
import { defaultTheme } from '../theme/theme.ts';
import { pictureOf, type SeenTable } from './index.ts';

const size = { width: 480, height: 300 };
const payloads = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  "' onmouseover='alert(1)",
  '</text><foreignObject><iframe src=javascript:alert(1)></foreignObject>',
  ']]><script>alert(1)</script>',
  '<![CDATA[<b>]]>',
  '<!--<a href="javascript:alert(1)">-->',
  '<style>@import url(https://evil.example/x)</style>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '{a|<b>x</b>}',
  '\u0000\u0008\u001f\ufffe\ud800',
  '<set attributeName="onload" to="alert(1)"/>',
  '<use href="data:image/svg+xml,x"/>',
];

/** Elements and their attributes, read as any reader of XML would. */
function elementsOf(svg: string): { name: string; attributes: { key: string; value: string }[] }[] {
  return [...svg.matchAll(/<([a-zA-Z][\w:]*)((?:\s+[\w:-]+\s*=\s*"[^"<]*")*)\s*\/?>/g)].map(
    ([, name = '', attributes = '']) => ({
      name,
      attributes: [...attributes.matchAll(/([\w:-]+)\s*=\s*"([^"]*)"/g)].map(([, key = '', value = '']) => ({
        key,
        value,
      })),
    }),
  );
}

const drawn = new Set(
  'svg title g rect text tspan path circle ellipse line polyline polygon defs linearGradient radialGradient stop clipPath pattern filter feGaussianBlur feDropShadow'.split(
    ' ',
  ),
);

/** Asserts that every `<` of the document opens or closes an element that only draws. */
function expectPlain(svg: string): void {
  const elements = elementsOf(svg);
  const opened = svg.match(/<(?!\/)/g)?.length ?? 0;
  expect(elements).toHaveLength(opened);
  expect(elements.filter(({ name }) => !drawn.has(name))).toEqual([]);
  const attributes = elements.flatMap(({ attributes: all }) => all);
  expect(attributes.filter(({ key }) => /^on|href$|^src$/i.test(key))).toEqual([]);
  expect(
    attributes.filter(({ value }) => /url\((?!#)|javascript:|expression\(|@import/i.test(value)),
  ).toEqual([]);
  expect(svg).not.toMatch(/(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/u);
}

/** A case with every name, text cell and setting replaced by a payload. */
function poisoned({ answer, form }: Case): Case {
  let next = 0;
  const bad = (): string => payloads[next++ % payloads.length]!;
  const areas = ['xAxis', 'yAxis', 'nAxis', 'heatmapY'] as const;
  const renamed = Object.fromEntries(
    areas.map((area) => [area, form[area].map((one) => ({ ...item(one.id), name: bad() }))]),
  );
  return {
    answer: {
      ...answer,
      data: answer.data.map((row) => row.map((cell): Cell => (typeof cell === 'string' ? bad() : cell))),
    },
    form: chartForm.parse({
      ...form,
      ...renamed,
      desc: bad(),
      groupSeriesTitle: bad(),
      settings: { ...form.settings, prefix: '<u>', suffix: '"><b>', labels: true },
    }),
  };
}

describe.each(kinds.map((kind) => kind.type))('a picture of %s', (type) => {
  test.each(Object.keys(casesOf(type)))('[K02] %s: whatever the data hold is text', (name) => {
    for (const dark of [false, true]) {
      const theme = defaultTheme(dark);
      for (const one of [casesOf(type)[name]!, poisoned(casesOf(type)[name]!)]) {
        const svg = pictureOf({ ...withOutline({ type, ...one }), ...size, title: payloads[0], theme });
        expectPlain(svg);
        expect(svg).toContain('<title>&lt;script&gt;alert(1)&lt;/script&gt;：');
      }
    }
  });
});

test('colours and sizes that are none do not reach the document', () => {
  const { answer, form } = casesOf('bar')['typical']!;
  const svg = pictureOf({
    type: 'bar',
    answer,
    form,
    width: 1e9,
    height: -1,
    background: '"/><script>alert(1)</script>',
  });
  expectPlain(svg);
  expect(svg).toMatch(/^<svg [^>]*width="4096" height="40"/);
});

test('the bundled face comes first, so that a server without faces draws Chinese', () => {
  const { answer, form } = casesOf('bar')['typical']!;
  const svg = pictureOf({ type: 'bar', answer, form, ...size });
  expect(svg).toMatch(/^<svg [^>]*font-family="Noto Sans S Chinese, /);
  const families = [...svg.matchAll(/font-family:([^;"]*)/g)].map(([, family]) => family);
  expect(families.filter((family) => !family?.startsWith('Noto Sans S Chinese'))).toEqual([]);
  expect(svg).toContain('>心内科</text>');
});

describe('a picture of a table', () => {
  test('shows header, formatted cells and how many rows there are in all', () => {
    const answer = {
      keys: ['科室', '费用'],
      data: [
        ['内科', 1234.5],
        ['外科', null],
      ] as Cell[][],
      total: 57,
    };
    const form = chartForm.parse({ xAxis: [item('科室'), item('费用')] });
    const svg = pictureOf({ type: 'table', answer, form, ...size, title: '费用明细' });
    const texts = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
    expect(texts).toEqual(['费用明细', '科室', '费用', '内科', '1,234.50', '外科', '—', '共 57 条']);
  });

  const keys = ['科室', '费用'];
  const textsOf = (answer: { data: Cell[][]; total?: number; truncated?: true }, seen?: SeenTable) => {
    const form = chartForm.parse({ xAxis: keys.map(item), settings: { totals: true } });
    const svg = pictureOf({ type: 'table', answer: { keys, ...answer }, form, ...size, seen });
    return [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
  };
  const data: Cell[][] = [
    ['内科', 1000.5],
    ['外科', 2000],
  ];

  test('draws conditional formats: colours of texts and rows, bars, steps of a scale and arrows', () => {
    const drawn = (formats: object[], seen?: SeenTable) => {
      const form = chartForm.parse({ xAxis: keys.map(item), settings: { formats } });
      return pictureOf({ type: 'table', answer: { keys, data }, form, ...size, seen });
    };
    const plain = drawn([]);
    const costs = { column: ['费用'], op: 'gt', value: '1500' };
    const marked = drawn([{ ...costs, look: 'text', color: '#cc0000', background: '#ffeecc', whole: true }]);
    expect(
      marked.match(/<text[^>]*fill="#cc0000"[^>]*>[^<]*/g)?.map((tag) => tag.replace(/.*>/, '')),
    ).toEqual(['外科', '2,000.00']);
    expect(marked.match(/<rect[^>]*fill="#ffeecc"/g)).toHaveLength(2);
    const widths = (svg: string) =>
      [...svg.matchAll(/<g opacity="0.3"><rect[^>]* width="([\d.]+)"/g)].map(([, width]) => Number(width));
    const bars = widths(drawn([{ column: ['费用'], look: 'bar' }]));
    expect(bars).toHaveLength(2);
    expect((bars[0] ?? 0) / (bars[1] ?? 1)).toBeCloseTo(0.5, 2);
    // Of one page of many rows the bars go by all of them.
    const seen = { rows: data, page: 1, pages: 9, total: 90, totals: [] };
    const ofAll = widths(
      drawn([{ column: ['费用'], look: 'bar' }], {
        ...seen,
        ranges: new Map([[1, { low: 1000, high: 8000 }]]),
      }),
    );
    expect((ofAll[1] ?? 0) / (bars[1] ?? 1)).toBeCloseTo(0.25, 2);
    const scale = drawn([{ column: ['费用'], look: 'scale' }]);
    expect([...scale.matchAll(/<g opacity="([\d.]+)"/g)].map(([, opacity]) => opacity)).toEqual([
      '0.06',
      '0.46',
    ]);
    const arrows = drawn([{ ...costs, look: 'arrow' }]);
    expect([...arrows.matchAll(/[▲▼]/g)].map(([arrow]) => arrow)).toEqual(['▼', '▲']);
    expect(plain).not.toMatch(/▲|<g opacity/);
  });

  test('shows the page, the order and the totals that are looked at', () => {
    const seen: SeenTable = {
      rows: [['儿科', 30]],
      page: 3,
      pages: 6,
      total: 57,
      totals: [{ column: 1, name: '平均值', text: '1,500.25' }],
    };
    const cells = ['儿科', '30.00', '合计', '平均值 1,500.25'];
    expect(textsOf({ data, total: 57 }, seen)).toEqual([...keys, ...cells, '共 57 条，第 3 / 6 页']);
  });

  test.each(['light', 'dark'] as const)(
    '[CHART-26] of a cross table has heads over heads on %s',
    async (shade) => {
      const data = ['内科', '外科'].flatMap((name, row) =>
        ['1月', '2月', '10月'].flatMap((month, at): Cell[][] =>
          row + at === 2 ? [] : [[name, month, 1000.5 * (row + 1), at + 1]],
        ),
      );
      const answer = {
        keys: ['科室', '月份', '费用', '人次'],
        data,
        additive: ['费用', '人次'],
        crossed: { names: [0], head: 1, figures: [2, 3], totals: [] },
      };
      const sum = { calculation: 'sum' };
      const form = chartForm.parse({
        xAxis: [item('科室'), item('月份'), { ...item('费用'), ...sum }, { ...item('人次'), ...sum }],
        settings: { across: ['月份'], totals: true, formats: [{ column: ['人次'], look: 'bar' }] },
      });
      const picture = pictureOf({
        type: 'table',
        answer,
        form,
        theme: defaultTheme(shade === 'dark'),
        width: 900,
        height: 260,
      });
      expectPlain(picture);
      const golden = fileURLToPath(
        new URL(`../kinds/golden/table-cross-picture-${shade}.svg`, import.meta.url),
      );
      await expect(picture).toMatchFileSnapshot(golden);
    },
  );

  test('[CHART-26] keeps the totals of a cross table that is too wide, and says how many columns are not drawn', () => {
    const months = Array.from({ length: 12 }, (_, at): Cell[] => ['内科', `${at + 1}月`, 10_000 + at]);
    const answer = {
      keys: ['科室', '月份', '费用'],
      data: months,
      additive: ['费用'],
      crossed: { names: [0], head: 1, figures: [2], totals: [] },
    };
    const form = chartForm.parse({
      xAxis: [item('科室'), item('月份'), { ...item('费用'), calculation: 'sum' }],
      settings: { across: ['月份'], totals: true },
    });
    const svg = pictureOf({ type: 'table', answer, form, width: 420, height: 200 });
    const written = [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text);
    const heads = written.slice(0, written.indexOf('合计') + 1);
    expect(heads).toEqual(['科室', '1月', '2月', '3月', '合计']);
    const figures = ['10,000', '10,001', '10,002', '120,066'];
    const told = '共 1 条，另有 9 列未画出';
    expect(written.slice(heads.length)).toEqual(['内科', ...figures, '合计', ...figures, told]);
  });

  test('[CHART-29] shows subtotals behind the rows of their groups', () => {
    const rows = [
      ['儿科', 30],
      ['儿科', 20],
      ['外科', 5],
    ];
    const figures = [{ column: 1, name: '', text: '50.00' }];
    const seen = { rows, page: 1, pages: 1, total: 3, totals: [], subtotals: [{ after: 1, figures }] };
    const cells = ['儿科', '30.00', '儿科', '20.00', '小计', '50.00', '外科', '5.00'];
    expect(textsOf({ data, total: 3 }, seen)).toEqual([...keys, ...cells, '共 3 条']);
  });

  test('adds up rows where they are all there', () => {
    const cells = ['内科', '1,000.50', '外科', '2,000.00'];
    expect(textsOf({ data })).toEqual([...keys, ...cells, '合计', '3,000.50', '共 2 条']);
    expect(textsOf({ data, total: 3 })).toEqual([...keys, ...cells, '共 3 条']);
    expect(textsOf({ data, truncated: true })).toEqual([...keys, ...cells, '数据量过大，仅显示前 2 行']);
  });

  test('ten rows and their totals close up where that shows all of them', () => {
    const rows = Array.from({ length: 10 }, (_, at): Cell[] => [`科室${at}`, at]);
    const answer = { keys, data: rows };
    const form = chartForm.parse({ xAxis: keys.map(item), settings: { totals: true } });
    const svg = pictureOf({ type: 'table', answer, form, width: 480, height: 420 });
    for (const [name] of rows) expect(svg).toContain(`>${name}<`);
    expect(svg).toContain('>45<');
  });

  test.each([180, 300, 360, 400])(
    'how many rows there are is written below the last one, %i high',
    (height) => {
      const answer = { keys, data: Array.from({ length: 40 }, (_, at): Cell[] => [`科室${at}`, at]) };
      for (const tableScroll of [true, false]) {
        const form = chartForm.parse({ xAxis: keys.map(item), tableScroll });
        const svg = pictureOf({ type: 'table', answer, form, width: 480, height });
        const at = [...svg.matchAll(/<text[^>]* y="([\d.]+)"[^>]*>([^<]*)</g)].map(([, y]) => Number(y));
        const [row = 0, count = 0] = [at.at(-2), at.at(-1)];
        expect(count - row).toBeGreaterThan(18);
      }
    },
  );

  test('long texts end in an ellipsis inside their column', () => {
    const answer = { keys: ['说明', '备注'], data: [['长'.repeat(500), '短']] as Cell[][] };
    const form = chartForm.parse({ xAxis: [item('说明'), item('备注')] });
    const svg = pictureOf({ type: 'table', answer, form, ...size });
    expect(svg).toMatch(/>长{5,40}…</);
  });

  test('[F] a cell of very many digits before words costs no more than its characters', () => {
    const answer = { keys: ['说明', '备注'], data: [[`${'0'.repeat(30_000)}甲乙丙丁`, '短']] as Cell[][] };
    const form = chartForm.parse({ xAxis: [item('说明'), item('备注')] });
    const started = process.cpuUsage();
    expect(pictureOf({ type: 'table', answer, form, ...size })).toMatch(/>0{5,60}…</);
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(3);
  });
});

describe('a picture of a table without room for all of it', () => {
  const keys = ['客户', '金额', '日期', '件数', '合同编号'];
  const row: Cell[] = [
    '广东粤海联合国际供应链管理股份有限公司',
    23_112_732.95,
    '2026-11-20 08:30',
    120_328,
    '00100001',
  ];
  const form = chartForm.parse({ xAxis: keys.map(item) });
  const textsOf = (width: number) => {
    const svg = pictureOf({ type: 'table', answer: { keys, data: [row] }, form, width, height: 200 });
    return [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text);
  };

  test('names are cut before figures are', () => {
    const texts = textsOf(540);
    expect(texts).toEqual(
      expect.arrayContaining(['23,112,732.95', '2026-11-20 08:30', '120,328', '00100001']),
    );
    expect(texts.filter((text) => text.endsWith('…'))).toHaveLength(1);
    expect(texts.at(-1)).toBe('共 1 条');
  });

  test.each([480, 400, 300, 120])(
    'whole columns are left away %s pixels wide, and how many is said',
    (width) => {
      const texts = textsOf(width);
      const missing = keys.filter((key) => !texts.includes(key)).length;
      expect(missing).toBeGreaterThan(0);
      expect(texts.at(-1)).toBe(`共 1 条，另有 ${missing} 列未画出`);
      expect(texts.filter((text) => /\d…$/.test(text))).toEqual([]);
    },
  );
});

test('nothing to draw says so as on screen', () => {
  const { answer, form } = casesOf('line')['none']!;
  expect(pictureOf({ type: 'line', answer, form, ...size })).toContain('>暂无数据</text>');
});

test('a number stands out from its sign and its unit, which are a third of its size and calmer', () => {
  const answer = { keys: ['收入'], data: [[123_400]] as Cell[][] };
  const form = chartForm.parse({
    yAxis: [item('收入')],
    settings: { numberStyle: 'wan', prefix: '¥', suffix: '元<b>' },
  });
  const svg = pictureOf({ type: 'number', answer, form, ...size });
  expectPlain(svg);
  const [whole, of = ''] = /<text[^>]* font-size="([\d.]+)"[^>]*><tspan/.exec(svg) ?? [];
  expect(whole).toBeDefined();
  const parts = [...svg.matchAll(/<tspan([^>]*)>([^<]*)<\/tspan>/g)].map(([, look = '', text]) => ({
    text,
    size: /font-size="([\d.]+)"/.exec(look)?.[1],
    color: /fill="([^"]+)"/.exec(look)?.[1],
  }));
  const small = { size: String(Math.round(Number(of) * 3) / 10), color: defaultTheme(false).mutedText };
  expect(parts).toEqual([
    { text: '¥', ...small },
    { text: '12.34', size: undefined, color: undefined },
    { text: '万元&lt;b&gt;', ...small },
  ]);
});

test('a number is compared in the words and with the arrow of the board', () => {
  const answer = {
    keys: ['月份', '收入'],
    data: [
      ['2026-04', 100],
      ['2026-05', 112.5],
    ] as Cell[][],
  };
  const form = chartForm.parse({
    xAxis: [{ ...item('月份'), grain: 'month' }],
    yAxis: [item('收入')],
  });
  const svg = pictureOf({ type: 'number', answer, form, ...size });
  expect(svg).toContain('>▲ 12.5% 较上月<');
});

test('a number without room is cut, not drawn over its edge', () => {
  const answer = { keys: ['收入'], data: [[1_234_567_890_123]] as Cell[][] };
  const form = chartForm.parse({
    yAxis: [item('收入')],
    settings: { numberStyle: 'thousands', suffix: '元'.repeat(8) },
  });
  const svg = pictureOf({ type: 'number', answer, form, width: 90, height: 60 });
  expect(svg).not.toContain('<tspan');
  expect(svg).toMatch(/>[\d,]+…<\/text>/);
});

test('a picture of a part of the rows says so under it, and leaves the line its room', () => {
  const form = chartForm.parse({ xAxis: [item('客户')], yAxis: [item('金额')] });
  const data: Cell[][] = ['甲', '乙', '丙', '丁'].map((name, at) => [name, at + 1]);
  const of = (type: 'bar' | 'radar', truncated?: true) =>
    pictureOf({ type, form, answer: { keys: ['客户', '金额'], data, truncated }, ...size });
  for (const type of ['bar', 'radar'] as const) {
    expect(of(type)).not.toContain('仅按前');
    expect(of(type, true).match(/>数据量过大，仅按前 4 行绘制</g)).toHaveLength(1);
    expectPlain(of(type, true));
  }
});
