import type {
  AuditAction,
  AuditActorKind,
  AuditKind,
  AuditResult,
  RunCause,
  RunState,
} from '@mingjing/contract';
import type { Generated, Insertable, Selectable } from 'kysely';

export type Flag = 0 | 1;
type Id = Generated<number>;

/** Tables of the metadata database. Times are epoch milliseconds, flags 0/1, JSON stands in text. */
export interface Tables {
  app_user: {
    id: Id;
    username: string;
    /** Lower-cased NFKC form: one account whatever the letter case or width typed. */
    username_key: string;
    name: string;
    password_hash: string;
    /** JSON list of texts naming the user in other systems. */
    appids: Generated<string>;
    disabled: Generated<Flag>;
    /** 1: the next sign-in asks for a new password before anything else. */
    must_change_password: Generated<Flag>;
    last_login_at: number | null;
    /** 0: before this was kept. */
    password_changed_at: Generated<number>;
    /** JSON of what rules on data know of the user: UserAttributes. */
    attributes: Generated<string>;
    /** Grows with every save of its form. */
    version: Generated<number>;
    updated_by: Generated<number | null>;
    /** Grows with every grant of roles. */
    roles_version: Generated<number>;
    created_at: number;
    updated_at: number;
  };
  /** Hashes of passwords that were replaced. */
  password_history: { user_id: number; password_hash: string; replaced_at: number };
  role: {
    id: Id;
    role_name: string;
    is_admin: Generated<Flag>;
    /** Grows with every save of its form. */
    version: Generated<number>;
    updated_by: Generated<number | null>;
    /** Grows with every grant of panels. */
    panels_version: Generated<number>;
    created_at: number;
  };
  user_role: { user_id: number; role_id: number };
  /** Calls that made a record, by the key that their sender gave them. */
  repeated_call: {
    user_id: number;
    /** Method and path of the route table. */
    route: string;
    save_key: string;
    /** HMAC of what was sent, under the installation's key. */
    input_hash: string;
    /** Null until the call was answered. */
    object_id: Generated<number | null>;
    created_at: number;
  };
  menu: {
    id: Id;
    /** View ID. */
    name: string;
    description: string;
    path: string;
    index_no: number;
    hidden: Generated<Flag>;
    help: Generated<Flag>;
    component: string;
    icon_cls: Generated<string>;
    /** -1: top level. */
    pid: number;
    /** 1: lists the granted panels below itself. */
    is_group: Generated<Flag>;
    /** Grows with every save of its form. */
    version: Generated<number>;
    updated_by: Generated<number | null>;
  };
  role_menu: { role_id: number; menu_id: number };
  role_panel: { role_id: number; panel_id: number };
  session: {
    token_hash: string;
    user_id: number | null;
    share_id: number | null;
    created_at: number;
    seen_at: number;
    expires_at: number;
    /** The role as which an administrator looks at the product; null: as themselves. */
    acting_role_id: Generated<number | null>;
    /** 1: begun by single sign-on, without a password of ours. */
    signed_on: Generated<Flag>;
    /** The id token of the OpenID provider, sealed; '' for sessions that came otherwise. */
    id_token: Generated<string>;
  };
  /** Keys with which other systems call in a user's name. */
  api_key: {
    id: Id;
    user_id: number;
    name: string;
    /** SHA-256 of the key, which is stored nowhere. */
    key_hash: string;
    /** How the key begins. */
    hint: string;
    /** Joined by commas. */
    scopes: string;
    /** Null: without an end. */
    expires_at: number | null;
    last_used_at: number | null;
    last_used_from: Generated<string>;
    revoked_at: number | null;
    created_at: number;
  };
  captcha: { uuid: string; answer_hash: string; expires_at: number };
  /** Wrong passwords for a subject (an account's key, a link) from a place; place '': from all unknown places. */
  guess_count: {
    subject: string;
    /** Digest of an address or of a device's mark. */
    place: string;
    fails: Generated<number>;
    /** Time of the first of `fails`. */
    since: Generated<number>;
    /** Guesses that are being checked, and when those count as wrong because their process ended. */
    in_flight: Generated<number>;
    in_flight_until: Generated<number>;
    locked_until: Generated<number>;
    changed_at: number;
  };
  /** Places from which the right password was given. */
  known_place: { subject: string; place: string; seen_at: number };
  /** Signs that were used: single use. */
  used_sign: { sign_hash: string; expires_at: number };
  category: {
    id: Id;
    kind: 'dataset' | 'widget' | 'panel' | 'template';
    name: string;
    pid: number;
    user_id: number;
    created_at: number;
    updated_at: number;
  };
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
    /** 1: not everybody sees all of it; the rows of dataset_rule and `other_roles` say who sees what. */
    restricted: Generated<Flag>;
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
  widget: {
    id: Id;
    name: string;
    /** Grows with every save of its form. */
    version: Generated<number>;
    /** Who saved it last; null: not known, or a user who was deleted. */
    updated_by: number | null;
    category_id: number | null;
    datasource_id: number | null;
    dataset_id: number | null;
    /** Sealed. */
    query_sql: string;
    chart_type: string;
    round: Generated<number>;
    source: Generated<'0' | '1'>;
    data_json: string;
    select_items: Generated<string>;
    aggregation: Generated<string>;
    filters: Generated<string>;
    sorts: Generated<string>;
    page: Generated<string>;
    /** The editor's id of a widget that no panel was saved with yet; '' for every other. */
    temp_id: Generated<string>;
    tips: Generated<string>;
    /** 1: only its owner, administrators and the roles of widget_use use it. */
    use_limited: Generated<Flag>;
    user_id: number;
    created_at: number;
    updated_at: number;
  };
  widget_use: { object_id: number; role_id: number };
  panel: {
    id: Id;
    name: string;
    category_id: number;
    state: Generated<Flag>;
    width: number;
    height: number;
    zoom_type: Generated<string>;
    bg_path: Generated<string>;
    front_cover_path: Generated<string>;
    widget_bg_pathes: Generated<string>;
    data: string;
    layout: Generated<string>;
    filter_enable: Generated<'0' | '1'>;
    device_type: Generated<number>;
    version: Generated<number>;
    /** Of the save that made the panel what it is; the same save sent again is no second one. */
    save_key: Generated<string>;
    user_id: number;
    updated_by: number;
    created_at: number;
    updated_at: number;
  };
  /** Which widgets stand on which panel, taken from the drawing at save: grants and impact lists read it. */
  panel_widget: { panel_id: number; node_id: string; widget_id: number };
  template: {
    id: Id;
    name: string;
    category_id: number;
    state: Generated<Flag>;
    width: number;
    height: number;
    zoom_type: Generated<string>;
    bg_path: Generated<string>;
    front_cover_path: Generated<string>;
    config: Generated<string>;
    data: string;
    version: Generated<number>;
    user_id: number;
    updated_by: number;
    created_at: number;
    updated_at: number;
  };
  share: {
    id: Id;
    panel_id: number;
    /** 128 random bits that the sign carries, stored hashed. */
    secret_hash: string;
    /** The secret sealed, so that asking again gives the same link. */
    secret: string;
    expires_at: number | null;
    password_hash: string | null;
    allow_download: Generated<Flag>;
    /** JSON: filters that its holders cannot take away. */
    locked_filters: Generated<string>;
    name: Generated<string>;
    /** JSON list of sites that may embed it. */
    origins: Generated<string>;
    last_viewed_at: number | null;
    views: Generated<number>;
    revoked_at: number | null;
    user_id: number;
    created_at: number;
  };
  /** Map outlines that administrators put in place of, or beside, those of the product. */
  outline: {
    code: string;
    name: string;
    regions: number;
    /** GeoJSON as the server wrote it after reading. */
    geo: string;
    etag: string;
    user_id: number;
    created_at: number;
    updated_at: number;
  };
  /** Filters that a user keeps under a name for a panel; one at most is in force when it is opened. */
  filter_set: {
    id: Id;
    user_id: number;
    panel_id: number;
    name: string;
    /** JSON of viewer filters. */
    filters: string;
    is_default: Generated<Flag>;
    created_at: number;
    updated_at: number;
  };
  file: { id: Id; name: string; mime: string; bytes: number; user_id: number; created_at: number };
  job: {
    id: Id;
    kind: string;
    /** One live job for (kind, key). */
    key: string;
    payload: string;
    run_at: number;
    lease_owner: string | null;
    lease_until: number | null;
    attempts: Generated<number>;
    state: Generated<'ready' | 'done' | 'dead'>;
    error: Generated<string>;
    created_at: number;
  };
  setting: { key: string; value: string };
  /** Who did what when. Rows are only added; old ones are swept (0023-audit-log). No foreign keys: it outlives them. */
  audit_log: {
    id: Id;
    at: number;
    actor_kind: AuditActorKind;
    actor_id: number | null;
    actor_name: string;
    address: string;
    action: AuditAction;
    object_kind: AuditKind | null;
    object_id: string;
    object_name: string;
    result: AuditResult;
    reason: string;
    /** JSON of what else is worth telling. */
    detail: string;
    request_id: string;
    /** Hash of the entry before, and of this one with it; '' from before there were any. */
    previous_hash: Generated<string>;
    hash: Generated<string>;
  };
  /** One row: the end of the chain of the audit log, and the last entry that was swept. */
  audit_head: {
    id: number;
    hash: string;
    /** Entries that were ever linked, and how many of them were swept. */
    entries: number;
    cut_hash: string;
    cut_entries: number;
  };
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
