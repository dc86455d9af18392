import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import { Recent } from '../../db/recent.ts';
import type { Tables } from '../../db/schema.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';

const columns = [
  'w.id',
  'w.updated_at',
  'd.id',
  'd.updated_at',
  'd.revision',
  'd.extract_id',
  'd.extract_at',
  's.updated_at',
  's.extract_id',
] as const;

/** One text for all rows: the database puts it together faster than its rows are read here. */
const stateText: RawBuilder<string | null> = (() => {
  const parts = columns.map((column) => sql`coalesce(cast(${sql.ref(column)} as text), '')`);
  return sql`string_agg(${sql.join(parts, sql` || ' ' || `)}, ';' order by w.id)`;
})();

const stateQuery = (db: Kysely<Tables>, widgets: readonly number[]) =>
  db
    .selectFrom('widget as w')
    .leftJoin('dataset as d', 'd.id', 'w.dataset_id')
    .leftJoin('datasource as s', 's.id', 'd.datasource_id')
    .select(stateText.as('state'))
    .where('w.id', 'in', widgets);

/** Boards whose state is remembered while nothing changes. */
const mostRecent = 500;

/** The only SQL of boards. */
export function createBoardStore(work: UnitOfWork) {
  /** By the number of widgets: every view of a board asks this, so it is compiled once. */
  const compiled = new Map<number, CompiledQuery>();
  const recent = new Recent<{ state: string }>(work, mostRecent);

  async function read(widgets: readonly number[]): Promise<{ state: string }> {
    const query = compiled.get(widgets.length) ?? stateQuery(work.db, widgets).compile();
    compiled.set(widgets.length, query);
    const { rows } = await work.db.executeQuery<{ state: string | null }>({
      ...query,
      parameters: [...widgets],
    });
    return { state: rows[0]?.state ?? '' };
  }

  return {
    /** All that the data of these widgets depend on, as one text: equal texts mean equal data. */
    async stateOf(widgets: readonly number[]): Promise<string> {
      if (widgets.length === 0) return '';
      return (await recent.get(widgets.join(','), () => read(widgets))).state;
    },
  };
}
export type BoardStore = ReturnType<typeof createBoardStore>;
