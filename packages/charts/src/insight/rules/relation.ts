import type { ColumnItem } from '@mingjing/contract';
import { formOf, type Material, type Rule, tellingOf } from '../idea.ts';
import type { Measure } from '../measure-shape.ts';

/** Fewer points show no relation, more of them are one cloud. */
const [fewest, most] = [12, 3000];
/** With fewer different values a column is grades, not a measure: its points lie on lines. */
const leastDifferent = 8;

interface Measured {
  measure: Measure;
  item: ColumnItem;
}

/** Columns of numbers as they stand in the rows, what says most first. */
function measuredIn({ profile, measures }: Material): Measured[] {
  return measures.flatMap((measure) => {
    const column = profile.columns.find(({ name }) => name === measure.of?.column);
    const isNumber = column?.role === 'amount' || column?.role === 'mean';
    // Where the whole is larger, its parts are as well.
    if (column === undefined || profile.parts?.parts.includes(column.name) === true) return [];
    if (!isNumber || measure.planned || column.distinct < leastDifferent) return [];
    return [{ measure, item: { id: column.name, name: column.label, calculation: 'empty' as const } }];
  });
}

/** Whether two measures go together, a point for each row. Needs two columns of numbers and not too many rows. */
export const relation: Rule = {
  name: 'relation',
  propose(material) {
    const { profile } = material;
    const { rows } = profile;
    if (rows < fewest || rows > most) return [];
    const known = measuredIn(material).slice(0, 4);
    const pairs = known.flatMap((up, at) => known.slice(at + 1).map((across) => ({ up, across })));
    const isWorkedOut = ({ up, across }: (typeof pairs)[number]): boolean =>
      profile.ratios?.some(
        ({ column, above, below }) =>
          [up.item.id, across.item.id].includes(column) &&
          [above, below].some((side) => [up.item.id, across.item.id].includes(side)),
      ) === true;
    // A rate against what it is worked out of shows how it is worked out.
    return pairs
      .filter((pair) => !isWorkedOut(pair))
      .slice(0, 3)
      .map(({ up, across }, place) => ({
        key: `relation ${across.item.id} ${up.item.id}`,
        rule: 'relation',
        type: 'scatter' as const,
        title: `${across.item.name}与${up.item.name}的关系`,
        why: `每行有这两个数值，散点看得出是否一同变化，以及离群的行`,
        score: 64 - place * 8,
        room: 'small' as const,
        form: formOf({
          xAxis: [across.item],
          yAxis: [up.item],
          settings: { trend: true },
        }),
        round: Math.max(up.measure.round, across.measure.round),
        dimensions: [],
        measures: [across.measure.key, up.measure.key],
        telling: { ...tellingOf(up.measure, 'relation'), label: up.item.name, across: across.item.name },
      }));
  },
};
