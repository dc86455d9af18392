import { Writable } from 'node:stream';
import { SourceError } from '@mingjing/connectors';
import { afterEach, expect, test, vi } from 'vitest';
import { MetadataUnavailable } from '../db/metadata-unavailable.ts';
import { createLog } from '../log.ts';

afterEach(() => vi.useRealTimers());

test('an outage is one line when it begins and one when it is over, however many widgets fail', () => {
  vi.useFakeTimers();
  const lines: { msg: string; times?: number }[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()));
      done();
    },
  });
  const log = createLog({ logLevel: 'info' }, sink);
  for (let n = 0; n < 1000; n += 1) {
    log.warn({ err: new SourceError('connection', '无法连接'), widget: n }, 'a widget could not be answered');
    log.child({ reqId: n }).error({ err: new MetadataUnavailable(new Error('x')) }, 'failed');
  }
  expect(lines.map(({ msg }) => msg)).toEqual(['a widget could not be answered']);
  log.error({ err: new Error('a fault of the program') }, 'one');
  log.error({ err: new Error('a fault of the program') }, 'two');
  expect(lines).toHaveLength(3);
  vi.advanceTimersByTime(120_000);
  expect(lines.at(-1)).toMatchObject({ msg: 'the fault is not seen any more', times: 1000 });
  expect(lines).toHaveLength(4);
  log.warn({ err: new SourceError('connection', '无法连接') }, 'again');
  expect(lines.at(-1)?.msg).toBe('again');
});
