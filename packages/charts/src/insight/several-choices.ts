import { columnInFormula } from '@mingjing/contract';
import { type Measure, shareOfFormula } from './measure-shape.ts';
import type { ColumnFacts, ColumnProfile } from './profile.ts';
import { severalChoices } from './vocabulary.ts';

/* Cells that hold several choices each: 价格；味道. */

const between = /[;；|┋、,，]/;
const [leastSevered, leastCombined, mostChoices] = [0.3, 6, 20];
/** Of the parts so many come in more than one combination: names of places beside each other do not. */
const mostlyShared = 0.7;

/** A list as PostgreSQL writes an array: {急诊,VIP}, {"a b",c}. */
const listed = /^\{([^{}[\]():]*)\}$/;
const areLists = (values: readonly string[]): boolean =>
  values.length > 0 && values.every((value) => listed.test(value));

const partsOf = (value: string): string[] =>
  (listed.exec(value)?.[1] ?? value)
    .split(between)
    .map((part) => part.trim().replace(/^"(.*)"$/, '$1'))
    .filter((part) => part !== '');

/**
 * Whether cells hold several choices each. Their parts come again in other combinations, of which there are more than
 * parts, or nearly each part in several.
 */
export function areSeveralChoices(name: string, values: readonly string[]): boolean {
  const parted = values.map(partsOf);
  const several = parted.filter((parts) => parts.length > 1);
  if (several.length > 0 && (severalChoices.test(name) || areLists(values))) return true;
  if (several.length < values.length * leastSevered || values.length < leastCombined) return false;
  const parts = [...new Set(parted.flat())];
  if (parts.length * 2 <= values.length || (parts.length < several.length && parts.length <= mostChoices))
    return true;
  const shared = parts.filter((part) => parted.filter((one) => one.includes(part)).length > 1);
  return parts.length > 2 && parts.length <= mostChoices && shared.length >= parts.length * mostlyShared;
}

/**
 * The choices of such a column, the most frequent first; undefined where they cannot be told apart by what a cell
 * contains, since one is a part of another's name, or where there are too many.
 */
export function choicesOf({ top }: Pick<ColumnFacts, 'top'>): string[] | undefined {
  const counts = new Map<string, number>();
  for (const { value, count } of top)
    for (const part of new Set(partsOf(String(value ?? ''))))
      counts.set(part, (counts.get(part) ?? 0) + count);
  const choices = [...counts].toSorted(([, a], [, b]) => b - a).map(([choice]) => choice);
  const areApart = choices.every((one) => choices.every((other) => one === other || !other.includes(one)));
  const canBeAsked = choices.every((choice) => choice.length <= mostChoices && !/[%_'\\]/.test(choice));
  // Numbers of an array are measured or counted, and nobody chose them.
  const areNumbers =
    areLists(top.map(({ value }) => String(value ?? ''))) &&
    choices.every((one) => !Number.isNaN(Number(one)));
  const canBeTold = areApart && canBeAsked && !areNumbers;
  return choices.length > 1 && choices.length <= mostChoices && canBeTold ? choices : undefined;
}

const shownChoices = 8;
/** A name without what it says of how it is answered and by whom: 您选择我们的原因（多选） → 选择我们的原因. */
export const askedOf = (label: string): string =>
  label
    .replace(/[（(【[][^（()）】\]]*(多选|可选多项|复选)[^（()）】\]]*[)）】\]]/g, '')
    .replace(/^(请问)?(您|你)(的)?/, '')
    .replace(/[：:]\s*$/, '')
    .trim() || label;

/** People choose answers; causes and sources are there. */
const chosen = /选|您|你|喜欢|偏好|希望|关注|need|prefer|choose|which/i;

/** The part of the filled cells that name each choice: who chose two stands with both, so they make more than the whole. */
export const choiceRates = ({ name, label, choices = [] }: ColumnProfile): Measure[] =>
  choices.slice(0, shownChoices).map((choice, at) => {
    const column = columnInFormula(name);
    const named = `${chosen.test(label) || severalChoices.test(label) ? '选择' : '含'}${choice}占比`;
    return shareOfFormula(named, `COUNTIF(${column} LIKE '%${choice}%')/COUNT(${column})`, {
      key: `choice:${name} ${choice}`,
      round: 1,
      // The first one stands for all: the others are read in a table beside it.
      worth: at === 0 ? 3.4 : 1.8,
      parts: name,
      note: `「${askedOf(label)}」里有“${choice}”的行占有值的行，一行可有几个选项`,
    });
  });
