import type { ChartForm, ChartType } from '@mingjing/contract';
import type { Shape } from './chart-kind.ts';
import type { Profile } from './insight/profile.ts';
import {
  type ChosenColumns,
  placeKind,
  type Recommended,
  recommendedKinds,
  unfitKind,
  whyOnFurtherMap,
} from './insight/recommend.ts';
import { kindOf, kinds } from './kinds/index.ts';
import { storedSettingsOf } from './settings/stored.ts';

export interface Suggestion {
  type: ChartType;
  label: string;
  good: boolean;
  reason: string;
  /** Settings by which the picture becomes what the reason says, for who takes the suggestion. */
  arrangement?: Recommended['arrangement'];
  /** What is said of the kind as long as it is not arranged so. */
  plain?: Pick<Suggestion, 'good' | 'reason'>;
}

/** What is tried first for a shape of data, best first; kinds that are not named follow in the editor's order. */
function firstFor({ dimensions, measures, rows, time = false }: Shape): readonly ChartType[] {
  if (dimensions === 0) return measures > 1 ? ['table', 'number'] : ['number', 'gauge', 'text'];
  if (measures === 0) return ['table'];
  if (time) {
    return dimensions > 1 || measures > 1 ? ['line', 'area_stack', 'bar_stack'] : ['line', 'bar', 'table'];
  }
  if (dimensions > 1) return ['bar_stack', 'bar_y_category_stack', 'heatmap', 'bar', 'table'];
  if (measures > 1) return ['bar_stack', 'line', 'radar', 'scatter', 'table'];
  if (rows <= 6) return ['bar', 'pie_doughnut', 'pie', 'bar_y_category', 'funnel'];
  return rows <= 30 ? ['bar', 'bar_y_category', 'pie_doughnut', 'line'] : ['bar_y_category', 'line', 'table'];
}

/** What is known of the columns behind a shape. */
export interface KnownColumns {
  profile: Profile;
  chosen: ChosenColumns;
}

/**
 * All kinds with a reason each: those that the rules of auto boards draw of such columns first, then the suitable ones,
 * those that say most about such data before the others, otherwise in the order the editor offers them.
 */
export function suggestKinds(shape: Shape, known?: KnownColumns): Suggestion[] {
  const recommended = known === undefined ? [] : recommendedKinds(known.profile, known.chosen);
  const place = known === undefined ? undefined : placeKind(known.profile, known.chosen);
  const whyOf = new Map<ChartType, Recommended>(
    [...recommended, ...(place === undefined ? [] : [place])].map((one) => [one.type, one]),
  );
  const first = [...new Set([...whyOf.keys(), ...firstFor(shape)])];
  const judged = (
    type: ChartType,
    plain: Pick<Suggestion, 'good' | 'reason'>,
  ): Omit<Suggestion, 'type' | 'label'> => {
    const told = whyOf.get(type);
    if (told !== undefined) return { good: true, reason: told.why, arrangement: told.arrangement, plain };
    const onMap = known === undefined ? undefined : whyOnFurtherMap(type, known.profile, known.chosen);
    if (onMap !== undefined) return { good: true, reason: onMap };
    const unfit = known === undefined ? undefined : unfitKind(type, known.profile, known.chosen);
    return unfit === undefined ? plain : { good: false, reason: unfit };
  };
  const rank = ({ type, good }: Suggestion): number => {
    const at = first.indexOf(type);
    return (good ? 0 : 1000) + (at < 0 ? first.length : at);
  };
  return kinds
    .map(({ type, label, suits }): Suggestion => ({ type, label, ...judged(type, suits(shape)) }))
    .toSorted((one, other) => rank(one) - rank(other));
}

/** What is true of a kind under these settings: its reason speaks of an order that the chart may not have. */
export function saidOf(
  { type, good, reason, arrangement = {}, plain }: Suggestion,
  form: ChartForm,
): Pick<Suggestion, 'good' | 'reason'> {
  const kind = kindOf(type);
  const drawn = (kind?.settings.parse(storedSettingsOf(kind, form)) ?? {}) as Record<string, unknown>;
  const isSo = Object.entries(arrangement).every(([name, value]) => drawn[name] === value);
  return isSo || plain === undefined ? { good, reason } : plain;
}
