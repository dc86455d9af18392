import type { Cell, Column } from '@mingjing/contract';
import { type Day, rowsPerDay, threeYears } from './days.ts';
import { amounts, Picker, Random, zipf } from './random.ts';
import { cities } from './words/cities.ts';
import { ageGroups, campuses, departments, payments, seasons, visitKinds } from './words/departments.ts';
import { diagnosesByDepartment } from './words/diagnoses.ts';
import { doctorsByDepartment } from './words/people.ts';

const money = { type: 'decimal', precision: 12, scale: 2 } as const;
export const visitColumns: Column[] = [
  { name: '就诊号', type: 'integer' },
  { name: '患者号', type: 'integer' },
  { name: '就诊日期', type: 'date' },
  { name: '时段', type: 'text' },
  { name: '院区', type: 'text' },
  { name: '科室', type: 'text' },
  { name: '医生', type: 'text' },
  { name: '省份', type: 'text' },
  { name: '城市', type: 'text' },
  { name: '诊断编码', type: 'text' },
  { name: '诊断', type: 'text' },
  { name: '性别', type: 'text' },
  { name: '年龄段', type: 'text' },
  { name: '就诊类型', type: 'text' },
  { name: '支付方式', type: 'text' },
  { name: '挂号费', ...money },
  { name: '药费', ...money },
  { name: '检查费', ...money },
  { name: '总费用', ...money },
  { name: '等候分钟', type: 'integer' },
];

const emergency = departments.findIndex(({ name }) => name === '急诊科');
const hours = [
  '08:00',
  '09:00',
  '10:00',
  '11:00',
  '12:00',
  '13:00',
  '14:00',
  '15:00',
  '16:00',
  '17:00',
  '19:00',
  '21:00',
];
const dayHours = [13, 17, 16, 11, 3, 4, 12, 11, 8, 4, 0, 0];
const nightHours = [6, 8, 8, 7, 6, 6, 7, 8, 8, 9, 14, 13];

/** Who comes: the same at every visit. */
interface Patient {
  number: number;
  city: number;
  isWoman: boolean;
  age: number;
}

/** This many of a hundred visits are made by patients whom the department knows. */
const known = 56;

/** Everything that is drawn from, made once. */
class VisitModel {
  readonly random: Random;
  readonly doctors = doctorsByDepartment.map(({ length }) => new Picker(zipf(length, 0.5)));
  readonly diagnoses = diagnosesByDepartment.map(({ length }) => new Picker(zipf(length, 0.9)));
  readonly ages = departments.map(({ ages }) => new Picker(ages));
  readonly drugs;
  readonly exams;
  readonly cities = new Picker(cities.map(({ weight }) => weight));
  readonly campuses = new Picker([56, 29, 15]);
  readonly hours = new Picker(dayHours);
  readonly nightHours = new Picker(nightHours);
  /** Patients of each department in the order of their first visits. */
  readonly #patients: Patient[][] = departments.map(() => []);
  #lastPatient = 20_000_000;
  readonly #departments = new Map<string, Picker>();
  readonly #payments = new Map<number, Picker>();

  constructor(seed: number) {
    this.random = new Random(seed);
    this.drugs = departments.map(({ drugs }) => amounts(this.random, drugs, 0.75));
    this.exams = departments.map(({ exams }) => amounts(this.random, exams, 0.9));
  }

  /** Departments of a month: their season, their growth, and who works on weekends. */
  departments(day: Day): Picker {
    const key = `${day.month} ${day.weekend}`;
    let picker = this.#departments.get(key);
    if (picker === undefined) {
      picker = new Picker(
        departments.map(({ weight, season, growth }, at) => {
          const closed = day.weekend && at !== emergency ? 0.8 : day.weekend ? 2.1 : 1;
          return weight * seasons[season][day.monthOfYear]! * (1 + growth) ** day.age * closed;
        }),
      );
      this.#departments.set(key, picker);
    }
    return picker;
  }

  /** A patient of the department: most often one who was there lately, or else a new one. */
  patient(department: number): Patient {
    const { random } = this;
    const patients = this.#patients[department]!;
    if (patients.length > 0 && random.below(100) < known) {
      const ago = Math.floor(patients.length * random.unit() ** 3);
      return patients[patients.length - 1 - ago]!;
    }
    this.#lastPatient += 1;
    const patient = {
      number: this.#lastPatient,
      city: this.cities.pick(random),
      isWoman: random.unit() < departments[department]!.women,
      age: this.ages[department]!.pick(random),
    };
    patients.push(patient);
    return patient;
  }

  /** Insurance from elsewhere grows, paying oneself shrinks. */
  payments({ month }: Day): Picker {
    let picker = this.#payments.get(month);
    if (picker === undefined) {
      picker = new Picker([44, 25, 7 + month * 0.16, 18 - month * 0.13, 3 + month * 0.04, 2]);
      this.#payments.set(month, picker);
    }
    return picker;
  }
}

/** Outpatient visits in order of their dates. */
export function* visitBatches(rows: number, until: string, size: number): Generator<Cell[][]> {
  const model = new VisitModel(20_240_601);
  const days = threeYears(until, model.random);
  let number = 100_000_001;
  let batch: Cell[][] = [];
  for (const [at, count] of rowsPerDay(days, rows).entries()) {
    const day = days[at]!;
    const departmentsOfDay = model.departments(day);
    const paymentsOfDay = model.payments(day);
    // Crowded days wait longer; the hospital gets better at it over the years.
    const patience = (0.7 + 0.3 * Math.min(1.6, day.weight)) * (1 - 0.085 * day.age);
    for (let visit = 0; visit < count; visit += 1) {
      batch.push(
        visitRow(model, number, day.text, departmentsOfDay.pick(model.random), paymentsOfDay, patience),
      );
      number += 1;
      if (batch.length >= size) {
        yield batch;
        batch = [];
      }
    }
  }
  if (batch.length > 0) yield batch;
}

function visitRow(
  model: VisitModel,
  number: number,
  date: string,
  department: number,
  paymentPicker: Picker,
  patience: number,
): Cell[] {
  const { random } = model;
  const patient = model.patient(department);
  const place = cities[patient.city]!;
  const { name, wait } = departments[department]!;
  const isEmergency = department === emergency;
  const diagnosis = diagnosesByDepartment[department]![model.diagnoses[department]!.pick(random)]!;
  const luck = random.unit();
  const kind = isEmergency ? 2 : luck < 0.43 ? 0 : 1;
  const registration = isEmergency ? 3000 : luck < 0.12 ? 5000 : luck < 0.5 ? 2000 : 1000;
  const draw = random.bits();
  const drugs = (draw & 31) < 5 ? 0 : model.drugs[department]![(draw >>> 5) & 2047]!;
  const isExamined = ((draw >>> 16) & 15) < (kind === 1 ? 6 : 10);
  const exams = isExamined ? model.exams[department]![(draw >>> 20) & 2047]! : 0;
  const minutes = wait * patience * (0.35 + random.unit() + 0.3 * random.unit() * random.unit());
  return [
    number,
    patient.number,
    date,
    hours[(isEmergency ? model.nightHours : model.hours).pick(random)]!,
    campuses[model.campuses.pick(random)]!,
    name,
    doctorsByDepartment[department]![model.doctors[department]!.pick(random)]!,
    place.province,
    place.city,
    diagnosis.code,
    diagnosis.name,
    patient.isWoman ? '女' : '男',
    ageGroups[patient.age]!,
    visitKinds[kind]!,
    payments[paymentPicker.pick(random)]!,
    registration / 100,
    drugs / 100,
    exams / 100,
    (registration + drugs + exams) / 100,
    Math.round(minutes),
  ];
}
