import { z } from 'zod';
import { userAttributes } from './data-rules.ts';
import { isOneLine, length, name } from './fields.ts';
import { limits } from './limits.ts';
import { role } from './session-models.ts';
import { texts } from './texts.ts';

/** A role with what it grants, by ids. */
export const roleRecord = role
  .extend({
    /** Grows with every save; a save that names an older one is refused. */
    version: z.number().int(),
    panels: z.array(z.number().int()),
    menus: z.array(z.number().int()),
    /** Users who have it. */
    users: z.number(),
    /** The administrators' role: it holds every menu and cannot be deleted. */
    isAdmin: z.boolean(),
    /** Whether the caller may grant, rename and delete it: no caller hands out more than the own rights. */
    mayGrant: z.boolean(),
  })
  .meta({ id: 'RoleRecord' });
export type RoleRecord = z.infer<typeof roleRecord>;

/** A user as administrators see it. Passwords never leave the server. */
export const account = z
  .object({
    id: z.number().int(),
    /** Grows with every save; a save that names an older one is refused. */
    version: z.number().int(),
    username: z.string(),
    name: z.string(),
    appids: z.array(z.string()),
    roles: z.array(role),
    /** Grows with every grant of roles; a grant that names an older one is refused. */
    rolesVersion: z.number().int(),
    disabled: z.boolean(),
    /** Wrong passwords locked it, from somewhere or everywhere. */
    locked: z.boolean(),
    mustChangePassword: z.boolean(),
    /** What rules on data know of the user. */
    attributes: userAttributes,
    /** 'yyyy-MM-dd HH:mm:ss'; null for a user who never signed in. */
    lastLoginDate: z.string().nullable(),
    createDate: z.string(),
    /**
     * Who without administration last chose its password or its names elsewhere, and may still act in its name; ''
     * where that user is gone. null: nobody, or the caller is no administrator.
     */
    openedBy: z.string().nullable(),
    /** Whether the caller may change and delete it. */
    mayChange: z.boolean(),
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof account>;

const t = texts.user;

/** Spaces, and signs that show nothing: two accounts must not look alike. */
const unseen = /[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Scripts that stand beside Latin letters and have none that look like them. */
const besideLatin =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}]/u;

/** Whether no letters of another alphabet stand among Latin ones, such as a Cyrillic а in admin. */
function isOfOneAlphabet(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const isLatin = (letter: string): boolean => /\p{Script=Latin}/u.test(letter);
  return !letters.some(isLatin) || letters.every((letter) => isLatin(letter) || besideLatin.test(letter));
}

/** Letters of any script, without anything that cannot be seen or typed again. */
export const username = z
  .string({ error: t.username })
  .trim()
  .min(1, t.username)
  .refine(
    (text) => length(text) >= limits.username.min && length(text) <= limits.username.max,
    t.usernameLength,
  )
  .refine((text) => !unseen.test(text), t.usernameSpaces)
  .refine(isOfOneAlphabet, t.usernameAlphabets);

/** Texts that name the user in other systems; empty ones and repetitions are dropped. */
export const appids = z
  .union([z.string(), z.array(z.union([z.string(), z.number()]))])
  .transform((value) => {
    const list = typeof value === 'string' ? value.split(',') : value.map(String);
    return [...new Set(list.map((text) => text.trim()).filter((text) => text !== ''))];
  })
  .pipe(
    z
      .array(
        z
          .string()
          .refine(isOneLine, texts.nameControls)
          .refine((text) => length(text) <= limits.appid, t.appidTooLong),
      )
      .max(limits.appids, t.appidsMany),
  );

export const roleName = name(texts.role.name, texts.role.nameTooLong);

/** What came of one row of a spreadsheet of users. */
export const importedUser = z
  .object({
    /** Line of the file, from 1. */
    line: z.number().int(),
    username: z.string(),
    name: z.string(),
    appids: z.array(z.string()),
    roles: z.array(z.string()),
    attributes: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
    /** Why the row is left out; empty: it is, or was, imported. */
    problems: z.array(z.string()),
  })
  .meta({ id: 'ImportedUser' });
export type ImportedUser = z.infer<typeof importedUser>;
