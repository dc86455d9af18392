import type { Cube, CubeMembers, CubeStructure } from '@mingjing/contract';
import type { AskedMembers, CubeName } from '../../connector.ts';
import { cubeOfMdx } from '../../gate/mdx/check-mdx.ts';
import { type Access, most } from '../access.ts';
import { OlapSaid } from '../faults.ts';
import { pickCube } from '../pick-cube.ts';
import type { Executing, OlapProtocol } from '../session.ts';
import { type Table, TableBuilder } from '../table.ts';
import { cubesOf, type Discover, type DiscoveredRow, membersOf, structureOf } from './catalogue.ts';
import { xmla } from './client.ts';
import { DatasetReader } from './dataset.ts';
import { discover, execute } from './envelope.ts';
import { flatReader, RowsetReader } from './rowset.ts';

type Format = 'Tabular' | 'Multidimensional';
const mostRows = 10_000;
/** Members are looked through, not kept. */
const mostMembers = 1_000_000;

/** XML for Analysis over HTTP: Mondrian, SQL Server Analysis Services and others. */
export class XmlaProtocol implements OlapProtocol {
  readonly #access: Access;
  readonly #path: string;
  /** What statements are sent to, as the server calls it. */
  readonly #dataSource: string;
  /** undefined until one was answered: some servers answer in one of them only. */
  #format: Format | undefined;

  private constructor(access: Access, path: string, dataSource: string) {
    this.#access = access;
    this.#path = path;
    this.#dataSource = dataSource;
  }

  /** Asks for the server's data sources: whoever may do that is signed in. Throws what is wrong otherwise. */
  static async open(access: Access, path: string, signal: AbortSignal): Promise<XmlaProtocol> {
    const rows: DiscoveredRow[] = [];
    const discovering = discoverAt(access, path, {}, signal);
    await discovering('DISCOVER_DATASOURCES', {}, (row) => rows.push(row));
    const [first] = rows;
    return new XmlaProtocol(access, path, first?.get('DataSourceInfo') ?? first?.get('DataSourceName') ?? '');
  }

  async ping(signal: AbortSignal): Promise<void> {
    await this.#catalogs(signal);
  }

  async cubes(signal: AbortSignal): Promise<Cube[]> {
    const wanted = this.#access.address.catalog;
    const catalogs = wanted === undefined ? await this.#catalogs(signal) : [wanted];
    const cubes: Cube[] = [];
    for (const catalog of catalogs) cubes.push(...(await cubesOf(this.#discover(signal, catalog), catalog)));
    return cubes;
  }

  async structure(cube: CubeName, signal: AbortSignal): Promise<CubeStructure> {
    const over = new AbortController();
    try {
      return await structureOf(this.#discover(AbortSignal.any([signal, over.signal]), cube.catalog), cube);
    } finally {
      // What is still asked for beside a question that failed is of no use to anybody.
      over.abort();
    }
  }

  members(cube: CubeName, asked: AskedMembers, signal: AbortSignal): Promise<CubeMembers> {
    return membersOf(this.#discover(signal, cube.catalog), cube, asked);
  }

  /** No server tells by this protocol what an account may write. */
  rights(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async execute(mdx: string, executing: Executing): Promise<Table> {
    const catalog = await this.#catalogOf(mdx, executing.signal);
    if (this.#format !== undefined) return this.#run(mdx, catalog, this.#format, executing);
    try {
      return await this.#run(mdx, catalog, 'Tabular', executing);
    } catch (error) {
      if (!(error instanceof OlapSaid)) throw error;
      // It may be the statement that is refused, or the form of the answer that was asked for.
      return await this.#run(mdx, catalog, 'Multidimensional', executing).catch(() => {
        throw error;
      });
    }
  }

  /** Nothing of the protocol stops a statement without a session: it ends by the time limit that went with it. */
  stop(): Promise<void> {
    return Promise.resolve();
  }

  tidy(): Promise<void> {
    return Promise.resolve();
  }

  leave(): void {}

  async #run(mdx: string, catalog: string, format: Format, executing: Executing): Promise<Table> {
    const { maxRows, timeoutMs, signal } = executing;
    const builder = new TableBuilder(maxRows);
    const flat = flatReader(builder);
    const cells = new DatasetReader(maxRows);
    let isCellset = false;
    const body = execute(mdx, {
      ...this.#properties(catalog),
      Format: format,
      AxisFormat: 'TupleFormat',
      Content: 'SchemaData',
      Timeout: String(Math.ceil(timeoutMs / 1000) + 1),
    });
    await xmla(this.#access, this.#path, { method: 'Execute', body, signal }, ({ attributes }) => {
      isCellset = Object.values(attributes).some(
        (name) => name === 'urn:schemas-microsoft-com:xml-analysis:mddataset',
      );
      return isCellset ? cells : flat.reader;
    });
    this.#format = isCellset ? 'Multidimensional' : format;
    return builder.table(isCellset ? cells.fill(builder) : flat.names());
  }

  /** The catalog that has the statement's cube. */
  async #catalogOf(mdx: string, signal: AbortSignal): Promise<string> {
    const wanted = this.#access.address.catalog;
    if (wanted !== undefined) return wanted;
    const cubes = (await this.cubes(signal)).map(({ name, catalog }) => ({ name, places: [catalog] }));
    return pickCube(cubes, cubeOfMdx(mdx)).places[0] ?? '';
  }

  async #catalogs(signal: AbortSignal): Promise<string[]> {
    const names: string[] = [];
    await this.#discover(signal)('DBSCHEMA_CATALOGS', {}, (row) => names.push(row.get('CATALOG_NAME') ?? ''));
    return names.filter((name) => name !== '');
  }

  #discover(signal: AbortSignal, catalog?: string): Discover {
    return discoverAt(this.#access, this.#path, this.#properties(catalog), signal);
  }

  #properties(catalog: string | undefined): Record<string, string> {
    return {
      ...(this.#dataSource === '' ? {} : { DataSourceInfo: this.#dataSource }),
      ...(catalog === undefined ? {} : { Catalog: catalog }),
    };
  }
}

/** Asks one server; of no rowset more rows are read than anybody looks at. */
const discoverAt =
  (access: Access, path: string, properties: Record<string, string>, signal: AbortSignal): Discover =>
  async (request, restrictions, onRow, isFull = () => false) => {
    let rows = 0;
    const body = discover(request, restrictions, properties);
    const isPassing = request === 'MDSCHEMA_MEMBERS';
    const mostOf = isPassing ? mostMembers : mostRows;
    const bytes = isPassing ? most.rows : most.catalogue;
    await xmla(access, path, { method: 'Discover', body, signal, bytes }, () => {
      return new RowsetReader(
        (row) => {
          rows += 1;
          onRow(new Map([...row].map(([name, { text }]) => [name, text])));
        },
        () => rows >= mostOf || isFull(),
      );
    });
  };
