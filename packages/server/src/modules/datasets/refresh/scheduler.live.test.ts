import { nextRun, type ScheduleWire } from '@mingjing/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Engine } from '../../../db/engine.ts';
import { createJobStore, type LeasedJob } from '../../../jobs/job.store.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createDatasetStore } from '../dataset.store.ts';
import { refreshKind } from './refresh.ts';
import { createRefreshEnds } from './refresh-ends.ts';
import { createRunStore, type RunRow, type RunStore } from './run.store.ts';
import { createScheduleStore, type ScheduleStore } from './schedule.store.ts';
import { Scheduler } from './scheduler.ts';

const zone = 'Asia/Shanghai';
const minute = 60_000;
const day = 86_400_000;
const log = pino({ level: 'silent' });
const begin = Date.UTC(2026, 0, 1);
/** Between two looks of the simulated servers. */
const lookMs = 30_000;

/** Databases, stores and a clock; nodes share all but their memory. */
class Installation {
  readonly server: TestServer;
  readonly runs: RunStore;
  readonly schedules: ScheduleStore;
  readonly jobs;
  readonly datasets;
  readonly ended: (RunRow & { at: number })[] = [];
  now = begin;

  constructor(server: TestServer, engine: Engine) {
    const { work } = server.deps;
    this.server = server;
    const runs = createRunStore(work);
    this.runs = {
      ...runs,
      end: async (id, end) => {
        const run = await runs.end(id, end);
        if (run !== undefined) this.ended.push({ ...run, state: end.state, at: end.at });
        return run;
      },
    };
    this.schedules = createScheduleStore(work, engine);
    this.jobs = createJobStore(work);
    this.datasets = createDatasetStore(work);
  }

  async clear(): Promise<void> {
    const { db } = this.server;
    for (const table of [
      'refresh_run',
      'job',
      'dataset_upstream',
      'dataset',
      'datasource',
      'category',
    ] as const)
      await db.deleteFrom(table).execute();
    this.ended.length = 0;
    this.now = begin;
  }

  async add(list: readonly ScheduleWire[]): Promise<number[]> {
    const { db, world } = this.server;
    const stamps = { user_id: await world.adminId(), created_at: begin, updated_at: begin };
    const category = await db
      .insertInto('category')
      .values({ kind: 'dataset', name: '门诊', pid: -1, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow();
    const source = await db
      .insertInto('datasource')
      .values({
        name: '门诊库',
        type: 'jdbc',
        driver: '',
        url: '',
        username: '',
        password: '',
        server_encoding: '',
        client_encoding: '',
        ...stamps,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ids: number[] = [];
    for (const [at, { cron, realTimeInterval }] of list.entries()) {
      const row = await this.datasets.insert({
        name: `数据集${at}`,
        category_id: category.id,
        datasource_id: source.id,
        type: 'jdbc',
        query_sql: '',
        cron,
        real_time_interval: realTimeInterval,
        ...stamps,
      });
      ids.push(row.id);
    }
    return ids;
  }

  readonly queue = async (id: number, cause: 'schedule' | 'upstream', dueAt: number): Promise<boolean> => {
    if (!(await this.jobs.enqueue(refreshKind, String(id), {}, this.now))) {
      await this.runs.coalesce(id, 1, cause === 'upstream');
      return false;
    }
    await this.runs.begin(id, cause, dueAt);
    return true;
  };
  readonly ends = () =>
    createRefreshEnds({
      work: this.server.deps.work,
      runs: this.runs,
      schedules: this.schedules,
      datasets: this.datasets,
      queue: async (dataset) => {
        await this.queue(dataset.id, 'upstream', this.now);
        return undefined;
      },
      log,
      now: () => this.now,
    });
  readonly scheduler = (before: (id: number) => Promise<void> = async () => {}) =>
    new Scheduler({
      work: this.server.deps.work,
      schedules: this.schedules,
      runs: this.runs,
      fire: async (id, dueAt) => {
        await before(id);
        await this.queue(id, 'schedule', dueAt);
      },
      fired: async () => {},
      log,
      now: () => this.now,
      timezone: zone,
    });
  state = (id: number) =>
    this.server.db.selectFrom('dataset').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  /** Works off every waiting job at once. */
  async workOff(isGood = true): Promise<void> {
    for (let job = await this.next(); job !== undefined; job = await this.next())
      await this.finish(job, isGood);
  }
  next = (): Promise<LeasedJob | undefined> => this.jobs.lease(refreshKind, this.now, 20_000);
  /** As a refresh does; false when the job is another's by now. */
  finish(job: LeasedJob, isGood = true): Promise<boolean> {
    return this.server.deps.work.run(async () => {
      const isOurs = isGood ? await this.jobs.finish(job) : await this.jobs.bury(job, '不可用');
      if (!isOurs) return false;
      if (isGood) await this.ends().succeeded(Number(job.key), { rows: 1 });
      else await this.ends().failed(Number(job.key), '不可用');
      return true;
    });
  }
}

/** Due times of a schedule in (from, to]. */
function dueTimes(schedule: ScheduleWire, from: number, to: number): number[] {
  const times: number[] = [];
  for (let at = nextRun(schedule, from, zone, from); at !== undefined && at <= to; ) {
    times.push(at);
    at = nextRun(schedule, at, zone, from);
  }
  return times;
}

const cron = (text: string): ScheduleWire => ({ cron: text, realTimeInterval: '' });
const every = (seconds: number): ScheduleWire => ({ cron: '', realTimeInterval: String(seconds) });

/** Two hundred schedules of every kind. */
function manySchedules(): ScheduleWire[] {
  const at = (i: number): string => `${(i * 7) % 60} ${(i % 4) * 15} ${[1, 2, 6, 23][i % 4]}`;
  return Array.from({ length: 200 }, (_, i) => {
    if (i < 8) return cron(`${at(i)} 1/1 * ?`);
    if (i < 68) return cron(`${at(i)} 1/${5 + (i % 27)} * ?`);
    if (i < 148) return cron(`${at(i)} ? * ${1 + (i % 7)}#${1 + (i % 4)}`);
    if (i < 163) return cron(`${at(i)} ? * ${1 + (i % 7)}`);
    if (i < 196) return cron(`${at(i)} ${1 + (i % 31)},L ${i % 2 === 0 ? '*' : '1,4,7,10'} ?`);
    // Every two minutes of an hour, which is less than a refresh may take.
    if (i < 198) return cron(`${i % 60} 0/2 3 ${i % 2 === 0 ? '1' : '15'} * ?`);
    return every(i % 2 === 0 ? 6 * 3600 : 86_399);
  });
}

/** How long the nth refresh takes: from seconds to four minutes. */
const lengthOf = (n: number): number => 5_000 + ((n * 7919) % 240) * 1000;

/**
 * One server: its jobs live in its memory. It is killed every ten minutes, at its own moment, and comes back at once; a
 * killed one gives nothing back.
 */
class Node {
  readonly #home: Installation;
  readonly #shift: number;
  #scheduler: Scheduler;
  #life = 0;
  #running: { job: LeasedJob; endsAt: number }[] = [];
  #retryAt = Number.POSITIVE_INFINITY;
  kills = 0;

  constructor(home: Installation, shift: number) {
    this.#home = home;
    this.#shift = shift;
    this.#scheduler = home.scheduler();
  }

  #lifeAt = (at: number): number => Math.floor((at - begin + this.#shift) / (10 * minute));
  #endOfLife = (): number => (this.#lifeAt(this.#home.now) + 1) * 10 * minute + begin - this.#shift;

  /** What is to be looked at next: an end, or a lease that another node may take over. */
  wakesAt(): number {
    return Math.min(
      this.#retryAt > this.#home.now ? this.#retryAt : Number.POSITIVE_INFINITY,
      ...this.#running.map(({ endsAt }) =>
        endsAt < this.#endOfLife() ? endsAt : this.#endOfLife() + 21_000,
      ),
    );
  }

  async turn(lengths: () => number): Promise<void> {
    const home = this.#home;
    const life = this.#lifeAt(home.now);
    if (life !== this.#life) {
      if (this.#running.length > 0) {
        this.kills += 1;
        this.#retryAt = home.now + 21_000;
      }
      // Its memory is gone. A new scheduler looks through all schedules first: every so often is enough to try that.
      if (life % 50 === 0) this.#scheduler = home.scheduler();
      this.#life = life;
      this.#running = [];
    }
    await this.#scheduler.tick();
    for (const done of this.#running.filter(({ endsAt }) => endsAt <= home.now)) {
      this.#running = this.#running.filter((other) => other !== done);
      if (!(await home.finish(done.job)))
        throw new Error(`the job of dataset ${done.job.key} was taken by another`);
    }
    while (this.#running.length < 2) {
      const job = await home.next();
      if (job === undefined) return;
      const endsAt = home.now + lengths();
      // Beats until it ends or is killed: the lease is over shortly after the last beat.
      await home.jobs.heartbeat(job, Math.min(endsAt + lookMs, this.#endOfLife()) + 20_000);
      await home.ends().started(Number(job.key));
      this.#running.push({ job, endsAt });
    }
  }
}

/**
 * `SCHEDULE_DAYS=365` simulates a whole year, which takes minutes. When a schedule is due says `nextRun`, which has tests
 * of its own; here it is the same function that fires and that counts, so that more days try nothing else.
 */
const askedDays = Number(process.env['SCHEDULE_DAYS'] ?? 0);

describe.each<[Engine, number]>([
  ['sqlite', askedDays || 40],
  ['postgres', askedDays || 20],
])('on %s', (engine, days) => {
  let home: Installation;
  beforeAll(async () => {
    home = new Installation(await startTestServer({ engine }), engine);
  });
  afterAll(() => home?.server.stop());
  beforeEach(() => home.clear());

  test(`[N09] [N10] [SCHED-16] [SCHED-12] two hundred schedules over ${days} days, two servers, one killed every five minutes: each due time runs once or is recorded`, async () => {
    const schedules = manySchedules();
    const ids = await home.add(schedules);
    const nodes = [new Node(home, 0), new Node(home, 5 * minute)];
    const until = begin + days * day;
    let begun = 0;
    const lengths = (): number => {
      begun += 1;
      return lengthOf(begun);
    };
    let overdue = 0;
    while (home.now <= until) {
      await Promise.all(nodes.map((node) => node.turn(lengths)));
      const row = await home.server.db
        .selectFrom('dataset')
        .select(({ fn }) => fn.min('next_run_at').as('at'))
        .executeTakeFirstOrThrow();
      const next = Math.min(Number(row.at), ...nodes.map((node) => node.wakesAt()));
      overdue = next <= home.now ? overdue + 1 : 0;
      expect(overdue).toBeLessThan(50);
      // Servers look now and then, not at the very moment.
      home.now = Math.max(Math.ceil(next / lookMs) * lookMs, home.now + 1);
    }
    // What is under way when the year is over is brought to its end.
    const alive = await home.server.db
      .selectFrom('refresh_run')
      .selectAll()
      .where('state', 'in', ['waiting', 'running'])
      .execute();
    const runs = [...home.ended, ...alive].filter((run) => Number(run.due_at) <= until);
    expect(nodes.every((node) => node.kills > 0)).toBe(true);
    let coalesced = 0;
    for (const [i, id] of ids.entries()) {
      const due = new Set(dueTimes(schedules[i]!, begin, until));
      const own = runs.filter((run) => run.dataset_id === id);
      const times = own.map((run) => Number(run.due_at));
      expect(new Set(times).size).toBe(times.length);
      expect(times.filter((time) => !due.has(time))).toEqual([]);
      const taken = own.reduce((sum, run) => sum + run.coalesced, 0);
      expect(times.length + taken).toBe(due.size);
      coalesced += taken;
      // Never two at once: each began after the one before had ended.
      const ended = own.filter((run): run is RunRow & { at: number } => 'at' in run);
      expect(ended.filter((run, n) => n > 0 && Number(run.started_at) < (ended[n - 1]?.at ?? 0))).toEqual([]);
    }
    expect(coalesced).toBeGreaterThan(0);
    expect(home.ended.every((run) => run.state === 'success')).toBe(true);
  });

  test('[N09] [SCHED-16] of many servers that look at once one takes a due time', async () => {
    const [id = 0] = await home.add([every(10)]);
    const many = Array.from({ length: 6 }, () => home.scheduler());
    await Promise.all(many.map((scheduler) => scheduler.tick()));
    for (let i = 1; i <= 5; i += 1) {
      home.now = begin + i * 10_000;
      await Promise.all(many.map((scheduler) => scheduler.tick()));
      await home.workOff();
    }
    expect(home.ended.map((run) => Number(run.due_at) - begin)).toEqual(
      [10, 20, 30, 40, 50].map((s) => s * 1000),
    );
    expect(await home.runs.of(id, 100)).toHaveLength(5);
  });

  test('[SCHED-16] what was missed is not made up: it is recorded, and the next due time runs', async () => {
    const [id = 0, nightly = 0] = await home.add([every(60), cron('0 0 2 1/1 * ?')]);
    await home.scheduler().tick();
    home.now = begin + 3 * day + 30_000;
    await home.scheduler().tick();
    expect(await home.next()).toBeUndefined();
    const [missed] = await home.runs.of(id, 10);
    expect(missed).toMatchObject({ state: 'missed', coalesced: 3 * 24 * 60, due_at: begin + minute });
    expect((await home.runs.of(nightly, 10))[0]).toMatchObject({ state: 'missed', coalesced: 3 });
    // The beat is kept.
    expect(Number((await home.state(id)).next_run_at)).toBe(begin + 3 * day + minute);
    home.now = begin + 3 * day + minute;
    await home.scheduler().tick();
    expect((await home.next())?.key).toBe(String(id));
  });

  test('[SCHED-16] a server that comes back within a minute runs what is due, once', async () => {
    const [id = 0] = await home.add([every(10)]);
    await home.scheduler().tick();
    home.now = begin + 45_000;
    await home.scheduler().tick();
    await home.workOff();
    expect(await home.runs.of(id, 10)).toMatchObject([
      { state: 'success', coalesced: 3, due_at: begin + 10_000 },
    ]);
  });

  test('[SCHED-16] changed, emptied and deleted datasets are picked up by the next look', async () => {
    const [changed = 0, emptied = 0, deleted = 0, uncached = 0] = await home.add(
      [1, 2, 3, 4].map(() => every(10)),
    );
    const scheduler = home.scheduler();
    await scheduler.tick();
    await home.datasets.update(changed, { real_time_interval: '30', next_run_at: begin + 30_000 });
    await home.datasets.update(emptied, { real_time_interval: '', next_run_at: null });
    await home.datasets.remove(deleted);
    await home.datasets.update(uncached, { query_type: 1 });
    home.now = begin + 10_000;
    await scheduler.tick();
    expect(await home.next()).toBeUndefined();
    expect((await home.state(uncached)).next_run_at).toBeNull();
    home.now = begin + 30_000;
    await scheduler.tick();
    expect((await home.next())?.key).toBe(String(changed));
    expect(await home.next()).toBeUndefined();
  });

  test('[SCHED-16] a dataset that cannot be fired keeps no other waiting, and is tried again', async () => {
    const [first = 0, second = 0] = await home.add([every(10), every(10)]);
    let broken = true;
    const scheduler = home.scheduler(async (id) => {
      if (id === first && broken) throw new Error('not now');
    });
    await scheduler.tick();
    home.now = begin + 10_000;
    await expect(scheduler.tick()).rejects.toThrow('not now');
    expect((await home.next())?.key).toBe(String(second));
    expect(await home.next()).toBeUndefined();
    broken = false;
    home.now += 1_000;
    await scheduler.tick();
    expect((await home.next())?.key).toBe(String(first));
    expect((await home.runs.of(first, 1))[0]).toMatchObject({ due_at: begin + 10_000 });
  });

  test('[SCHED-15] a dataset without a schedule is never due', async () => {
    const [id = 0] = await home.add([every(0), cron('')]);
    const scheduler = home.scheduler();
    await scheduler.tick();
    home.now = begin + 400 * day;
    await scheduler.tick();
    expect((await home.state(id)).next_run_at).toBeNull();
    expect(await home.next()).toBeUndefined();
  });

  test('[N08] [SCHED-16] a clock that is put back fires nothing twice, and one that was wrong does not stop schedules', async () => {
    const [nightly = 0, often = 0] = await home.add([cron('0 0 2 1/1 * ?'), every(10)]);
    const scheduler = home.scheduler();
    await scheduler.tick();
    const due = Number((await home.state(nightly)).next_run_at);
    home.now = due;
    await scheduler.tick();
    await home.workOff();
    home.now = due - 5_000;
    await scheduler.tick();
    home.now = due + 1_000;
    await scheduler.tick();
    await home.workOff();
    expect(home.ended.filter((run) => run.dataset_id === nightly)).toHaveLength(1);
    // A year ahead, and back again.
    home.now = due + 365 * day;
    await scheduler.tick();
    await home.workOff();
    home.now = due + 10_000;
    await scheduler.tick();
    expect(Number((await home.state(nightly)).next_run_at)).toBe(due + day);
    expect(Number((await home.state(often)).next_run_at)).toBeLessThanOrEqual(home.now + 10_000);
  });

  test('a schedule pauses after five failures in a row, and fires again when it is resumed', async () => {
    const [id = 0] = await home.add([every(10)]);
    const scheduler = home.scheduler();
    await scheduler.tick();
    const run = async (isGood: boolean) => {
      home.now += 10_000;
      await scheduler.tick();
      await home.workOff(isGood);
    };
    for (let i = 0; i < 4; i += 1) await run(false);
    await run(true);
    expect(await home.state(id)).toMatchObject({ failures: 0, paused_at: null });
    for (let i = 0; i < 5; i += 1) await run(false);
    expect(await home.state(id)).toMatchObject({ failures: 5, next_run_at: null });
    expect(Number((await home.state(id)).paused_at)).toBe(home.now);
    const before = home.ended.length;
    for (let i = 0; i < 3; i += 1) await run(true);
    expect(home.ended).toHaveLength(before);
    const [entry] = await home.server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'dataset.pause')
      .where('object_id', '=', String(id))
      .execute();
    expect(entry).toMatchObject({ actor_kind: 'system', detail: '{"failures":5}' });
    await home.schedules.resume(id, home.now + 10_000);
    await run(true);
    expect(home.ended).toHaveLength(before + 1);
  });

  test('a dataset follows another: after each success, once more when it ran meanwhile, never while paused', async () => {
    const [first = 0, second = 0, third = 0] = await home.add([every(60), cron(''), cron('')]);
    await home.schedules.setUpstreams(second, [first]);
    await home.schedules.setUpstreams(third, [second]);
    const scheduler = home.scheduler();
    await scheduler.tick();
    home.now += minute;
    await scheduler.tick();
    await home.workOff();
    expect(home.ended.map((run) => [run.dataset_id, run.cause])).toEqual([
      [first, 'schedule'],
      [second, 'upstream'],
      [third, 'upstream'],
    ]);
    // The second runs while the first is refreshed again: its rows may be older, so it runs once more.
    await home.queue(second, 'upstream', home.now);
    const running = await home.next();
    await home.ends().started(second);
    await home.queue(first, 'schedule', home.now);
    await home.finish((await home.next())!);
    await home.finish(running!);
    const after = await home.next();
    expect(after?.key).toBe(String(second));
    await home.finish(after!);
    await home.workOff();
    await home.schedules.pause(second, home.now);
    await home.queue(first, 'schedule', home.now);
    await home.workOff();
    expect(await home.next()).toBeUndefined();
    expect(home.ended.at(-1)?.dataset_id).toBe(first);
  });

  test('of a dataset the newest two hundred runs are kept', async () => {
    const [id = 0] = await home.add([cron('')]);
    for (let i = 0; i < 205; i += 1) {
      await home.runs.begin(id, 'manual', begin + i);
      await home.runs.end(id, { state: 'success', at: begin + i, rows: 1 });
      await home.runs.prune(id);
    }
    const kept = await home.server.db
      .selectFrom('refresh_run')
      .select('due_at')
      .where('dataset_id', '=', id)
      .execute();
    expect(kept).toHaveLength(200);
    expect(Math.min(...kept.map((row) => Number(row.due_at)))).toBe(begin + 5);
    await home.runs.pruneOld(begin + 91 * day);
    expect(await home.runs.of(id, 10)).toEqual([]);
  });
});
