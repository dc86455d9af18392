import { type Answer, type Cell, type ChartForm, chartForm } from '@mingjing/contract';

/** One answer and its form, as the golden tests draw them. */
export interface Case {
  answer: Answer;
  form: ChartForm;
}

/** A column of a form under its own name. */
export const item = (id: string) => ({ id, name: id });
export const departments = ['心内科', '骨科', '儿科', '妇产科', '神经内科', '急诊科', '眼科', '口腔科'];

/** The same figures on every machine: a small linear congruence, no floating point functions. */
export function figures(count: number, seed: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state * 1103 + 12345) % 65536;
    return 1200 + (state % 9000);
  });
}

const one = (rows: [Cell, Cell][]): Case => ({
  answer: { keys: ['科室', '门诊量'], data: rows },
  form: chartForm.parse({ xAxis: [item('科室')], yAxis: [item('门诊量')] }),
});

const zip = (names: string[], seed: number): [Cell, Cell][] => {
  const values = figures(names.length, seed);
  return names.map((name, at) => [name, values[at] ?? null]);
};

/** What every kind has to look good with; kinds whose axes are others have cases of their own in `casesOf`. */
export const cases: Record<string, Case> = {
  typical: one(zip(departments, 7)),
  'one row': one([['心内科', 12345]]),
  none: one([]),
  many: one(
    zip(
      Array.from({ length: 300 }, (_, at) => `第 ${at + 1} 病区`),
      11,
    ),
  ),
  'nulls and negatives': one([
    ['心内科', 3200],
    ['骨科', -1800],
    [null, 950],
    ['儿科', null],
    ['急诊科', -20.5],
  ]),
  'long names': one(
    zip(
      departments.map((name) => `${name}（东院区综合大楼三层门诊区）`),
      13,
    ),
  ),
  'series column': {
    answer: {
      keys: ['科室', '性别', '门诊量'],
      data: departments.flatMap((name, at) =>
        ['男', '女'].map((sex, other): Cell[] => [name, sex, figures(1, at * 3 + other)[0] ?? null]),
      ),
    },
    form: chartForm.parse({ xAxis: [item('科室')], nAxis: [item('性别')], yAxis: [item('门诊量')] }),
  },
  'rotated labels': one(
    zip(
      Array.from({ length: 31 }, (_, at) => `2026-05-${String(at + 1).padStart(2, '0')}`),
      17,
    ),
  ),
};
