import { tooLarge, unreadableAnswer } from '../faults.ts';
import { mostCells, type TableBuilder, type Value } from '../table.ts';
import { type Member, RowAxis, type Tuple, tupleName } from './axes.ts';
import { type AnswerReader, attribute, type Element } from './read-answer.ts';
import { kindOf } from './rowset.ts';

const blank = (): Member => ({ uniqueName: '', caption: '', level: '', depth: 0 });

/** Reads a cellset (MDDataSet): its axes first, then its cells, each with its place among all of them. */
export class DatasetReader implements AnswerReader {
  readonly #axes: Tuple[][] = [];
  readonly #cells = new Map<number, Value>();
  readonly #maxRows: number;
  readonly #mostThings: number;
  #axis: Tuple[] | undefined;
  #tuple: Member[] | undefined;
  #member = blank();
  #ordinal = 0;
  /** Tuples, members and cells that are held. */
  #things = 0;

  constructor(maxRows: number, mostThings = mostCells) {
    this.#maxRows = maxRows;
    this.#mostThings = mostThings;
  }

  open(element: Element, path: readonly string[]): void {
    const [top] = path;
    if (element.name === 'Axis' && top === 'Axes') {
      const [, at] = /^Axis(\d{1,3})$/.exec(attribute(element, 'name') ?? '') ?? [];
      this.#axis = at === undefined ? undefined : [];
      if (this.#axis !== undefined) this.#axes[Number(at)] = this.#axis;
    } else if (element.name === 'Tuple' && top === 'Axes') {
      this.#hold();
      this.#tuple = [];
    } else if (element.name === 'Member' && top === 'Axes') {
      this.#hold();
      this.#member = blank();
    }
    if (element.name === 'Cell' && top === 'CellData')
      this.#ordinal = Number(attribute(element, 'CellOrdinal') ?? Number.NaN);
  }

  #hold(): void {
    this.#things += 1;
    if (this.#things > this.#mostThings) throw tooLarge();
  }

  close(element: Element, text: string, path: readonly string[]): void {
    const [top] = path;
    const within = path.at(-1);
    if (top === 'Axes') this.#closeInAxes(element.name, text, within);
    else if (top === 'CellData' && within === 'Cell' && element.name === 'Value') this.#value(element, text);
  }

  /** The rows and the names of their columns. */
  fill(builder: TableBuilder): string[] {
    const [columns, ...others] = Array.from(this.#axes, (axis) => axis ?? []);
    const rows = others.map((tuples) => new RowAxis(tuples));
    const width = columns?.length ?? 1;
    const height = rows.reduce((product, axis) => product * axis.size, 1);
    const cells = width + rows.reduce((sum, { names }) => sum + names.length, 0);
    // Told before they are made: axes of a few thousand members multiply to more than anybody could hold.
    if (Math.min(height, this.#maxRows) * Math.max(cells, 1) > mostCells) throw tooLarge();
    for (let row = 0; row < height && !builder.isFull; row += 1) {
      let rest = row;
      const keys = rows.map((axis) => {
        const position = rest % axis.size;
        rest = Math.floor(rest / axis.size);
        return axis.values(position);
      });
      const values = Array.from({ length: width }, (_, at) => this.#cells.get(row * width + at));
      builder.add([...keys.flat(), ...values]);
    }
    return [...rows.flatMap(({ names }) => names), ...(columns?.map(tupleName) ?? [''])];
  }

  #closeInAxes(name: string, text: string, within: string | undefined): void {
    if (name === 'Tuple' && this.#tuple !== undefined) this.#axis?.push(this.#tuple);
    else if (name === 'Member') this.#tuple?.push(this.#member);
    else if (within !== 'Member') return;
    else if (name === 'UName') this.#member.uniqueName = text;
    else if (name === 'Caption') this.#member.caption = text;
    else if (name === 'LName') this.#member.level = text;
    else if (name === 'LNum') this.#member.depth = Number(text);
  }

  #value(element: Element, text: string): void {
    if (!Number.isSafeInteger(this.#ordinal) || attribute(element, 'nil') === 'true') {
      if (Number.isNaN(this.#ordinal)) throw unreadableAnswer();
      return;
    }
    const width = this.#axes[0]?.length ?? 1;
    if (this.#ordinal / Math.max(width, 1) >= this.#maxRows) return;
    const type = attribute(element, 'type');
    this.#hold();
    this.#cells.set(this.#ordinal, { kind: kindOf(type) ?? 'text', text });
  }
}
