import { naturalPlaces } from '@mingjing/contract';
import type { ColumnProfile, Profile } from './profile.ts';
import { lostValues, maybeStages, passedWords, stageWords } from './vocabulary.ts';

/** Steps that a chart has room for. */
const [fewest, most] = [3, 9];

/** The ways that things go, by two of their steps: under 状态 stands much else that has an order. */
const knownSteps =
  /^(线索|潜在客户|商机|报价|方案|谈判|成交|赢单|曝光|点击|加购|下单|支付|简历筛选|初试|复试|入职|挂号|就诊)$/;
const leastKnown = 2;

export interface Stages {
  column: ColumnProfile;
  /** In their order where words tell one, else as often as they stand. */
  steps: string[];
  ordered: boolean;
  /** Where somebody left the way. */
  lost: string[];
}

const isStages = (label: string, steps: readonly string[]): boolean =>
  stageWords.test(label) ||
  (maybeStages.test(label) && steps.filter((step) => knownSteps.test(step)).length >= leastKnown);

/** The column that says how far things came, with its steps; undefined where there is none. */
export function stagesOf(columns: readonly ColumnProfile[]): Stages | undefined {
  for (const column of columns) {
    if (column.role !== 'category') continue;
    const values = column.top.flatMap(({ value }) =>
      typeof value === 'string' && value !== '' ? [value] : [],
    );
    const lost = values.filter((value) => lostValues.test(value.trim()));
    const steps = values.filter((value) => !lost.includes(value));
    if (steps.length < fewest || steps.length > most || !isStages(column.label, steps)) continue;
    const places = naturalPlaces(steps);
    const sorted = steps.toSorted((a, b) => (places?.get(a) ?? 0) - (places?.get(b) ?? 0));
    return { column, steps: sorted, ordered: places !== undefined, lost };
  }
  return undefined;
}

/**
 * The stages at which amounts were counted anew: who paid has been counted where they looked and chose. Rows of single
 * things stand at one stage each.
 */
export function passedStages({ columns, rows }: Pick<Profile, 'columns' | 'rows'>): Stages | undefined {
  const stages = stagesOf(columns);
  if (stages === undefined || !passedWords.test(stages.column.label)) return undefined;
  const isDetail = columns.some(({ role, unique, filled }) => role === 'id' && unique && filled === rows);
  return isDetail || !columns.some(({ role }) => role === 'amount') ? undefined : stages;
}
