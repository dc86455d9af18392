import type { ChartInput } from '../../chart-kind.ts';
import { formatNumber } from '../../number/format.ts';
import { plainText } from '../../pie/legend.ts';
import { fitText, textWidth } from '../../theme/text-width.ts';
import { cutApart } from '../../theme/told-apart.ts';
import type { FunnelSettings } from './settings.ts';
import type { Step, Steps } from './steps.ts';

/** '39%' or '38.5%' of a rate: steps have little room. */
export const rateText = (rate: number): string => `${Math.round(rate * 1000) / 10}%`;

/** The strip of texts at the right of the steps. Crowded steps have one line each, in columns. */
export interface Texts {
  strip: number;
  /** Width of the column of names when texts stand in one line; null when they stand in two. */
  names: number | null;
  /** Whether the rate of the step before has room, and how much is said of it. */
  rate: 'long' | 'short' | 'none';
}

const figureOf = ({ format }: Steps, step: Step): string => formatNumber(step.cell, format);

/** Between columns of the strip, and the least that names keep of it. */
const beside = 22;
const leastNames = 36;
/** The part of the picture that the strip takes for figures that are longer. */
const mostStrip = 0.75;

export function textsOf(input: ChartInput<FunnelSettings>, found: Steps, bottom: number): Texts {
  const { steps } = found;
  const { width } = input;
  const figures = Math.max(...steps.map((step) => textWidth(figureOf(found, step), 13)));
  const usual = Math.max(118, Math.min(300, width * 0.44));
  // A figure that is cut is another one: the steps give way to it.
  const strip = Math.max(usual, Math.min(figures + leastNames + beside, width * mostStrip));
  const asked = input.settings.rates === 'both' || input.settings.rates === 'previous';
  const [long, short] = [textWidth('上一步的 99.9%', 12) + 10, textWidth('转化 99.9%', 12) + 10];
  const fitting = (left: number): Texts['rate'] =>
    !asked || left < short ? 'none' : left < long ? 'short' : 'long';
  if ((input.height - 8 - bottom) / steps.length >= 40)
    return { strip, names: null, rate: fitting(strip - 16 - figures) };
  const free = strip - beside - figures;
  const longest = Math.max(...steps.map(({ name }) => textWidth(name, 12)));
  const names = Math.max(leastNames, Math.min(longest + 2, free));
  return { strip, names, rate: fitting(free - names - 4) };
}

/** Name and figure of a step, the rate beside the figure where it has room; figures are never cut. */
export function stepLabel(found: Steps, step: Step, { strip, names, rate }: Texts): string {
  const figure = plainText(figureOf(found, step));
  const share = step.ofPrevious === null ? '' : rateText(step.ofPrevious);
  const tail =
    share === '' || rate === 'none' ? '' : `{rate|${rate === 'long' ? '上一步的 ' : '转化 '}${share}}`;
  const room = names ?? strip - 20;
  const cut = cutApart(
    found.steps.map((one) => one.name),
    (one) => fitText(one, room),
  );
  const name = plainText(cut(step.name));
  return `{name|${name}}${names === null ? '\n' : ''}{figure|${figure}}${tail}`;
}

/**
 * What stands on a step that is so broad: its rate to the first where that is asked for, that to the step before where it
 * alone is asked for and has no room beside the step.
 */
export function insideText(
  rates: FunnelSettings['rates'],
  beside: Texts['rate'],
  step: Step,
  breadth: number,
): string {
  const [rateOf, of] =
    rates === 'both' || rates === 'first'
      ? (['ofFirst', '首步的'] as const)
      : rates === 'previous' && beside === 'none'
        ? (['ofPrevious', '上一步的'] as const)
        : [];
  if (rateOf === undefined || step.ofPrevious === null) return '';
  const room = breadth - 12;
  const rate = rateText(step[rateOf] ?? 0);
  const long = `${of} ${rate}`;
  return room >= textWidth(long, 12) ? long : room >= textWidth(rate, 12) ? rate : '';
}
