import { cubeOfMdx } from '../../gate/mdx/check-mdx.ts';
import type { Access } from '../access.ts';
import { OlapSaid } from '../faults.ts';
import { pickCube } from '../pick-cube.ts';
import type { Executing, OlapProtocol } from '../session.ts';
import { type Table, TableBuilder } from '../table.ts';
import { xmla } from './client.ts';
import { DatasetReader } from './dataset.ts';
import { discover, execute } from './envelope.ts';
import { flatReader, RowsetReader } from './rowset.ts';

type Format = 'Tabular' | 'Multidimensional';
const mostRows = 10_000;

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
    const [first] = await rowsOf(access, path, ['DISCOVER_DATASOURCES', {}, {}], signal);
    return new XmlaProtocol(access, path, first?.get('DataSourceInfo') ?? first?.get('DataSourceName') ?? '');
  }

  async ping(signal: AbortSignal): Promise<void> {
    await this.#discover('DBSCHEMA_CATALOGS', {}, signal);
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
    const catalogs = await this.#discover('DBSCHEMA_CATALOGS', {}, signal);
    const names = catalogs.flatMap((row) => row.get('CATALOG_NAME') ?? []);
    const found = new Map<string, string>();
    for (const catalog of names) {
      const cubes = await this.#discover('MDSCHEMA_CUBES', { CATALOG_NAME: catalog }, signal, catalog);
      for (const row of cubes) found.set(`${catalog}\n${row.get('CUBE_NAME')}`, catalog);
    }
    const cubes = [...found].map(([key, catalog]) => ({
      name: key.slice(catalog.length + 1),
      places: [catalog],
    }));
    return pickCube(cubes, cubeOfMdx(mdx)).places[0] ?? '';
  }

  #discover(
    request: string,
    restrictions: Record<string, string>,
    signal: AbortSignal,
    catalog?: string,
  ): Promise<ReadonlyMap<string, string>[]> {
    const question = [request, restrictions, this.#properties(catalog)] as const;
    return rowsOf(this.#access, this.#path, question, signal);
  }

  #properties(catalog: string | undefined): Record<string, string> {
    return {
      ...(this.#dataSource === '' ? {} : { DataSourceInfo: this.#dataSource }),
      ...(catalog === undefined ? {} : { Catalog: catalog }),
    };
  }
}

async function rowsOf(
  access: Access,
  path: string,
  [request, restrictions, properties]: readonly [string, Record<string, string>, Record<string, string>],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>[]> {
  const rows: Map<string, string>[] = [];
  const body = discover(request, restrictions, properties);
  await xmla(access, path, { method: 'Discover', body, signal }, () => {
    return new RowsetReader(
      (row) => rows.push(new Map([...row].map(([name, { text }]) => [name, text]))),
      () => rows.length >= mostRows,
    );
  });
  return rows;
}
