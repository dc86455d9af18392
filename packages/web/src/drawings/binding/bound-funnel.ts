import { type Profile, passedStages, stagesOf } from '@mingjing/charts/insight';
import type { ChartForm } from '@mingjing/contract';

/**
 * A design's funnel over a column that says how far each thing came: where somebody left the way is no step of it, and
 * where each row stands at one step only, one step is no part of the step before.
 */
export function boundFunnel(form: ChartForm, profile: Profile | undefined): ChartForm {
  const [x] = form.xAxis;
  if (profile === undefined || x === undefined) return form;
  const stages = stagesOf(profile.columns.filter(({ name }) => name === x.id));
  if (stages === undefined) return form;
  const { lost, column } = stages;
  const isAsked = lost.length > 0 && !form.filters.some(({ id }) => id === column.name);
  const left = isAsked ? [{ id: column.name, name: column.label, rightValues: lost, equal: false }] : [];
  const settings = passedStages(profile) === undefined ? { ...form.settings, rates: 'none' } : form.settings;
  return {
    ...form,
    filters: [...form.filters, ...left],
    ...(settings === undefined ? {} : { settings }),
  };
}
