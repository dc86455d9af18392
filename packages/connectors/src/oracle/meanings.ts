import type { ReadMeaning } from '../jdbc/state-meanings.ts';
import { statementFaults as statement } from '../statement-faults.ts';

/** Every number of these is another way of writing a statement wrongly. */
const syntax = [
  900, 903, 905, 906, 907, 908, 911, 917, 920, 921, 922, 923, 924, 925, 926, 927, 928, 930, 931, 933, 936,
];
/** Dates that are none, or not in the shape that they are read by. */
const dates = [
  1821, 1830, 1839, 1840, 1841, 1843, 1846, 1847, 1850, 1851, 1852, 1853, 1858, 1861, 1862, 1878, 1898,
];
const of = (numbers: readonly number[], meaning: string): [number, string][] =>
  numbers.map((number) => [number, meaning]);

/** What the server's own numbers (ORA-…) mean for the author of a statement. */
const meanings: ReadonlyMap<number, string> = new Map([
  ...of([...syntax, 947, 1747, 1756], statement.syntax),
  ...of([942, 980, 4043], statement.table),
  ...of([904], statement.identifier),
  ...of([918], statement.ambiguous),
  ...of([957, 960], statement.duplicate),
  ...of([998], statement.unnamed),
  ...of([1789], statement.unionCounts),
  ...of([1790], statement.unionTypes),
  ...of([937, 979], statement.notGrouped),
  ...of([934, 935], statement.aggregatePlace),
  ...of([1427], statement.manyRows),
  ...of([909, 938, 939], statement.function),
  ...of([932], statement.types),
  ...of([1722, ...dates], statement.cast),
  ...of([1426, 1438], statement.range),
  ...of([1476], statement.divide),
  ...of([12725, 12726, 12727, 12728, 12729, 12731, 12732, 12733], statement.pattern),
  ...of([43915], statement.collation),
  ...of([1031, 41900], statement.denied),
  ...of([1652], statement.space),
  ...of([4030, 4031, 4036], statement.memory),
]);

export const oracleMeaning: ReadMeaning = ({ number }) => meanings.get(number);
