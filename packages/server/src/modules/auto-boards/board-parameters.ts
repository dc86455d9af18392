import { type Material, passedStages } from '@mingjing/charts/insight';
import type { Parameter } from '@mingjing/contract';

const plain = { valueType: 0, value: '', beginDate: '', endDate: '', check: true, options: [] };

const mostPeriods = 60;

/** What viewers may filter the board by: its date or its periods, and one or two dimensions of few values. */
export function parametersOf({ date, period, categories, regions, profile }: Material): Parameter[] {
  const times = date === undefined && period !== undefined && period.distinct >= 2 ? [period] : [];
  // Figures of single steps would be empty for all others.
  const steps = passedStages(profile)?.column.name;
  const choices = [...categories, ...regions]
    .filter(({ name, distinct }) => name !== steps && distinct >= 2 && distinct <= 60)
    .slice(0, 2);
  const names = new Set(choices.map(({ name }) => name));
  return [
    ...(date === undefined ? [] : [{ ...plain, name: date.name, type: 3 }]),
    ...times
      .filter(({ distinct }) => distinct <= mostPeriods)
      .map(({ name }): Parameter => ({ ...plain, name, type: 2 })),
    ...choices.map(({ name }): Parameter => {
      const above = profile.hierarchies.find(({ upper, lower }) => lower === name && names.has(upper));
      return { ...plain, name, type: 2, ...(above === undefined ? {} : { parent: above.upper }) };
    }),
  ];
}
