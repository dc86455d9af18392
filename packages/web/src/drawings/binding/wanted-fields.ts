import { kindOf, type SlotName } from '@mingjing/charts';
import {
  type ChartForm,
  type ColumnItem,
  type ColumnType,
  chartForm,
  chartType,
  expressionColumns,
  isNumeric,
  ownValue,
  parseExpression,
  readSlotSpec,
  type SlotSpec,
} from '@mingjing/contract';
import type { SlotNode } from '@mingjing/drawing';

/** A field that a slot's chart needs from whatever it is bound to. */
export interface WantedField {
  /** Tells the fields of one slot apart. */
  key: string;
  /** The name it is looked for by; an area's label where the template names no field. */
  name: string;
  role: 'dimension' | 'measure' | 'any';
  /** A date is cut into periods here. */
  dated: boolean;
  /** The chart groups by it, whatever stands there: a calculated measure cannot. */
  grouped?: true;
  /** Type it had where the template was made. */
  type: ColumnType | undefined;
  /** The area that stays empty without it, where the template names no field. */
  area?: SlotName;
}

export const areaNames = ['xAxis', 'yAxis', 'nAxis', 'heatmapY'] as const satisfies readonly SlotName[];
type Areas = Pick<ChartForm, (typeof areaNames)[number]>;

const ownExpression = (item: ColumnItem): string | undefined => item.expressions?.exp.trim() || undefined;

/** Columns that an expression reads, of those that are known; none when it cannot be read. */
export function columnsIn(exp: string, known: readonly string[] = []): string[] {
  try {
    return expressionColumns(parseExpression(exp, known));
  } catch {
    return [];
  }
}

/** Filters that narrow by themselves; the others wait for somebody to choose values. */
export const narrowing = ({ filters }: Pick<ChartForm, 'filters'>): ColumnItem[] =>
  filters.filter(({ relative }) => relative != null);

/** Names of the columns that a form reads, those in its expressions and filters among them. */
export function fieldNames(form: ChartForm): string[] {
  const names = areaNames.flatMap((area) =>
    form[area].flatMap((item) => {
      const exp = ownExpression(item);
      return exp === undefined ? [item.id] : columnsIn(exp);
    }),
  );
  return [...new Set([...names, ...form.filters.map(({ id }) => id)])];
}

/** Kind, form and spec of a slot, whatever of them the drawing keeps. */
export function slotParts(node: SlotNode): { type: ReturnType<typeof chartType.parse>; spec: SlotSpec } {
  const type = chartType.catch('bar').parse(node.chart);
  return { type, spec: readSlotSpec(node.spec) ?? { form: chartForm.parse({}) } };
}

function named(areas: Areas, { types, form }: SlotSpec, node: SlotNode): WantedField[] {
  const slots = kindOf(slotParts(node).type)?.slots ?? {};
  const wanted = new Map<string, WantedField>();
  const groupsBy = (name: string): boolean =>
    (slots.yAxis !== undefined || slots.nAxis !== undefined) &&
    areaNames.some(
      (area) =>
        slots[area] !== undefined &&
        slots[area].role !== 'measure' &&
        areas[area].some(({ id }) => id === name),
    );
  const want = (name: string, role: WantedField['role'], dated: boolean): void => {
    const known = wanted.get(name);
    wanted.set(name, {
      key: name,
      name,
      role: known?.role === 'measure' ? 'measure' : role,
      dated: dated || known?.dated === true,
      type: ownValue(types, name),
      ...(groupsBy(name) ? { grouped: true as const } : {}),
    });
  };
  for (const area of areaNames) {
    for (const item of areas[area]) {
      const exp = ownExpression(item);
      const role = slots[area]?.role ?? 'any';
      if (exp === undefined) want(item.id, role, item.grain !== undefined);
      // COUNT takes any column, so an expression's columns are asked for by name alone.
      else for (const column of columnsIn(exp, Object.keys(types ?? {}))) want(column, 'any', false);
    }
  }
  for (const { id } of narrowing(form)) want(id, wanted.get(id)?.role ?? 'any', true);
  return [...wanted.values()];
}

/** What a slot asks for: the fields its template names, else one for each area its kind cannot be without. */
export function wantedFields(node: SlotNode): WantedField[] {
  const { type, spec } = slotParts(node);
  const counts = spec.form.calculateType.type === 'count';
  const fields = named(spec.form, spec, node).map((field) => {
    const counted = counts && field.role === 'measure';
    // What was measured there although it is no number, the latest date for example, is the template's own business.
    const other = field.type !== undefined && !isNumeric(field.type) && field.role === 'measure';
    return counted || other ? { ...field, role: 'any' as const } : field;
  });
  if (fields.length > 0) return fields;
  return Object.entries(kindOf(type)?.slots ?? {}).flatMap(([area, slot]) =>
    slot.required
      ? [
          {
            key: `area:${area}`,
            name: slot.label,
            role: slot.role,
            dated: false,
            type: undefined,
            area: area as SlotName,
          },
        ]
      : [],
  );
}
