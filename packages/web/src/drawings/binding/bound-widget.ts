import { acceptDrop, kindOf, type SlotName } from '@mingjing/charts';
import { type Idea, moneyUnit, weightedMean } from '@mingjing/charts/insight';
import {
  type ChartForm,
  type ColumnItem,
  countsAsNumeric,
  type ExpressionItem,
  type Grain,
  hasFormula,
  isDated,
  length,
  limits,
  parseExpression,
  type SharedMeasure,
  sharedItem,
  traitsOf,
  usualCalculation,
  type WidgetInput,
  writeExpression,
} from '@mingjing/contract';
import type { SlotNode } from '@mingjing/drawing';
import { inputOf, type LoadedFields, newEditor } from '../../widget-editor/state/editor-state.ts';
import { boundFunnel } from './bound-funnel.ts';
import type { FieldMatch, Offered } from './match-fields.ts';
import { areFigures, measureIdea, samplesOf } from './meaning.ts';
import { withPeriod } from './period-title.ts';
import { inToldUnit } from './told-unit.ts';
import { areaNames, slotParts } from './wanted-fields.ts';

/** A dataset that slots are bound to. */
export interface BoundDataset {
  id: number;
  name: string;
  fields: LoadedFields;
}

type Found = ReadonlyMap<string, Offered>;

function renamed(exp: string, found: Found): string {
  try {
    return writeExpression(
      parseExpression(exp, [...found.keys()]),
      (column) => found.get(column)?.name ?? column,
    );
  } catch {
    return exp;
  }
}

/** A formula over the dataset's columns; where the dataset has a measure of that name and formula, that one. */
function withFormula(
  item: ColumnItem,
  { exp, alias }: Pick<ExpressionItem, 'exp' | 'alias'>,
  found: Found,
  measures: readonly SharedMeasure[],
): ColumnItem {
  const formula = renamed(exp, found);
  const same = measures.find((one) => one.alias === alias && renamed(one.exp, new Map()) === formula);
  return same === undefined
    ? { ...item, expressions: { exp: formula, alias } }
    : { ...item, ...sharedItem(same, item.name) };
}

/**
 * An item of the template's form over the dataset's column; what people see it called stays, unless the column is merely
 * of the same type.
 */
function boundItem(
  item: ColumnItem,
  found: Found,
  grains: ReadonlyMap<string, Grain>,
  weak: ReadonlySet<string>,
  measures: readonly SharedMeasure[],
): ColumnItem {
  const own = item.expressions;
  if (own && own.exp.trim() !== '') return withFormula(item, own, found, measures);
  const offered = found.get(item.id);
  if (offered === undefined) return item;
  const grain = grains.get(item.id);
  const name = weak.has(item.id) ? offered.name : item.name;
  if (offered.shared !== undefined) return { ...item, ...sharedItem(offered.shared, name) };
  return offered.exp === undefined
    ? { ...item, name, id: offered.name, ...(grain === undefined ? {} : { grain }) }
    : { ...item, name, id: offered.name, expressions: { exp: offered.exp, alias: name } };
}

/**
 * The filters over the columns that were found for them. One that waits for somebody's values goes where the data have no
 * such column.
 */
function boundFilters({ filters }: ChartForm, found: Found, { columns }: LoadedFields): ColumnItem[] {
  return filters.flatMap((item) => {
    const offered = found.get(item.id);
    if (offered !== undefined && offered.exp === undefined) return [{ ...item, id: offered.name }];
    return columns.some(({ name }) => name === item.id) ? [item] : [];
  });
}

const itemOf = ({ name, exp, shared }: Offered): ColumnItem =>
  shared === undefined
    ? { id: name, name, ...(exp === undefined ? {} : { expressions: { exp, alias: name } }) }
    : sharedItem(shared);

/** Of one visit, person or piece: 次均门诊费用 is no sum of the costs. */
const eachName = /次均|人均|例均|单均|件均|床均|均次|客单价|平均/;

/** What a bound field is calculated as: values are added up, shares and means are averaged. */
function withUsual(item: ColumnItem, { columns, rows, profile }: LoadedFields): ColumnItem {
  const at = columns.findIndex(({ name }) => name === item.id);
  const column = columns[at];
  if (column === undefined || hasFormula(item)) return item;
  if (!countsAsNumeric(column)) return item;
  const values = rows.map((row) => row[at] ?? null);
  const usual = usualCalculation(column, [item.id, item.name], values);
  // Waits, stays and what something costs each time are told as their mean, whatever the column is called.
  const isMean = measureIdea(item.name) === 'time' || eachName.test(item.name);
  const calculation = usual === 'sum' && isMean ? 'avg' : usual;
  const exp = calculation === 'avg' ? weightedMean(profile, item.id) : undefined;
  return exp === undefined ? { ...item, calculation } : { ...item, expressions: { exp, alias: item.name } };
}

/** Whether a table of samples lists figures by names: those of many rows become one by name. */
function tellsFigures(items: readonly ColumnItem[], matches: readonly FieldMatch[]): boolean {
  const figures = items.filter(({ id, expressions }) => {
    const offered = matches.find((match) => match.offered?.name === id)?.offered;
    return expressions != null || offered?.numeric === true;
  });
  return figures.length > 0 && figures.length < items.length;
}

/**
 * The order and the number of entries that a design shows without saying so: samples that fall from the first to the
 * last are a ranking, and as many of them are shown as there were.
 */
function rankingOf(node: SlotNode, form: ChartForm): Pick<ChartForm, 'sort' | 'top' | 'settings'> {
  const { type, spec } = slotParts(node);
  const [x] = form.xAxis;
  const own = spec.form;
  const none = { sort: form.sort, top: form.top, settings: form.settings };
  if (
    own.sort != null ||
    own.top != null ||
    form.nAxis.length > 0 ||
    x === undefined ||
    x.grain !== undefined
  )
    return none;
  const areas = [own.xAxis, own.yAxis].flat();
  const columns = areas.map(({ id }) => samplesOf(spec, id));
  const isTable = kindOf(type)?.slots.yAxis === undefined;
  const at = columns.findIndex((samples, place) => place > 0 && areFigures(samples));
  const figures = (columns[at] ?? []).map(Number);
  const falls =
    figures.length >= 3 && figures.every((value, place) => place === 0 || value <= figures[place - 1]!);
  if (!falls) return none;
  if (isTable) {
    const key = form.xAxis[at];
    return key === undefined
      ? none
      : { ...none, sort: { key: key.expressions?.alias ?? key.id, descending: true }, top: figures.length };
  }
  const { sort, top } = kindOf(type)?.fields ?? {};
  return {
    ...none,
    settings: {
      ...(sort === undefined ? {} : { sort: 'descending' }),
      ...(top === undefined ? {} : { top: figures.length }),
      // What a ranking leaves out is not one of its entries; parts of a whole keep their rest.
      ...(traitsOf(type).ranks === true ? { others: false } : {}),
      ...form.settings,
    },
  };
}

/**
 * What stands at X where a design shows one value without a name, as gauges do, and the kind asks for one: the month, of
 * which the newest is shown; without dates the first name there is.
 */
function ownPeriod({ columns }: LoadedFields): ColumnItem[] {
  const date = columns.find(({ type, masked }) => isDated(type) && masked !== true);
  if (date !== undefined) return [{ id: date.name, name: date.name, grain: 'month' }];
  const text = columns.find((column) => !countsAsNumeric(column) && column.masked !== true);
  return text === undefined ? [] : [{ id: text.name, name: text.name }];
}

/** A slot's form over the columns that were found for its fields. */
export function boundForm(node: SlotNode, matches: readonly FieldMatch[], fields: LoadedFields): ChartForm {
  const { type, spec } = slotParts(node);
  const found = new Map(
    matches.flatMap(({ field, offered }) => (offered === undefined ? [] : [[field.key, offered] as const])),
  );
  const omitted = new Set(matches.flatMap(({ field, how }) => (how === 'omitted' ? [field.key] : [])));
  const grains = new Map(
    matches.flatMap(({ field, grain }) => (grain === undefined ? [] : [[field.key, grain]])),
  );
  const weak = new Set(matches.flatMap(({ field, how }) => (how === 'weak' ? [field.key] : [])));
  const { form } = spec;
  const areas = Object.fromEntries(
    areaNames.map((area) => {
      const kept = form[area].filter(({ id }) => !omitted.has(id));
      const own = kept.map((item) => boundItem(item, found, grains, weak, fields.measures));
      const picked = matches.flatMap(({ field, offered }) =>
        field.area === area && offered !== undefined ? [itemOf(offered)] : [],
      );
      return [area, picked.length === 0 ? own : acceptDrop(type, area, [...own, ...picked])];
    }),
  ) as Record<SlotName, ColumnItem[]>;
  const { calculateType } = form;
  const slots = kindOf(type)?.slots ?? {};
  if (spec.dataset === undefined && slots.xAxis?.required === true && areas.xAxis.length === 0)
    areas.xAxis = ownPeriod(fields);
  const isTable = slots.yAxis === undefined && slots.xAxis?.role === 'any';
  // Sample rows stand one for each name; a dataset's rows have to be added up before they look alike.
  const adds =
    spec.dataset === undefined &&
    calculateType.type === 'empty' &&
    kindOf(type) !== undefined &&
    type !== 'text' &&
    (!isTable || tellsFigures(areas.xAxis, matches));
  const named = (column: string): string => found.get(column)?.name ?? column;
  const sorted = form.sort == null ? form.sort : { ...form.sort, key: named(form.sort.key) };
  const bound: ChartForm = {
    ...form,
    ...areas,
    filters: boundFilters(form, found, fields),
    ...(form.settings === undefined ? {} : { settings: renamedSettings(form.settings, named) }),
    ...(sorted === undefined ? {} : { sort: sorted }),
    calculateType: { ...calculateType, columns: calculateType.columns.map(named) },
  };
  if (!adds) return bound;
  bound.settings = withOwnUnit(
    bound.settings,
    areaNames.flatMap((area) => bound[area]),
  );
  const measured = areaNames.flatMap((area) => (slots[area]?.role === 'measure' ? bound[area] : []));
  bound.settings = inToldUnit(bound.settings, measured, fields);
  if (isTable) bound.settings = withPercents(bound.settings, node, matches);
  for (const area of areaNames) {
    if (slots[area]?.role === 'measure' || (isTable && area === 'xAxis'))
      bound[area] = bound[area].map((item) => withUsual(item, fields));
  }
  const whole = { ...bound, ...rankingOf(node, bound) };
  const tellsRates = kindOf(type)?.fields['rates'] !== undefined;
  return tellsRates ? boundFunnel(whole, fields.profile) : whole;
}

/** A design's samples are as large as they are: figures of a dataset are written in the unit that suits their size. */
function withOwnUnit(
  settings: ChartForm['settings'],
  items: readonly Pick<ColumnItem, 'id' | 'name' | 'expressions'>[],
): ChartForm['settings'] {
  if (settings === undefined) return settings;
  const { numberStyle } = settings;
  const isScaled = numberStyle === 'wan' || numberStyle === 'yi';
  // 486 under 万 were samples: it is the unit of figures only where the dataset tells 万元, or they were divided so.
  const isTold = items.some(
    ({ id, name, expressions }) =>
      moneyUnit.test(`${id}${name}`) || /\/(10000|100000000)$/.test(expressions?.exp ?? ''),
  );
  const units = ['suffix', 'rightSuffix'].flatMap((key) => {
    const unit = settings[key];
    return typeof unit === 'string' && !isTold ? [[key, unit.replace(/^[百千十]?[万亿]/, '')]] : [];
  });
  return { ...settings, ...(isScaled ? { numberStyle: 'auto' } : {}), ...Object.fromEntries(units) };
}

/** Columns of a table whose samples are percentages go on being written so. */
function withPercents(
  settings: ChartForm['settings'],
  node: SlotNode,
  matches: readonly FieldMatch[],
): ChartForm['settings'] {
  const { spec } = slotParts(node);
  const shares = matches.flatMap(({ field, offered, how }) => {
    const samples = samplesOf(spec, field.name).map((value) => String(value ?? ''));
    const isShare = samples.length > 0 && samples.every((text) => /[%％]$/.test(text));
    return isShare && (how === 'meant' || how === 'weak') && offered?.exp !== undefined ? [offered.name] : [];
  });
  if (shares.length === 0) return settings;
  const known = Object(settings?.['columns'] ?? {}) as Record<string, object>;
  const percents = shares.map((name) => [name, { ...known[name], style: 'percent', decimals: 1 }]);
  return { ...settings, columns: { ...known, ...Object.fromEntries(percents) } };
}

/** Settings that speak of columns by their id, over the columns they are bound to. */
function renamedSettings(
  settings: Record<string, unknown>,
  named: (column: string) => string,
): Record<string, unknown> {
  const { columns } = settings;
  if (typeof columns !== 'object' || columns === null || Array.isArray(columns)) return settings;
  return {
    ...settings,
    columns: Object.fromEntries(Object.entries(columns).map(([id, format]) => [named(id), format])),
  };
}

/** How a design writes figures: of what the design meant alone. */
const writingKeys: ReadonlySet<string> = new Set([
  'numberStyle',
  'prefix',
  'suffix',
  'rightSuffix',
  'better',
  'title',
  // An axis that begins near the sample's figures makes hills of other ones.
  'zero',
]);

/** A proposed chart in the place of a slot: it looks as the design does where it is of the same kind. */
function standInForm(node: SlotNode, idea: Idea, captioned: boolean): ChartForm {
  const { type, spec } = slotParts(node);
  if (type !== idea.type) return idea.form;
  const look = Object.entries(spec.form.settings ?? {}).filter(([key]) => !writingKeys.has(key));
  const { fontSize } = spec.form;
  return {
    ...idea.form,
    ...(fontSize === undefined ? {} : { fontSize }),
    settings: { ...Object.fromEntries(look), ...idea.form.settings, ...(captioned ? { title: false } : {}) },
  };
}

/** The widget that a slot becomes: the design's own over the dataset's columns, or what is proposed in its place. */
export function boundWidget(
  node: SlotNode,
  matches: readonly FieldMatch[],
  dataset: BoundDataset,
  standIn?: Idea,
  captioned = false,
): WidgetInput {
  const { type, spec } = slotParts(node);
  const plain = standIn?.title ?? (node.name.trim() || (kindOf(type)?.label ?? '图表'));
  const told =
    standIn === undefined
      ? withPeriod(node, plain, boundForm(node, matches, dataset.fields), dataset.fields)
      : { name: plain, form: standInForm(node, standIn, captioned) };
  const { name, form } = told;
  return inputOf({
    ...newEditor(null),
    name: length(name) > limits.name ? [...name].slice(0, limits.name).join('') : name,
    datasetId: dataset.id,
    datasetName: dataset.name,
    chartType: standIn?.type ?? type,
    round: standIn?.round ?? spec.round ?? 2,
    form,
    fields: dataset.fields,
  });
}
