import type { Idea } from '@mingjing/charts/insight';
import type { ChartForm, ChartType } from '@mingjing/contract';
import { type Pool, poolOf } from './idea-pool.ts';
import { ofLastPeriod } from './last-period.ts';
import type { SlotPlan } from './plan-slots.ts';
import { figureKinds, fitness, fitted, subjectOf, wantsFigure } from './shapes.ts';
import { slotParts } from './wanted-fields.ts';

/** What a chart says, whatever it looks like. */
function saying(type: ChartType, { xAxis, yAxis, nAxis, heatmapY, filters }: ChartForm): string {
  const isFigure = figureKinds.has(type);
  // A figure of the last month is not told again over all months.
  const fields = [isFigure ? [] : xAxis.slice(0, 1), yAxis, nAxis, heatmapY, filters]
    .flat()
    .map(({ id, grain, expressions, rightValues, calculation }) => [
      id,
      grain,
      expressions?.exp,
      rightValues,
      isFigure ? calculation : undefined,
    ]);
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

/** What somebody put into a slot's place by hand: the key of an idea, the design's own chart, or nothing. */
export type Picked = Readonly<Record<string, string>>;
export const asDesigned = 'design';
export const leftOut = 'none';

/** What else can stand in a slot's place. */
export function alternativesFor({ node, dataset }: SlotPlan, pools: ReadonlyMap<number, Pool>): Idea[] {
  const pool = pools.get(dataset?.id ?? -1);
  if (pool === undefined) return [];
  if (!wantsFigure(node)) return pool.charts.map((idea) => fitted(idea, node));
  return pool.figures.map((idea) => ofLastPeriod(idea, node, pool.material));
}

/** Of trends what says most stands in the largest place, whichever place it was found for. */
function largestFirst(found: Map<SlotPlan, Idea>, picked: Picked): void {
  const trends = [...found].filter(
    ([{ node }, { rule, type }]) => rule === 'trend' && type === 'line' && picked[node.id] === undefined,
  );
  for (const id of new Set(trends.map(([{ dataset }]) => dataset?.id))) {
    const own = trends.filter(([{ dataset }]) => dataset?.id === id);
    const plans = own.map(([plan]) => plan).toSorted((a, b) => b.node.w * b.node.h - a.node.w * a.node.h);
    const ideas = own.map(([, idea]) => idea).toSorted((a, b) => b.score - a.score);
    for (const [at, plan] of plans.entries()) found.set(plan, ideas[at]!);
  }
}

interface Filled {
  plans: SlotPlan[];
  pools: ReadonlyMap<number, Pool>;
}

/** What is told on a board so far, so that nothing is told twice and no dimension or measure takes it all. */
class Told {
  readonly #said = new Set<string>();
  readonly #subjects: string[] = [];
  readonly #measures: string[] = [];
  readonly #trends: string[] = [];

  add(type: ChartType, form: ChartForm, measures: readonly string[] = []): void {
    this.#said.add(saying(type, form));
    if (figureKinds.has(type)) return;
    this.#subjects.push(subjectOf(form));
    this.#measures.push(...measures.slice(0, 1));
    if (form.xAxis.some(({ grain }) => grain !== undefined)) this.#trends.push(measures[0] ?? '');
  }
  has({ type, form }: Idea): boolean {
    return this.#said.has(saying(type, form));
  }
  /** What an idea loses for what it is about. */
  loss({ form, measures }: Idea): number {
    const subject = subjectOf(form);
    const [measure = ''] = measures;
    const isTrend = form.xAxis.some(({ grain }) => grain !== undefined);
    const times = (list: readonly string[], one: string): number =>
      list.filter((other) => other === one).length;
    return (
      (subject === '' ? 0 : 25 * times(this.#subjects, subject)) +
      8 * times(this.#measures, measure) +
      (isTrend ? 12 * this.#trends.length : 0)
    );
  }
}

/** The slots that nothing of the data is meant by, and what the others tell. */
function sorted(
  plans: readonly SlotPlan[],
  formOf: (plan: SlotPlan) => ChartForm,
  picked: Picked,
  told: Told,
) {
  const unmet = new Set<SlotPlan>();
  const designed = new Set<string>();
  for (const plan of plans) {
    if (plan.dataset === undefined) continue;
    const own = picked[plan.node.id];
    const shown = shownBy(plan);
    const isChosen = own === asDesigned || plan.matches.some(({ how }) => how === 'chosen');
    const repeats = plan.complete && slotParts(plan.node).spec.sample !== undefined && designed.has(shown);
    const isReplaced = own !== undefined && own !== asDesigned;
    if (isReplaced || (own === undefined && isUnmet(plan)) || (repeats && !isChosen)) unmet.add(plan);
    else if (plan.complete) {
      designed.add(shown);
      told.add(slotParts(plan.node).type, formOf(plan));
    }
  }
  return unmet;
}

/**
 * Finds charts for the slots whose fields the dataset does not have: what the rules of auto boards propose of it, of the
 * shape that the design has there where the data have it, with a title that says what is shown, none twice. A design's
 * slot is never filled with a column that is merely of its type: its title would say what is not there. Where nothing is
 * left to tell a slot is left out.
 */
export function withStandIns(
  plans: readonly SlotPlan[],
  formOf: (plan: SlotPlan) => ChartForm,
  picked: Picked = {},
): Filled {
  const told = new Told();
  const pools = new Map<number, Pool>();
  for (const { dataset } of plans)
    if (dataset !== undefined && !pools.has(dataset.id)) pools.set(dataset.id, poolOf(dataset));
  const unmet = sorted(plans, formOf, picked, told);
  const found = new Map<SlotPlan, Idea>();
  const put = (plan: SlotPlan, idea: Idea): void => {
    found.set(plan, idea);
    told.add(idea.type, idea.form, idea.measures);
  };
  const open = new Set(unmet);
  for (const plan of unmet) {
    const own = picked[plan.node.id];
    const idea = alternativesFor(plan, pools).find(({ key }) => key === own);
    if (own !== undefined) open.delete(plan);
    if (idea !== undefined) put(plan, idea);
  }
  // Figures go from the first place to the last, what says most first.
  for (const plan of [...open].filter(({ node }) => wantsFigure(node))) {
    const idea = alternativesFor(plan, pools).find((one) => !told.has(one));
    open.delete(plan);
    if (idea !== undefined) put(plan, idea);
  }
  // Charts go to the place that suits them best.
  for (;;) {
    let best: { plan: SlotPlan; idea: Idea; score: number } | undefined;
    for (const plan of open)
      for (const idea of alternativesFor(plan, pools)) {
        if (told.has(idea)) continue;
        const score = fitness(idea, plan.node) + idea.score / 2 - told.loss(idea);
        if (best === undefined || score > best.score) best = { plan, idea, score };
      }
    if (best === undefined) break;
    open.delete(best.plan);
    put(best.plan, best.idea);
  }
  largestFirst(found, picked);
  return {
    plans: plans.map((plan): SlotPlan => {
      if (!unmet.has(plan)) return plan;
      const idea = found.get(plan);
      return idea === undefined
        ? { ...plan, complete: false, omitted: true }
        : { ...plan, missing: [], complete: true, standIn: idea };
    }),
    pools,
  };
}
