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

/**
 * Ids of the datasets below these widgets that not everybody sees all of: the widgets' own, and those on a source that
 * a widget asks by a statement of its own.
 */
const restrictedText = sql<string | null>`string_agg(case
  when w.dataset_id is not null then case when d.restricted = 1 then cast(d.id as text) end
  else (
    select string_agg(cast(r.id as text), ',') from dataset as r
    where r.restricted = 1 and r.datasource_id = w.datasource_id
  )
end, ',')`;

const stateQuery = (db: Kysely<Tables>, widgets: readonly number[]) =>
  db
    .selectFrom('widget as w')
    .leftJoin('dataset as d', 'd.id', 'w.dataset_id')
    .leftJoin('datasource as s', 's.id', 'd.datasource_id')
    .select([stateText.as('state'), restrictedText.as('restricted')])
    .where('w.id', 'in', widgets);

/** What the data of widgets depend on. */
export interface DataState {
  /** Equal texts mean equal rows; what a caller sees of them is the caller's own. */
  state: string;
  /** Datasets below them of which not everybody sees everything. */
  restricted: readonly number[];
}
const nothing: DataState = { state: '', restricted: [] };

/** Boards whose state is remembered while nothing changes. */
const mostRecent = 500;

/** The only SQL of boards. `today` is yyyy-MM-dd. */
export function createBoardStore(work: UnitOfWork, today: () => string) {
  /** By the number of widgets: every view of a board asks this, so it is compiled once. */
  const compiled = new Map<number, CompiledQuery>();
  const recent = new Recent<DataState>(work, mostRecent);

  async function read(widgets: readonly number[]): Promise<DataState> {
    const query = compiled.get(widgets.length) ?? stateQuery(work.db, widgets).compile();
    compiled.set(widgets.length, query);
    const { rows } = await work.db.executeQuery<{ state: string | null; restricted: string | null }>({
      ...query,
      parameters: [...widgets],
    });
    const ids = (rows[0]?.restricted ?? '').split(',').filter((id) => id !== '');
    const restricted = [...new Set(ids.map(Number))].toSorted((a, b) => a - b);
    return { state: rows[0]?.state ?? '', restricted };
  }

  return {
    /** All that the data of these widgets depend on: the day as well, since filters of theirs move with it. */
    async stateOf(widgets: readonly number[]): Promise<DataState> {
      if (widgets.length === 0) return nothing;
      const { state, restricted } = await recent.get(widgets.join(','), () => read(widgets));
      return { state: `${today()} ${state}`, restricted };
    },

    /** Panels that show nothing but rows of these extracts, the one changed latest first. */
    async panelsOn(extracts: readonly string[], most: number): Promise<number[]> {
      if (extracts.length === 0) return [];
      const isOther = sql<number>`max(case when coalesce(d.extract_id, s.extract_id) in (${sql.join(extracts)}) then 0 else 1 end)`;
      const rows = await work.db
        .selectFrom('panel as p')
        .innerJoin('panel_widget as placed', 'placed.panel_id', 'p.id')
        .innerJoin('widget as w', 'w.id', 'placed.widget_id')
        .leftJoin('dataset as d', 'd.id', 'w.dataset_id')
        .leftJoin('datasource as s', 's.id', 'd.datasource_id')
        .select('p.id')
        .groupBy(['p.id', 'p.updated_at'])
        .having(isOther, '=', 0)
        .orderBy('p.updated_at', 'desc')
        .limit(most)
        .execute();
      return rows.map((row) => row.id);
    },
  };
}
export type BoardStore = ReturnType<typeof createBoardStore>;
