import type { Column } from '@mingjing/contract';
import type { StoredAnswer } from '../extract-store.ts';
import { faultTexts } from '../fault-texts.ts';
import { MartError } from '../mart.ts';
import { type FieldText, fieldText, linesOf } from './read-rows.ts';

/** An answer beyond this is for a file, not for a screen. */
const maxBytes = 96 * 1024 * 1024;

/** Turns tab separated rows with names and types before them into the bytes of an Answer. Throws MartError. */
export async function answerJson(
  chunks: AsyncIterable<Uint8Array>,
  columns: readonly Column[],
  total: number | undefined,
): Promise<StoredAnswer> {
  const keys = JSON.stringify(columns.map(({ name }) => name));
  const parts: Buffer[] = [Buffer.from(`{"keys":${keys},"data":[`)];
  let writes: readonly FieldText[] | undefined;
  let heads = 0;
  let rows = 0;
  let bytes = 0;
  for await (const lines of linesOf(chunks)) {
    let text = '';
    for (const line of lines) {
      const fields = line.split('\t');
      if (heads < 2) {
        heads += 1;
        if (heads === 2)
          writes = fields.map((type, at) => fieldText(columns[at]!, type.replaceAll('\\', '')));
        continue;
      }
      text += `${rows > 0 ? ',' : ''}[${fields.map((field, at) => writes![at]!(field)).join(',')}]`;
      rows += 1;
    }
    const part = Buffer.from(text);
    bytes += part.length;
    if (bytes > maxBytes) throw new MartError('memory', faultTexts.memory);
    parts.push(part);
  }
  parts.push(Buffer.from(total === undefined ? ']}' : `],"total":${total}}`));
  return { json: Buffer.concat(parts), rows };
}
