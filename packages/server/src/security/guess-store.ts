import { sql } from 'kysely';
import type { UnitOfWork } from '../db/unit-of-work.ts';
import type { GuessCount } from './guess-count.ts';

/** Counts and known places in the metadata database, so that a restart and every node know them. */
export class GuessStore {
  readonly #work: UnitOfWork;
  constructor(work: UnitOfWork) {
    this.#work = work;
  }

  /** Reads a count, makes it when there is none, and holds its row until the transaction ends. */
  async lock(subject: string, place: string, now: number): Promise<GuessCount> {
    const row = await this.#work.db
      .insertInto('guess_count')
      .values({ subject, place, changed_at: now })
      .onConflict((conflict) => conflict.columns(['subject', 'place']).doUpdateSet({ changed_at: now }))
      .returningAll()
      .executeTakeFirstOrThrow();
    return {
      fails: row.fails,
      since: row.since,
      inFlight: row.in_flight,
      inFlightUntil: row.in_flight_until,
      lockedUntil: row.locked_until,
    };
  }

  async save(subject: string, place: string, count: GuessCount): Promise<void> {
    await this.#work.db
      .updateTable('guess_count')
      .set({
        fails: count.fails,
        since: count.since,
        in_flight: count.inFlight,
        in_flight_until: count.inFlightUntil,
        locked_until: count.lockedUntil,
      })
      .where('subject', '=', subject)
      .where('place', '=', place)
      .execute();
  }

  async forget(subject: string): Promise<void> {
    await this.#work.db.deleteFrom('guess_count').where('subject', '=', subject).execute();
  }

  async isKnown(subject: string, place: string, since: number): Promise<boolean> {
    const row = await this.#work.db
      .selectFrom('known_place')
      .select('seen_at')
      .where('subject', '=', subject)
      .where('place', '=', place)
      .where('seen_at', '>', since)
      .executeTakeFirst();
    return row !== undefined;
  }

  async remember(subject: string, place: string, now: number): Promise<void> {
    await this.#work.db
      .insertInto('known_place')
      .values({ subject, place, seen_at: now })
      .onConflict((conflict) => conflict.columns(['subject', 'place']).doUpdateSet({ seen_at: now }))
      .execute();
  }

  /** Every subject that knows one place knows the other one too. */
  async copy(from: string, to: string): Promise<void> {
    await sql`
      insert into known_place (subject, place, seen_at)
      select subject, cast(${to} as varchar(64)), seen_at from known_place where place = ${from}
      on conflict (subject, place) do nothing`.execute(this.#work.db);
  }

  async sweep(countsBefore: number, placesBefore: number): Promise<void> {
    await this.#work.db.deleteFrom('guess_count').where('changed_at', '<', countsBefore).execute();
    await this.#work.db.deleteFrom('known_place').where('seen_at', '<', placesBefore).execute();
  }
}
