/** One measured figure beside what it should reach. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** Undefined: for information, nothing promised. */
  target?: { at: 'most' | 'least'; value: number };
}

const text = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 });

/** Characters as wide as two of the Latin ones count double, so that columns line up. */
const width = (line: string): number =>
  [...line].reduce((sum, character) => sum + ((character.codePointAt(0) ?? 0) > 0x2e80 ? 2 : 1), 0);
const pad = (line: string, columns: number): string => line + ' '.repeat(Math.max(0, columns - width(line)));

export function print(title: string, figures: Figure[]): void {
  console.log(`\n${title}`);
  for (const { name, value, unit, target } of figures) {
    const reached =
      target === undefined || (target.at === 'most' ? value <= target.value : value >= target.value);
    const goal =
      target === undefined ? '' : `目标 ${target.at === 'most' ? '≤' : '≥'} ${text(target.value)} ${unit}`;
    console.log(
      `  ${pad(name, 40)} ${pad(`${text(value)} ${unit}`, 18)} ${pad(goal, 24)} ${reached ? '' : '未达到'}`,
    );
  }
}

/** The median, so that one disturbed run counts for nothing. */
export function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
