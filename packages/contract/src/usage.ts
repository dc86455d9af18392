import { z } from 'zod';
import { id } from './fields.ts';
import { limits } from './limits.ts';
import { openedAccounts, role } from './session-models.ts';
import { texts } from './texts.ts';

/** What has an owner, who may leave its use to some roles. */
export const usedKinds = ['datasource', 'dataset', 'widget'] as const;
export type UsedKind = (typeof usedKinds)[number];

/** On lists: who may use an object that not everybody may use; missing on all others. */
export const usedBy = z
  .object({
    /** The owner's name. */
    owner: z.string(),
    /** Names of the roles; none: only the owner and administrators. */
    roles: z.array(z.string()),
  })
  .optional();
export type UsedBy = NonNullable<z.infer<typeof usedBy>>;

/** Who may use an object beside its owner and administrators: everybody with the screen, or some roles. */
export const usageInput = z
  .strictObject({
    ownerId: id,
    limited: z.boolean(),
    /** Kept empty where the use is not limited. */
    roleIds: z.array(id).max(limits.ruleRoles, texts.usage.rolesMany),
    /** Of the usage that was read: a save names it, so that none is overwritten unseen. */
    version: z.string().max(100),
  })
  .transform((usage) => ({ ...usage, roleIds: usage.limited ? [...new Set(usage.roleIds)] : [] }));
export type UsageInput = z.input<typeof usageInput>;

const person = z.object({ id: z.number().int(), username: z.string(), name: z.string() });

export const usage = z
  .object({
    owner: person,
    limited: z.boolean(),
    roles: z.array(role),
    version: z.string(),
    /** The caller is the owner or an administrator. */
    mayChange: z.boolean(),
    /** What it may be changed to, for those who may: roles beside those of administrators, users with the screen. */
    allRoles: z.array(role.extend({ opened: openedAccounts.optional() })),
    owners: z.array(person),
  })
  .meta({ id: 'Usage' });
export type Usage = z.infer<typeof usage>;
