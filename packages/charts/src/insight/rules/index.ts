import { kindOf } from '../../kinds/index.ts';
import type { Idea, Material, Rule } from '../idea.ts';
import { calledOverPeriods, wholePeriodsOf } from '../whole-periods.ts';
import { choices } from './choices.ts';
import { courses } from './courses.ts';
import { crossing } from './crossing.ts';
import { detail } from './detail.ts';
import { distribution } from './distribution.ts';
import { figures } from './figures.ts';
import { map } from './map.ts';
import { marks } from './marks.ts';
import { parts } from './parts.ts';
import { plannedActual } from './planned-actual.ts';
import { ranking } from './ranking.ts';
import { relation } from './relation.ts';
import { rhythm } from './rhythm.ts';
import { sequence } from './sequence.ts';
import { share } from './share.ts';
import { stacked } from './stacked.ts';
import { stages } from './stages.ts';
import { statement } from './statement.ts';
import { trend } from './trend.ts';
import { trendSplit } from './trend-split.ts';
import { trendTogether } from './trend-together.ts';
import { yearByYear } from './year-by-year.ts';

/** All rules, one file each. */
export const rules: readonly Rule[] = [
  figures,
  trendTogether,
  yearByYear,
  trend,
  trendSplit,
  rhythm,
  courses,
  sequence,
  map,
  plannedActual,
  parts,
  ranking,
  share,
  choices,
  stages,
  statement,
  distribution,
  marks,
  stacked,
  crossing,
  relation,
  detail,
];

/** Lines go straight from value to value: a curve shows what nobody measured. */
const straight = (idea: Idea): Idea =>
  kindOf(idea.type)?.fields['smooth'] === undefined
    ? idea
    : { ...idea, form: { ...idea.form, settings: { smooth: false, ...idea.form.settings } } };

/** Whether it compares the parts of a column by that column itself: 签收率 of 是 and 否. */
const isOfItself = ({ dimensions, measures }: Idea, material: Material): boolean =>
  material.measures.some(
    ({ key, parts }) => parts !== undefined && measures.includes(key) && dimensions.includes(parts),
  );

/** What all rules propose, told as what it is. */
export function ideasOf(material: Material): Idea[] {
  const periods = wholePeriodsOf(material);
  return rules
    .flatMap((rule) => rule.propose(material))
    .filter((idea) => !isOfItself(idea, material))
    .map((idea) => calledOverPeriods(straight(idea), material, periods));
}
