import type { Cell, Column } from '@mingjing/contract';

/** What the server writes behind a backslash. */
const escapes: Record<string, string> = { b: '\b', f: '\f', r: '\r', n: '\n', t: '\t', 0: '\0' };
const plain = (field: string): string =>
  field.includes('\\') ? field.replace(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign) : field;

/** Writes a field of tab separated values as a piece of JSON. */
export type FieldText = (field: string) => string;

/** A number of any length: bare where a double reads it back digit by digit, else as a text. */
export function numberJson(field: string): string {
  const text = field.includes('.') ? field.replace(/\.?0+$/, '') : field;
  if (text.length <= 15) return text === '-0' ? '0' : text;
  const near = Number(text);
  return (text.includes('.') ? String(near) === text : Number.isSafeInteger(near)) ? text : `"${text}"`;
}

const floatJson = (field: string): string => {
  const value = Number(field);
  return Number.isFinite(value) && field !== '' ? String(value) : 'null';
};

/** How a column of an answer is written, of the type that the question gives it and the server's own. */
export function fieldText({ type }: Pick<Column, 'type'>, serverType: string): FieldText {
  const inner = serverType.replace(/^(?:LowCardinality\()?(?:Nullable\()?/, '');
  const write: FieldText =
    type === 'boolean' && inner.startsWith('UInt8')
      ? (field) => (field === '0' ? 'false' : 'true')
      : /^U?Int/.test(inner) || inner.startsWith('Decimal')
        ? numberJson
        : inner.startsWith('Float')
          ? floatJson
          : (field) => JSON.stringify(plain(field));
  return (field) => (field === '\\N' ? 'null' : write(field));
}

/** Lines of a stream of bytes, in lots as they arrive. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
  if (rest !== '') yield [rest];
}

/** Rows as cells, in lots as they arrive; the first two lines are names and types. */
export async function* cellsOf(
  chunks: AsyncIterable<Uint8Array>,
  columns: readonly Column[],
): AsyncGenerator<Cell[][]> {
  let writes: FieldText[] | undefined;
  let heads = 0;
  for await (const lines of linesOf(chunks)) {
    const rows: Cell[][] = [];
    for (const line of lines) {
      const fields = line.split('\t');
      if (heads < 2) {
        heads += 1;
        if (heads === 2) writes = fields.map((type, at) => fieldText(columns[at]!, plain(type)));
        continue;
      }
      rows.push(JSON.parse(`[${fields.map((field, at) => writes![at]!(field)).join(',')}]`) as Cell[]);
    }
    if (rows.length > 0) yield rows;
  }
}
