import type { Generated } from 'kysely';
import type { Flag, Id } from './columns.ts';

/** Widgets, panels, templates, and what viewers are given of them. */
export interface BoardTables {
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
    /** 1: its time was over once. */
    ended: Generated<Flag>;
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
}
