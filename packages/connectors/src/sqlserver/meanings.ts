import { statementFaults as statement } from '../statement-faults.ts';

const of = (numbers: readonly number[], meaning: string): [number, string][] =>
  numbers.map((number) => [number, meaning]);

/** What the server's own numbers mean for the author of a statement. */
const meanings: ReadonlyMap<number, string> = new Map([
  ...of([102, 105, 156, 170, 319], statement.syntax),
  ...of([208], statement.table),
  ...of([207, 4104, 107], statement.column),
  ...of([209], statement.ambiguous),
  ...of([8156], statement.duplicate),
  ...of([8155], statement.unnamed),
  ...of([205], statement.unionCounts),
  ...of([164, 8118, 8119, 8120, 8121, 8127], statement.notGrouped),
  ...of([130, 144, 147], statement.aggregatePlace),
  ...of([512], statement.manyRows),
  ...of([174, 189, 195, 4121, 8116], statement.function),
  ...of([206, 257, 260, 305, 306, 402, 403, 421, 529, 8117], statement.types),
  ...of([235, 241, 242, 245, 293, 295, 8114, 8169, 9807], statement.cast),
  ...of([220, 232, 244, 248, 517, 8115], statement.range),
  ...of([8134], statement.divide),
  ...of([446, 449, 451, 457, 468], statement.collation),
  ...of([229, 230, 916], statement.denied),
  ...of([1101, 1105], statement.space),
  ...of([701, 8645, 8651, 8657], statement.memory),
]);

export const sqlserverMeaning = (number: number): string | undefined => meanings.get(number);
