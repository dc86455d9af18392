import { kindOf } from '@mingjing/charts';
import { type Idea, moneyUnit } from '@mingjing/charts/insight';
import { columnInFormula, readSlotSpec, writeSlotSpec } from '@mingjing/contract';
import type { Drawing, SlotNode } from '@mingjing/drawing';
import type { BoundDataset } from './bound-widget.ts';
import { isMeant } from './certainty.ts';
import {
  type FieldMatch,
  matchFields,
  type Offered,
  offeredBy,
  rowCount,
  unfitness,
} from './match-fields.ts';
import { measureIdea, periodOf, type Sought, samplesOf, scoreOf, shareOf } from './meaning.ts';
import { holdsNoShares, onScaleOf } from './share-scale.ts';
import { moneyToldIn } from './told-unit.ts';
import { areaNames, slotParts, type WantedField, wantedFields } from './wanted-fields.ts';

/** What is known of one slot while data are bound. */
export interface SlotPlan {
  node: SlotNode;
  dataset: BoundDataset | undefined;
  matches: FieldMatch[];
  /** Names of fields that nothing was found for. */
  missing: string[];
  /** Whether it becomes a chart. */
  complete: boolean;
  /** What is drawn in its place, where the dataset has nothing of what the design means. */
  standIn?: Idea;
  /** Neither what the design means nor anything else of the data is left to stand there. */
  omitted?: true;
}

/** Columns that were picked by hand, by dataset and field: one choice serves every slot that asks for the field. */
export type Choices = Readonly<Record<string, string>>;
export const choiceKey = (datasetId: number, { key, role, dated }: WantedField): string =>
  `${datasetId} ${role} ${dated} ${key}`;

export const slotsIn = (drawing: Drawing): SlotNode[] =>
  drawing.nodes.filter((node): node is SlotNode => node.kind === 'slot');

/** Everything of a dataset that a field can be matched with; the number of rows is always there. */
export function offeredFor({ fields: { columns, measures, rows } }: BoundDataset): Offered[] {
  const all = offeredBy(columns, measures, rows);
  return all.some(({ name }) => name === rowCount.name) ? all : [...all, rowCount];
}

/** Whether the chart does without the field: it stands on areas only that may stay empty. */
function isSpare(node: SlotNode, { name }: WantedField): boolean {
  const { type, spec } = slotParts(node);
  const slots = kindOf(type)?.slots ?? {};
  const areas = areaNames.filter((area) => spec.form[area].some(({ id }) => id === name));
  return areas.length > 0 && areas.every((area) => slots[area]?.required !== true);
}

/** Money as a design's own words say it is told: 收入（万元） of a column in yuan is the sum in 万. */
function inUnit(offered: Offered, words: string, fields: BoundDataset['fields']): Offered {
  const unit = moneyUnit.exec(words)?.[1];
  if (unit === undefined || offered.exp !== undefined || measureIdea(offered.name) !== 'money')
    return offered;
  if (!offered.numeric || offered.name.includes(unit) || moneyToldIn(fields, offered.name) !== undefined)
    return offered;
  return { ...offered, exp: `SUM(${columnInFormula(offered.name)})/${unit === '万' ? 10_000 : 100_000_000}` };
}

/** Whether a design shows the field as a share: by how it is written, or by what it is called. */
function tellsShare(node: SlotNode, field: WantedField): boolean {
  const { numberStyle, suffix } = slotParts(node).spec.form.settings ?? {};
  const isWritten = numberStyle === 'percent' || suffix === '%';
  return field.role !== 'dimension' && (isWritten || measureIdea(field.name) === 'share');
}

/** Matches for the fields that nothing is called like: by type and by what they are about, no column twice. */
function proposed(
  node: SlotNode,
  matches: readonly FieldMatch[],
  all: readonly Offered[],
  dataset: BoundDataset,
): FieldMatch[] {
  const { spec } = slotParts(node);
  const about = { chart: node.name, dataset: dataset.name, columns: all.map(({ name }) => name) };
  // A field that came from a dataset is asked for by its name: nothing else is what it was.
  if (spec.dataset !== undefined) return [...matches];
  const taken = new Set(matches.flatMap(({ offered }) => offered?.name ?? []));
  return matches.map((match): FieldMatch => {
    const { field, offered } = match;
    const samples = samplesOf(spec, field.name);
    const grain = field.dated ? undefined : periodOf(field.name, samples);
    if (offered !== undefined) return offered.dated && grain !== undefined ? { ...match, grain } : match;
    if (field.area !== undefined) return match;
    const sought: Sought = { ...field, samples, grain };
    const isShare = tellsShare(node, field);
    // What a chart groups by is a column: only values and columns of tables are calculated.
    const fitting = field.grouped === true ? all.filter(({ exp }) => exp === undefined) : all;
    const best = bestOf(sought, fitting, taken, isShare && fitting === all);
    const found = best === undefined ? undefined : inUnit(best, `${field.name}${node.name}`, dataset.fields);
    if (found === undefined)
      return isSpare(node, field) ? { field, offered: undefined, how: 'omitted' } : match;
    taken.add(best?.name ?? found.name);
    const how = isMeant(sought, best ?? found, about) ? 'meant' : 'weak';
    return { field, offered: found, how, ...(found.dated && grain !== undefined ? { grain } : {}) };
  });
}

function bestOf(
  sought: Sought,
  all: readonly Offered[],
  taken: ReadonlySet<string>,
  isShare: boolean,
): Offered | undefined {
  const scored = all
    .filter((one) => unfitness(sought, one) === undefined)
    .flatMap((one) => {
      const score = scoreOf(sought, one);
      // A date serves as often as it is asked for; anything else is rather taken once.
      return score > 0 ? [{ one, score: taken.has(one.name) && !one.dated ? score - 50 : score }] : [];
    })
    .toSorted((left, right) => right.score - left.score);
  const best = scored[0];
  // Money where a share is shown would be a wrong number: a share of two sums is not.
  const share = isShare && (best === undefined || best.score < 40) ? shareOf(sought, all) : undefined;
  return share ?? best?.one;
}

/** Shares told as the design tells them. */
function onScale(node: SlotNode, matches: readonly FieldMatch[], { fields }: BoundDataset): FieldMatch[] {
  const { spec } = slotParts(node);
  // A chart that came from a dataset goes on calculating as it did.
  if (spec.dataset !== undefined) return [...matches];
  return matches.map((match) => {
    const { field, offered } = match;
    if (offered === undefined || field.role === 'dimension') return match;
    if (!tellsShare(node, field)) return match;
    // What was chosen by hand is not doubted.
    if (holdsNoShares(offered, fields)) return match.how === 'chosen' ? match : { ...match, how: 'weak' };
    return { ...match, offered: onScaleOf(samplesOf(spec, field.name), offered, fields) };
  });
}

/** What becomes of a slot with this dataset. */
export function planSlot(node: SlotNode, dataset: BoundDataset | undefined, choices: Choices): SlotPlan {
  const wanted = wantedFields(node);
  if (dataset === undefined) {
    return {
      node,
      dataset,
      matches: wanted.map((field) => ({ field, offered: undefined, how: 'none' })),
      missing: wanted.map(({ name }) => name),
      complete: false,
    };
  }
  const all = offeredFor(dataset);
  const called = matchFields(wanted, all, (field) => choices[choiceKey(dataset.id, field)]);
  const matches = onScale(node, proposed(node, called, all, dataset), dataset);
  const missing = matches.flatMap(({ field, offered, how }) =>
    offered === undefined && how !== 'omitted' ? [field.name] : [],
  );
  return { node, dataset, matches, missing, complete: missing.length === 0 && matches.length > 0 };
}

/** A slot's spec with the fields that were not found, or without such a mark. */
export function withMissing(spec: string | undefined, missing: readonly string[]): string | undefined {
  const { missing: _before, ...rest } = readSlotSpec(spec) ?? {};
  const next = missing.length === 0 ? rest : { ...rest, missing: [...missing] };
  if (Object.keys(next).length === 0) return undefined;
  return writeSlotSpec({ form: readSlotSpec('{}')!.form, ...next });
}
