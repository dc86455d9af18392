import { getPriority } from 'node:os';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type TemporaryMart, temporaryMart } from '../testing/temporary-mart.ts';
import { EngineProcess } from './engine-process.ts';
import { type Writer, Writers } from './writers.ts';

let temporary: TemporaryMart;
let writers: Writers;
beforeEach(async () => {
  temporary = await temporaryMart();
  const { directory } = temporary;
  writers = new Writers({ role: 'write', directory, memoryBytes: 200_000_000, threads: 1 }, 1);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await writers.close();
  await temporary.remove();
});

const taken = (): Promise<Writer> =>
  writers.use(async (writer) => {
    expect(await writer.engine.ready).toBe(true);
    return writer;
  });

test('a writer that was told to end is given to nobody, however long its process takes to end', async () => {
  // Under load a killed process stays for a while before its end is heard of.
  const kill = vi.spyOn(EngineProcess.prototype, 'kill').mockImplementation(() => undefined);
  const first = await taken();
  await expect.poll(() => kill.mock.calls.length).toBeGreaterThan(0);
  const second = await taken();
  expect(second).not.toBe(first);
  kill.mockRestore();
  first.engine.kill();
  expect(first.engine.alive).toBe(false);
  await first.engine.ended;
});

test.skipIf(process.platform === 'win32')(
  'a writer lets those who wait for answers have the processor first',
  async () => {
    const writer = await taken();
    expect(getPriority(writer.engine.pid)).toBeGreaterThan(getPriority());
  },
);
