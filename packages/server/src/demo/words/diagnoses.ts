import { departments } from './departments.ts';

export interface Diagnosis {
  /** A code of our own, so that it is not taken for one of a real catalogue. */
  code: string;
  name: string;
}

/** What an illness may look like; ten variants of five illnesses in forty departments make two thousand. */
const variants: readonly ((illness: string) => string)[] = [
  (illness) => illness,
  (illness) => `${illness}（轻度）`,
  (illness) => `${illness}（中度）`,
  (illness) => `${illness}（重度）`,
  (illness) => `${illness}复诊`,
  (illness) => `复发性${illness}`,
  (illness) => `${illness}待排`,
  (illness) => `${illness}伴并发症`,
  (illness) => `${illness}治疗后`,
  (illness) => `${illness}恢复期`,
];

const two = (value: number): string => String(value).padStart(2, '0');

/** Fifty diagnoses a department, the common ones first. */
export const diagnosesByDepartment: readonly (readonly Diagnosis[])[] = departments.map(
  ({ illnesses }, department) =>
    variants.flatMap((variant, v) =>
      illnesses.map((illness, i) => ({
        code: `MJ${two(department + 1)}.${two(v * illnesses.length + i + 1)}`,
        name: variant(illness),
      })),
    ),
);
