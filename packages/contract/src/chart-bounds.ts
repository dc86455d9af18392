import { type BoundField, type ChartType, traitsOf } from './chart-kinds.ts';
import { limits } from './limits.ts';
import { texts } from './texts.ts';
import type { ChartForm } from './widget.ts';

export interface BoundProblem {
  field: BoundField;
  message: string;
}

const fieldsOf = (type: ChartType): readonly BoundField[] => traitsOf(type).bounds ?? [];

const isEmpty = (value: ChartForm[BoundField]): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** A bound as typed; null when the field is empty or holds no number. */
export function boundOf(value: ChartForm[BoundField]): number | null {
  const number = isEmpty(value) ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Start, end, lowest standard and highest standard of a gauge. */
export interface GaugeBounds {
  min: number;
  max: number;
  lowest: number;
  height: number;
}

/**
 * A gauge's bounds with the defaults in place of empty fields. Standards that are left empty stand where the defaults
 * stand between 0 and 1000, so that a gauge from 0 to 1 need not name them.
 */
export function gaugeBounds(form: Pick<ChartForm, 'min' | 'max' | 'lowest' | 'height'>): GaugeBounds {
  const standard = limits.chartDefaults;
  const min = boundOf(form.min) ?? standard.min;
  const max = boundOf(form.max) ?? standard.max;
  const between = (value: number) =>
    min + (max - min) * ((value - standard.min) / (standard.max - standard.min));
  return {
    min,
    max,
    lowest: boundOf(form.lowest) ?? between(standard.lowest),
    height: boundOf(form.height) ?? between(standard.height),
  };
}

function gaugeProblem(form: ChartForm): BoundProblem | null {
  const { min, max, lowest, height } = gaugeBounds(form);
  if (min >= max) return { field: 'max', message: texts.widget.bounds };
  for (const [field, value] of [
    ['lowest', lowest],
    ['height', height],
  ] as const) {
    if (value < min || value > max) return { field, message: texts.widget.standards };
  }
  return lowest > height ? { field: 'height', message: texts.widget.standardsOrder } : null;
}

/**
 * What is wrong with the numbers of a chart's form, a message for a field: each has to be a number, the start below
 * the end, a gauge's standards between them. The editor shows them beside the fields, the server refuses to save.
 */
export function checkBounds(type: ChartType, form: ChartForm): BoundProblem[] {
  const wrong = fieldsOf(type).filter((field) => !isEmpty(form[field]) && boundOf(form[field]) === null);
  if (wrong.length > 0) return wrong.map((field) => ({ field, message: texts.widget.number }));
  if (traitsOf(type).standards === true) {
    const problem = gaugeProblem(form);
    return problem === null ? [] : [problem];
  }
  const [min, max] = fieldsOf(type).includes('max') ? [boundOf(form.min), boundOf(form.max)] : [null, null];
  return min !== null && max !== null && min >= max ? [{ field: 'max', message: texts.widget.bounds }] : [];
}
