import type { Insertable, Selectable } from 'kysely';
import type { BoardTables } from './tables/boards.ts';
import type { DataTables } from './tables/data.ts';
import type { HouseTables } from './tables/house.ts';
import type { PeopleTables } from './tables/people.ts';

export type { Flag } from './tables/columns.ts';

/** Tables of the metadata database. Times are epoch milliseconds, flags 0/1, JSON stands in text. */
export interface Tables extends PeopleTables, DataTables, BoardTables, HouseTables {}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
