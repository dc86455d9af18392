import { randomUUID } from 'node:crypto';
import type { Cube, CubeMembers, CubeStructure } from '@mingjing/contract';
import { type AccountRight, accountRights } from '../../account/account-rights.ts';
import { type AskedMembers, type CubeName, SourceError } from '../../connector.ts';
import { faultTexts } from '../../fault-texts.ts';
import { cubeOfMdx } from '../../gate/mdx/check-mdx.ts';
import { wholeText } from '../../live/http-request.ts';
import { call, pieces } from '../access.ts';
import { noLevel, OlapSaid } from '../faults.ts';
import { pickCube } from '../pick-cube.ts';
import type { Executing, OlapProtocol } from '../session.ts';
import { type Table, TableBuilder } from '../table.ts';
import { cubeOf, levelNames, membersOf, structureOf } from './catalogue.ts';
import { CellsetReader } from './cellset.ts';
import type { SaikuClient, SaikuCube } from './client.ts';
import { JsonRows } from './json-rows.ts';

/** The REST interface of Saiku 3: each statement is a query of its own name, which can be stopped and is removed. */
export class SaikuProtocol implements OlapProtocol {
  readonly #client: SaikuClient;
  readonly #isAdmin: boolean;
  /** Queries that the server holds for us. */
  readonly #names = new Set<string>();

  constructor(client: SaikuClient, isAdmin: boolean) {
    this.#client = client;
    this.#isAdmin = isAdmin;
  }

  async ping(signal: AbortSignal): Promise<void> {
    await this.#client.cubes(signal);
  }

  rights(): Promise<AccountRight[]> {
    return Promise.resolve(accountRights(this.#isAdmin ? [['superuser', 'Saiku 管理员']] : []));
  }

  async execute(mdx: string, executing: Executing): Promise<Table> {
    const cubes = await this.#client.cubes(executing.signal);
    const cube = pickCube(cubes, cubeOfMdx(mdx), this.#client.access.address.catalog);
    const name = randomUUID();
    this.#names.add(name);
    const builder = new TableBuilder(executing.maxRows);
    const cells = new CellsetReader(builder, await this.#client.levels(cube, executing.signal));
    await this.#send(queryOf(name, cube, mdx), cells, builder, executing.signal);
    return builder.table(cells.names());
  }

  async cubes(signal: AbortSignal): Promise<Cube[]> {
    const wanted = this.#client.access.address.catalog;
    const cubes = await this.#client.cubes(signal);
    return cubes.filter(({ places }) => wanted === undefined || places.includes(wanted)).map(cubeOf);
  }

  async structure(cube: CubeName, signal: AbortSignal): Promise<CubeStructure> {
    return structureOf(await this.#client.metadata(await this.#cube(cube, signal), signal));
  }

  async members(cube: CubeName, asked: AskedMembers, signal: AbortSignal): Promise<CubeMembers> {
    const found = await this.#cube(cube, signal);
    const names = levelNames(await this.#client.metadata(found, signal), asked.level);
    if (names === undefined) throw noLevel();
    return membersOf(await this.#client.members(found, names, signal), asked);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#names].map((name) => this.#client.remove(`/api/query/${name}/cancel`)));
  }

  async tidy(): Promise<void> {
    const names = [...this.#names];
    this.#names.clear();
    await Promise.all(names.map((name) => this.#client.remove(`/api/query/${name}`)));
  }

  /** Signs out: what the server holds of the session goes with it. */
  leave(): void {
    void this.#client.remove('/session', AbortSignal.timeout(5000)).catch(() => {});
  }

  async #cube({ name, catalog }: CubeName, signal: AbortSignal): Promise<SaikuCube> {
    return pickCube(await this.#client.cubes(signal), name, catalog === '' ? undefined : catalog);
  }

  async #send(
    query: unknown,
    cells: CellsetReader,
    builder: TableBuilder,
    signal: AbortSignal,
  ): Promise<void> {
    const answering = await call(this.#client.access, {
      method: 'POST',
      path: `${this.#client.base}/api/query/execute`,
      body: Buffer.from(JSON.stringify(query), 'utf8'),
      headers: { ...this.#client.headers, 'content-type': 'application/json; charset=utf-8' },
      signal,
    });
    const { response } = answering;
    try {
      const status = response.statusCode ?? 0;
      // The session ended meanwhile: a new connection signs in again.
      if (status === 401 || status === 403) throw new SourceError('connection', faultTexts.lost);
      if (status !== 200) throw new OlapSaid(await wholeText(response));
      const rows = new JsonRows((row) => cells.add(row), ['error']);
      for await (const piece of pieces(answering)) {
        rows.write(piece);
        if (builder.isFull) return;
      }
      rows.end();
      const error = rows.texts.get('error');
      if (typeof error === 'string') throw new OlapSaid(error);
    } finally {
      response.destroy();
    }
  }
}

/** A query in MDX as Saiku's own page sends it. The model comes before the type: setting it sets the type as well. */
const queryOf = (name: string, cube: SaikuCube, mdx: string) => ({
  queryModel: { axes: {} },
  queryType: 'OLAP',
  name,
  cube: cube.sent,
  mdx,
  parameters: {},
  plugins: {},
  properties: { 'saiku.olap.result.formatter': 'flattened' },
  metadata: {},
  type: 'MDX',
});
