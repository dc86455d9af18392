import { afterEach, expect, test } from 'vitest';
import { openSource } from '../open-source.ts';
import { type OlapOptions, startOlapStandIn } from '../testing/olap/stand-in.ts';
import { openOptions } from '../testing/sources.ts';

// The rows of XMLA are those that Mondrian 3.14 told of a cube of ours; those of Saiku have the shape of its source.
const cube = { CATALOG_NAME: '医院', CUBE_NAME: '门诊' };
const dimension = (name: string, type: string, more: Record<string, string> = {}) => ({
  ...cube,
  DIMENSION_NAME: name,
  DIMENSION_UNIQUE_NAME: `[${name}]`,
  DIMENSION_CAPTION: name,
  DIMENSION_TYPE: type,
  DIMENSION_IS_VISIBLE: 'true',
  ...more,
});
const hierarchy = (of: string, name: string, caption: string) => ({
  ...cube,
  DIMENSION_UNIQUE_NAME: `[${of}]`,
  HIERARCHY_NAME: name,
  HIERARCHY_UNIQUE_NAME: `[${name}]`,
  HIERARCHY_CAPTION: caption,
});
const level = (of: string, name: string, number: string, type = '0') => ({
  ...cube,
  DIMENSION_UNIQUE_NAME: `[${of}]`,
  HIERARCHY_UNIQUE_NAME: `[${of}]`,
  LEVEL_NAME: name,
  LEVEL_UNIQUE_NAME: `[${of}].[${name}]`,
  LEVEL_CAPTION: name,
  LEVEL_NUMBER: number,
  LEVEL_TYPE: type,
  LEVEL_IS_VISIBLE: 'true',
});
const measure = (name: string, visible = 'true') => ({
  ...cube,
  MEASURE_NAME: name,
  MEASURE_UNIQUE_NAME: `[Measures].[${name}]`,
  MEASURE_CAPTION: name,
  MEASURE_IS_VISIBLE: visible,
});
const member = (name: string, parent: string, parentLevel: string) => ({
  ...cube,
  LEVEL_UNIQUE_NAME: '[科室].[科室]',
  MEMBER_UNIQUE_NAME: name,
  MEMBER_CAPTION: /\[([^[\]]*)\]$/.exec(name)?.[1] ?? name,
  PARENT_UNIQUE_NAME: parent,
  PARENT_LEVEL: parentLevel,
});
const many = Array.from({ length: 250 }, (_, at) => member(`[科室].[东院].[科${at}]`, '[科室].[东院]', '1'));
const told = {
  MDSCHEMA_MEASURES: [measure('人次'), measure('收入'), measure('内部', 'false')],
  MDSCHEMA_DIMENSIONS: [
    dimension('Measures', '2'),
    dimension('科室', '3'),
    dimension('暗', '3', { DIMENSION_IS_VISIBLE: 'false' }),
  ],
  MDSCHEMA_HIERARCHIES: [
    hierarchy('Measures', 'Measures', 'Measures'),
    hierarchy('科室', '科室', '科室'),
    hierarchy('暗', '暗', '暗'),
  ],
  MDSCHEMA_LEVELS: [
    level('Measures', 'MeasuresLevel', '0'),
    level('科室', '(All)', '0', '1'),
    level('科室', '科室', '2'),
    level('科室', '院区', '1'),
    // A hostile server writes into the author's script.
    { ...level('科室', 'x', '3'), LEVEL_UNIQUE_NAME: '[科室].Members} ON 0 FROM [工资] //' },
  ],
  MDSCHEMA_MEMBERS: [...many, member('[科室].[西院].[中医]', '[科室].[西院]', '1')],
};

const open: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.stop();
});
async function browserOf(options: Pick<OlapOptions, 'protocol' | 'told' | 'cubes'>, query = '') {
  const server = await startOlapStandIn({ answer: () => undefined, ...options });
  const source = openSource(
    {
      datasourceType: 'saiku',
      driverClassName: '',
      url: server.url + query,
      username: 'reader',
      password: 'secret',
      serverEncoding: '',
      clientEncoding: '',
    },
    openOptions,
  );
  open.push(server, { stop: () => source.close() });
  return { server, browser: source.browser! };
}
const limits = { timeoutMs: 30_000 };
const visits = { name: '门诊', catalog: '医院' };
const cubes = [
  { connection: '医院', catalog: '医院', name: '门诊' },
  { connection: '药房', catalog: '药房', name: '库存' },
];
const structure = {
  measures: [
    { uniqueName: '[Measures].[人次]', caption: '人次', folder: '' },
    { uniqueName: '[Measures].[收入]', caption: '收入', folder: '' },
  ],
  dimensions: [
    {
      uniqueName: '[科室]',
      caption: '科室',
      hierarchies: [
        {
          uniqueName: '[科室]',
          caption: '科室',
          levels: [
            { uniqueName: '[科室].[院区]', caption: '院区', depth: 1 },
            { uniqueName: '[科室].[科室]', caption: '科室', depth: 2 },
          ],
        },
      ],
    },
  ],
};
const saikuLevel = (name: string) => ({ name, caption: name, uniqueName: `[科室].[${name}]`, visible: true });
const saikuDimension = (name: string, levels: unknown[]) => ({
  name,
  caption: name,
  uniqueName: `[${name}]`,
  hierarchies: [{ name, caption: name, uniqueName: `[${name}]`, levels }],
});
const saikuTold = {
  '/医院/医院/医院/门诊/metadata': {
    dimensions: [
      saikuDimension('科室', ['(All)', '院区', '科室'].map(saikuLevel)),
      { ...saikuDimension('暗', [saikuLevel('暗')]), visible: false },
    ],
    measures: [
      { name: '人次', caption: '人次', uniqueName: '[Measures].[人次]', measureGroup: null },
      { name: '收入', caption: '收入', uniqueName: '[Measures].[收入]' },
      { name: '内部', caption: '内部', uniqueName: '[Measures].[内部]', visible: false },
    ],
  },
  '/dimensions/科室/hierarchies/科室/levels/科室': told.MDSCHEMA_MEMBERS.map((row) => ({
    name: row.MEMBER_CAPTION,
    caption: row.MEMBER_CAPTION,
    uniqueName: row.MEMBER_UNIQUE_NAME,
  })),
};

test.each([
  ['xmla', told],
  ['saiku', saikuTold],
] as const)('[DSRC-34] cubes, levels, measures and members are read over %s', async (protocol, knows) => {
  const { browser } = await browserOf({ protocol, cubes, told: knows });
  expect(await browser.cubes(limits)).toEqual([
    { name: '门诊', caption: '门诊', catalog: '医院' },
    { name: '库存', caption: '库存', catalog: '药房' },
  ]);
  expect(await browser.structure(visits, limits)).toEqual(structure);
  const asked = { level: '[科室].[科室]', search: '', skip: 0 };
  const first = await browser.members(visits, asked, limits);
  expect(first.members).toHaveLength(100);
  expect(first.more).toBe(true);
  expect(first.members[0]).toEqual({ uniqueName: '[科室].[东院].[科0]', caption: '科0', within: '东院' });
  const last = await browser.members(visits, { ...asked, skip: 200 }, limits);
  expect(last.members.map(({ caption }) => caption).slice(-2)).toEqual(['科249', '中医']);
  expect(last.more).toBe(false);
  const found = await browser.members(visits, { ...asked, search: '中' }, limits);
  expect(found).toEqual({
    members: [{ uniqueName: '[科室].[西院].[中医]', caption: '中医', within: '西院' }],
    more: false,
  });
});

test('[DSRC-34] an address that names a catalog shows its cubes only; faults are told in Chinese', async () => {
  const { browser } = await browserOf(
    { protocol: 'saiku', cubes, told: saikuTold },
    '?catalog=%E8%8D%AF%E6%88%BF',
  );
  expect((await browser.cubes(limits)).map(({ name }) => name)).toEqual(['库存']);
  await expect(browser.structure({ name: '病案', catalog: '' }, limits)).rejects.toMatchObject({
    fault: 'data',
    message: 'OLAP 服务器上没有立方体“病案”',
  });
  await expect(
    browser.members(visits, { level: '[科室].[床]', search: '', skip: 0 }, limits),
  ).rejects.toMatchObject({ message: 'OLAP 服务器上没有这个层级，请重新打开立方体' });
});

test('[DSRC-34] a server that answers with brackets within brackets is refused before they are read', async () => {
  let deep: unknown = [];
  for (let level = 0; level < 1000; level += 1) deep = [deep];
  const { browser } = await browserOf({
    protocol: 'saiku',
    cubes,
    told: { ...saikuTold, '/医院/医院/医院/门诊/metadata': { dimensions: deep } },
  });
  await expect(browser.structure(visits, limits)).rejects.toMatchObject({
    fault: 'data',
    message: 'OLAP 服务器返回的结果过大，请缩小 MDX 的查询范围',
  });
});
