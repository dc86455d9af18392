import {
  chartsOf,
  figuresOf,
  type Idea,
  ideasOf,
  materialOf,
  type Profile,
  profileOfRows,
  senselessByFields,
} from '@mingjing/charts/insight';
import { type ChartForm, type ChartType, traitsOf } from '@mingjing/contract';
import type { SlotNode } from '@mingjing/drawing';
import type { BoundDataset } from './bound-widget.ts';
import type { SlotPlan } from './plan-slots.ts';
import { slotParts } from './wanted-fields.ts';

/** Places lower than that hold a figure and nothing else, in pixels of the drawing. */
const lowest = 120;
const wide = 800;
const narrow = 500;
/** What a column of figures takes, a row, and what stands above and below the rows. */
const columnRoom = 165;
const rowRoom = 40;
const besideRows = 150;

/** Kinds that show much the same of data; what a design meant by one of them another says as well. */
const families: readonly ReadonlySet<ChartType>[] = [
  new Set(['line', 'area_stack']),
  new Set(['bar', 'bar_y_category']),
  new Set(['bar_stack', 'bar_y_category_stack', 'bar_y_stack']),
  new Set(['pie', 'pie_doughnut', 'pie_rose_type', 'pie_nest', 'gauge', 'radar', 'funnel']),
  new Set(['china_map', 'gd_map', 'map', 'scatter_map']),
  new Set(['heatmap', 'scatter']),
];

const figureKinds: ReadonlySet<ChartType> = new Set(['number', 'text']);
const wantsFigure = (node: SlotNode): boolean => node.h < lowest || figureKinds.has(slotParts(node).type);

/** The same figure for single values of the dimension that says most: what is left when every figure was told. */
function figuresOfParts(figures: readonly Idea[], profile: Profile): Idea[] {
  const [column] = materialOf(profile).categories;
  if (column === undefined) return [];
  return figures
    .filter(({ telling }) => telling.additive)
    .slice(0, 2)
    .flatMap((idea) =>
      column.top.slice(0, 6).map(({ value }) => ({
        ...idea,
        key: `${idea.key} ${column.name} ${String(value)}`,
        title: `${String(value)}${idea.title}`,
        form: {
          ...idea.form,
          filters: [{ id: column.name, name: column.label, rightValues: [value], equal: true }],
        },
      })),
    );
}

interface Pool {
  figures: Idea[];
  charts: Idea[];
}

/** Everything that the rules of auto boards propose of a dataset, what says most first. */
function poolOf({ fields }: BoundDataset): Pool {
  const counted = fields.profile ?? profileOfRows(fields.columns, fields.rows);
  const profile: Profile = { ...counted, expressions: fields.measures };
  const material = materialOf(profile);
  const ideas = ideasOf(material).filter(
    (idea) => senselessByFields(idea, profile, material.measures) === undefined,
  );
  const figures = figuresOf(ideas);
  const charts = chartsOf(ideas);
  const others = ideas.filter((idea) => idea.room !== 'figure' && !charts.includes(idea));
  return {
    figures: [...figures, ...figuresOfParts(figures, profile)],
    charts: [...charts, ...others],
  };
}

/** What a chart says, whatever it looks like. */
function saying(type: ChartType, { xAxis, yAxis, nAxis, heatmapY, filters }: ChartForm): string {
  const isFigure = figureKinds.has(type);
  // A figure of the last month is not told again over all months.
  const fields = [isFigure ? [] : xAxis.slice(0, 1), yAxis, nAxis, heatmapY, filters]
    .flat()
    .map(({ id, grain, expressions, rightValues }) => [id, grain, expressions?.exp, rightValues]);
  return JSON.stringify([isFigure, fields]);
}

/** Whether a slot's fields mean nothing that the dataset has; what was chosen by hand is never doubted. */
function isUnmet({ node, dataset, matches }: SlotPlan): boolean {
  if (dataset === undefined || slotParts(node).spec.dataset !== undefined) return false;
  if (slotParts(node).spec.sample === undefined || matches.some(({ how }) => how === 'chosen')) return false;
  return matches.some(({ how }) => how === 'weak' || how === 'none');
}

/** What a slot that is bound as designed shows: two of a design that show the same are one too many. */
const shownBy = ({ node, dataset, matches }: SlotPlan): string =>
  JSON.stringify([
    dataset?.id,
    slotParts(node).type,
    matches.map(({ offered, grain }) => [offered?.name, offered?.exp, grain]),
  ]);

/**
 * A table with as many columns and rows on a page as its place holds: a figure that is cut at the edge is another one,
 * and of rows below the edge nobody knows.
 */
function fitted(idea: Idea, { w, h }: SlotNode): Idea {
  if (idea.type !== 'table') return idea;
  const most = Math.max(2, Math.floor(w / columnRoom));
  const { xAxis, settings } = idea.form;
  const isCut = xAxis.length > most;
  const rows = Math.max(3, Math.floor((h - besideRows) / rowRoom));
  const pageSize = Math.min(Number(settings?.['pageSize'] ?? rows), rows);
  return {
    ...idea,
    ...(isCut ? { why: `位置较窄，列出主要的 ${most - 1} 个数值，方便逐个核对` } : {}),
    form: { ...idea.form, xAxis: xAxis.slice(0, most), settings: { ...settings, pageSize } },
  };
}

/** What a chart is about: its first dimension, a trend's apart. */
const subjectOf = ({ xAxis: [x] }: ChartForm): string =>
  x === undefined || x.grain !== undefined ? '' : x.id;

function fitness(idea: Idea, place: number, node: SlotNode): number {
  const { type } = slotParts(node);
  const alike = families.some((family) => family.has(type) && family.has(idea.type));
  const kind = idea.type === type ? 40 : alike ? 25 : 0;
  const room =
    idea.room === 'wide' ? (node.w >= wide ? 10 : node.w < narrow ? -15 : 0) : node.w >= wide ? -10 : 0;
  // A map of one region's cities needs a place that is about as high as wide.
  const map = traitsOf(idea.type).axes === 'region' && node.h < 300 ? -60 : 0;
  return kind + room + map - place * 4;
}

/**
 * Finds charts for the slots whose fields the dataset does not have: what the rules of auto boards propose of it, with a
 * title that says what is shown, none twice. A design's slot is never filled with a column that is merely of its type:
 * its title would say what is not there.
 */
export function withStandIns(plans: readonly SlotPlan[], formOf: (plan: SlotPlan) => ChartForm): SlotPlan[] {
  const pools = new Map<number, Pool>();
  const said = new Set<string>();
  const designed = new Set<string>();
  const unmet = new Set<SlotPlan>();
  const subjects: string[] = [];
  /** A board that shows one dimension again and again says little. */
  const isTold = ({ form }: Idea): number => {
    const subject = subjectOf(form);
    return subject === '' ? 0 : subjects.filter((one) => one === subject).length;
  };
  for (const plan of plans) {
    const shown = shownBy(plan);
    const repeats = plan.complete && slotParts(plan.node).spec.sample !== undefined && designed.has(shown);
    if (isUnmet(plan) || (repeats && !plan.matches.some(({ how }) => how === 'chosen'))) unmet.add(plan);
    else if (plan.complete) {
      const form = formOf(plan);
      designed.add(shown);
      said.add(saying(slotParts(plan.node).type, form));
      subjects.push(subjectOf(form));
    }
  }
  return plans.map((plan) => {
    const { node, dataset } = plan;
    if (dataset === undefined || !unmet.has(plan)) return plan;
    const pool = pools.get(dataset.id) ?? poolOf(dataset);
    pools.set(dataset.id, pool);
    const from = wantsFigure(node) ? pool.figures : pool.charts;
    const [best] = from
      .filter(({ type, form }) => !said.has(saying(type, form)))
      .map((idea, place) => ({
        idea,
        score: wantsFigure(node) ? -place : fitness(idea, place, node) - 25 * isTold(idea),
      }))
      .toSorted((one, other) => other.score - one.score);
    if (best === undefined) return plan;
    from.splice(from.indexOf(best.idea), 1);
    said.add(saying(best.idea.type, best.idea.form));
    subjects.push(subjectOf(best.idea.form));
    return { ...plan, missing: [], complete: true, standIn: fitted(best.idea, node) };
  });
}
