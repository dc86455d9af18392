import type { ChartForm, ColumnItem } from '@mingjing/contract';
import { z } from 'zod';
import type { SlotName } from '../slot.ts';
import { safeColor } from '../theme/safe-color.ts';

/** How a setting is edited; the widget editor draws its form from these. */
export type Control =
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { kind: 'switch' }
  | { kind: 'number'; min: number; max: number; step: number; placeholder: string }
  | { kind: 'text'; max: number; placeholder: string }
  | { kind: 'color' }
  /** One or several of the columns placed on the areas, by their id. */
  | {
      kind: 'columns';
      areas: readonly SlotName[];
      multiple: boolean;
      /** The only ones among them that may be chosen; left out: any. */
      among?: (form: PlacedForm) => readonly ColumnItem[];
      /** Stands where nothing is chosen. */
      placeholder?: string;
    }
  /** How each column of a table is written: its title, width, format, alignment and total. */
  | { kind: 'tableColumns' }
  /** The outline of a map, by its code; '' is the kind's own choice. */
  | { kind: 'outline' }
  /** Several entries, each with fields of its own: reference lines, conditional formats. */
  | { kind: 'list'; fields: Readonly<Record<string, Field>>; max: number; add: string };

export type SettingGroup =
  | '数据'
  | '数值'
  | '样式'
  | '坐标轴'
  | '参考线'
  | '对比'
  | '条件格式'
  | '列'
  | '地图';

/** What reads stored settings. */
export type Reader<T> = Pick<z.ZodType<T>, 'parse' | 'safeParse'>;

/** Makes a schema when it is first asked for: of all kinds a board shows a few, and making them all holds up its first chart. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** What of a form says whether a setting changes anything. */
export type PlacedForm = Pick<ChartForm, 'xAxis' | 'calculateType' | 'top' | 'settings'>;

/** One setting: its label, its control and the schema that reads it. A stored value that does not fit becomes the default. */
export interface Field<T = unknown> {
  label: string;
  group: SettingGroup;
  control: Control;
  schema: () => z.ZodType<T>;
  /** Whether the setting changes anything for what is placed on the areas; left out: always. */
  appliesTo?: (form: PlacedForm) => boolean;
  /** Why what was chosen changes nothing for what is placed, in a sentence; null where it does. */
  problem?: (form: PlacedForm) => string | null;
  /** Set for the column whose values are heads: rows have to be grouped for it. */
  crosses?: boolean;
  /** For a field of a list's entries: whether it changes anything beside the entry's other fields; left out: always. */
  appliesBeside?: (entry: Readonly<Record<string, unknown>>) => boolean;
}

/** One of several named values. */
export function choice<const V extends string>(
  group: SettingGroup,
  label: string,
  labels: Record<V, string>,
  initial: NoInfer<V>,
): Field<V> {
  const values = Object.keys(labels) as [V, ...V[]];
  return {
    label,
    group,
    control: { kind: 'choice', options: values.map((value) => ({ value, label: labels[value] })) },
    schema: once(
      () =>
        z
          .enum(values)
          .default(initial as never)
          .catch(initial as never) as unknown as z.ZodType<V>,
    ),
  };
}

export function toggle(group: SettingGroup, label: string, initial: boolean): Field<boolean> {
  return {
    label,
    group,
    control: { kind: 'switch' },
    schema: once(() => z.boolean().default(initial).catch(initial)),
  };
}

/** What a field takes that stands beside the chart's values: an axis' end, the value of a line or a condition. */
export const valueRange = { min: -1e15, max: 1e15 } as const;

/** Whether a field takes a value of the chart's own kind, a length of time where those are such. */
export const takesValue = (control: Control): boolean =>
  control.kind === 'number' && control.max === valueRange.max;

/** A number, or null when the field is left empty. */
export function optionalNumber(
  group: SettingGroup,
  label: string,
  bounds: { min: number; max: number; step?: number; placeholder?: string; initial?: number },
): Field<number | null> {
  const { min, max, step = 1, placeholder = '自动', initial = null } = bounds;
  const number = () => z.coerce.number().min(min).max(max).nullable().default(initial);
  return {
    label,
    group,
    control: { kind: 'number', min, max, step, placeholder },
    // An emptied field arrives as '' and would be coerced to 0.
    schema: once(() => z.preprocess((value) => (value === '' ? null : value), number()).catch(initial)),
  };
}

export function line(group: SettingGroup, label: string, max: number, placeholder = ''): Field<string> {
  return {
    label,
    group,
    control: { kind: 'text', max, placeholder },
    schema: once(() => z.string().max(max).default('').catch('')),
  };
}

/** A colour; '' is the theme's own. What is no colour is ''. */
export function color(group: SettingGroup, label: string): Field<string> {
  return {
    label,
    group,
    control: { kind: 'color' },
    schema: once(() =>
      z
        .string()
        .max(80)
        .default('')
        .catch('')
        .transform((text) => safeColor(text) ?? ''),
    ),
  };
}

/** What an outline is called by: `china`, an adcode, or the code of one that an administrator added. */
const outlineCode = /^(china|\d{2,12}|own-[a-z\d]{1,20})$/;

/** The outline a map draws; '' and what is no code leave the choice to the kind. */
export function outlineChoice(group: SettingGroup, label: string): Field<string> {
  return {
    label,
    group,
    control: { kind: 'outline' },
    schema: once(() =>
      z
        .string()
        .default('')
        .catch('')
        .transform((code) => (outlineCode.test(code) ? code : '')),
    ),
  };
}

/** Ids of columns on the areas named. A single choice is a list of one at most. */
export function placedColumns(
  group: SettingGroup,
  label: string,
  areas: readonly SlotName[],
  multiple = true,
  more: Pick<Extract<Control, { kind: 'columns' }>, 'among' | 'placeholder'> = {},
): Field<string[]> {
  const schema = once(() =>
    z
      .array(z.string().max(256))
      .max(multiple ? 50 : 1)
      .default([])
      .catch([]),
  );
  return { label, group, control: { kind: 'columns', areas, multiple, ...more }, schema };
}

/** A list of entries. Entries that are no objects are dropped; what does not fit in an entry becomes its default. */
export function list<F extends Record<string, Field>>(
  group: SettingGroup,
  label: string,
  fields: F,
  { max, add }: { max: number; add: string },
): Field<Values<F>[]> {
  const entry = settingsOf(fields);
  const schema = once(() =>
    z
      .array(z.unknown())
      .default([])
      .catch([])
      .transform((entries) =>
        entries.slice(0, max).flatMap((each) => {
          const read = entry.safeParse(each);
          return read.success ? [read.data] : [];
        }),
      ),
  );
  return { label, group, control: { kind: 'list', fields, max, add }, schema };
}

type Values<F extends Record<string, Field>> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never };

/** Reads a kind's settings, made from its fields. Unknown keys are dropped, bad values become the default. */
export function settingsOf<F extends Record<string, Field>>(fields: F): Reader<Values<F>> {
  const schema = once(() => {
    const shape = Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field.schema()]));
    return z.object(shape) as unknown as z.ZodType<Values<F>>;
  });
  return {
    parse: (stored, params) => schema().parse(stored, params),
    safeParse: (stored, params) => schema().safeParse(stored, params),
  };
}
