import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StandInCellset } from './cellset.ts';
import { saikuAnswer, saikuMetadata } from './saiku-answer.ts';
import { cellsetAnswer, discovered, soapFault, tabularAnswer } from './xmla-answer.ts';

export interface OlapAnswer {
  cellset?: StandInCellset;
  /** Rows come until nobody reads them. */
  isEndless?: boolean;
  error?: string;
  /** Says nothing until it is stopped. */
  hangs?: boolean;
}

export interface OlapOptions {
  protocol: 'saiku' | 'xmla';
  user?: string;
  password?: string;
  isAdmin?: boolean;
  cubes?: readonly { connection: string; catalog: string; name: string }[];
  /** Saiku: levels of its dimensions, from the top down. */
  dimensions?: Readonly<Record<string, readonly string[]>>;
  /** XMLA: the rows of other questions about what it has, by the question's name. Saiku: of calls, by the end of their path. */
  told?: Readonly<Record<string, unknown>>;
  /** XMLA: the only form that this server answers in. */
  format?: 'Tabular' | 'Multidimensional';
  answer(mdx: string): OlapAnswer | undefined;
}

/**
 * A stand-in for an OLAP server: it speaks as much of Saiku's REST interface, or of XML for Analysis, as our tests need,
 * and knows no MDX. What it answers to a statement is told by the test. It proves how our side behaves, not how the
 * vendors' servers do.
 */
export interface OlapStandIn {
  port: number;
  /** What the form holds: the address up to /saiku, or that of the XMLA service. */
  url: string;
  /** Statements as they arrived. */
  statements: string[];
  /** Method and path of every call. */
  calls: string[];
  /** Saiku's queries as they were sent. */
  queries: Record<string, unknown>[];
  /** Statements that run at this moment. */
  readonly running: number;
  stop(): Promise<void>;
}

const read = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
};
const told = (response: ServerResponse, status: number, type: string, text = ''): void => {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(text);
};
const unescaped = (text: string): string =>
  text.replace(
    /&(lt|gt|quot|amp|#13);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name] ?? '\r',
  );
const tag = (body: string, name: string): string =>
  unescaped(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(body)?.[1] ?? '');

/** Pieces together, as a server's buffer sends them. */
function* joined(pieces: Iterable<string>): Generator<string> {
  let held = '';
  for (const piece of pieces) {
    held += piece;
    if (held.length < 65_536) continue;
    yield held;
    held = '';
  }
  if (held !== '') yield held;
}

const plainCube = { connection: '医院', catalog: 'Hospital', name: '门诊' };

export async function startOlapStandIn(options: OlapOptions): Promise<OlapStandIn> {
  const {
    user = 'reader',
    password = 'secret',
    isAdmin = false,
    cubes = [plainCube],
    dimensions = {},
    told: knowledge = {},
  } = options;
  const calls: string[] = [];
  const statements: string[] = [];
  const queries: Record<string, unknown>[] = [];
  const sessions = new Set<string>();
  /** What stops a statement, by the query's name or a number of ours. */
  const stops = new Map<string, () => void>();

  /** Sends pieces as fast as they are read; ends when the reader leaves or the statement is stopped. */
  async function run(
    response: ServerResponse,
    id: string,
    type: string,
    answer: OlapAnswer,
    pieces: Iterable<string>,
    stopped: string,
  ): Promise<void> {
    let isStopped = false;
    const leaving = new Promise<void>((resolve) => {
      stops.set(id, () => {
        isStopped = true;
        resolve();
      });
    });
    response.once('close', () => stops.get(id)?.());
    try {
      if (answer.hangs === true) await leaving;
      if (!isStopped) {
        response.writeHead(200, { 'content-type': `${type}; charset=utf-8` });
        for (const piece of joined(pieces)) {
          if (isStopped) break;
          if (!response.write(piece)) await Promise.race([once(response, 'drain'), leaving]);
        }
      }
      if (!response.headersSent) told(response, 200, type, stopped);
      response.end();
    } finally {
      stops.delete(id);
    }
  }

  async function saiku(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const body = await read(request);
    const json = (value: unknown): void => told(response, 200, 'application/json', JSON.stringify(value));
    const cookie = /JSESSIONID=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    if (path === '/session' && request.method === 'POST') {
      const form = new URLSearchParams(body);
      if (form.get('username') !== user || form.get('password') !== password)
        return told(response, 500, 'text/plain', `Authentication failed for: ${form.get('username')}`);
      const id = `S${sessions.size + 1}${Math.random().toString(36).slice(2)}`;
      sessions.add(id);
      response.setHeader('set-cookie', `JSESSIONID=${id}; Path=/saiku; HttpOnly`);
      return told(response, 200, 'text/plain');
    }
    if (path === '/session' && request.method === 'GET')
      return json(
        sessions.has(cookie)
          ? { username: user, sessionid: cookie, roles: ['ROLE_USER'], isadmin: isAdmin }
          : {},
      );
    if (!sessions.has(cookie)) return told(response, 401, 'text/html', '<html>sign in</html>');
    if (path === '/session' && request.method === 'DELETE') {
      sessions.delete(cookie);
      return told(response, 200, 'text/plain');
    }
    if (path === `/${encodeURIComponent(user)}/discover`)
      return json(
        cubes.map(({ connection, catalog, name }) => {
          const uniqueName = `[${connection}].[${catalog}].[${catalog}].[${name}]`;
          const cube = {
            uniqueName,
            name,
            connection,
            catalog,
            schema: catalog,
            caption: name,
            visible: true,
          };
          const schemas = [{ uniqueName: catalog, name: catalog, cubes: [cube] }];
          return {
            uniqueName: connection,
            name: connection,
            catalogs: [{ uniqueName: catalog, name: catalog, schemas }],
          };
        }),
      );
    const asked = decodeURIComponent(path);
    const known = Object.entries(knowledge).find(([end]) => asked.endsWith(end));
    if (path.startsWith(`/${encodeURIComponent(user)}/discover/`) && known !== undefined)
      return json(known[1]);
    if (path.startsWith(`/${encodeURIComponent(user)}/discover/`) && path.endsWith('/metadata'))
      return json(saikuMetadata(dimensions));
    if (path === '/api/query/execute') {
      const query = JSON.parse(body) as { name: string; mdx: string };
      queries.push(query);
      statements.push(query.mdx);
      const answer = options.answer(query.mdx) ?? { error: `MDX object not found` };
      if (answer.error !== undefined) return json({ cellset: null, error: answer.error, query: null });
      const pieces =
        answer.cellset === undefined ? [] : saikuAnswer(answer.cellset, answer.isEndless === true);
      return run(
        response,
        query.name,
        'application/json',
        answer,
        pieces,
        '{"cellset":null,"error":"Query canceled"}',
      );
    }
    const [, name = '', cancel] = /^\/api\/query\/([\w-]+)(\/cancel)?$/.exec(path) ?? [];
    if (request.method === 'DELETE' && name !== '') {
      if (cancel !== undefined) stops.get(name)?.();
      return told(response, cancel === undefined ? 410 : 200, 'text/plain');
    }
    return told(response, 404, 'text/html', '<html>404</html>');
  }

  async function xmla(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await read(request);
    const account = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    if (request.headers.authorization !== account) {
      response.setHeader('www-authenticate', 'Basic realm="OLAP"');
      return told(response, 401, 'text/html', '<html>401</html>');
    }
    const xml = (status: number, text: string): void => told(response, status, 'text/xml', text);
    const [asked, catalog] = [tag(body, 'RequestType'), tag(body, 'CATALOG_NAME')];
    if (asked === 'DISCOVER_DATASOURCES')
      return xml(
        200,
        discovered(
          ['DataSourceName', 'DataSourceInfo'],
          [{ DataSourceName: 'Mondrian', DataSourceInfo: 'Provider=Mondrian;DataSource=Hospital;' }],
        ),
      );
    if (asked === 'DBSCHEMA_CATALOGS')
      return xml(
        200,
        discovered(
          ['CATALOG_NAME'],
          [...new Set(cubes.map((cube) => cube.catalog))].map((name) => ({ CATALOG_NAME: name })),
        ),
      );
    if (asked === 'MDSCHEMA_CUBES')
      return xml(
        200,
        discovered(
          ['CATALOG_NAME', 'CUBE_NAME'],
          cubes
            .filter((cube) => cube.catalog === catalog)
            .map(({ name }) => ({ CATALOG_NAME: catalog, CUBE_NAME: name })),
        ),
      );
    const rows = knowledge[asked] as readonly Record<string, string>[] | undefined;
    if (rows !== undefined) {
      const kept = rows.filter((row) =>
        Object.entries(row).every(([name, value]) => ['', value].includes(tag(body, name))),
      );
      return xml(200, discovered([...new Set(rows.flatMap(Object.keys))], kept));
    }
    const mdx = tag(body, 'Statement');
    const format = tag(body, 'Format');
    statements.push(mdx);
    queries.push({
      format,
      catalog: tag(body, 'Catalog'),
      dataSource: tag(body, 'DataSourceInfo'),
      timeout: tag(body, 'Timeout'),
    });
    if (options.format !== undefined && format !== options.format)
      return xml(500, soapFault(`Format ${format} is not supported`));
    const answer = options.answer(mdx) ?? { error: 'MDX object not found' };
    if (answer.error !== undefined) return xml(500, soapFault(answer.error));
    const { cellset, isEndless = false } = answer;
    const pieces =
      cellset === undefined
        ? []
        : format === 'Tabular'
          ? tabularAnswer(cellset, isEndless)
          : cellsetAnswer(cellset);
    return run(response, `${statements.length}`, 'text/xml', answer, pieces, soapFault('Query canceled'));
  }

  const server = createServer((request, response) => {
    const path = request.url ?? '';
    calls.push(`${request.method} ${path}`);
    const [, inSaiku] = /^\/saiku\/rest\/saiku(\/.*)$/.exec(path) ?? [];
    const work =
      options.protocol === 'saiku' && inSaiku !== undefined
        ? saiku(request, response, inSaiku)
        : options.protocol === 'xmla' && path === '/mondrian/xmla' && request.method === 'POST'
          ? xmla(request, response)
          : Promise.resolve(told(response, 404, 'text/html', '<html>404</html>'));
    work.catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}${options.protocol === 'saiku' ? '/saiku' : '/mondrian/xmla'}`,
    statements,
    calls,
    queries,
    get running() {
      return stops.size;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
