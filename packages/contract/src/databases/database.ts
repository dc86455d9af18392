/** The pieces a JDBC URL is made of in the form; names are the specification's, odd spelling included. */
export interface JdbcPieces {
  urlFixed: string;
  urlIp: string;
  urlPort: string;
  urlFixedLast: string;
  urlDatasouceName: string;
}

/** SQL dialects that questions are compiled for; what each is stands in `query`. */
export type SourceDialect =
  | 'mysql'
  | 'postgres'
  | 'sqlserver'
  | 'sqlserver2005'
  | 'clickhouse'
  | 'oracle'
  | 'oracle11'
  | 'db2'
  | 'db2v9'
  | 'generic';

/** Grammars of the SQL editor, by the names that CodeMirror gives them; MDX is our own. */
export type EditorGrammar = 'MariaSQL' | 'PostgreSQL' | 'MSSQL' | 'PLSQL' | 'StandardSQL' | 'MDX';

/** A tile of 32 × 32: its colour, and white lines on it as one SVG path. */
export interface DatabaseIcon {
  colour: string;
  lines: string;
  /** Width of the lines; 1.7 when not given. */
  width?: number;
}

/**
 * What page and server know of a kind of database: one row each, in a file of its own. `dialect` names the SQL that
 * it is asked in; a row without one is in the form, but cannot be connected to yet.
 */
export interface Database {
  /** Driver class of the form and of stored sources. */
  driverClassName: string;
  /** Classes of its other drivers, or of other versions, that a call may name as well. */
  otherDrivers?: readonly string[];
  label: string;
  /** Label of the icon, where it is shorter than the form's. */
  name?: string;
  dialect?: SourceDialect;
  /** In which its older versions are asked. */
  olderDialects?: readonly SourceDialect[];
  defaults: JdbcPieces;
  /** What may follow the database name in a URL, each with the values it may have. */
  properties: Readonly<Record<string, RegExp>>;
  /** What may be typed behind the database's name, for the form. */
  urlHint?: string;
  /** What is dangerous in the properties of a URL, told beside the form's field. */
  warn?(properties: Readonly<Record<string, string>>): string | undefined;
  /** What stands before each of them; `?` before the first and `&` before the others when not given. */
  propertyMark?: string;
  /** Databases of the server itself, in which no source begins: their tables would need no prefix that tells them. */
  systemDatabases?: readonly string[];
  grammar: EditorGrammar;
  icon: DatabaseIcon;
}

/** A database that can be connected to. */
export type ConnectableDatabase = Database & { dialect: SourceDialect };

/** Defaults of a URL on this machine. */
export const piecesOf = (
  urlFixed: string,
  urlPort: string,
  urlFixedLast: string,
  urlDatasouceName: string,
): JdbcPieces => ({ urlFixed, urlIp: 'localhost', urlPort, urlFixedLast, urlDatasouceName });

/** Values of a property that is switched on or off. */
export const yesNo = /^(?:true|false)$/i;
