import type { Cell } from '@mingjing/contract';
import { isUnnamed } from './nameless.ts';
import { partedName } from './parted-name.ts';
import type { ColumnProfile } from './profile.ts';
import { coordinateWords, givenMarks, placeAmongRows, rowNumber } from './vocabulary.ts';

/* Columns that the rows were measured along, one step after the other: seconds, depths, wave numbers, samples. */

/** Rows that are looked at, and columns: those that may be the steps, and those measured at them. */
export const sequenceRows = 1000;
const [mostSteps, mostMeasured] = [4, 8];
const fewestRows = 12;

/** What is walked along: below such names 1, 2, 3 are steps and tell nothing apart. */
const stepWords =
  /波数|波长|频率|时间|时刻|时长|秒|分钟|小时|深度|井深|高度|距离|位置|里程|角度|温度|浓度|剂量|电压|迭代|轮次|步数|步长|帧|采样点|测点|样本点|点号|wave|freq|time|depth|height|dist|position|angle|temp|iter|epoch|step|frame|sample/i;
/** So alike are steps, but for their rounding. */
const [rounding, mostlyAlike] = [0.2, 0.9];
/** How near a value is to the one before it, as a correlation: less is as the rows happen to be listed. */
const leastSmooth = 0.3;

export interface SequenceAsking {
  steps: string[];
  measured: string[];
}

const isNumber = ({ min }: ColumnProfile): boolean => typeof min === 'number';
const isCounter = ({ label }: ColumnProfile): boolean =>
  rowNumber.test(partedName(label)) || isUnnamed(label);

/** x and y are no measures by their names alone: beside steps they are. */
const isCoordinate = ({ name, role }: ColumnProfile): boolean =>
  role === 'none' && coordinateWords.test(partedName(name));

/** Lists of things are counted through as well. */
const namesThings: ReadonlySet<string> = new Set(['category', 'entity', 'region']);

function maybeSteps(column: ColumnProfile, rows: number): boolean {
  const { role, label, filled, unique, idea } = column;
  if (!isNumber(column) || !unique || filled !== rows || idea === 'money') return false;
  if (placeAmongRows.test(partedName(label))) return false;
  if (role === 'id') return isCounter(column) || stepWords.test(label);
  return role === 'mean' || role === 'amount' || role === 'none';
}

/** The columns of a table without dates and names that its rows may have been measured along; undefined where there are none. */
export function sequenceAsking(columns: readonly ColumnProfile[], rows: number): SequenceAsking | undefined {
  if (rows < fewestRows || columns.some(({ role }) => role === 'time' || role === 'period')) return undefined;
  const hasNames = columns.some(({ role, single }) => namesThings.has(role) || single === true);
  const steps = columns
    .filter((column) => maybeSteps(column, rows) && !(hasNames && isCounter(column)))
    .slice(0, mostSteps);
  const measured = columns
    .filter((column) => isNumber(column) && column.distinct > 1 && !givenMarks.test(column.label))
    .filter((column) => column.role === 'mean' || column.role === 'amount' || isCoordinate(column))
    .slice(0, mostMeasured);
  return steps.length === 0 || measured.length === 0
    ? undefined
    : { steps: steps.map(({ name }) => name), measured: measured.map(({ name }) => name) };
}

/** The step that most of the values, in their order, lie apart; undefined where they lie as measured values do. */
function stepOf(values: readonly number[]): number | undefined {
  const gaps = values.slice(1).map((value, at) => value - (values[at] ?? 0));
  const step = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  const alike = gaps.filter((gap) => Math.abs(gap - step) <= step * rounding);
  return step > 0 && alike.length >= gaps.length * mostlyAlike ? step : undefined;
}

/** The correlation of values with the ones before them. */
function smoothness(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let [together, alone] = [0, 0];
  for (const [at, value] of values.entries()) {
    alone += (value - mean) ** 2;
    if (at > 0) together += (value - mean) * ((values[at - 1] ?? 0) - mean);
  }
  return alone === 0 ? 0 : together / alone;
}

/** Whether rows, in the order of the first cell, were measured along it: `column` is what is known of that. */
export function isSequence(column: ColumnProfile, rows: readonly (readonly Cell[])[]): boolean {
  const step = stepOf(rows.map(([value]) => Number(value)));
  if (step === undefined) return false;
  if (stepWords.test(column.label)) return true;
  // 1, 2, 3 count the rows through; whether their order tells anything is told by what stands beside it.
  const isMeant = column.role !== 'id' && (step !== 1 || isCoordinate(column));
  const courses = (rows[0] ?? []).slice(1).map((_, at) => rows.map((row) => Number(row[at + 1] ?? 0)));
  return (isMeant || isCounter(column)) && courses.some((values) => smoothness(values) >= leastSmooth);
}

/** The columns with the one that the rows were measured along: what stands beside it was measured there, and no sum of it says anything. */
export const withSequence = (columns: readonly ColumnProfile[], { name }: ColumnProfile): ColumnProfile[] =>
  columns.map((column) => {
    if (column.name === name)
      return { ...column, role: 'none', sequence: true, because: '各行依次测得的位置，作横轴' };
    const isPoint =
      isCoordinate(column) ||
      (column.role === 'amount' && column.idea !== 'money' && column.idea !== 'count');
    return isPoint
      ? { ...column, role: 'mean', calculation: 'avg', because: '逐点测得，不能相加，只求平均' }
      : column;
  });
