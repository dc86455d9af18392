import type { RunCause, RunState } from '@mingjing/contract';
import type { Generated } from 'kysely';
import type { Flag, Id } from './columns.ts';

/** Data sources and datasets. */
export interface DataTables {
  datasource: {
    id: Id;
    name: string;
    type: 'jdbc' | 'saiku' | 'excel';
    driver: string;
    url: string;
    username: string;
    /** Sealed, bound to the row by its id. */
    password: string;
    server_encoding: string;
    client_encoding: string;
    /** JSON list of names that its statements may call beside the dialect's own. */
    allowed_functions: Generated<string>;
    /** 1: only accounts that can do nothing but read are connected. */
    strict: Generated<number>;
    /** Spreadsheets: the stored rows. */
    file_name: string | null;
    extract_id: string | null;
    columns: string | null;
    row_count: number | null;
    /** When they were read from the file. */
    extract_at: number | null;
    /** Spreadsheets: how the file was read and what the uploader decided, a SheetReport in JSON. */
    sheet_report: Generated<string | null>;
    /** Of the tables of one workbook: shared by those that were stored together. */
    workbook_key: Generated<string | null>;
    workbook_name: Generated<string | null>;
    /** Grows when connection data change, so that pools are made anew. */
    revision: Generated<number>;
    /** 1: only its owner, administrators and the roles of datasource_use use it. */
    use_limited: Generated<Flag>;
    /** Counts saves of the form, so that one author does not overwrite another unseen. */
    version: Generated<number>;
    /** Who saved it last; null before the first change, or when that user was deleted. */
    updated_by: Generated<number | null>;
    user_id: number;
    created_at: number;
    updated_at: number;
  };
  datasource_use: { object_id: number; role_id: number };
  dataset: {
    id: Id;
    name: string;
    /** Grows with every save of its form. */
    version: Generated<number>;
    /** Who saved it last; null: not known, or a user who was deleted. */
    updated_by: number | null;
    category_id: number;
    /** Null for one that is made of others. */
    datasource_id: number | null;
    type: 'jdbc' | 'excel' | 'combined';
    /** JSON of the Combination that was saved; '' for one of a source. */
    combination: Generated<string>;
    /** JSON of a MadeOf: how the stored rows were made. What callers see of them goes by it. */
    made_of: Generated<string>;
    /** Sealed. */
    query_sql: string;
    calculated_measures: Generated<string>;
    calculated_columns: Generated<string>;
    real_time_interval: Generated<string>;
    cron: Generated<string>;
    increment: Generated<Flag>;
    increment_column: Generated<string>;
    /** JSON of a LookBack: how far before the greatest value rows are read again; '' when they are not. */
    look_back: Generated<string>;
    /** JSON list of columns in which no two rows are equal; empty when all rows are kept. */
    unique_by: Generated<string>;
    query_type: Generated<number>;
    cache_status: Generated<'NOCACHE' | 'CACHING' | 'SUCCESS' | 'FAILURE'>;
    cache_info: Generated<string>;
    /** The last good extract; kept after a FAILURE. */
    extract_id: string | null;
    extract_rows: number | null;
    extract_at: number | null;
    /** JSON of StoredNotes: what had to be stored otherwise than the source has it; '' where nothing is known. */
    extract_notes: Generated<string>;
    columns: Generated<string>;
    /** Grows when source, SQL or increment settings change: a refresh of an older one is dropped. */
    revision: Generated<number>;
    /** When its schedule is due next; null: never, or not yet computed. */
    next_run_at: number | null;
    /** Scheduled refreshes that failed one after another. */
    failures: Generated<number>;
    /** Since when its schedule is paused after too many failures; null: it is not. */
    paused_at: number | null;
    /** Since when its source leads to another database than its stored rows came from; null once it was refreshed. */
    moved_at: number | null;
    /** 1: not everybody sees all of it; the rows of dataset_rule, `other_roles` and `smallest_group` say who sees what. */
    restricted: Generated<Flag>;
    /** JSON of how large groups have to be for who is no author; '' for groups of any size. */
    smallest_group: Generated<string>;
    /** What roles without a rule see. */
    other_roles: Generated<'all' | 'none'>;
    /** Grows with every save of the rules. */
    rules_version: Generated<number>;
    /** 1: only its owner, administrators and the roles of dataset_use use it. */
    use_limited: Generated<Flag>;
    user_id: number;
    created_at: number;
    updated_at: number;
  };
  dataset_use: { object_id: number; role_id: number };
  /** Datasets that another one is made of. */
  dataset_parent: { dataset_id: number; parent_id: number };
  /** Refreshes of datasets, the newest of each: see run.store.ts. */
  refresh_run: {
    id: Id;
    dataset_id: number;
    cause: RunCause;
    state: RunState;
    /** When it was asked for or due. */
    due_at: number;
    started_at: number | null;
    ended_at: number | null;
    /** Rows stored after it. */
    total_rows: number | null;
    /** Rows read by it; fewer than stored when only newer ones were. */
    added_rows: number | null;
    /** Stored rows that gave way to newer ones; null when all were read. */
    replaced_rows: number | null;
    /** The greatest value of the increment column afterwards. */
    watermark: Generated<string>;
    bytes: number | null;
    error: Generated<string>;
    /** Due times that fell into it, and were not run by themselves. */
    coalesced: Generated<number>;
    /** 1: what it follows was refreshed meanwhile, so that it has to run once more. */
    again: Generated<Flag>;
    /** Username of the person who started it. */
    started_by: Generated<string>;
  };
  /** A dataset is refreshed after each refresh of those it follows. */
  dataset_upstream: { dataset_id: number; upstream_id: number };
  /** What one role sees of a dataset. */
  dataset_rule: {
    dataset_id: number;
    role_id: number;
    /** JSON list of RuleCondition; all hold. */
    conditions: string;
    /** JSON list of columns that are hidden or masked. */
    columns: string;
  };
}
