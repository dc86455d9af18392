import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gathered, isContainer } from './containers.ts';
import { type Drawing, type DrawingNode, emptyDrawing, sampleTexts } from './drawing.ts';
import { DrawingError } from './drawing-error.ts';
import { parseDrawing } from './parse-drawing.ts';
import { sameDrawing, writeDrawing } from './write-drawing.ts';
import { cleanText } from './xml-tree.ts';

const text = (maxLength: number) => fc.string({ unit: 'grapheme', maxLength }).map(cleanText);
/** Line breaks, tabs, separators and brackets in any mixture. */
const hostile = fc
  .array(
    fc.constantFrom('<', '>', '&', '"', "'", '\n', '\r', '\t', '\u2028', '\u0085', ']]>', '病', '👩‍⚕️', ' '),
  )
  .map((parts) => parts.join(''));
const words = fc.oneof(
  text(20),
  hostile.filter((found) => found.length <= 200),
);
const decimal = (low: number, high: number) =>
  fc.integer({ min: low * 100, max: high * 100 }).map((value) => value / 100);
const colour = fc.constantFrom('#fff', '#0b1f4b', 'rgba(0, 0, 0, 0.35)', 'transparent');
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const style = fc
  .record(
    {
      bg: colour,
      border: fc.constantFrom('1px solid #ddd', '2px dashed red'),
      radius: decimal(0, 100),
      padding: decimal(0, 100),
      size: decimal(1, 200),
      color: colour,
      align: fc.constantFrom('left', 'center', 'right'),
      weight: fc.constantFrom('normal', 'bold'),
      frame: fc.constantFrom('corner', 'glow'),
      bgImage: fc.constantFrom('/files/a.png', 'https://example.org/a.png?x=1&y=2'),
    },
    { requiredKeys: [] },
  )
  .map((found) => found as DrawingNode['style']);

function pages() {
  return fc
    .array(words, { minLength: 1, maxLength: 4 })
    .map((names) => names.map((name, at) => ({ id: `p${at}`, name })));
}

const own = fc.oneof(
  fc.record({
    kind: fc.constant('widget'),
    ref: fc.integer({ min: 0, max: 2 ** 40 }),
    tmp: optional(fc.constant('a1b2c3')),
    next: optional(fc.constant('12,13')),
  }),
  fc.record({
    kind: fc.constant('text'),
    content: words,
    figures: optional(fc.constant(true)),
    sample: optional(fc.constantFrom(...sampleTexts)),
  }),
  fc.record({
    kind: fc.constant('image'),
    src: fc.constantFrom('', '/files/x.png'),
    fit: fc.constantFrom('cover', 'contain', 'stretch'),
  }),
  fc.record({ kind: fc.constant('shape'), shape: fc.constantFrom('rect', 'ellipse', 'line') }),
  fc.record({ kind: fc.constant('clock'), format: fc.constantFrom('datetime', 'date', 'time', 'weekday') }),
  fc.record({ kind: fc.constant('filter'), param: words }),
  fc.record({ kind: fc.constant('slot') }),
  fc.record({
    kind: fc.constant('tabs'),
    look: fc.constantFrom('line', 'card', 'pill'),
    pages: pages(),
    r: fc.constant(0),
  }),
  fc.record({
    kind: fc.constant('carousel'),
    seconds: fc.integer({ min: 3, max: 600 }),
    pages: pages(),
    r: fc.constant(0),
  }),
  fc.record({
    kind: fc.constant('iframe'),
    src: fc.constantFrom('', 'https://maps.example.org/a?x=1&y=<2>#z', 'http://10.0.0.5:8080/'),
  }),
  fc.record({
    kind: fc.constant('notice'),
    content: words,
    way: fc.constantFrom('up', 'left'),
    speed: decimal(5, 400),
  }),
  fc.record({ kind: fc.constant('ornament'), form: fc.constantFrom('', 'header-wing', 'x"<>') }),
);
const base = fc.record({
  name: words,
  x: decimal(-5000, 5000),
  y: decimal(-5000, 5000),
  w: decimal(1, 5000),
  h: decimal(1, 5000),
  r: decimal(-180, 180),
  op: decimal(0, 1),
  lock: fc.boolean(),
  hide: fc.boolean(),
  group: optional(fc.constantFrom('g1', 'g2')),
  style,
});

const drawings: fc.Arbitrary<Drawing> = fc
  .record({
    nodes: fc.array(fc.tuple(own, base), { maxLength: 14 }),
    kind: fc.constantFrom('panel' as const, 'template' as const),
    device: fc.constantFrom(1 as const, 2 as const),
    canvas: fc.record({
      w: decimal(1, 20_000),
      h: decimal(1, 20_000),
      zoom: fc.constantFrom('none' as const, 'width' as const, 'height' as const, 'fit' as const),
      grid: fc.integer({ min: 1, max: 200 }),
      bg: fc.constantFrom('', '#0b1f4b', 'linear-gradient(180deg, #000 0%, #123 100%)'),
      bgImage: fc.constantFrom('', '/files/bg.jpg'),
      bgFit: fc.constantFrom('cover' as const, 'contain' as const, 'stretch' as const),
    }),
    theme: fc.record(
      {
        ref: fc.constant('3'),
        word: colour,
        element: colour,
        palette: fc.array(fc.constantFrom('#5470c6', '#91cc75')),
      },
      { requiredKeys: ['palette'] },
    ),
    groupName: words,
    lines: fc.option(fc.uniqueArray(fc.integer({ min: -2000, max: 9000 }), { minLength: 1, maxLength: 9 }), {
      nil: undefined,
    }),
  })
  .map(({ nodes, groupName, lines, ...rest }) => ({
    version: 1,
    ...rest,
    ...(lines === undefined ? {} : { guides: { x: lines.toSorted((a, b) => a - b), y: [] } }),
    groups: [
      { id: 'g1', name: groupName, lock: true, hide: false },
      { id: 'g2', name: '内层', lock: false, hide: true, group: 'g1' },
    ],
    nodes: placed(
      nodes.map(([kind, common], index) => ({ id: `n${index}`, ...common, ...kind }) as DrawingNode),
    ),
  }));

/** Every second node that may stands on a page of some container. */
function placed(nodes: DrawingNode[]): DrawingNode[] {
  const containers = nodes.filter(isContainer);
  const members = nodes.map((node, at) => {
    const around = containers[at % (containers.length + 1)];
    const page = around?.pages[at % around.pages.length];
    if (around === undefined || page === undefined || isContainer(node)) return node;
    return { ...node, inside: { node: around.id, page: page.id } };
  });
  return gathered(members);
}

test('[K06] any drawing is read back as it was written, and its bytes never change', () => {
  fc.assert(
    fc.property(drawings, (drawing) => {
      const xml = writeDrawing(drawing);
      const read = parseDrawing(xml);
      expect(read).toEqual(drawing);
      expect(writeDrawing(read)).toBe(xml);
      expect(sameDrawing(read, drawing)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('the order of keys in memory does not reach the bytes', () => {
  const node = {
    kind: 'text',
    id: 'n1',
    name: 'a',
    x: 1.005,
    y: -0,
    w: 2,
    h: 2,
    r: 0,
    op: 1,
    lock: false,
    hide: false,
  };
  const one = {
    ...emptyDrawing(),
    nodes: [{ ...node, style: { size: 1, bg: '#fff' }, content: '' } as DrawingNode],
  };
  const two = {
    ...emptyDrawing(),
    nodes: [{ content: '', style: { bg: '#fff', size: 1 }, ...node } as DrawingNode],
  };
  expect(writeDrawing(one)).toBe(writeDrawing(two));
});

test('[PANEL-09] [LIM-05] an empty text is a drawing of 1024 × 768, and defaults are left out', () => {
  const drawing = parseDrawing('');
  expect(drawing.canvas).toMatchObject({ w: 1024, h: 768, zoom: 'width' });
  expect(writeDrawing(drawing)).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<board xmlns="urn:mingjing:board" v="1" kind="panel" device="1">',
      '  <canvas w="1024" h="768"/>',
      '  <nodes/>',
      '</board>',
      '',
    ].join('\n'),
  );
});

test('[PANEL-24] the example of the design is read', () => {
  const drawing = parseDrawing(`<?xml version="1.0" encoding="UTF-8"?>
<board xmlns="urn:mingjing:board" v="1" kind="panel" device="2">
  <canvas w="1920" h="1080" zoom="fit" grid="8" bg="#0b1f4b" bgImage="/files/bg.png" bgFit="contain"/>
  <theme ref="4" word="#fff" element="#1677ff" palette="#5470c6 #91cc75"/>
  <groups><group id="g1" name="指标区" lock="1" hide="1"/></groups>
  <nodes>
    <!-- order is the stacking order -->
    <widget id="n1" name="门诊量" ref="77" tmp="a1b2c3" next="12" x="16" y="72" w="320" h="220" r="0" op="1" group="g1"><style bg="#fff" border="1px solid #ddd" radius="6"/></widget>
    <text id="n2" x="412" y="14" w="200" h="40"><style size="28" color="#fff" align="center"/><content>医疗数据总览</content></text>
    <image id="n3" src="/files/a.png" fit="contain" x="8" y="8" w="120" h="40"/>
    <shape id="n4" kind="ellipse" x="0" y="0" w="10" h="10"/>
    <filter id="n5" param="visit_date" x="0" y="0" w="240" h="32"/>
    <slot id="n6" x="0" y="0" w="320" h="220"/>
  </nodes>
</board>`);
  expect(drawing.device).toBe(2);
  expect(drawing.theme).toEqual({
    ref: '4',
    word: '#fff',
    element: '#1677ff',
    palette: ['#5470c6', '#91cc75'],
  });
  expect(drawing.groups).toEqual([{ id: 'g1', name: '指标区', lock: true, hide: true }]);
  expect(drawing.nodes.map((node) => node.kind)).toEqual([
    'widget',
    'text',
    'image',
    'shape',
    'filter',
    'slot',
  ]);
  expect(drawing.nodes[0]).toMatchObject({
    ref: 77,
    tmp: 'a1b2c3',
    next: '12',
    group: 'g1',
    style: { radius: 6 },
  });
  expect(drawing.nodes[1]).toMatchObject({ content: '医疗数据总览', style: { align: 'center' } });
});

test('elements of a later version are carried along as they are', () => {
  const unknown =
    '<globe id="c1" name="地球" x="5" y="6" w="70" h="80" zone="Asia/Shanghai"><face kind="round">&#10;12</face></globe>';
  const drawing = parseDrawing(
    `<board v="1"><nodes>${unknown}<text id="t1" x="0" y="0" w="1" h="1"/></nodes></board>`,
  );
  expect(drawing.nodes[0]).toMatchObject({ kind: 'unknown', id: 'c1', x: 5, h: 80, lock: true });
  const xml = writeDrawing(drawing);
  expect(xml).toContain(`    ${unknown}\n`);
  expect(writeDrawing(parseDrawing(xml))).toBe(xml);
});

test('numbers are clamped and what cannot be a value becomes the default', () => {
  const { canvas, nodes } = parseDrawing(
    '<board v="1"><canvas w="9e99" h="-4" zoom="bad" grid="0"/><nodes><text id="a" x="Infinity" y="1e9" w="0" h="abc" r="720.129" op="7"/></nodes></board>',
  );
  expect(canvas).toMatchObject({ w: 20_000, h: 1, zoom: 'width', grid: 1 });
  expect(nodes[0]).toMatchObject({ x: 0, y: 100_000, w: 1, h: 100, r: 360, op: 1 });
});

test('references to missing groups and circles of groups are dropped, their members stay', () => {
  const { groups, nodes } = parseDrawing(
    '<board v="1"><groups><group id="a" group="b"/><group id="b" group="a"/><group id="c" group="zz"/></groups><nodes><text id="n" group="nowhere"/><text id="m" group="a"/></nodes></board>',
  );
  expect(groups.filter((group) => group.group !== undefined)).toHaveLength(1);
  expect(groups.find((group) => group.id === 'c')).not.toHaveProperty('group');
  expect(nodes.map((node) => node.group)).toEqual([undefined, 'a']);
});

test.each([
  ['a DOCTYPE', '<!DOCTYPE board [<!ENTITY x SYSTEM "file:///etc/passwd">]><board v="1"/>', '不允许DOCTYPE'],
  ['an entity of its own', '<board v="1"><nodes><text id="a" name="&x;"/></nodes></board>', '不是有效的XML'],
  ['20,000 levels', '<a>'.repeat(20_000), '嵌套过深'],
  [
    '100,000 attributes on one element',
    `<a ${Array.from({ length: 1e5 }, (_, i) => `a${i}="1"`).join(' ')}/>`,
    '属性过多',
  ],
  [
    '100,000 attributes in all',
    `<board v="1">${`<a ${Array.from({ length: 50 }, (_, i) => `a${i}=""`).join(' ')}/>`.repeat(2000)}</board>`,
    '属性过多',
  ],
  ['too many comments', `<board v="1">${'<!-- a -->'.repeat(13_000)}</board>`, '元素过多'],
  ['too many instructions', `<board v="1">${'<?a b?>'.repeat(13_000)}</board>`, '元素过多'],
  ['too many sections', `<board v="1">${'<![CDATA[]]>'.repeat(13_000)}</board>`, '元素过多'],
  ['too many elements', `<board v="1"><nodes>${'<text/>'.repeat(13_000)}</nodes></board>`, '元素过多'],
  ['more than 2 MB', `<board v="1">${' '.repeat(2_000_001)}</board>`, '内容超过2MB'],
  [
    'more than 2 MB of bytes in fewer characters',
    `<board v="1">${'院'.repeat(700_000)}</board>`,
    '内容超过2MB',
  ],
  ['100 MB', 'x'.repeat(100_000_000), '内容超过2MB'],
  [
    'an event attribute',
    '<board v="1"><nodes><image id="a" src="x" onerror="alert(1)"/></nodes></board>',
    '不允许的属性onerror',
  ],
  [
    'an event attribute on an unknown element',
    '<board v="1"><nodes><svg id="a" OnLoad="x"/></nodes></board>',
    '不允许的属性OnLoad',
  ],
  ['the same id twice', '<board v="1"><nodes><text id="a"/><image id="a"/></nodes></board>', '编号a重复'],
  ['a missing id', '<board v="1"><nodes><text/></nodes></board>', '缺少编号'],
  ['a later version', '<board v="2"/>', '不支持的版本2'],
  ['no version', '<board/>', '不支持的版本'],
  ['another root', '<svg xmlns="http://www.w3.org/2000/svg"/>', '不是面板图形'],
  ['another namespace', '<board xmlns="urn:other" v="1"/>', '不是面板图形'],
  ['a cut text', '<board v="1"><nodes>', '不是有效的XML'],
  ['no XML at all', '{"v":1}', '不是有效的XML'],
])('[K05] %s is refused', (_, xml, reason) => {
  const read = () => parseDrawing(xml);
  expect(read).toThrow(DrawingError);
  expect(read).toThrow(`面板图形数据格式错误：${reason}`);
});

test('[K05] addresses and styles that load or run something are dropped', () => {
  const { canvas, nodes } = parseDrawing(
    '<board v="1"><canvas bg="url(http://evil/x)" bgImage="javascript:alert(1)"/><nodes><image id="a" src="JaVaScRiPt:alert(1)"/><image id="b" src="data:image/svg+xml;base64,PHN2Zz4="/><text id="c"><style bg="expression(1)" border="1px solid red; position: fixed" color="image-set(x)" bgImage="vbscript:x"/></text></nodes></board>',
  );
  expect(canvas).toMatchObject({ bg: '', bgImage: '' });
  expect(nodes.map((node) => ('src' in node ? node.src : node.style))).toEqual(['', '', {}]);
});

test.each(['\t', '\n', '\r', '\u0001', '\u0085'])('[K05] a control character hides no scheme: %j', (sign) => {
  const escaped = `&#${sign.codePointAt(0)};`;
  for (const written of [sign, escaped]) {
    for (const src of [
      `javascript${written}:alert(1)`,
      `java${written}script:alert(1)`,
      `${written}data:text/html,x`,
    ]) {
      const xml = `<board v="1"><nodes><image id="a" src="${src}"/></nodes></board>`;
      const sources = (): string[] => parseDrawing(xml).nodes.map((node) => ('src' in node ? node.src : ''));
      const found = outcomeOf(sources) ?? [];
      // As browsers read it.
      expect(found.map((one) => new URL(one, 'http://mingjing/').protocol)).toEqual(found.map(() => 'http:'));
    }
  }
});

test.each(['javascript\n:alert(1)', 'JaVaScRiPt :alert(1)', 'vbscript \t:x', 'data :text/html,x'])(
  '[K05] a scheme apart from its colon is dropped: %j',
  (src) => {
    const { nodes } = parseDrawing(`<board v="1"><nodes><image id="a" src="${src}"/></nodes></board>`);
    expect(nodes).toMatchObject([{ src: '' }]);
  },
);

test('[K08] names of the prototype are ordinary text and change nothing', () => {
  const { nodes } = parseDrawing(
    '<board v="1" __proto__="x" constructor="y"><nodes><text id="__proto__" name="constructor" __proto__="polluted"/><constructor id="prototype" __proto__="1"><__proto__ a="1"/></constructor></nodes></board>',
  );
  expect(nodes.map((node) => node.id)).toEqual(['__proto__', 'prototype']);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  expect(Object.getPrototypeOf(nodes[0])).toBe(Object.prototype);
});

/** Undefined for what is refused as a drawing. */
function outcomeOf<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof DrawingError) return undefined;
    throw error;
  }
}

/** The bytes a text is stored as, or the refusal; anything else thrown is a fault of ours. */
function outcome(xml: string): string | DrawingError {
  try {
    return writeDrawing(parseDrawing(xml));
  } catch (error) {
    if (error instanceof DrawingError) return error;
    throw error;
  }
}

test('[K05] random bytes never do anything but be refused or read', () => {
  const pieces = fc.constantFrom(
    '<board v="1">',
    '</board>',
    '<nodes>',
    '</nodes>',
    '<text id="a">',
    '</text>',
    '<style size="',
    '"/>',
    '&amp;',
    '&#0;',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '<?x',
    '?>',
    '\u0000',
    '\uD800',
    '病',
    '<content>',
    '</content>',
    '=',
    "'",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      const first = outcome(parts.join(''));
      expect(first instanceof DrawingError ? first : outcome(first)).toEqual(first);
    }),
    { numRuns: 500 },
  );
});

test('[PANEL-24] guides: what is no number is dropped, far ones are pulled in, each stands once and at most a hundred', () => {
  const guides = (x: string) => parseDrawing(`<board v="1"><guides x="${x}" y="7"/></board>`).guides;
  expect(guides('30 1e9 -5.50 30 NaN javascript:1 999999 12')).toEqual({
    x: [-5.5, 12, 30, 100_000],
    y: [7],
  });
  expect(guides(Array.from({ length: 400 }, (_, at) => at).join(' '))?.x).toHaveLength(100);
  expect(parseDrawing('<board v="1"><guides/></board>')).not.toHaveProperty('guides');
});
