import { isTooMuchJson } from '@mingjing/contract';
import { SourceError } from '../../connector.ts';
import { type Access, ask } from '../access.ts';
import { OlapSaid, tooLarge, unreadableAnswer, wrongAccount } from '../faults.ts';
import type { FoundCube } from '../pick-cube.ts';
import { type Levels, levelsOf } from './levels.ts';

/** A cube as Saiku's calls name it. */
export interface SaikuCube extends FoundCube {
  caption: string;
  sent: { connection: string; catalog: string; schema: string; name: string; uniqueName: string };
}

interface Named {
  name?: unknown;
  caption?: unknown;
  visible?: unknown;
}
interface Connection extends Named {
  catalogs?: (Named & { schemas?: (Named & { cubes?: Named[] })[] })[];
}

/** The cookies that a server sets, as they are sent back. */
export const cookiesOf = (set: readonly string[] | undefined): string =>
  (set ?? []).map((one) => one.split(';', 1)[0] ?? '').join('; ');

/** What an honest server tells is flat, and no more than people look through. */
const told = { depth: 30, parts: 250_000 };

/** Reading a text of brackets alone takes seconds, in which nobody else is served. */
function parsed(body: string): unknown {
  if (isTooMuchJson(body, told)) throw tooLarge();
  return JSON.parse(body);
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Saiku's calls under one address, with the cookie of one session. */
export class SaikuClient {
  readonly access: Access;
  readonly base: string;
  readonly cookie: string;

  constructor(access: Access, cookie: string) {
    this.access = access;
    this.base = `${access.address.path}/rest/saiku`;
    this.cookie = cookie;
  }

  get headers(): Record<string, string> {
    return { accept: 'application/json', ...(this.cookie === '' ? {} : { cookie: this.cookie }) };
  }

  /** A short answer in JSON; undefined where the server answers with nothing. Throws what it says of a failure. */
  async get(path: string, signal?: AbortSignal): Promise<unknown> {
    const { status, text: body } = await ask(this.access, {
      method: 'GET',
      path: `${this.base}${path}`,
      headers: this.headers,
      signal,
    });
    if (status === 401 || status === 403) throw wrongAccount();
    if (status >= 500) throw new OlapSaid(body);
    if (status >= 300) throw unreadableAnswer();
    return body.trim() === '' ? undefined : parsed(body);
  }

  async remove(path: string, signal?: AbortSignal): Promise<void> {
    await ask(this.access, { method: 'DELETE', path: `${this.base}${path}`, headers: this.headers, signal });
  }

  /** What Saiku tells of a cube. */
  metadata(cube: SaikuCube, signal: AbortSignal): Promise<unknown> {
    return this.get(this.#pathOf(cube, 'metadata'), signal);
  }

  /** All members of a level, by the names of dimension, hierarchy and level. */
  members(cube: SaikuCube, names: readonly [string, string, string], signal: AbortSignal): Promise<unknown> {
    const [dimension, hierarchy, level] = names;
    const below = ['dimensions', dimension, 'hierarchies', hierarchy, 'levels', level];
    return this.get(this.#pathOf(cube, ...below), signal);
  }

  #pathOf({ sent }: SaikuCube, ...below: string[]): string {
    // An empty name cannot stand in a path: Saiku reads this word as one.
    const schema = sent.schema === '' ? 'null' : sent.schema;
    const names = [this.access.username, 'discover', sent.connection, sent.catalog, schema, sent.name];
    return `/${[...names, ...below].map(encodeURIComponent).join('/')}`;
  }

  /** What the levels of a cube are; none where the server does not tell. */
  async levels(cube: SaikuCube, signal: AbortSignal): Promise<Levels> {
    try {
      return levelsOf(await this.metadata(cube, signal));
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof OlapSaid || error instanceof SourceError || error instanceof SyntaxError)
        return new Map();
      throw error;
    }
  }

  /** Every cube that the user may see. */
  async cubes(signal: AbortSignal): Promise<SaikuCube[]> {
    const user = encodeURIComponent(this.access.username);
    const found = await this.get(`/${user}/discover`, signal);
    if (!Array.isArray(found)) throw unreadableAnswer();
    return (found as Connection[]).flatMap((connection) =>
      (connection.catalogs ?? []).flatMap((catalog) =>
        (catalog.schemas ?? []).flatMap((schema) =>
          (schema.cubes ?? []).map((cube): SaikuCube => {
            const [of, within, inside, name] = [connection, catalog, schema, cube].map((one) =>
              text(one.name),
            );
            const sent = { connection: of, catalog: within, schema: inside, name } as SaikuCube['sent'];
            const uniqueName = `[${of}].[${within}].[${inside}].[${name}]`;
            return {
              name: sent.name,
              caption: text(cube.caption),
              places: [sent.connection, sent.catalog],
              sent: { ...sent, uniqueName },
            };
          }),
        ),
      ),
    );
  }
}
