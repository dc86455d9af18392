import { readSlotSpec, writeSlotSpec } from '@mingjing/contract';
import type { Drawing, SlotNode } from '@mingjing/drawing';
import type { BoundDataset } from './bound-widget.ts';
import { type FieldMatch, matchFields, offeredBy } from './match-fields.ts';
import { type WantedField, wantedFields } from './wanted-fields.ts';

/** What is known of one slot while data are bound. */
export interface SlotPlan {
  node: SlotNode;
  dataset: BoundDataset | undefined;
  matches: FieldMatch[];
  /** Names of fields that nothing was found for. */
  missing: string[];
  /** Whether it becomes a chart. */
  complete: boolean;
}

/** Columns that were picked by hand, by dataset and field: one choice serves every slot that asks for the field. */
export type Choices = Readonly<Record<string, string>>;
export const choiceKey = (datasetId: number, { key, role, dated }: WantedField): string =>
  `${datasetId} ${role} ${dated} ${key}`;

export const slotsIn = (drawing: Drawing): SlotNode[] =>
  drawing.nodes.filter((node): node is SlotNode => node.kind === 'slot');

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
  const { columns, measures } = dataset.fields;
  const matches = matchFields(
    wanted,
    offeredBy(columns, measures),
    (field) => choices[choiceKey(dataset.id, field)],
  );
  const missing = matches.flatMap(({ field, offered }) => (offered === undefined ? [field.name] : []));
  return { node, dataset, matches, missing, complete: missing.length === 0 && matches.length > 0 };
}

/** A slot's spec with the fields that were not found, or without such a mark. */
export function withMissing(spec: string | undefined, missing: readonly string[]): string | undefined {
  const { missing: _before, ...rest } = readSlotSpec(spec) ?? {};
  const next = missing.length === 0 ? rest : { ...rest, missing: [...missing] };
  if (Object.keys(next).length === 0) return undefined;
  return writeSlotSpec({ form: readSlotSpec('{}')!.form, ...next });
}
