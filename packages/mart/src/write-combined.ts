import type { ExtractFiles } from './extract-files.ts';
import type { StoreCombine } from './extract-store.ts';
import type { Extract } from './mart.ts';
import type { Writer } from './process/writers.ts';
import { begin, type WriteExtras, written } from './write-extract.ts';

/** Makes an extract of others' rows inside a writer's process. Whatever fails, nothing of it can be read afterwards. */
export function writeCombined(
  files: ExtractFiles,
  id: string,
  writer: Writer,
  options: Omit<StoreCombine, 'known'> & WriteExtras,
): Promise<Extract> {
  const { extracts, columns, rows, count, mostRows, maxBytes } = options;
  return written(files, id, writer, options, async (startedAt) => {
    const { engine } = writer;
    const { rollUps } = options;
    const given = { columns, rollUps, ...(maxBytes !== undefined && { maxBytes }) };
    await engine.send(begin(files, id, given, undefined));
    await engine.send({
      type: 'combine',
      extracts: extracts.map((one) => one.id),
      ...rows,
      ...(count && { count }),
      mostRows,
    });
    await engine.send({ type: 'finish', startedAt });
  });
}
