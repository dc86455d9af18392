import { z } from 'zod';
import { length, oneLine } from './fields.ts';
import { firstTexts } from './first-texts.ts';
import { limits } from './limits.ts';

/** Accounts of a role that others may sign in to, and who: told to administrators alone, and left out without any. */
export const openedAccounts = z.object({ users: z.array(z.number().int()), by: z.array(z.string()) });
export type OpenedAccounts = z.infer<typeof openedAccounts>;
export const role = z.object({ id: z.number().int(), roleName: z.string() }).meta({ id: 'Role' });
export type Role = z.infer<typeof role>;

export const sessionUser = z
  .object({
    id: z.number().int(),
    username: z.string(),
    name: z.string(),
    /** The role as which an administrator looks at the product, read only. */
    actingRole: role.optional(),
  })
  .meta({ id: 'SessionUser' });
export type SessionUser = z.infer<typeof sessionUser>;

/** How people are called; may be left out. */
export const displayName = oneLine().refine(
  (text) => length(text) <= limits.userName,
  firstTexts.nameTooLong,
);

/** What users may know of their own accounts. */
export const profile = sessionUser
  .extend({
    roles: z.array(role),
    /** 'yyyy-MM-dd HH:mm:ss' of the last sign-in. */
    lastLoginDate: z.string().nullable(),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profile>;

export interface Menu {
  id: number;
  menuId: number;
  /** View ID. */
  name: string;
  /** The menu's name as people read it. */
  description: string;
  path: string;
  indexNo: number;
  hidden: boolean;
  help: boolean;
  component: string;
  iconCls: string;
  pid: number;
  /** The console menu: `data` repeats the panel folders. */
  group: boolean;
  /** Grows with every save; what the menu screen sends back. */
  version: number;
  data: PanelFolder[];
  children: Menu[];
}
export interface PanelFolder {
  id: number;
  index: string;
  name: string;
  /** Names of the folders that it stands in, from the top; left out at the top. */
  above?: string[] | undefined;
  /** The cover is the picture of the last save; panels without one have none. */
  children: { id: number; name: string; showViewDeviceType: number; frontCoverPath?: string | undefined }[];
}
export const panelFolder = z.object({
  id: z.number().int(),
  index: z.string(),
  name: z.string(),
  above: z.array(z.string()).optional(),
  children: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      showViewDeviceType: z.number().int(),
      frontCoverPath: z.string().optional(),
    }),
  ),
});
export const menuRecord = z.object({
  id: z.number().int(),
  menuId: z.number().int(),
  name: z.string(),
  description: z.string(),
  path: z.string(),
  indexNo: z.number().int(),
  hidden: z.boolean(),
  help: z.boolean(),
  component: z.string(),
  iconCls: z.string(),
  pid: z.number().int(),
  group: z.boolean(),
  version: z.number().int(),
  data: z.array(panelFolder),
});
export const menu: z.ZodType<Menu> = z.object({
  ...menuRecord.shape,
  get children() {
    return z.array(menu);
  },
});
