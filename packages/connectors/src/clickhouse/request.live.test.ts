import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { Source } from '../connector.ts';
import { openSource } from '../open-source.ts';
import { clickhouseClass, openOptions, readAll } from '../testing/sources.ts';

/** A source whose server is this listener. */
async function sourceAt(listener: RequestListener): Promise<Source> {
  const gateway = createServer(listener);
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const source = openSource(
    {
      driverClassName: clickhouseClass,
      url: `jdbc:clickhouse://127.0.0.1:${(gateway.address() as AddressInfo).port}/his`,
      username: 'u',
      password: 'p',
      serverEncoding: '',
      clientEncoding: '',
    },
    openOptions,
  );
  onTestFinished(async () => {
    await source.close();
    gateway.closeAllConnections();
    gateway.close();
  });
  return source;
}

test('[F] a failure that a gateway passes on under a status of success is no answer', async () => {
  let answers = 0;
  const source = await sourceAt((request, response) => {
    request.resume();
    answers += 1;
    // The first is that of the greeting.
    if (answers === 1) response.end('25.8.1.1\t1\n');
    else response.writeHead(200, { 'x-clickhouse-exception-code': '241' }).end('a\tb\nString\tUInt8\nx\t1\n');
  });
  await expect(readAll(source, 'select a, b from t')).rejects.toMatchObject({ name: 'SourceError' });
});

/** Answers of a server to statements that begin so. */
const granting =
  (answers: Record<string, string | undefined>): RequestListener =>
  (request, response) => {
    let statement = '';
    request.on('data', (bytes: Buffer) => {
      statement += bytes.toString();
    });
    request.on('end', () => {
      const answer =
        answers[statement] ?? (statement.startsWith('SELECT version') ? '25.8.1.1\t2\n' : undefined);
      if (answer === undefined)
        response.writeHead(500, { 'x-clickhouse-exception-code': '497' }).end('Code: 497. DB::Exception: no');
      else response.end(answer);
    });
  };

test('[DSET-05] tables of which the account may read some columns are told with these', async () => {
  const own = 'GRANT SELECT(dept, `q\\\\\\`r`) ON his.visits TO u\nGRANT nurse TO u\n';
  const limits = { timeoutMs: 5_000 };
  const source = await sourceAt(
    granting({ 'SHOW GRANTS': own, 'SHOW GRANTS FOR nurse': 'GRANT SELECT(day) ON his.visits TO nurse\n' }),
  );
  expect(await source.partTables?.(limits)).toEqual([
    { schema: 'his', name: 'visits', columns: ['dept', 'q`r', 'day'] },
  ]);
  // What a hidden role grants is unknown: it may be the whole table.
  expect(await (await sourceAt(granting({ 'SHOW GRANTS': own }))).partTables?.(limits)).toEqual([]);
});
