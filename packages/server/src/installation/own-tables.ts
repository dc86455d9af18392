import { type Kysely, sql } from 'kysely';
import type { Engine } from '../db/engine.ts';
import { migrationsFor } from '../db/migrations/index.ts';
import { appliedSteps } from '../db/release.ts';
import type { Tables } from '../db/schema.ts';
import { InstallationError } from './installation-error.ts';

const firstStep = '0001-tables';

/** The step that makes each table. */
const madeBy: Record<keyof Tables, string> = {
  app_user: firstStep,
  role: firstStep,
  user_role: firstStep,
  menu: firstStep,
  role_menu: firstStep,
  captcha: firstStep,
  used_sign: firstStep,
  category: firstStep,
  datasource: firstStep,
  dataset: firstStep,
  widget: firstStep,
  panel: firstStep,
  template: firstStep,
  panel_widget: firstStep,
  role_panel: firstStep,
  share: firstStep,
  session: firstStep,
  file: firstStep,
  job: firstStep,
  setting: firstStep,
  outline: '0003-outlines',
  filter_set: '0006-filter-sets',
  guess_count: '0009-guess-counts',
  known_place: '0009-guess-counts',
  api_key: '0018-api-keys',
  dataset_rule: '0020-data-rules',
  datasource_use: '0022-usage',
  dataset_use: '0022-usage',
  widget_use: '0022-usage',
  audit_log: '0023-audit-log',
  password_history: '0024-password-rules',
  refresh_run: '0026-refresh-runs',
  dataset_upstream: '0026-refresh-runs',
  audit_head: '0029-audit-chain',
  repeated_call: '0031-repeated-calls',
  dataset_parent: '0036-combined-datasets',
};
const stepsTable = 'kysely_migration';

/** Where this start looked for the metadata, in words. */
export const metadataOf = (engine: Engine): string =>
  engine === 'sqlite'
    ? '元数据库（数据目录中的 mingjing.db）'
    : '元数据库（BI_DATABASE_URL 指向的 PostgreSQL）';

/** Which of these names are taken where our own tables would be found. */
async function taken(db: Kysely<Tables>, engine: Engine, names: readonly string[]): Promise<Set<string>> {
  const wanted = sql.join(names);
  const found =
    engine === 'sqlite'
      ? sql<{
          name: string;
        }>`select name from sqlite_master where type in ('table', 'view') and name in (${wanted})`
      : sql<{ name: string }>`select relname as name from pg_class
          where pg_table_is_visible(oid) and relkind in ('r', 'p', 'v', 'm', 'f') and relname in (${wanted})`;
  return new Set((await found.execute(db)).rows.map(({ name }) => name));
}

const most = 5;
const inWords = (names: readonly string[]): string =>
  `${names.slice(0, most).join('、')}${names.length > most ? ` 等 ${names.length} 个` : ''}`;

/**
 * Whether a database holds our tables; false for one that holds none. Throws InstallationError where another program's
 * tables stand in their places, and where tables are gone that its steps have made.
 */
export async function hasOwnTables(db: Kysely<Tables>, engine: Engine): Promise<boolean> {
  const place = metadataOf(engine);
  const names = Object.keys(madeBy) as (keyof Tables)[];
  const there = await taken(db, engine, [...names, stepsTable]);
  const steps = there.delete(stepsTable) ? await stepsIn(db, place) : [];
  if (!steps.includes(firstStep)) {
    const others = [...there, ...(steps.length > 0 ? [stepsTable] : [])];
    if (others.length > 0) throw foreign(place, others);
    return false;
  }
  const known = migrationsFor(engine);
  const isNewer = steps.some((step) => known[step] === undefined);
  const missing = isNewer ? [] : names.filter((name) => steps.includes(madeBy[name]) && !there.has(name));
  if (missing.length > 0)
    throw new InstallationError(
      `${place}不完整，缺少表 ${inWords(missing)}，可能是恢复数据库时没有恢复完。请从备份完整地恢复后再启动。本次没有改动元数据`,
    );
  return true;
}

async function stepsIn(db: Kysely<Tables>, place: string): Promise<string[]> {
  try {
    return await appliedSteps(db);
  } catch (error) {
    const { code } = error as { code?: unknown };
    const isOfOtherShape = code === '42703' || code === 'SQLITE_ERROR';
    throw isOfOtherShape ? foreign(place, [stepsTable]) : error;
  }
}

const foreign = (place: string, names: readonly string[]): InstallationError =>
  new InstallationError(
    `${place}中已有其他程序的表 ${inWords(names)}，与本系统的表同名（没有本系统的升级记录）。请为本系统单独建立一个空的数据库，或检查地址是否写错；如果是恢复出来的数据库，请连同表 ${stepsTable} 一起恢复。本次没有改动元数据`,
  );
