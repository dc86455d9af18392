/** A member of a cube as both protocols tell of it. */
export interface StandInMember {
  dimension: string;
  /** Names of the levels from the top down to the member's, without the whole of all. */
  levels: readonly string[];
  /** Captions from the top down; empty for the whole of all. */
  path: readonly string[];
}

/** A value: as the cube holds it, with its type of XML Schema, and as it is shown. */
export interface StandInCell {
  value: string;
  type: 'int' | 'long' | 'double' | 'decimal' | 'string';
  shown?: string;
}

export interface StandInRow {
  members: readonly StandInMember[];
  cells: readonly (StandInCell | null)[];
}

/** What a statement is answered with: rows may come without end. */
export interface StandInCellset {
  columns: readonly (readonly StandInMember[])[];
  rows: Iterable<StandInRow>;
}

const bracketed = (name: string): string => `[${name.replaceAll(']', ']]')}]`;
export const uniqueName = ({ dimension, path }: StandInMember): string =>
  [dimension, ...(path.length === 0 ? [`全部${dimension}`] : path)].map(bracketed).join('.');
export const captionOf = ({ dimension, path }: StandInMember): string => path.at(-1) ?? `全部${dimension}`;
export const levelName = (dimension: string, level: string | undefined): string =>
  `${bracketed(dimension)}.${bracketed(level ?? '(All)')}`;
export const levelOf = ({ dimension, levels, path }: StandInMember): string =>
  levelName(dimension, levels[path.length - 1]);

export const measure = (name: string): StandInMember[] => [
  { dimension: 'Measures', levels: ['MeasuresLevel'], path: [name] },
];
export const member = (dimension: string, levels: readonly string[], ...path: string[]): StandInMember => ({
  dimension,
  levels,
  path,
});
export const int = (value: number): StandInCell => ({ value: String(value), type: 'int' });
