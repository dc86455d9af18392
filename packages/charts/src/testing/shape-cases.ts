import { type Cell, chartForm } from '@mingjing/contract';
import { type Case, departments, figures, item } from './cases.ts';

/** Cases of the kinds whose axes ask for other columns than a name and a number. */
const gaugeCase = (rows: [Cell, Cell][]): Case => ({
  answer: { keys: ['指标', '床位使用数'], data: rows },
  form: chartForm.parse({
    xAxis: [item('指标')],
    yAxis: [item('床位使用数')],
    min: 0,
    max: 1000,
    lowest: 200,
    height: 800,
  }),
});

export const gaugeCases: Record<string, Case> = {
  typical: gaugeCase([['住院部', 620]]),
  'one row': gaugeCase([['住院部', 148.5]]),
  none: gaugeCase([]),
  many: gaugeCase(departments.map((name, at): [Cell, Cell] => [name, 120 * (at + 1)])),
  'nulls and negatives': gaugeCase([
    ['住院部', -80],
    [null, null],
  ]),
  'long names': gaugeCase([['东院区综合大楼住院部开放床位每日平均使用数量', 912]]),
};

function points(count: number, seed: number): [number, number][] {
  const [across, up] = [figures(count, seed), figures(count, seed + 1)];
  return across.map((x, at) => [(x - 1200) / 100, ((up[at] ?? 0) + x) / 4]);
}

const scatterCase = (data: Cell[][], series = false): Case => ({
  answer: { keys: ['年龄', ...(series ? ['科室'] : []), '次均费用'], data },
  form: chartForm.parse({
    xAxis: [item('年龄')],
    yAxis: [item('次均费用')],
    ...(series ? { nAxis: [item('科室')] } : {}),
  }),
});

const grouped = (names: readonly string[]): Cell[][] =>
  points(80, 19).map(([x, y], at) => [x, names[at % names.length] ?? null, y]);

export const scatterCases: Record<string, Case> = {
  typical: scatterCase(points(60, 7)),
  'one row': scatterCase([[42, 3600]]),
  none: scatterCase([]),
  many: scatterCase(points(3000, 11)),
  'nulls and negatives': scatterCase([
    [12, 3200],
    [-5, -1800],
    [null, 950],
    [33, null],
    [60.5, -20.5],
  ]),
  'long names': scatterCase(
    grouped(departments.slice(0, 4).map((name) => `${name}（东院区综合大楼三层门诊区）`)),
    true,
  ),
  'series column': scatterCase(grouped(departments.slice(0, 3)), true),
  'names for numbers': scatterCase(departments.map((name, at): Cell[] => [name, 1200 + at * 300])),
};

const nestCase = (data: Cell[][]): Case => ({
  answer: { keys: ['院区', '科室', '门诊量'], data },
  form: chartForm.parse({ xAxis: [item('院区'), item('科室')], yAxis: [item('门诊量')] }),
});

function nested(outer: readonly string[], inner: readonly string[], seed: number): Cell[][] {
  const values = figures(outer.length * inner.length, seed);
  return outer.flatMap((place, at) =>
    inner.map((name, other): Cell[] => [place, name, values[at * inner.length + other] ?? null]),
  );
}

export const nestCases: Record<string, Case> = {
  typical: nestCase(nested(['东院区', '西院区', '南院区'], departments.slice(0, 4), 7)),
  'one row': nestCase([['东院区', '心内科', 12345]]),
  none: nestCase([]),
  many: nestCase(
    nested(
      Array.from({ length: 15 }, (_, at) => `第 ${at + 1} 院区`),
      Array.from({ length: 20 }, (_, at) => `第 ${at + 1} 病区`),
      11,
    ),
  ),
  'nulls and negatives': nestCase([
    ['东院区', '心内科', 3200],
    ['东院区', '骨科', -1800],
    [null, '儿科', 950],
    ['西院区', null, 700],
    ['西院区', '急诊科', null],
  ]),
  'long names': nestCase(
    nested(
      ['东院区综合大楼（含急诊部与体检中心）', '西院区康复医学与老年病诊疗中心'],
      departments.slice(0, 4).map((name) => `${name}（综合大楼三层门诊区）`),
      13,
    ),
  ),
};
