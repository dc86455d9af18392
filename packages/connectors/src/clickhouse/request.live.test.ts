import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openSource } from '../open-source.ts';
import { clickhouseClass, openOptions, readAll } from '../testing/sources.ts';

test('[F] a failure that a gateway passes on under a status of success is no answer', async () => {
  let answers = 0;
  const gateway = createServer((request, response) => {
    request.resume();
    answers += 1;
    // The first is that of the greeting.
    if (answers === 1) response.end('25.8.1.1\t1\n');
    else response.writeHead(200, { 'x-clickhouse-exception-code': '241' }).end('a\tb\nString\tUInt8\nx\t1\n');
  });
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
  await expect(readAll(source, 'select a, b from t')).rejects.toMatchObject({ name: 'SourceError' });
});
