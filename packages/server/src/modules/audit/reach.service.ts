import { csvPieces, type WrittenColumn } from '@mingjing/connectors';
import {
  type Cell,
  limits,
  type ReachEntry,
  type ReachQuestion,
  reachLimits,
  reachReasons,
} from '@mingjing/contract';
import { recordAudit } from '../../audit/record-audit.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import type { ReachStore } from './reach.store.ts';
import { createReach } from './reach.ts';

/** Entries that are written at a time. */
const batch = 2000;
const columns: WrittenColumn[] = ['对象编号', '对象名称', '访问者', '姓名', '依据', '限制'].map(
  (title, index) => ({ title, index, plain: true }),
);

const reasonText = ({ kind, name }: ReachEntry['reasons'][number]): string =>
  name === '' ? reachReasons[kind] : `${reachReasons[kind]}：${name}`;
const cellsOf = (entry: ReachEntry): Cell[] => [
  String(entry.objectId),
  entry.objectName,
  entry.actorKind === 'share' ? `分享链接 #${entry.actorId} ${entry.actorName}`.trim() : entry.actorName,
  entry.fullName,
  entry.reasons.map(reasonText).join('；'),
  [entry.limited && reachLimits.limited, entry.smallest && reachLimits.smallest].filter(Boolean).join('；'),
];

const has = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());

/** Who can reach which data, and why: object by object, by the decisions that the product itself goes by. */
export function createReachReport({ work, store }: { work: UnitOfWork; store: ReachStore }) {
  async function* found({ kind, object = '', user = '' }: ReachQuestion): AsyncGenerator<ReachEntry> {
    const facts = await store.facts();
    const reach = createReach(facts);
    const people = facts.people.filter(({ name, fullName }) => has(name, user) || has(fullName, user));
    for (const one of facts.objects[kind]) {
      if (!has(one.name, object)) continue;
      for (const person of people) {
        const reached = reach(kind, person, one);
        if (reached === undefined) continue;
        yield {
          objectId: one.id,
          objectName: one.name,
          actorKind: person.kind,
          actorId: person.id,
          actorName: person.name,
          fullName: person.fullName,
          ...reached,
        };
      }
      // Other calls come between two objects.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async function* pieces(asked: ReachQuestion): AsyncGenerator<string> {
    const [header = ''] = csvPieces([], columns);
    yield header;
    let rows: Cell[][] = [];
    let left = limits.exportRows;
    const written = (): string[] => [...csvPieces(rows, columns)].slice(1);
    for await (const entry of found(asked)) {
      rows.push(cellsOf(entry));
      left -= 1;
      if (rows.length === batch) {
        yield* written();
        rows = [];
      }
      if (left === 0) break;
    }
    yield* written();
  }

  return {
    async list({ page, pageSize, ...asked }: ReachQuestion & { page: number; pageSize: number }) {
      const entries: ReachEntry[] = [];
      let total = 0;
      for await (const entry of found(asked)) {
        if (total >= (page - 1) * pageSize && entries.length < pageSize) entries.push(entry);
        total += 1;
        if (total >= limits.auditFound) break;
      }
      return { entries, total };
    },
    /** Notes that the report was taken away, then gives its pieces. */
    async export(asked: ReachQuestion): Promise<AsyncGenerator<string>> {
      const object = { kind: 'system', id: null, name: '数据访问' } as const;
      await recordAudit(work, { action: 'audit.export', object, detail: { type: asked.kind } });
      return pieces(asked);
    },
  };
}
export type ReachReport = ReturnType<typeof createReachReport>;
