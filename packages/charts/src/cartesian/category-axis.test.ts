import { chartForm } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { drawChart } from '../draw.ts';

const item = (id: string) => ({ id, name: id });
const departments = ['急诊科', '儿科', '心血管内科', '口腔科', '消化内科', '皮肤科', '骨科', '内分泌科'];

function optionOf(type: 'bar' | 'bar_y_category', names: string[], width: number, height: number) {
  const data = names.map((name, at) => [name, at]);
  const form = chartForm.parse({ xAxis: [item('x')], yAxis: [item('y')] });
  const { drawn } = drawChart({ type, form, answer: { keys: ['x', 'y'], data }, width, height });
  if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
  return drawn.option;
}

/** What stands under the plot for each category. */
function namesOf(names: string[], width: number, height = 280): string[] {
  const { axisLabel } = optionOf('bar', names, width, height)['xAxis'] as {
    axisLabel: { formatter?: (name: string) => string };
  };
  return names.map((name) => axisLabel.formatter?.(name) ?? name);
}

const namesAt = (width: number): string[] => namesOf(departments, width);

test('names under narrow bars break into lines of about one length', () => {
  expect(namesAt(430)).toEqual([
    '急诊科',
    '儿科',
    '心血管\n内科',
    '口腔科',
    '消化\n内科',
    '皮肤科',
    '骨科',
    '内分\n泌科',
  ]);
});

test('names with room stand in one line', () => {
  expect(namesAt(960)).toEqual(departments);
});

test('under narrow bars each name is told, also where it holds a number', () => {
  const wards = ['三楼2病区', '三楼3病区', '四楼1病区', '五楼12病区', '六楼病区', '七楼2病区'];
  for (const width of [200, 220, 240, 280, 320]) {
    const { axisLabel } = optionOf('bar', wards, width, 280)['xAxis'] as { axisLabel: { interval: unknown } };
    expect(axisLabel.interval).toBe(0);
    const told = namesOf(wards, width);
    expect(new Set(told).size).toBe(wards.length);
    expect(told[3]?.split('\n').join('')).toContain('12');
  }
  const wide = ['一号住院楼', '二号住院楼', 'ICU', '3号楼', '4号楼', '急诊楼'];
  expect(namesOf(wide, 220)).toContain('ICU');
});

test('under bars that are narrower than a word every name is told, turned upright', () => {
  const units = ['PICU', 'NICU', 'RICU', 'EICU', 'SICU', 'CCU', 'MICU', 'BICU'];
  for (const width of [200, 220, 240]) {
    const { axisLabel } = optionOf('bar', units, width, 200)['xAxis'] as {
      axisLabel: { interval: unknown; rotate: number };
    };
    expect(axisLabel).toMatchObject({ interval: 0, rotate: 90 });
    expect(namesOf(units, width)).toEqual(units);
  }
});

test('names of two words break between them, English months are shortened, before any is turned or cut', () => {
  const blocks = ['Main block', 'Surgery', 'Laundry', 'Labs', 'North wing'];
  expect(namesOf(blocks, 360)).toEqual(['Main\nblock', 'Surgery', 'Laundry', 'Labs', 'North\nwing']);
  const months = ['January', 'February', 'September', 'November', 'December'];
  expect(namesOf(months, 800)).toEqual(months);
  expect(namesOf(months, 300)).toEqual(['Jan', 'Feb', 'Sep', 'Nov', 'Dec']);
  expect(optionOf('bar', months, 300, 200)['xAxis']).toMatchObject({ axisLabel: { rotate: 0, interval: 0 } });
});

test('words that upright would be cut shorter than level ones stay level', () => {
  const species = ['Chinstrap', 'Gentoo', 'Torgersen'];
  const { axisLabel } = optionOf('bar', species, 232, 150)['xAxis'] as { axisLabel: object };
  expect(axisLabel).toMatchObject({ interval: 0, rotate: 0 });
  expect(namesOf(species, 232, 150)[1]).toBe('Gentoo');
  expect(optionOf('bar', species, 200, 260)['xAxis']).toMatchObject({ axisLabel: { rotate: 90 } });
});

test('one long word of letters among Chinese names is broken, the others are not turned on their side', () => {
  const wards = ['内科', '外科', '妇产科', '儿科', 'Emergency', '骨科', '眼科', '口腔科'];
  for (const width of [240, 320]) {
    const { axisLabel } = optionOf('bar', wards, width, 280)['xAxis'] as { axisLabel: object };
    expect(axisLabel).toMatchObject({ interval: 0, rotate: 0 });
    const told = namesOf(wards, width);
    expect(told[0]?.replace('\n', '')).toBe('内科');
    expect(told[4]?.replace(/[\n…]/g, '')).toMatch(/^Eme/);
    expect(new Set(told).size).toBe(wards.length);
  }
  // Two that would read alike when cut stand upright, each in full.
  const alike = ['内科', '外科', '儿科', 'Hematology A', 'Hematology B', '骨科'];
  expect(optionOf('bar', alike, 200, 160)['xAxis']).toMatchObject({ axisLabel: { rotate: 90 } });
});

test('periods that begin alike are not all cut to the same year', () => {
  const months = Array.from({ length: 12 }, (_, at) => `2025年${at + 1}月`);
  for (const height of [140, 170, 200, 280]) {
    const { axisLabel } = optionOf('bar', months, 380, height)['xAxis'] as {
      axisLabel: { formatter?: (name: string) => string };
    };
    const told = months.map((month) => axisLabel.formatter?.(month) ?? month);
    expect(new Set(told).size).toBe(months.length);
  }
});

test('numbers in names are never cut in the middle', () => {
  const ages = ['0-14岁', '15-29岁', '30-44岁', '45-59岁', '60-74岁', '75岁以上'];
  for (const width of [200, 240, 280, 320, 400]) {
    for (const line of namesOf(ages, width).flatMap((name) => name.split('\n'))) {
      for (const number of line.match(/\d+/g) ?? []) expect(ages.join().match(/\d+/g)).toContain(number);
    }
  }
});

test('[CHART-07] a short ranking in a low place shows every bar with its value and no slider', () => {
  const option = optionOf('bar_y_category', departments, 260, 150);
  expect(option['dataZoom']).toBeUndefined();
  expect(option['series']).toMatchObject([{ label: { show: true } }]);
  expect(option['xAxis']).toMatchObject({ axisLabel: { show: false } });
  // Where not even that fits, the first ones are shown and a note tells of the others.
  const low = optionOf('bar_y_category', departments, 260, 110);
  expect(JSON.stringify(low['graphic'])).toContain('前 4 项，共 8 项');
  expect(JSON.stringify(low['dataZoom'])).not.toContain('slider');
  const many = Array.from({ length: 40 }, (_, at) => `第${at}病区`);
  expect(optionOf('bar_y_category', many, 260, 200)['dataZoom']).toBeDefined();
});

test('[CHART-07] rows that a name can stand in are all named; thinner ones in even steps', () => {
  const intervalOf = (names: string[], height: number, settings: object = {}) => {
    const form = chartForm.parse({ xAxis: [item('x')], yAxis: [item('y')], settings });
    const answer = { keys: ['x', 'y'], data: names.map((name, at) => [name, at]) };
    const { drawn } = drawChart({ type: 'bar_y_category', form, answer, width: 320, height });
    if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
    return (drawn.option['yAxis'] as { axisLabel: { interval: unknown } }).axisLabel.interval;
  };
  expect(intervalOf(departments, 150)).toBe(0);
  expect(intervalOf(departments, 300)).toBe(0);
  const many = Array.from({ length: 40 }, (_, at) => `第${at}病区`);
  expect(intervalOf(many, 300)).toBe(0);
  expect(intervalOf(many, 300, { zoom: 'hide' })).toBe('auto');
});

test('[CHART-32] dates turn by their number, and stay level where the author says so', () => {
  const days = Array.from({ length: 30 }, (_, at) => `${at + 1}日`);
  const turned = (settings: object) => {
    const form = chartForm.parse({ xAxis: [item('x')], yAxis: [item('y')], settings });
    const answer = { keys: ['x', 'y'], data: days.map((day, at) => [day, at]) };
    const { drawn } = drawChart({ type: 'line', form, answer, width: 480, height: 280 });
    return drawn.renderer === 'echarts' && drawn.option['xAxis'];
  };
  expect(turned({})).toMatchObject({ axisLabel: { rotate: 45 } });
  expect(turned({ nameTurn: 'level' })).toMatchObject({ axisLabel: { rotate: 0 } });
});

test('long names under bars take several lines, turned or not, and no two of them look alike', () => {
  const clinics = [
    '广东省第二人民医院附属中心医院心血管内科',
    '广东省第二人民医院附属中心医院神经外科',
    '骨科',
  ];
  const told = namesOf(clinics, 340, 300);
  expect(told[0]?.split('\n').length).toBe(3);
  expect(new Set(told).size).toBe(3);
  const units = [
    'International Business Development',
    'Customer Relationship Management',
    'Research',
    'HR',
    'Sales',
    'IT',
  ];
  const turned = optionOf('bar', units, 400, 300)['xAxis'] as { axisLabel: { rotate: number } };
  expect(turned.axisLabel.rotate).toBe(90);
  expect(namesOf(units, 400, 300)[0]).toContain('International\n');
});

test('names at lying bars that would be cut alike are told by where they differ', () => {
  const names = ['国家区域医疗中心儿童血液肿瘤病区', '国家区域医疗中心儿童骨科病区', '急诊科'];
  const axis = optionOf('bar_y_category', names, 300, 100)['yAxis'] as {
    axisLabel: { formatter: (name: string) => string };
  };
  expect(names.map(axis.axisLabel.formatter)).toEqual([
    '国家区域…血液肿瘤病区',
    '国家区域医疗…骨科病区',
    '急诊科',
  ]);
  // So many are scrolled through; they are cut while they are drawn.
  const others = Array.from({ length: 300 }, (_, at) => `病区 ${at}`);
  const many = optionOf('bar_y_category', [...names, ...others], 360, 280)['yAxis'] as typeof axis;
  expect(many.axisLabel.formatter).toBeUndefined();
});

test('long names beside bars take a second line where rows are high, else more of a narrow picture, before they are cut', () => {
  const goods = ['精酿白啤330毫升12听', '五常稻花香大米10公斤', '全麦高筋面粉'];
  const axisOf = (width: number, height: number) => {
    const axis = optionOf('bar_y_category', goods, width, height)['yAxis'] as {
      axisLabel: { width: number; formatter?: (name: string) => string };
    };
    return {
      width: axis.axisLabel.width,
      names: goods.map((name) => axis.axisLabel.formatter?.(name) ?? name),
    };
  };
  const high = axisOf(240, 300);
  expect(high.names.map((name) => name.replace('\n', ''))).toEqual(goods);
  expect(high.names.every((name) => name.split('\n').length <= 2)).toBe(true);
  // More than a quarter of a narrow picture, and less than half of it: the bars and their figures need the rest.
  expect(Math.round(axisOf(240, 100).width)).toBe(108);
  expect(axisOf(600, 100).width).toBe(140);
  expect(axisOf(600, 300).width).toBe(140);
});

test('the last name in sight of many has its room beside the plot', () => {
  const many = Array.from({ length: 200 }, (_, at) => `供应商${String(at + 1).padStart(3, '0')}`);
  const zoomed = optionOf('bar', many, 450, 280) as { dataZoom?: object; grid: { right: number } };
  expect(zoomed.dataZoom).toBeDefined();
  const few = optionOf('bar', many.slice(0, 5), 450, 280) as { grid: { right: number } };
  expect(zoomed.grid.right).toBeGreaterThan(few.grid.right + 10);
});

test('hours are told by the clock, with their day where there are several', () => {
  const hours = (from: number, count: number): string[] =>
    Array.from({ length: count }, (_, at) =>
      new Date(Date.UTC(2026, 2, 5, from + at)).toISOString().slice(0, 13).replace('T', ' ').concat(':00'),
    );
  expect(namesOf(hours(8, 3), 300)).toEqual(['08:00', '09:00', '10:00']);
  expect(namesOf(hours(22, 30), 300).slice(0, 3)).toEqual(['03-05 22:00', '03-05 23:00', '03-06 00:00']);
});
