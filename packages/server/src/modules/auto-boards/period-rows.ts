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

/** So many periods are told by name. */
const mostNamed = 2;

/**
 * An idea without the periods of which most names are missing, which are no period to compare, and no last one. Its title
 * tells so: it is saved, and the names may come later.
 */
export function withoutThin(idea: Idea, thin: readonly ThinPeriod[], { columns }: Profile): Idea {
  const column = columns.find(({ name }) => name === idea.form.xAxis[0]?.id);
  if (thin.length === 0 || column === undefined) return idea;
  const filters = thin.map(({ name }) => withoutValue(column, name));
  const names = thin.slice(0, mostNamed).map(({ name }) => name);
  const told = `（不含${names.join('、')}${thin.length > mostNamed ? `等 ${thin.length} 期` : ''}）`;
  // What a figure is called is written on its number.
  const yAxis =
    idea.type === 'number'
      ? idea.form.yAxis.map((one) => ({ ...one, name: one.name + told }))
      : idea.form.yAxis;
  const form = { ...idea.form, yAxis, filters: [...idea.form.filters, ...filters] };
  return { ...idea, title: idea.title + told, bareTitle: idea.bareTitle ?? idea.title, form };
}
