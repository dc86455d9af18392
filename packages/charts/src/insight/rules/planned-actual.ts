import { type ColumnItem, columnInFormula } from '@mingjing/contract';
import {
  dimensionItem,
  drillItems,
  formOf,
  type Idea,
  type Material,
  type Rule,
  tellingOf,
} from '../idea.ts';
import type { Measure } from '../measure-shape.ts';
import { type PlanAndResult, planAndResult } from '../plan-and-result.ts';
import type { ColumnProfile } from '../profile.ts';
import { outcomeWords } from '../vocabulary.ts';

const [fewest, most] = [2, 12];
/** What came of it is no name to compare by: who paid has paid, and in what way. */
const settling = new RegExp(`${outcomeWords.source}|方式|渠道`, 'i');

const filledOf = ({ columns }: Material['profile'], { of }: Measure): number =>
  columns.find(({ name }) => name === of?.column)?.filled ?? 0;

const columnOf = ({ of }: Measure): string => columnInFormula(of?.column ?? '');
/** What came of the rows that have a plan, where some have none: what came of the others is no part of it. */
const cameOfPlan = (profile: Material['profile'], { plan, actual }: PlanAndResult): string | undefined =>
  filledOf(profile, plan) < profile.rows
    ? `SUMIF(${columnOf(actual)}, ${columnOf(plan)} IS NOT NULL)`
    : undefined;
/** The same as an item beside its plan. */
function resultItem({ profile }: Material, pair: PlanAndResult): ColumnItem {
  const exp = cameOfPlan(profile, pair);
  if (exp === undefined) return pair.actual.item;
  const alias = `${pair.actual.label}（有${pair.plan.label}的）`;
  return { id: alias, name: alias, expressions: { exp, alias } };
}

/** What part of the plan came true, of the sums and not the mean of the rows' own rates. */
function rateItem(
  { profile }: Material,
  { plan, actual }: PlanAndResult,
  own: Measure | undefined,
): ColumnItem {
  if (own !== undefined) return { ...own.item, name: own.label };
  const alias = `${actual.label}占${plan.label}`;
  const came = cameOfPlan(profile, { plan, actual });
  const exp = `${came ?? `SUM(${columnOf(actual)})`}/SUM(${columnOf(plan)})`;
  return { id: alias, name: alias, expressions: { exp, alias } };
}

/** The column that the rows hold this part in already, as all of them together come to. */
function ownRate({ profile, measures }: Material, { plan, actual }: PlanAndResult): Measure | undefined {
  const ratio = profile.ratios?.find(
    ({ above, below, shape }) => shape === 'part' && above === actual.of?.column && below === plan.of?.column,
  );
  return measures.find(({ key }) => key === `weighted:${ratio?.column ?? ''}`);
}

/** How many rows have a plan and nothing beside it, as months to come do: their plans count all the same. */
function openPlans({ profile }: Material, { plan, actual }: PlanAndResult): string {
  const open = filledOf(profile, plan) - filledOf(profile, actual);
  return open > 0
    ? `；还有 ${open.toLocaleString('en-US')} 行没有${actual.label}，其${plan.label}也计入`
    : '';
}

/** Large amounts in 万 or 亿: plan, result and rate are read beside each other, also in a small frame. */
const tableFormat = ({ style, round, suffix }: Measure): object => ({
  style,
  decimals: style === 'auto' ? 2 : round,
  suffix: style === 'auto' && !suffix.startsWith('万') ? '' : suffix,
});

/** Names with plan, result and the part of it in a table; and the parts alone as bars. */
function ideasFor(material: Material, pair: PlanAndResult, column: ColumnProfile, place: number): Idea[] {
  const { plan, actual } = pair;
  const own = ownRate(material, pair);
  const rate = rateItem(material, pair, own);
  const result = own === undefined ? resultItem(material, pair) : actual.item;
  const [style, suffix] = own === undefined ? (['percent', ''] as const) : [own.style, own.suffix];
  const percent = { ...tellingOf(actual, 'name'), label: rate.name, style, suffix };
  const common = {
    rule: 'plannedActual',
    room: 'small' as const,
    dimensions: [column.name],
    why: `「${plan.label}」和「${actual.label}」单位相同，对照着看才知道差多少${openPlans(material, pair)}`,
  };
  return [
    {
      ...common,
      key: `plannedActual table ${column.name} ${plan.key} ${actual.key}`,
      type: 'table',
      title: `各${column.label}${plan.label}与${actual.label}`,
      score: 96 - place * 14,
      form: formOf({
        // Its neighbours say the rest of the name, for which a small frame has no room.
        xAxis: [
          dimensionItem(column),
          plan.item,
          result,
          own === undefined ? { ...rate, name: `占${plan.label}` } : rate,
        ],
        sort: { key: plan.item.id, descending: true },
        top: 100,
        settings: {
          pageSize: 8,
          columns: {
            [plan.item.id]: tableFormat(plan),
            [result.id]: tableFormat(actual),
            [rate.id]: { style, decimals: 1, suffix },
          },
        },
      }),
      round: 2,
      measures: [actual.key, plan.key],
      telling: tellingOf(actual, 'none'),
    },
    {
      ...common,
      key: `plannedActual rate ${column.name} ${plan.key} ${actual.key}`,
      type: 'bar',
      title: `各${column.label}${rate.name}`,
      score: 104 - place * 12,
      form: formOf({
        xAxis: drillItems(material, column),
        yAxis: [rate],
        settings: {
          numberStyle: style,
          ...(suffix === '' ? {} : { suffix }),
          sort: column.ordered === true ? 'name' : 'descending',
          others: false,
        },
      }),
      round: 1,
      measures: [own?.key ?? `rate ${actual.key} ${plan.key}`],
      telling: { ...percent, additive: false, about: 'share', round: 1 },
    },
  ];
}

/** What was planned or due beside what came of it, name by name. Needs both and a dimension of few values. */
export const plannedActual: Rule = {
  name: 'plannedActual',
  propose(material) {
    const pair = planAndResult(material.measures);
    if (pair === undefined) return [];
    return material.categories
      .filter(({ distinct, label }) => distinct >= fewest && distinct <= most && !settling.test(label))
      .slice(0, 2)
      .flatMap((column, place) => ideasFor(material, pair, column, place));
  },
};
