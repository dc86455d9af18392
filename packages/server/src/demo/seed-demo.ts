import type { ExpressionItem } from '@mingjing/contract';
import { texts } from '@mingjing/contract';
import { writeDrawing } from '@mingjing/drawing';
import type { Extract } from '@mingjing/mart';
import type { Deps } from '../deps.ts';
import { wireDate, wireDay } from '../http/wire-date.ts';
import { drawingColumns } from '../modules/panels/panel-drawing.ts';
import type { Account } from '../seed/base-seed.ts';
import { addCovers } from './add-covers.ts';
import type { DemoIds } from './content/drawing-parts.ts';
import { demoPanels } from './content/panels.ts';
import { dataJsonOfDemo, demoFolders, selectItemsOf } from './content/widgets.ts';
import { type DemoTableName, demoTable } from './demo-table.ts';
import { insertDemoUsers, newDemoUsers } from './seed-users.ts';

const settingKey = 'demo_seeded';
const tables: readonly { name: DemoTableName; title: string; measures: ExpressionItem[] }[] = [
  {
    name: 'visits',
    title: '门诊就诊',
    measures: [{ alias: '次均费用', exp: 'SUM(总费用)/COUNT(就诊号)', type: 'exp' }],
  },
  {
    name: 'admissions',
    title: '住院',
    measures: [{ alias: '次均费用', exp: 'SUM(总费用)/COUNT(住院号)', type: 'exp' }],
  },
  { name: 'costs', title: '费用', measures: [{ alias: '成本率', exp: 'SUM(成本)/SUM(收入)', type: 'exp' }] },
];

type Seeding = Pick<Deps, 'work' | 'mart' | 'images' | 'now' | 'log' | 'settings'>;
type Extracts = Record<DemoTableName, Extract>;

export interface DemoOptions {
  /** Rows of the table of visits. */
  visits?: number;
  /** Hears of the users as soon as they are stored. */
  told?: (users: readonly Account[]) => void;
}

/**
 * Fills a new installation with the demo: rows in the mart, three datasets over them, widgets, four panels and
 * two users. Runs once in the life of a database and returns the users with their passwords, else an empty list.
 */
export async function seedDemo(deps: Seeding, options: DemoOptions = {}): Promise<Account[]> {
  const { work, mart } = deps;
  const before = await work.db
    .selectFrom('setting')
    .select('key')
    .where('key', '=', settingKey)
    .executeTakeFirst();
  if (before !== undefined) return [];
  const users = await newDemoUsers();
  const extracts = await writeExtracts(deps, options);
  const seeded = await work
    .run(async () => {
      const first = await work.db
        .insertInto('setting')
        .values({ key: settingKey, value: '1' })
        .onConflict((conflict) => conflict.doNothing())
        .returning('key')
        .executeTakeFirst();
      if (first === undefined) return false;
      await insertContent(deps, extracts, users);
      return true;
    })
    .catch(async (error: unknown) => {
      await dropAll(deps, extracts);
      throw error;
    });
  if (seeded) {
    const accounts = users.map(({ username, password }) => ({ username, password }));
    options.told?.(accounts);
    await addCovers(deps);
    return accounts;
  }
  // Another process was faster.
  await Promise.all(Object.values(extracts).map(({ id }) => mart.drop(id)));
  return [];
}

async function dropAll({ mart }: Seeding, extracts: Extracts): Promise<void> {
  for (const { id } of Object.values(extracts)) await mart.drop(id);
}

/** The last day of the month before: every month on a chart is then a whole one. */
function lastWholeMonth(now: number, timezone: string): string {
  const [year = 0, month = 1] = wireDay(now, timezone).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10);
}

async function writeExtracts({ mart, now, settings }: Seeding, { visits }: DemoOptions): Promise<Extracts> {
  const until = lastWholeMonth(now(), settings.timezone);
  const write = (name: DemoTableName, rows?: number): Promise<Extract> =>
    mart.write(demoTable(name, { until, ...(rows === undefined ? {} : { rows }) }));
  const [visitsExtract, admissions, costs] = await Promise.all([
    write('visits', visits),
    write('admissions', visits === undefined ? undefined : Math.ceil(visits / 8)),
    write('costs'),
  ]);
  return { visits: visitsExtract, admissions, costs };
}

async function insertContent(
  deps: Seeding,
  extracts: Extracts,
  users: Awaited<ReturnType<typeof newDemoUsers>>,
): Promise<void> {
  const { work, now } = deps;
  const at = now();
  const stamps = { created_at: at, updated_at: at };
  const { author, roleIds } = await insertDemoUsers(deps, users);
  const category = async (kind: 'dataset' | 'widget' | 'panel', name: string): Promise<number> => {
    const row = await work.db
      .insertInto('category')
      .values({ kind, name, pid: -1, user_id: author, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };

  const datasets = await insertDatasets(deps, extracts, await category('dataset', '示例数据'), author);
  const widgets = new Map<string, number>();
  for (const { name, widgets: inside } of demoFolders) {
    const categoryId = await category('widget', name);
    for (const widget of inside) {
      const dataset = datasets[widget.table];
      const columns = extracts[widget.table].columns.map(({ name }) => name);
      const row = await work.db
        .insertInto('widget')
        .values({
          name: widget.name,
          category_id: categoryId,
          datasource_id: null,
          dataset_id: dataset.id,
          query_sql: '',
          chart_type: widget.type,
          round: widget.round,
          source: '0',
          data_json: JSON.stringify(dataJsonOfDemo(widget, dataset.name, columns)),
          select_items: selectItemsOf(widget),
          user_id: author,
          ...stamps,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      widgets.set(widget.key, row.id);
    }
  }

  const folder = await category('panel', '示例面板');
  const panels = new Map<string, number>();
  const ids: DemoIds = {
    widget: (key) => widgets.get(key)!,
    dataset: (table) => datasets[table].id,
    panel: (name) => panels.get(name)!,
  };
  for (const panel of demoPanels) {
    const data = writeDrawing(panel.drawing(ids));
    const { columns, placed } = drawingColumns({ data }, undefined);
    const row = await work.db
      .insertInto('panel')
      .values({
        name: panel.name,
        category_id: folder,
        state: 1,
        layout: JSON.stringify(panel.layout(ids)),
        filter_enable: '1',
        user_id: author,
        updated_by: author,
        ...columns,
        ...stamps,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    panels.set(panel.name, row.id);
    await work.db
      .insertInto('panel_widget')
      .values(
        placed.map(({ nodeId, widgetId }) => ({ panel_id: row.id, node_id: nodeId, widget_id: widgetId })),
      )
      .execute();
    await work.db
      .insertInto('role_panel')
      .values(roleIds.map((role_id) => ({ role_id, panel_id: row.id })))
      .execute();
  }
}

async function insertDatasets(
  { work, now, settings }: Seeding,
  extracts: Extracts,
  categoryId: number,
  author: number,
): Promise<Record<DemoTableName, { id: number; name: string }>> {
  const at = now();
  const found: [DemoTableName, { id: number; name: string }][] = [];
  for (const { name, title, measures } of tables) {
    const extract = extracts[name];
    const columns = JSON.stringify(extract.columns);
    const source = await work.db
      .insertInto('datasource')
      .values({
        name: `示例·${title}`,
        type: 'excel',
        driver: '',
        url: '',
        username: '',
        password: '',
        server_encoding: '',
        client_encoding: '',
        file_name: '内置示例数据',
        extract_id: extract.id,
        columns,
        row_count: extract.rows,
        user_id: author,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const dataset = await work.db
      .insertInto('dataset')
      .values({
        name: `示例·${title}`,
        category_id: categoryId,
        datasource_id: source.id,
        type: 'excel',
        query_sql: '',
        calculated_measures: JSON.stringify(measures),
        cache_status: 'SUCCESS',
        cache_info: texts.cache.done(extract.rows, wireDate(at, settings.timezone)),
        extract_id: extract.id,
        extract_rows: extract.rows,
        extract_at: at,
        columns,
        user_id: author,
        created_at: at,
        updated_at: at,
      })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow();
    found.push([name, dataset]);
  }
  return Object.fromEntries(found) as Record<DemoTableName, { id: number; name: string }>;
}
