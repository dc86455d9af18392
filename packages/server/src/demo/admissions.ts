import type { Cell, Column } from '@mingjing/contract';
import { rowsPerDay, threeYears } from './days.ts';
import { amounts, Picker, Random, zipf } from './random.ts';
import { cities } from './words/cities.ts';
import { ageGroups, campuses, departments } from './words/departments.ts';
import { diagnosesByDepartment } from './words/diagnoses.ts';
import { doctorsByDepartment } from './words/people.ts';

const money = { type: 'decimal', precision: 12, scale: 2 } as const;
export const admissionColumns: Column[] = [
  { name: '住院号', type: 'integer' },
  { name: '入院日期', type: 'date' },
  { name: '出院日期', type: 'date' },
  { name: '院区', type: 'text' },
  { name: '科室', type: 'text' },
  { name: '主治医生', type: 'text' },
  { name: '城市', type: 'text' },
  { name: '诊断', type: 'text' },
  { name: '性别', type: 'text' },
  { name: '年龄段', type: 'text' },
  { name: '治疗方式', type: 'text' },
  { name: '转归', type: 'text' },
  { name: '住院天数', type: 'integer' },
  { name: '药品费', ...money },
  { name: '耗材费', ...money },
  { name: '诊疗费', ...money },
  { name: '总费用', ...money },
  { name: '医保支付', ...money },
];

/** Departments without beds have no admissions. */
const withoutBeds = new Set(['全科医学科', '口腔科', '急诊科', '针灸推拿科', '疼痛科', '皮肤科']);
const surgical = /外科|骨科|妇科|产科|眼科|耳鼻喉科/;
const outcomes = ['治愈', '好转', '未愈', '转院'];
const dayMs = 86_400_000;
const later = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

/** Stays on the wards in order of their first day. */
export function* admissionBatches(rows: number, until: string, size: number): Generator<Cell[][]> {
  const random = new Random(20_240_602);
  const days = threeYears(until, random, 0.055);
  const wards = new Picker(departments.map(({ name, weight }) => (withoutBeds.has(name) ? 0 : weight)));
  const doctors = doctorsByDepartment.map(({ length }) => new Picker(zipf(length, 0.5)));
  const diagnoses = diagnosesByDepartment.map(({ length }) => new Picker(zipf(length, 0.9)));
  const ages = departments.map((department) => new Picker(department.ages));
  const places = new Picker(cities.map(({ weight }) => weight));
  const campus = new Picker([60, 28, 12]);
  const daily = departments.map(({ drugs, exams }) => amounts(random, drugs * 1.7 + exams * 1.6, 0.45));
  const ends = new Picker([46, 47, 4, 3]);
  let number = 700_000_001;
  let batch: Cell[][] = [];
  for (const [at, count] of rowsPerDay(days, rows).entries()) {
    const day = days[at]!;
    for (let stay = 0; stay < count; stay += 1) {
      const ward = wards.pick(random);
      const { name, women } = departments[ward]!;
      const operated = surgical.test(name) ? random.unit() < 0.62 : random.unit() < 0.08;
      // Stays grow shorter year by year.
      const length = Math.max(
        1,
        Math.round(
          ((operated ? 3.2 : 1.4) + 7.4 * random.unit() + 5 * random.unit() ** 4) * (1 - 0.045 * day.age),
        ),
      );
      const care = Math.round(daily[ward]![random.below(2048)]! * length * 0.62);
      const drugs = Math.round(care * (0.52 - 0.05 * day.age));
      const material = Math.round((operated ? 420_000 : 26_000) * (0.5 + random.unit()));
      const total = care + drugs + material;
      batch.push([
        number,
        day.text,
        later(day.text, length),
        campuses[campus.pick(random)]!,
        name,
        doctorsByDepartment[ward]![doctors[ward]!.pick(random)]!,
        cities[places.pick(random)]!.city,
        diagnosesByDepartment[ward]![diagnoses[ward]!.pick(random)]!.name,
        random.unit() < women ? '女' : '男',
        ageGroups[ages[ward]!.pick(random)]!,
        operated ? '手术' : '非手术',
        outcomes[ends.pick(random)]!,
        length,
        drugs / 100,
        material / 100,
        care / 100,
        total / 100,
        Math.round(total * (0.52 + 0.22 * random.unit())) / 100,
      ]);
      number += 1;
      if (batch.length >= size) {
        yield batch;
        batch = [];
      }
    }
  }
  if (batch.length > 0) yield batch;
}
