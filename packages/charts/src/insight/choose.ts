import type { Idea } from './idea.ts';

/** How many figures and charts a board begins with. */
export const boardSize = { figures: 5, charts: 7, least: 6 } as const;

const time: ReadonlySet<string> = new Set([
  'yearByYear',
  'trend',
  'trendSplit',
  'trendTogether',
  'courses',
  'rhythm',
]);

/** A course that stands beside others on a chart already says nothing alone. */
const isShownBeside = (idea: Idea, other: Idea): boolean =>
  idea.rule === 'trend' &&
  other.rule === 'trendTogether' &&
  idea.measures.every((measure) => other.measures.includes(measure));

/** What an idea loses for being like those already chosen; everything where it says the same again. */
function likeness(idea: Idea, chosen: readonly Idea[]): number {
  let loss = 0;
  for (const other of chosen) {
    const sameDimension = idea.dimensions[0] === other.dimensions[0];
    const sameMeasure = idea.measures[0] === other.measures[0];
    if (sameDimension && sameMeasure && !(time.has(idea.rule) && idea.rule !== other.rule))
      return Number.POSITIVE_INFINITY;
    if (sameDimension && isShownBeside(idea, other)) return Number.POSITIVE_INFINITY;
    const bothTime = time.has(idea.rule) && time.has(other.rule);
    if (sameDimension && !bothTime) loss += 16;
    // When in a week it is busy is another question than how it went over the years.
    if (bothTime) loss += sameMeasure && idea.rule !== 'rhythm' && other.rule !== 'rhythm' ? 22 : 9;
    if (idea.dimensions.length > 1 && idea.dimensions[1] === other.dimensions[1]) loss += 8;
    if (idea.dimensions.some((name) => other.dimensions.includes(name))) loss += 3;
    if (sameMeasure) loss += 3;
    if (idea.type === other.type) loss += 5;
    if (idea.rule === other.rule) loss += 3;
  }
  return loss;
}

/**
 * Ideas in the order in which they belong on a board: each the best that is left, less for what was said before. Ideas
 * that would say the same again come not at all.
 */
export function inOrder(ideas: readonly Idea[]): Idea[] {
  const left = new Set(ideas);
  const chosen: Idea[] = [];
  while (left.size > 0) {
    let best: Idea | undefined;
    let most = Number.NEGATIVE_INFINITY;
    for (const idea of left) {
      const loss = likeness(idea, chosen);
      if (loss === Number.POSITIVE_INFINITY) left.delete(idea);
      else if (idea.score - loss > most) [best, most] = [idea, idea.score - loss];
    }
    if (best === undefined) break;
    left.delete(best);
    chosen.push(best);
  }
  return chosen;
}

/** Figures in their order: sums, means and numbers of things take turns, so that not all of them are money. */
export function figuresOf(ideas: readonly Idea[]): Idea[] {
  const left = ideas.filter(({ room }) => room === 'figure');
  const chosen: Idea[] = [];
  const worth = ({ score, telling }: Idea): number =>
    score -
    9 *
      chosen.filter(
        (other) => other.telling.about === telling.about && other.telling.additive === telling.additive,
      ).length;
  while (left.length > 0) {
    const best = left.reduce((most, one) => (worth(one) > worth(most) ? one : most));
    left.splice(left.indexOf(best), 1);
    chosen.push(best);
  }
  return chosen;
}

export const chartsOf = (ideas: readonly Idea[]): Idea[] =>
  inOrder(ideas.filter(({ room }) => room !== 'figure'));
