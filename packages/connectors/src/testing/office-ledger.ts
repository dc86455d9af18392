import type { Cell } from '@mingjing/contract';
import type { OfficeCell, OfficeSheet } from './office-files.ts';

/** Numbers that come again with the seed. */
export class Random {
  #state: number;
  constructor(seed: number) {
    this.#state = (Math.imul(seed + 1, 2_654_435_761) ^ 0x9e37_79b9) >>> 0;
  }
  below(count: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * count);
  }
  one<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }
}

export const departments = ['内科', '外科', '儿科', '妇产科', '急诊科', '口腔科', '眼科', '康复科', '中医科'];
const remarks = ['复诊', '初诊，含检查', '转院', '自费', '甲类', '医保（市）', '跨月结算', ''];

/** A table as people keep it: a name, a date, a count, an amount and a remark. */
export interface Ledger {
  names: string[];
  cells: OfficeCell[][];
  truth: Cell[][];
}

const dayOf = (serial: number): string =>
  new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10);

/** Some rows of a ledger, and what they say. */
export function ledger(random: Random, words = departments): Ledger {
  const cells: OfficeCell[][] = [];
  const truth: Cell[][] = [];
  const count = 4 + random.below(25);
  for (let at = 0; at < count; at += 1) {
    const serial = 43_000 + random.below(3000);
    const amount = (random.below(9_000_000) + 1) / 100;
    const people = random.below(500);
    const word = random.one(words);
    const remark = random.one(remarks);
    cells.push([word, { serial, format: 'date' }, people, amount, remark === '' ? null : remark]);
    truth.push([word, dayOf(serial), people, amount, remark === '' ? null : remark]);
  }
  // Every column says something: a type needs a value.
  cells[0]![4] = '复诊';
  truth[0]![4] = '复诊';
  return { names: ['科室', '日期', '人次', '药费', '备注'], cells, truth };
}

/** A ledger as a sheet without anything around it. */
export const plainSheet = ({ names, cells }: Ledger, name = 'Sheet1'): OfficeSheet => ({
  name,
  rows: [names, ...cells],
  merges: [],
});
