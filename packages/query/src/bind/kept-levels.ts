import type { Column, Question } from '@mingjing/contract';
import { Latest } from '../latest.ts';
import type { BoundQuestion, Order, Output } from '../plan/plan.ts';
import type { ColumnValue } from '../plan/value.ts';
import { numberOf, textOfLevel, textOfShape } from './level-texts.ts';

/** A bound level apart from those below it. */
export type BoundLevel = Omit<BoundQuestion, 'input'>;

/** What a level is of its columns, whatever it is filtered by and however much of it is asked for. */
export interface LevelShape {
  inputColumns: readonly Column[];
  find: (key: string) => ColumnValue;
  outputs: readonly Output[];
  dimensions: number;
  order: readonly Order[];
}

/** Room for what is remembered, about in bytes. */
const [levelBytes, shapeBytes] = [8 * 1024 * 1024, 8 * 1024 * 1024];
/** What an output takes with all that is made of it, a column that may be found, and a character of a text. */
const [outputBytes, columnBytes, characterBytes] = [600, 100, 8];

const levels = new Latest<BoundLevel>(levelBytes);
const shapes = new Latest<LevelShape>(shapeBytes);
const seen = new WeakMap<readonly Output[], readonly Column[]>();

const costOf = (key: string, { outputs, inputColumns }: Pick<LevelShape, 'outputs' | 'inputColumns'>) =>
  key.length * characterBytes + outputs.length * outputBytes + inputColumns.length * columnBytes;

/** The columns that a level shows to the one above: of the same outputs the same. */
export function columnsSeen(outputs: readonly Output[]): readonly Column[] {
  const columns = seen.get(outputs) ?? outputs.map(({ column }) => column);
  seen.set(outputs, columns);
  return columns;
}

/** Whose columns a level stands on: those of the rows, and those of the level below. */
interface Ground {
  columns: readonly Column[];
  input: BoundQuestion | undefined;
}

const groundText = ({ columns, input }: Ground): string =>
  `${numberOf(columns)} ${input === undefined ? '' : numberOf(columnsSeen(input.outputs))} `;

/**
 * What tells bound levels apart, as one text: the columns they stand on and all that they say, the caller's rights and
 * every value among it. Undefined for what is not remembered. Accepts unchecked data.
 */
export function keyOfLevel(question: Question, ground: Ground): string | undefined {
  const text = textOfLevel(question);
  return text === undefined ? undefined : groundText(ground) + text;
}

/** A level that was bound lately. Shared by all who ask the same, and not to be changed. */
export const keptLevel = (key: string | undefined): BoundLevel | undefined =>
  key === undefined ? undefined : levels.get(key);

/** Remembers a level under its key. */
export function keepLevel(key: string | undefined, level: BoundLevel): void {
  if (key !== undefined) levels.set(key, level, costOf(key, level));
}

/** The shape of a checked level, made once for all that differ in their filters and pages. */
export function keptShape(question: Question, ground: Ground, make: () => LevelShape): LevelShape {
  const key = groundText(ground) + textOfShape(question);
  const known = shapes.get(key);
  if (known !== undefined) return known;
  const shape = make();
  shapes.set(key, shape, costOf(key, shape));
  return shape;
}
