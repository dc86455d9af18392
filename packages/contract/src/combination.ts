import { z } from 'zod';
import { answer, column } from './data.ts';
import { oneLine } from './fields.ts';

/** What a combined dataset may be made of; figures are numbers of datasets, pairs of keys, columns and levels. */
export const combinationLimits = { least: 2, parents: 4, keys: 8, columns: 500, depth: 4 } as const;

/** How rows without a partner are treated: `left` keeps those of the dataset on the left, `inner` keeps none. */
export const joinKinds = { left: '保留左侧全部行', inner: '只保留匹配的行' } as const;

const place = z
  .number()
  .int()
  .min(0)
  .max(combinationLimits.parents - 1);
const columnName = z.string().min(1).max(256);
/** What a column of the combined dataset is called: its author types it. */
const newName = oneLine().pipe(columnName);
const parents = z
  .array(z.number().int().positive())
  .min(combinationLimits.least)
  .max(combinationLimits.parents);

/** Two columns whose values have to be equal. `asText` compares a number, a date or a moment as it is written. */
const keyPair = z.strictObject({ left: columnName, right: columnName, asText: z.boolean().optional() });
export type KeyPair = z.infer<typeof keyPair>;

/** How the next dataset is joined to one that stands before it; `to` is that one's place in `parents`. */
const joinStep = z.strictObject({
  how: z.enum(Object.keys(joinKinds) as [keyof typeof joinKinds, ...(keyof typeof joinKinds)[]]),
  to: place,
  keys: z.array(keyPair).min(1).max(combinationLimits.keys),
});
export type JoinStep = z.infer<typeof joinStep>;

const picked = z.strictObject({ parent: place, column: columnName, name: newName });
const joined = z.strictObject({
  kind: z.literal('join'),
  parents,
  /** One for each dataset but the first, in the order of `parents`. */
  steps: z.array(joinStep).min(1).max(combinationLimits.parents),
  /** Columns that come along, from the dataset at `parent`, under a name of their own. */
  columns: z.array(picked).min(1).max(combinationLimits.columns),
});
export type JoinCombination = z.infer<typeof joined>;

/** `from` names the column of each dataset in the order of `parents`; null leaves it empty there. */
const mapped = z.strictObject({ name: newName, from: z.array(columnName.nullable()) });
const union = z.strictObject({
  kind: z.literal('union'),
  parents,
  columns: z.array(mapped).min(1).max(combinationLimits.columns),
  /** The name of a column that says which dataset a row is from. */
  origin: newName.optional(),
});
export type UnionCombination = z.infer<typeof union>;

/** How a combined dataset is made of the extracts of others, whose ids `parents` has. */
export const combination = z.discriminatedUnion('kind', [joined, union]);
export type Combination = z.infer<typeof combination>;

/** What a combination of these datasets may begin with. */
export const combinationStart = z.object({
  /** In the order asked for, each with the columns and rows that are stored of it. */
  parents: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      columns: z.array(column),
      rows: z.number().nullable(),
    }),
  ),
  /** Ids of those that have no rows stored yet; while there are any, nothing is suggested below. */
  uncached: z.array(z.number().int()),
  /** How each dataset but the first may be joined to one before it; no keys where nothing suggests itself. */
  steps: z.array(joinStep.extend({ keys: z.array(keyPair) })),
  /** All columns under names of their own, for a join. */
  joined: z.array(picked),
  /** Columns put below each other by name and type. */
  united: z.array(mapped),
});
export type CombinationStart = z.infer<typeof combinationStart>;

/** What a step of a join comes to by itself. */
const stepFigures = z.object({
  matched: z.number().int(),
  /** Rows on the left without a partner. */
  lacking: z.number(),
  /** Keys that several rows on the right have: their partners are multiplied. */
  repeated: z.number().int(),
  /** Rows on the right of the key that has most of them. */
  largest: z.number(),
});
/** The first rows of a combination that is not saved, and what it comes to. */
export const combinationTrial = z.object({
  columns: z.array(column),
  /** No rows where there are too many to put in order. */
  content: answer,
  /** Rows it would have; those of a join are counted without making them. */
  rows: z.number().int(),
  /** More rows than may be stored: a refresh would refuse it. */
  tooMany: z.boolean(),
  /** Of a join, for each dataset but the first. */
  steps: z.array(stepFigures),
});
export type CombinationTrial = z.infer<typeof combinationTrial>;
