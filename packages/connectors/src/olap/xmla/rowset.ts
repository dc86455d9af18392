import { tooLarge } from '../faults.ts';
import { mostCells, type TableBuilder, type Value, type ValueKind } from '../table.ts';
import { partsOf } from '../unique-name.ts';
import { type AnswerReader, attribute, type Element } from './read-answer.ts';

/** Kinds of values by the names of XML Schema, without their prefix. */
export function kindOf(type: string | undefined): ValueKind | undefined {
  const name = type?.slice(type.indexOf(':') + 1);
  if (name === undefined) return undefined;
  if (/^(?:double|float)$/i.test(name)) return 'double';
  if (/^(?:unsigned)?(?:int|long|short|byte)$|^(?:integer|decimal)$/i.test(name)) return 'number';
  if (name === 'boolean') return 'boolean';
  return name === 'dateTime' ? 'datetime' : 'text';
}

/** _x005b_Measures_x005d_ is [Measures]: names of columns as names of elements. */
const decoded = (name: string): string =>
  name.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Columns of a table; no server has as many. */
const mostFields = 10_000;

interface Field {
  field: string;
  kind: ValueKind | undefined;
}

/** Reads the rows of a table: of a question, or of a statement that is answered flat. */
export class RowsetReader implements AnswerReader {
  /** The columns in their order: by their own names, not those of the elements. */
  readonly fields = new Map<string, Field>();
  #row: Map<string, Value> | undefined;
  #cells = 0;
  readonly #onRow: (row: ReadonlyMap<string, Value>) => void;
  readonly #isFull: () => boolean;
  readonly #most: number;

  constructor(
    onRow: (row: ReadonlyMap<string, Value>) => void,
    isFull: () => boolean = () => false,
    most = mostCells,
  ) {
    this.#onRow = onRow;
    this.#isFull = isFull;
    this.#most = most;
  }

  get finished(): boolean {
    return this.#isFull();
  }

  open(element: Element, path: readonly string[]): void {
    if (element.name === 'row' && path.length === 0) this.#row = new Map();
    if (element.name !== 'element' || path[0] !== 'schema' || !path.includes('sequence')) return;
    const name = attribute(element, 'name') ?? '';
    const field = attribute(element, 'field');
    if (field === undefined) return;
    this.#know(name, { field, kind: kindOf(attribute(element, 'type')) });
  }

  close(element: Element, text: string, path: readonly string[]): void {
    if (element.name === 'row' && path.length === 0 && this.#row !== undefined) {
      if (!this.#isFull()) this.#onRow(this.#row);
      this.#row = undefined;
      return;
    }
    if (this.#row === undefined || path.length !== 1 || attribute(element, 'nil') === 'true') return;
    const known = this.fields.get(element.name);
    if (known === undefined) this.#know(element.name, { field: decoded(element.name), kind: undefined });
    this.#cells += 1;
    if (this.#cells > this.#most) throw tooLarge();
    const kind = kindOf(attribute(element, 'type')) ?? known?.kind ?? 'text';
    this.#row.set(element.name, { kind, text });
  }

  #know(name: string, field: Field): void {
    this.fields.set(name, field);
    if (this.fields.size > mostFields) throw tooLarge();
  }
}

/** What a column of a flat answer is called: its level, or its measure with what else stands on the columns. */
export function columnName(field: string): string {
  const parts = partsOf(field);
  if (parts.at(-1) === 'MEMBER_CAPTION' && parts.length > 1) return parts.at(-2) ?? field;
  const said = parts.filter((part) => part !== 'Measures' && part !== '');
  if (parts[0] === 'Measures' && parts.length === 2) return parts[1] ?? field;
  return said.length === 0 ? field : said.join(' ');
}

/** The reader of a flat answer, and the names of its columns once it was read. */
export function flatReader(builder: TableBuilder): { reader: RowsetReader; names: () => string[] } {
  const reader = new RowsetReader(
    (row) => builder.add([...reader.fields.keys()].map((name) => row.get(name))),
    () => builder.isFull,
  );
  return { reader, names: () => [...reader.fields.values()].map(({ field }) => columnName(field)) };
}
