import { join } from 'node:path';
import { LostFolder } from '@mingjing/mart';
import type { Deps } from '../deps.ts';
import { LocalOriginals, type Originals } from '../files/originals.ts';
import { SharedOriginals } from '../files/shared-originals.ts';
import { createSheetImport, type SheetImport } from './sheet-import.ts';

/** Extracts beside the uploads that they were made from. */
export interface KeptExtracts {
  originals: Originals;
  importSheet: SheetImport;
  /** Drops an extract and its upload once no record names it. */
  dropUnused(extract: string): Promise<void>;
}

export function createKeptExtracts(
  { settings, mart, files, calls, log }: Pick<Deps, 'settings' | 'mart' | 'files' | 'calls' | 'log'>,
  records: { isExtractUsed(extract: string): Promise<boolean> },
): KeptExtracts {
  const folder = join(settings.dataDir, 'originals');
  const originals =
    files === undefined
      ? new LocalOriginals(folder, new LostFolder(join(settings.dataDir, 'lost')))
      : new SharedOriginals(files, folder);
  return {
    originals,
    importSheet: createSheetImport({
      mart,
      moreTypes: settings.uploadTypes,
      isAwaited: () => calls.any(),
      zone: settings.timezone,
    }),
    async dropUnused(extract) {
      if (await records.isExtractUsed(extract)) return;
      await mart.drop(extract).catch((err: unknown) => log.warn({ err }, 'an extract was not dropped'));
      await originals.remove(extract).catch((err: unknown) => log.warn({ err }, 'an upload was not removed'));
    },
  };
}
