import { z } from 'zod';
import { firstTexts } from './first-texts.ts';
import { limits } from './limits.ts';

/** Blanks are taken off before: looked for at both ends of what may be missing, they take the square of their number. */
const decimal = /^(?:[+-]?\d+(?:\.\d+)?)?$/;
/** The number of a text in decimal digits: 0x10 and 1e3 are none, whatever JavaScript reads in them. */
const decimalOf = (text: string): number => (decimal.test(text.trim()) ? Number(text) : Number.NaN);
const typedValue = (value: unknown): unknown => {
  if (typeof value === 'string') return decimalOf(value);
  return value === null ? 0 : value;
};

/**
 * A number as calls send it: itself, or in digits; left empty it is 0. Nothing else is one: true is not the id 1, and a
 * list of one number is not that number.
 */
export const sentNumber = (rule: z.ZodNumber) => z.preprocess(typedValue, rule);

/** Ids are integers of the store; path and form values arrive as text. */
export const id = sentNumber(z.number().int().positive().max(Number.MAX_SAFE_INTEGER));
export const idParams = z.object({ id });

/** The id of a record that a form asks for: whatever is none is answered with the form's own words. */
export const chosenId = (words: string) =>
  sentNumber(z.number({ error: words }).int(words).positive(words).max(Number.MAX_SAFE_INTEGER, words));

/** How many more panels there are, whose names the caller may not know; missing when there are none. */
export const hiddenPanels = z.number().int().positive().optional();

/** -1, "-1", "", null and missing all mean top level and are stored as -1. */
export const pid = z
  .union([z.number(), z.string(), z.null()])
  .optional()
  .transform((value) =>
    value === null || value === undefined || value === '' ? -1 : decimalOf(String(value)),
  )
  .pipe(z.number().int().min(-1));

/** Lists arrive as arrays, repeated keys or one comma-joined text. */
export const idList = z
  .union([z.array(z.union([z.number(), z.string()])), z.string(), z.number()])
  .optional()
  .transform((value) => {
    if (value === undefined || value === '') return [];
    const parts = Array.isArray(value)
      ? value.flatMap((v) => String(v).split(','))
      : String(value).split(',');
    return [...new Set(parts.map(decimalOf))];
  })
  .pipe(z.array(z.number().int().positive()).max(10_000));

/** The versions of listed records as the caller saw them, in the order of the list; arrive as idList does. */
export const versionList = z
  .union([z.array(z.union([z.number(), z.string()])), z.string(), z.number()])
  .optional()
  .transform((value) => {
    if (value === undefined || value === '') return undefined;
    const parts = Array.isArray(value)
      ? value.flatMap((v) => String(v).split(','))
      : String(value).split(',');
    return parts.map(decimalOf);
  })
  .pipe(z.array(z.number().int()).max(10_000).optional());

const isOn = (value: unknown): boolean => ['1', 'true'].includes(String(value));
/** Yes or no as forms and addresses write it; left out or empty it is no. Anything else is refused. */
export const flag = z
  .union([z.boolean(), z.number(), z.string()])
  .optional()
  .refine((value) => ['', '0', '1', 'true', 'false'].includes(String(value ?? '')))
  .transform(isOn);

/** The same where a call without it would mean something else than its caller thinks. */
export const sentFlag = z
  .union([z.boolean(), z.number(), z.string()])
  .refine((value) => ['0', '1', 'true', 'false'].includes(String(value)))
  .transform(isOn);

/** Counts characters as a person does, so an emoji is one in client, server and database. */
export const length = (text: string): number => [...text].length;

/** Whether a name shows anything: spaces and marks without width do not. */
const shows = (text: string): boolean => /[^\p{Z}\p{C}]/u.test(text);

/** A number of a form whose empty field means that none was given. */
export const optionalNumber = (message: string, low: number, high: number) =>
  z
    .preprocess(
      (value) => (value === '' || value === null ? undefined : value),
      sentNumber(z.number({ error: message }).min(low, message).max(high, message)).optional(),
    )
    .optional();

/** The version of a record that a form was opened with; left out by callers that overwrite what is stored. */
export const savedVersion = sentNumber(z.number().int()).optional();

/**
 * Line breaks, control characters, halves of surrogate pairs, fillers that show nothing, code points that are no
 * characters: XML takes some of them for damage, and a picture with such a name in it is not drawn.
 */
const unshown =
  /\p{Cc}|\p{Cs}|\p{Zl}|\p{Zp}|\p{Noncharacter_Code_Point}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u180b|\u180c|\u180d|\u180f|\u2800|\u3164|\uffa0/u;
/** Signs without width and of direction. One of them joins emoji to one picture, and is no sign of its own there. */
const joiner =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu;

/**
 * Whether a short text stays one line and shows all that it is made of: two names that look alike are alike. Every name
 * of the contract is under this rule, see names.test.ts.
 */
export const isOneLine = (text: string): boolean =>
  !unshown.test(text) && !/\p{Cf}/u.test(text.replaceAll(joiner, ''));

/** A text from elsewhere, such as a directory, as a name: without what isOneLine refuses. */
export const asOneLine = (text: string): string =>
  isOneLine(text) ? text : [...text].filter((sign) => isOneLine(sign)).join('');

/** A short text of one line, trimmed: what people and things are called, in lists, logs and file names. */
export const oneLine = () => z.string().trim().refine(isOneLine, firstTexts.nameControls);

/** A required, trimmed name with the form's own messages. */
export function name(empty: string, tooLong: string, max: number = limits.name) {
  return z
    .string({ error: empty })
    .trim()
    .refine(shows, empty)
    .refine(isOneLine, firstTexts.nameControls)
    .refine((text) => length(text) <= max, tooLong);
}

/** A text that has to be there: `missing` says so, and of one that is too long how much it may hold. */
export const written = (missing: string, most: number) =>
  z
    .string({ error: ({ code }) => (code === 'invalid_type' ? missing : undefined) })
    .min(1, missing)
    .max(most);
