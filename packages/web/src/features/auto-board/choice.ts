import type { AutoBoard, ProposedWidget } from '@mingjing/contract';

/** What of a proposal is on the board. */
export interface Choice {
  /** Keys, in their order. */
  shown: readonly string[];
  /** Stay when the others are changed. */
  kept: ReadonlySet<string>;
  /** Taken off by hand: not brought back by a change of the others. */
  dropped: ReadonlySet<string>;
}

const begins = { figures: 5, charts: 7 };
const isFigure = ({ room }: ProposedWidget): boolean => room === 'figure';
const all = ({ figures, charts }: AutoBoard): ProposedWidget[] => [...figures, ...charts];

/** The best of a proposal: what a board begins with. */
export const firstChoice = ({ figures, charts }: AutoBoard): Choice => ({
  shown: [...figures.slice(0, begins.figures), ...charts.slice(0, begins.charts)].map(({ key }) => key),
  kept: new Set(),
  dropped: new Set(),
});

export const widgetsOf = (board: AutoBoard, keys: readonly string[]): ProposedWidget[] =>
  keys.flatMap((key) => all(board).find((one) => one.key === key) ?? []);

/** Proposed widgets that are not on the board. */
export const waitingOf = (board: AutoBoard, { shown }: Choice): ProposedWidget[] =>
  all(board).filter(({ key }) => !shown.includes(key));

const without = (set: ReadonlySet<string>, key: string): Set<string> =>
  new Set([...set].filter((one) => one !== key));

export const toggleKept = (choice: Choice, key: string): Choice => ({
  ...choice,
  kept: choice.kept.has(key) ? without(choice.kept, key) : new Set([...choice.kept, key]),
});

export const drop = ({ shown, kept, dropped }: Choice, key: string): Choice => ({
  shown: shown.filter((one) => one !== key),
  kept: without(kept, key),
  dropped: new Set([...dropped, key]),
});

export const add = ({ shown, kept, dropped }: Choice, key: string): Choice => ({
  shown: [...shown, key],
  kept: new Set([...kept, key]),
  dropped: without(dropped, key),
});

/** Those after the last one of a kind that is shown, then from the beginning: changing again and again shows all. */
function next(pool: readonly ProposedWidget[], choice: Choice): string[] {
  const at = Math.max(-1, ...pool.map(({ key }, place) => (choice.shown.includes(key) ? place : -1)));
  return [...pool.slice(at + 1), ...pool.slice(0, at + 1)]
    .map(({ key }) => key)
    .filter((key) => !choice.shown.includes(key) && !choice.dropped.has(key));
}

/** 换一个: another one of its kind in its place; undefined where there is none left. */
export function swapOne(board: AutoBoard, choice: Choice, key: string): Choice | undefined {
  const figure = board.figures.some((one) => one.key === key);
  const [other] = next(figure ? board.figures : board.charts, choice);
  if (other === undefined) return undefined;
  const shown = choice.shown.map((one) => (one === key ? other : one));
  return { ...choice, shown, kept: without(choice.kept, key) };
}

/** 换一批: others in place of all that are not kept, as far as there are others. */
export function swapAll(board: AutoBoard, choice: Choice): Choice {
  const figures = next(board.figures, choice);
  const charts = next(board.charts, choice);
  const shown = choice.shown.map((key) => {
    if (choice.kept.has(key)) return key;
    const pool = widgetsOf(board, [key]).some(isFigure) ? figures : charts;
    return pool.shift() ?? key;
  });
  return { ...choice, shown };
}
