import type {
  Cell,
  Column,
  ConnectableDatabase,
  Cube,
  CubeMembers,
  CubeStructure,
  Datasource,
} from '@mingjing/contract';
import type { CompiledSql, Spellings } from '@mingjing/query';
import type { AccountRight } from './account/account-rights.ts';
import type { Clocks } from './columns/clocks.ts';
import type { LostValues } from './columns/lost-values.ts';
import type { SourceLanguage } from './source-language.ts';

type DatasourceType = Datasource['datasourceType'];

/** Connection data as stored: what the form sends, the password in plain. */
export interface ConnectionInput {
  /** saiku: an OLAP server, whose address is the url; anything else is read by its driver. */
  datasourceType?: DatasourceType;
  driverClassName: string;
  url: string;
  username: string;
  password: string;
  serverEncoding: string;
  clientEncoding: string;
  /** Functions that its statements may call beside the dialect's own. */
  allowedFunctions?: readonly string[];
  /** Only an account that can do nothing but read is connected; every connection is checked. */
  strict?: boolean;
}

/** Limits that hold for every read of a source. Times in milliseconds. */
export interface ReadLimits {
  /** Rows after which the stream ends with `truncated`; undefined streams all (caching). */
  maxRows?: number;
  timeoutMs: number;
  /** A server that has begun to send rows and sends none for so long has gone; undefined waits for `timeoutMs`. */
  silenceMs?: number;
  /** Whether others wait for this process at a time: rows are taken few at once then, with room for them in between. */
  isAwaited?: (() => boolean) | undefined;
  signal?: AbortSignal;
}

/**
 * A running read. Columns are known before the first row; batches are pulled, so a slow reader slows the source
 * (back-pressure). Leaving the loop early cancels the statement on the source; until then it keeps a connection, which
 * `withRows` gives back whatever happens.
 */
export interface RowStream {
  columns: Column[];
  batches: AsyncIterable<Cell[][]>;
  /** True once the stream ended because of maxRows. */
  readonly truncated: boolean;
  /** Values that no cell holds and that became empty, of the rows read so far. */
  readonly lost?: readonly LostValues[];
  /** By which clocks its moments are shown, where the source tells. */
  readonly clocks?: Clocks | undefined;
}

/** A cube by its name, and what tells it from others of that name; empty where there is one only. */
export type CubeName = Pick<Cube, 'name' | 'catalog'>;

/** Which members of a level: those whose captions hold a text, from one of them on. */
export interface AskedMembers {
  level: string;
  search: string;
  skip: number;
}

/** What an OLAP server has, for authors who choose from it. Throws SourceError. */
export interface CubeBrowser {
  cubes(limits: ReadLimits): Promise<Cube[]>;
  structure(cube: CubeName, limits: ReadLimits): Promise<CubeStructure>;
  members(cube: CubeName, asked: AskedMembers, limits: ReadLimits): Promise<CubeMembers>;
}

/** Where a table lies, by the names that the catalogue has. */
export interface TablePlace {
  schema: string;
  name: string;
}

/** A table that the account may not read as a whole. */
export interface PartTable extends TablePlace {
  /** Columns that it may read, none where it may read nothing; left out: those that the catalogue lists. */
  columns?: string[];
}

/** An open data source with its pool. One per stored source and revision; close() drains it. */
export interface Source {
  /** What its statements are written in; only SQL can be asked questions in its own words. */
  readonly dialect: SourceLanguage;
  /** The ways in which a text may stand in a database of mixed encodings; `compileQuestion` takes it. */
  readonly spellings?: Spellings | undefined;
  /** There for OLAP servers only. */
  readonly browser?: CubeBrowser | undefined;
  /** Connects and asks the smallest question. Throws SourceError. */
  test(signal?: AbortSignal): Promise<void>;
  /** What the account may do beside reading; empty for one that only reads. Throws SourceError. */
  rights(signal?: AbortSignal): Promise<AccountRight[]>;
  /** Tables of which the account may read some columns alone or none, as far as its database tells. Throws SourceError. */
  partTables?(limits: ReadLimits): Promise<PartTable[]>;
  /** Columns of a statement without reading its rows. */
  columns(query: CompiledSql, limits: ReadLimits): Promise<Column[]>;
  stream(query: CompiledSql, limits: ReadLimits): Promise<RowStream>;
  close(): Promise<void>;
}

/** One folder a database: how its connection data is read and how it is opened. */
export interface ConnectorKind {
  /** What page and server know of it. */
  readonly database: ConnectableDatabase;
  /** Parses pieces by an allow-list and opens lazily; throws SourceError('connection') on anything else. */
  open(input: ConnectionInput, options: OpenOptions): Source;
}

export interface OpenOptions {
  /** Resolves a host to the address to connect to, or throws: networks that sources may not reach. */
  resolveHost: (host: string, port?: number) => Promise<string>;
  connectTimeoutMs: number;
  poolSize: number;
  /** Where drivers of JDBC lie, and the Java that runs them; without it they are told to be missing. */
  drivers?: { folder: string; java: string };
  /** Time zone in which moments (TIMESTAMP, timestamptz) are read; Asia/Shanghai when not given. */
  timeZone?: string;
}

/** connection: 50002; data: 50003; refused: the statement or settings are not allowed (49999). */
export type SourceFault = 'connection' | 'data' | 'timeout' | 'refused' | 'cancelled';

/** A fault of a source, with a message safe to show: no password, no address beyond what the user typed. */
export class SourceError extends Error {
  readonly fault: SourceFault;
  /** Its server is away, or full, and may be back soon: nobody has to change anything. */
  readonly isAway: boolean;
  constructor(fault: SourceFault, message: string, isAway = false) {
    super(message);
    this.name = 'SourceError';
    this.fault = fault;
    this.isAway = isAway;
  }
}

/** A server that cannot be reached for now. */
export const sourceAway = (message: string): SourceError => new SourceError('connection', message, true);
