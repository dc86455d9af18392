import { z } from 'zod';
import { isOneLine, oneLine } from './fields.ts';
import { limits } from './limits.ts';
import { filterRule } from './rules.ts';
import { texts } from './texts.ts';

const t = texts.dataRules;

/** What every user has beside the attributes that administrators gave; users cannot change it themselves. */
export const ownAttributes = { '@username': '用户名' } as const;

/** What an attribute of users may be called. */
export const attributeName = z
  .string()
  .trim()
  .min(1, t.attributeName)
  .max(limits.attributeName, t.attributeNameTooLong)
  .refine((text) => !/[@,，;；:：=\p{C}]/u.test(text), t.attributeNameSigns)
  .refine(isOneLine, t.attributeNameSigns);

const attributeValues = z
  .array(
    oneLine()
      .refine((text) => text !== '', t.attributeValue)
      .refine((text) => text.length <= limits.attributeValue, t.attributeValueTooLong),
  )
  .min(1, t.attributeValue)
  .max(limits.attributeValues, t.attributeValues)
  .transform((values) => [...new Set(values)]);

/** What rules on data know of a user, such as 科室 or 院区; an attribute may have several values. */
export const userAttributes = z
  .array(z.strictObject({ name: attributeName, values: attributeValues }))
  .max(limits.attributes, t.attributesMany)
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, t.attributeTwice);
export type UserAttributes = z.infer<typeof userAttributes>;

/**
 * A condition on rows: a filter as the data format dialog has it, or one whose value is an attribute of the user who
 * asks (等于 or 不等于; of several values any).
 */
export const ruleCondition = filterRule
  // The two ends of a range of days are two conditions here: each holds by itself.
  .omit({ startTime: true, endTime: true })
  .extend({ attribute: z.string().min(1).max(limits.attributeName).optional() })
  .superRefine(({ attribute, filterType, value }, context) => {
    const isBlank =
      value === undefined ||
      value === null ||
      (typeof value === 'string' && value.trim() === '') ||
      (Array.isArray(value) && value.length === 0);
    if (attribute === undefined && isBlank) context.addIssue({ code: 'custom', message: t.value });
    if (attribute !== undefined && (filterType > 2 || !isBlank))
      context.addIssue({ code: 'custom', message: t.attributeOps });
  });
export type RuleCondition = z.infer<typeof ruleCondition>;

/** A condition as a refusal of its rules names it: its role and its place there, from 0. */
export const conditionField = (roleId: number, at: number): string => `${roleId}/${at}`;

export const columnModes = ['hidden', 'masked'] as const;
export type ColumnMode = (typeof columnModes)[number];

/** What one role sees of a dataset: rows that pass all conditions, columns but those that are named. */
export const roleRule = z.strictObject({
  roleId: z.number().int().positive(),
  conditions: z.array(ruleCondition).max(limits.ruleConditions, t.conditionsMany),
  columns: z.array(z.strictObject({ name: z.string().min(1).max(256), mode: z.enum(columnModes) })).max(2000),
});
export type RoleRule = z.infer<typeof roleRule>;

/** How large groups have to be for callers who do not see the rows behind charts. */
export const smallestRule = z.strictObject({
  least: z
    .number({ error: t.smallest })
    .int(t.smallest)
    .min(limits.smallestGroup.min, t.smallest)
    .max(limits.smallestGroup.max, t.smallest),
  column: z.string().min(1).max(256).optional(),
});
export type SmallestRule = z.infer<typeof smallestRule>;

/** Who sees what of a dataset. Without a role and with `others: 'all'` everybody sees everything. */
export const dataRules = z.strictObject({
  /** What a role without a rule of its own sees. */
  others: z.enum(['all', 'none']),
  roles: z
    .array(roleRule)
    .max(limits.ruleRoles, t.rolesMany)
    .refine((list) => new Set(list.map(({ roleId }) => roleId)).size === list.length, t.roleTwice),
  /**
   * Who is no author sees no group of fewer rows, or of fewer different values of a stored column such as 患者编号. Not
   * given: groups of any size.
   */
  smallest: smallestRule.optional(),
});
export type DataRules = z.infer<typeof dataRules>;

/** The form's rules. `smallest` left out: as it is stored, since callers from before it name none; null: none. */
export const savedRules = dataRules.extend({
  smallest: smallestRule.nullable().optional(),
  version: z.number().int().min(0),
});
export type SavedRules = z.infer<typeof savedRules>;
