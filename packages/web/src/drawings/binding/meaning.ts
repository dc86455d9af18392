import {
  balanceWords,
  costWords,
  dimensionIdeas,
  markWords,
  measureWords,
  periodWords,
  plannedWords,
  priceWords,
  stockWords,
  takenMoney,
  wholeMoney,
  wholeSum,
  writtenFigure,
  writtenMonth,
} from '@mingjing/charts/insight';
import {
  type Cell,
  columnInFormula,
  type Grain,
  isNumeric,
  type SlotSpec,
  usualCalculation,
} from '@mingjing/contract';
import type { Offered } from './match-fields.ts';
import type { WantedField } from './wanted-fields.ts';

const ideaOf = (name: string): number => dimensionIdeas.findIndex((idea) => idea.test(name));

export type MeasureIdea = 'money' | 'time' | 'share' | 'count' | 'other';
/** What a measure's name is about. */
export function measureIdea(name: string): MeasureIdea {
  // 满意度评分 of 4.2 is neither a share nor a number of anything.
  if (markWords.test(name)) return 'other';
  const ideas = ['share', 'time', 'money', 'count'] as const;
  return ideas.find((idea) => measureWords[idea].test(name)) ?? 'other';
}

/** Whether a figure is what is there at a moment: no number of rows, nor of anything that happened. */
export const isStock = (name: string): boolean => stockWords.test(name) || stockWords.test(`${name}数`);

/** The period that a name or its sample values speak of; undefined when they speak of none. */
export function periodOf(name: string, samples: readonly Cell[] = []): Grain | undefined {
  const grain = periodWords.find(([word]) => word.test(name))?.[1];
  const [first] = samples;
  // A date may be written as a month.
  return grain === 'day' && typeof first === 'string' && writtenMonth.test(first) ? 'month' : grain;
}

/** Sample values of a field of a slot, as far as the slot has any. */
export function samplesOf({ sample }: Pick<SlotSpec, 'sample'>, name: string): Cell[] {
  const at = sample?.keys.indexOf(name) ?? -1;
  return at < 0 ? [] : (sample?.data ?? []).map((row) => row[at] ?? null);
}

/** Whether sample values are figures, those written with a unit or a percent sign among them. */
export const areFigures = (samples: readonly Cell[]): boolean =>
  samples.length > 0 && samples.every((value) => writtenFigure.test(String(value ?? '')));

/** How many characters two names share in a row, at most. */
export function shared(left: string, right: string): number {
  let most = 0;
  for (let from = 0; from < left.length; from += 1)
    for (let to = from + most + 1; to <= left.length && right.includes(left.slice(from, to)); to += 1)
      most = to - from;
  return most;
}

/** A field that is looked for, and what is known of it. */
export interface Sought extends WantedField {
  samples: readonly Cell[];
  grain: Grain | undefined;
}

function dimensionScore(field: Sought, offered: Offered): number {
  if (offered.exp !== undefined) return -1;
  if (field.grain !== undefined || field.dated)
    return offered.dated ? 100 + shared(field.name, offered.name) : -1;
  if (offered.dated) return field.samples.some((value) => /\d:\d/.test(String(value))) ? 20 : -1;
  if (offered.numeric) return -1;
  const [idea, other] = [ideaOf(field.name), ideaOf(offered.name)];
  const values = offered.distinct ?? 0;
  // Few values make a chart; one says nothing, and hundreds cannot be told apart.
  const readable = values >= 2 && values <= 30 ? 6 : values > 30 ? 2 : 0;
  return (
    (idea >= 0 && idea === other ? 40 : 0) + 10 * Math.min(2, shared(field.name, offered.name)) + readable
  );
}

/** Figures of money that no other figure stands for: what is left, what it cost, what was planned. */
const ownMeanings: readonly RegExp[] = [balanceWords, costWords, plannedWords];

/** Whether money of such a meaning is looked for, and what is offered is called otherwise. */
const lacksMeaning = (field: Sought, offered: Offered): boolean =>
  measureIdea(field.name) === 'money' &&
  ownMeanings.some((meaning) => meaning.test(field.name) && !meaning.test(offered.name));

function measureScore(field: Sought, offered: Offered): number {
  if (!offered.numeric || lacksMeaning(field, offered) || isStock(field.name) !== isStock(offered.name))
    return -1;
  const idea = measureIdea(field.name);
  const own = offered.rowCount === true ? 'count' : measureIdea(offered.name);
  const usual = usualCalculation({ type: offered.type ?? 'double' }, [offered.name]);
  // Numbers that only tell things apart are no figures.
  if (offered.exp === undefined && usual === 'countAndClearRepeat') return -1;
  const close = 10 * Math.min(3, shared(field.name, offered.name));
  // A price is no sum, and what speaks for the whole goes before its parts.
  const isPrice = own === 'money' && priceWords.test(offered.name) && !field.name.includes('价');
  const whole = idea === 'money' && wholeMoney.test(field.name) && wholeMoney.test(offered.name) ? 15 : 0;
  // Of two that speak for the whole the one that was really paid.
  const taken = whole > 0 && takenMoney.test(offered.name) ? 5 : 0;
  if (idea === own) return 40 + close + whole + taken - (isPrice ? 25 : 0);
  // What adds up must not stand where a share is shown, nor the other way round.
  if (idea === 'share' || own === 'share') return 1 + close;
  return (offered.rowCount === true ? 6 : 8) + close;
}

/** Whether a figure is looked for; years as samples write them are none. */
export const seeksFigure = (field: Sought): boolean =>
  field.grain === undefined &&
  !field.dated &&
  (field.role === 'measure' || areFigures(field.samples) || isFigureType(field));

/** How well a column serves in place of a field, by what both are about; below 0 not at all. */
export const scoreOf = (field: Sought, offered: Offered): number =>
  seeksFigure(field) ? measureScore(field, offered) : dimensionScore(field, offered);

const isFigureType = ({ role, type }: Sought): boolean =>
  role === 'any' && type !== undefined && isNumeric(type);

/** A share of two sums that a dataset without shares can still tell: of what is called alike, in its total. */
export function shareOf(field: Sought, all: readonly Offered[]): Offered | undefined {
  const sums = all.filter(
    ({ numeric, exp, name }) => numeric && exp === undefined && measureIdea(name) === 'money',
  );
  const whole = wholeSum.map((words) => sums.find(({ name }) => words.test(name))).find((one) => one);
  // Any two sums have a ratio: a share is one of a whole.
  const parts = sums.filter((one) => one !== whole);
  const [part] = parts.toSorted((a, b) => shared(field.name, b.name) - shared(field.name, a.name));
  if (whole === undefined || part === undefined) return undefined;
  const top = Math.max(...field.samples.map((value) => Math.abs(Number(value)) || 0), 0);
  const factor = top > 2 ? '*100' : '';
  return {
    name: `${part.name}占${whole.name}`,
    exp: `SUM(${columnInFormula(part.name)})/SUM(${columnInFormula(whole.name)})${factor}`,
    numeric: true,
    dated: false,
  };
}
