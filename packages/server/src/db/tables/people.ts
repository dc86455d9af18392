import type { Generated } from 'kysely';
import type { Flag, Id } from './columns.ts';

/** Accounts, roles and menus, and how their holders come in. */
export interface PeopleTables {
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
    /**
     * The user without administration who last chose its password or its names elsewhere, and may know a way in; null:
     * nobody, or a provider took it over since.
     */
    opened_by: Generated<number | null>;
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
    /** 1: its time was over once. */
    ended: Generated<Flag>;
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
}
