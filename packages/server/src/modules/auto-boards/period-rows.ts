import {
  type Idea,
  mayBeThin,
  type Profile,
  type ThinPeriod,
  thinPeriods,
  withoutValue,
} from '@mingjing/charts/insight';
import type { Answer } from '@mingjing/contract';

const rowCount = '记录数';

/** The idea that counts the rows behind each point of a course of time; undefined where no period can be thin. */
export function countingRows({ form, telling, ...idea }: Idea, profile: Profile): Idea | undefined {
  const [measured] = form.yAxis;
  if (telling.by !== 'time' || form.xAxis.length !== 1 || measured === undefined || !mayBeThin(profile))
    return undefined;
  const filled =
    measured.expressions === undefined
      ? [{ id: measured.id, name: measured.name, rightValues: [null], equal: false }]
      : [];
  const counted = { id: rowCount, name: rowCount, expressions: { exp: 'COUNT(*)', alias: rowCount } };
  return {
    ...idea,
    telling,
    form: { ...form, yAxis: [counted], filters: [...form.filters, ...filled] },
  };
}

/** The periods of which most names are missing, by the answer to `countingRows`. */
export const thinIn = ({ data }: Answer, profile: Profile): ThinPeriod[] =>
  thinPeriods(
    data.flatMap(([name = null, rows = null]) =>
      name === null ? [] : [[String(name), Number(rows ?? 0)] as const],
    ),
    profile,
  );

/** An idea without the periods of which most names are missing, which are no period to compare, and no last one. */
export function withoutThin(idea: Idea, thin: readonly ThinPeriod[], { columns }: Profile): Idea {
  const column = columns.find(({ name }) => name === idea.form.xAxis[0]?.id);
  if (thin.length === 0 || column === undefined) return idea;
  const filters = thin.map(({ name }) => withoutValue(column, name));
  return { ...idea, form: { ...idea.form, filters: [...idea.form.filters, ...filters] } };
}
