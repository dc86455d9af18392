import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answer, Cell, Column, Question } from '@mingjing/contract';
import { createMart, type EmbeddedMart } from '../create-mart.ts';
import type { Mart, MartOptions } from '../mart.ts';

export interface TemporaryMart {
  mart: EmbeddedMart;
  directory: string;
  files: () => Promise<string[]>;
  remove: () => Promise<void>;
}

/** A mart with the real engine in a folder of its own. */
export async function temporaryMart(options: Partial<MartOptions> = {}): Promise<TemporaryMart> {
  const directory = await mkdtemp(join(tmpdir(), 'mingjing-mart-'));
  const mart = await createMart({
    directory,
    memoryBytes: 1_000_000_000,
    threads: 2,
    deadlineMs: 20_000,
    answerCacheBytes: 10_000_000,
    ...options,
  });
  return {
    mart,
    directory,
    files: () => readdir(directory),
    remove: async () => {
      await mart.close();
      await rm(directory, { recursive: true, force: true });
      await rm(`${directory}-lost`, { recursive: true, force: true });
    },
  };
}

export async function* batchesOf(rows: Cell[][], size = 1000): AsyncGenerator<Cell[][]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}

/** Stores rows, asks one question and reads the answer. */
export async function storeAndAsk(
  mart: Mart,
  columns: Column[],
  rows: Cell[][],
  question: Question,
): Promise<Answer> {
  const extract = await mart.write({ columns, batches: batchesOf(rows) });
  try {
    return await askRows(mart, extract.id, question);
  } finally {
    await mart.drop(extract.id);
  }
}

export async function askRows(mart: Mart, extract: string, question: Question): Promise<Answer> {
  const { json } = await mart.ask(extract, question, { tenant: 'test' });
  return JSON.parse(json.toString('utf8')) as Answer;
}

export const allRows: Question = { kind: 'rows', columns: [], filters: [], sorts: [] };
