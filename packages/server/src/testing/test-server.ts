import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, type Client, createClient } from '@mingjing/contract';
import type { Mart } from '@mingjing/mart';
import { type Kysely, sql } from 'kysely';
import { type Logger, pino } from 'pino';
import { buildApp } from '../app.ts';
import { createDeps } from '../create-deps.ts';
import type { Engine } from '../db/engine.ts';
import type { Tables } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Handler } from '../http/handler.ts';
import type { MaySubscribe } from '../live/topics.ts';
import { createCoreModules } from '../modules/core-modules.ts';
import { seedBase } from '../seed/base-seed.ts';
import { type Settings, settingsOf } from '../settings.ts';
import { offlineMart } from './offline-mart.ts';
import { emptyPostgres } from './postgres.ts';
import { checkedFetch } from './wire-check.ts';
import { createWorld, type World } from './world.ts';

export interface TestServerOptions {
  /** Metadata on a SQLite file (default) or in a new database of a real PostgreSQL. */
  engine?: Engine;
  settings?: Partial<Record<keyof Settings, unknown>>;
  /** The engine; without one a mart that says it is offline. */
  mart?: Mart;
  /** Modules beside session, menus, files and brand; answers are compared with their schemas. */
  handlers?: (deps: Deps) => readonly Handler[];
  /** These in place of all real modules. */
  onlyHandlers?: readonly Handler[];
  /** Who may hear of a dataset; without it every user. */
  maySubscribe?: MaySubscribe;
  /** How often open connections are checked for ended sessions. */
  liveRecheckMs?: number;
  /** How often rights are compared that another node may have changed. */
  liveRightsMs?: number;
  now?: () => number;
  log?: Logger;
}

export interface TestServer {
  url: string;
  /** The typed client, as the holder of `token` or as nobody. */
  client(token?: string): Client<typeof api>;
  db: Kysely<Tables>;
  deps: Deps;
  /** Makes users, roles, panels and what else a test needs. */
  world: World;
  stop(): Promise<void>;
}

/** Starts the real server on a free port, its data in a folder of its own. Log in as `admin` / `Mingjing-1`. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mingjing-server-'));
  const postgres = options.engine === 'postgres' ? await emptyPostgres() : undefined;
  const settings = settingsOf({
    host: '127.0.0.1',
    port: 0,
    dataDir,
    adminPassword: 'Mingjing-1',
    demo: false,
    captchaFixed: 'WXYZ',
    rateLimit: 0,
    logLevel: 'silent',
    ...(postgres === undefined ? {} : { databaseUrl: postgres.url }),
    ...options.settings,
  });
  const { deps, db, close } = await createDeps({
    settings,
    mart: options.mart ?? offlineMart,
    log: options.log ?? pino({ level: settings.logLevel }),
    ...(options.now === undefined ? {} : { now: options.now }),
  });
  // What a power cut would leave is not tried here, and waiting for the disk would take a fifth of the time.
  if (deps.engine === 'sqlite') await sql`pragma synchronous = off`.execute(db);
  await seedBase(deps);
  const core = createCoreModules(deps, {
    maySubscribe: options.maySubscribe ?? (async (actor) => actor.kind === 'user'),
    ...(options.liveRecheckMs === undefined ? {} : { recheckMs: options.liveRecheckMs }),
    ...(options.liveRightsMs === undefined ? {} : { rightsMs: options.liveRightsMs }),
  });
  const handlers = options.onlyHandlers ?? [...core.handlers, ...(options.handlers?.(deps) ?? [])];
  const app = await buildApp(deps, handlers, { checkAnswers: true, extra: core.extra });
  const url = await app.listen({ host: settings.host, port: settings.port });
  return {
    url,
    client: (token) => createClient(api, { baseUrl: url, token: () => token ?? null, fetch: checkedFetch }),
    db,
    deps,
    world: createWorld(deps),
    async stop() {
      const closed = app.close();
      // An upload that was refused half-way keeps its connection open for a minute.
      app.server.closeAllConnections();
      await closed;
      await close();
      await postgres?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
