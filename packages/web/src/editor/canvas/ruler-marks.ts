/** One stroke of a ruler. Labelled ones stand at round numbers. */
export interface RulerMark {
  /** Screen pixels from the ruler's beginning. */
  at: number;
  label?: string;
}

const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
const leastLabel = 56;

/**
 * Strokes of a ruler: `origin` is where the page begins on it, `zoom` how many screen pixels a page pixel is long.
 * Labels stand far enough apart to be read, ten strokes to each.
 */
export function rulerMarks(origin: number, zoom: number, length: number): RulerMark[] {
  const step = steps.find((candidate) => candidate * zoom >= leastLabel) ?? 10_000;
  const stroke = step / 10;
  const first = Math.ceil(-origin / zoom / stroke);
  const last = Math.floor((length - origin) / zoom / stroke);
  const marks: RulerMark[] = [];
  for (let index = first; index <= last; index += 1) {
    const at = origin + index * stroke * zoom;
    marks.push(index % 10 === 0 ? { at, label: String((index / 10) * step) } : { at });
  }
  return marks;
}
