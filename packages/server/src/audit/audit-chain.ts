import { type Kysely, sql } from 'kysely';
import type { Row, Tables } from '../db/schema.ts';
import { type EntryFields, entryHash } from './entry-hash.ts';

/** The end of the chain and where it was cut. There is one row. */
type Head = Omit<Row<'audit_head'>, 'id'>;

/** Entries that are read at a time. */
const batch = 2000;

/** The head, held until the transaction ends: entries are put on one after the other, by whichever node. */
export async function holdHead(db: Kysely<Tables>, more: number): Promise<Head> {
  return db
    .updateTable('audit_head')
    .set({ entries: sql<number>`entries + ${more}` })
    .where('id', '=', 1)
    .returning(['hash', 'entries', 'cut_hash', 'cut_entries'])
    .executeTakeFirstOrThrow();
}

/** Puts an entry at the end of the chain. To be called as the last thing of a transaction: it holds the head. */
export async function appendEntry(db: Kysely<Tables>, entry: EntryFields): Promise<void> {
  const { hash: previous } = await holdHead(db, 1);
  const hash = entryHash(previous, entry);
  await db
    .insertInto('audit_log')
    .values({ ...entry, previous_hash: previous, hash })
    .execute();
  await db.updateTable('audit_head').set({ hash }).where('id', '=', 1).execute();
}

export interface ChainReport {
  /** Entries that follow each other as they were written. */
  linked: number;
  /** Entries from before there were hashes. */
  older: number;
  /** Hash of the newest entry: kept elsewhere, it tells later whether all up to here still stands. */
  hash: string;
  /** The first place where the log is not what was written. */
  broken?: { id: number | null; kind: 'changed' | 'gap' | 'added' | 'end' };
}

/** Follows the log from its first kept entry to its end, also while it is written. */
export async function verifyChain(db: Kysely<Tables>): Promise<ChainReport> {
  const report = await followChain(db);
  // A sweep in between takes entries away that were to be read: only what is broken twice is broken.
  return report.broken === undefined ? report : followChain(db);
}

async function followChain(db: Kysely<Tables>): Promise<ChainReport> {
  const head = await db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
  const report: ChainReport = { linked: 0, older: 0, hash: head.hash };
  const due = head.entries - head.cut_entries;
  let expected = head.cut_hash;
  // Entries that are written meanwhile come after the head as it was read.
  let hasHead = due === 0 && expected === head.hash;
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const row of rows) {
      if (row.hash === '' && report.linked === 0) report.older += 1;
      else if (row.hash === '') return { ...report, broken: { id: row.id, kind: 'added' } };
      else if (row.previous_hash !== expected) return { ...report, broken: { id: row.id, kind: 'gap' } };
      else if (entryHash(expected, row) !== row.hash)
        return { ...report, broken: { id: row.id, kind: 'changed' } };
      else {
        report.linked += 1;
        expected = row.hash;
        hasHead ||= report.linked === due && expected === head.hash;
      }
      last = row.id;
    }
    if (rows.length < batch) break;
  }
  return hasHead ? report : { ...report, broken: { id: null, kind: 'end' } };
}
