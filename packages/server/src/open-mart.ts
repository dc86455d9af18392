import { join } from 'node:path';
import {
  createClickhouseMart,
  createMart,
  createSharedMart,
  type FileStore,
  type Mart,
  MartError,
  type MartOptions,
} from '@mingjing/mart';
import { rollupLimits } from '@mingjing/query';
import type { Logger } from 'pino';
import { InstallationError } from './installation/installation-error.ts';
import { programPrint } from './redis/program-print.ts';
import type { Settings } from './settings.ts';

const answerCacheBytes = 64 * 1024 * 1024;

const optionsOf = (settings: Settings, log: Logger): MartOptions => ({
  directory: join(settings.dataDir, 'extracts'),
  lostDirectory: join(settings.dataDir, 'lost'),
  memoryBytes: settings.martMemoryBytes,
  threads: settings.martThreads,
  deadlineMs: settings.queryTimeoutMs,
  answerCacheBytes,
  keptAnswers: { path: join(settings.dataDir, 'answers.bin'), print: () => programPrint() },
  rollups: settings.martRollups ? rollupLimits : undefined,
  log: ({ level, message, detail }) => log[level]({ detail }, message),
});

/** Opens the embedded mart: its extracts stand in the data folder, or in the file store that nodes share. */
export function openMart(settings: Settings, log: Logger, files?: FileStore): Promise<Mart> {
  const options = optionsOf(settings, log);
  if (files === undefined) return createMart(options);
  return createSharedMart({ ...options, files, mostCopyBytes: settings.filesCacheBytes });
}

/**
 * Opens the mart of a ClickHouse. Extracts of the embedded engine stay where they are; what statements over several
 * extracts need of the server's is copied beside them.
 * @throws InstallationError with what is wrong with the server
 */
export async function openClickhouseMart(settings: Settings, log: Logger, owner: string): Promise<Mart> {
  const directory = join(settings.dataDir, 'mart-copies');
  try {
    return await createClickhouseMart({
      ...optionsOf(settings, log),
      url: settings.martUrl,
      owner,
      directory,
    });
  } catch (error) {
    if (error instanceof MartError)
      throw new InstallationError(`BI_MART_URL：${error.message}`, { cause: error });
    throw error;
  }
}
