import type { ChartType } from '@mingjing/contract';
import type { Idea } from './idea.ts';
import { materialOf } from './material.ts';
import type { Measure } from './measure-shape.ts';
import { type PlaceSet, placesOf } from './places.ts';
import type { ColumnProfile, Profile } from './profile.ts';
import { ideasOf } from './rules/index.ts';
import { whyOnMap } from './rules/map.ts';
import { senselessAbove, senselessByFields } from './senseless.ts';

/** Columns that stand on the areas of a chart. */
export interface ChosenColumns {
  dimensions: readonly string[];
  measures: readonly string[];
}

/** The columns and calculated measures that an idea measures. */
const measuredBy = (idea: Idea, all: readonly Measure[]): string[] =>
  idea.measures.flatMap((key) => {
    const measure = all.find((one) => one.key === key);
    return measure === undefined ? [] : [measure.of?.column ?? measure.item.id];
  });

/** Parts that are taken in at a glance: by itself, without a board around it, such a chart is a pie first. */
const fewParts = 5;
const alone = 20;

/** A kind with why, and how its picture is arranged where the reason speaks of it: by size, the largest alone. */
export interface Recommended {
  type: ChartType;
  why: string;
  arrangement?: { sort?: unknown; top?: unknown };
}

/**
 * Kinds that the rules of auto boards draw of just these columns, the best first, each with why: places on a map, dates
 * as a trend at their grain, few parts as a pie, means never as parts of a whole.
 */
export function recommendedKinds(profile: Profile, { dimensions, measures }: ChosenColumns): Recommended[] {
  const chosen = new Set([...dimensions, ...measures]);
  // Which values are mixed is told where they are; what was chosen is drawn as it is.
  const { indicators: _, ...plain } = profile;
  const narrowed: Profile = {
    ...plain,
    columns: profile.columns.filter(({ name }) => chosen.has(name)),
    expressions: profile.expressions.filter(({ alias }) => chosen.has(alias)),
    hierarchies: [],
  };
  const material = materialOf(narrowed);
  const ideas = ideasOf(material)
    .filter(
      (idea) =>
        // Fields on a new chart are calculated: they have no point for each row.
        idea.rule !== 'relation' &&
        dimensions.length === idea.dimensions.length &&
        dimensions.every((name) => idea.dimensions.includes(name)) &&
        measures.every((name) => measuredBy(idea, material.measures).includes(name)) &&
        senselessByFields(idea, narrowed, material.measures) === undefined,
    )
    .map(({ type, why, rule, score, form, dimensions: [first] }) => {
      const parts = profile.columns.find(({ name }) => name === first)?.distinct ?? 0;
      const { sort, top } = form.settings ?? {};
      const arrangement = { ...(sort !== undefined && { sort }), ...(top !== undefined && { top }) };
      return { type, why, arrangement, score: score + (rule === 'share' && parts <= fewParts ? alone : 0) };
    })
    .toSorted((one, other) => other.score - one.score);
  const each = ideas
    .toReversed()
    .map(({ type, why, arrangement }) => [type, { type, why, arrangement }] as const);
  return [...new Map(each).values()].toReversed();
}

/**
 * The map that the names of the first dimension belong on, whatever is measured there; undefined where they are no names
 * of places or the map has too little to show.
 */
export function placeKind(
  { columns }: Profile,
  { dimensions, measures }: ChosenColumns,
): { type: ChartType; why: string } | undefined {
  const place = columns.find(({ name }) => name === dimensions[0]);
  if (dimensions.length !== 1 || place?.role !== 'region' || measures.length === 0) return undefined;
  const isChina = place.regions === 'provinces';
  if (!isChina && measures.length < 2) return undefined;
  return { type: isChina ? 'china_map' : 'gd_map', why: whyOnMap(place) };
}

const pies: ReadonlySet<ChartType> = new Set(['pie', 'pie_doughnut', 'pie_rose_type', 'pie_nest', 'funnel']);
/** Maps by the places that they show. */
const maps: Partial<Record<ChartType, readonly PlaceSet[]>> = {
  china_map: ['provinces'],
  gd_map: ['guangdong'],
  map: ['provinces', 'guangdong'],
};
/** With fewer of the names on the map it shows next to nothing. */
const leastOnMap = 0.2;

/** What names say against a map: that none of them is on it, or nearly none. Those beside them are told on the chart. */
function unfitMap(sets: readonly PlaceSet[], { label, top }: ColumnProfile): string | undefined {
  const [best] = sets.map((set) => placesOf({ top }, set)).toSorted((a, b) => b.matched - a.matched);
  if (best === undefined || best.matched >= best.names * leastOnMap) return undefined;
  return best.matched === 0
    ? `「${label}」的取值不是地区名称`
    : `「${label}」的 ${best.names} 个取值中只有 ${best.matched} 个是地区名称`;
}

/** Maps that show the same places in another way, with the measures that each needs. */
const furtherMaps: Partial<Record<ChartType, { sets: readonly PlaceSet[]; measures: number }>> = {
  map: { sets: ['provinces', 'guangdong'], measures: 2 },
  scatter_map: { sets: ['provinces'], measures: 1 },
};

/** Why the names of the first dimension belong on such a map, beside the one of `placeKind`; undefined where they do not. */
export function whyOnFurtherMap(
  type: ChartType,
  { columns }: Profile,
  { dimensions, measures }: ChosenColumns,
): string | undefined {
  const needs = furtherMaps[type];
  const place = columns.find(({ name }) => name === dimensions[0]);
  if (needs === undefined || place?.role !== 'region' || dimensions.length !== 1) return undefined;
  const isThere = needs.sets.includes(place.regions ?? 'provinces') && measures.length >= needs.measures;
  return isThere && unfitMap(needs.sets, place) === undefined ? whyOnMap(place) : undefined;
}

/** What the columns themselves say against a kind; undefined where they say nothing. */
export function unfitKind(
  type: ChartType,
  { columns }: Profile,
  { dimensions, measures }: ChosenColumns,
): string | undefined {
  const known = columns.filter(({ filled }) => filled > 0);
  const first = known.find(({ name }) => name === dimensions[0]);
  if (pies.has(type)) {
    if (known.some(({ name, role }) => measures.includes(name) && role === 'mean'))
      return '比率和均值不能相加，看不出占比';
    if (first !== undefined && first.distinct > senselessAbove.slices)
      return `「${first.label}」有 ${first.distinct.toLocaleString('zh-CN')} 种取值，片太多看不清`;
  }
  const places = maps[type];
  return places === undefined || first === undefined ? undefined : unfitMap(places, first);
}
