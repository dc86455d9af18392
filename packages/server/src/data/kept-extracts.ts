import { join } from 'node:path';
import { LostFolder } from '@mingjing/mart';
import type { Deps } from '../deps.ts';
import { Originals } from '../files/originals.ts';
import { createSheetImport, type SheetImport } from './sheet-import.ts';

/** Extracts beside the uploads that they were made from. */
export interface KeptExtracts {
  originals: Originals;
  importSheet: SheetImport;
  /** Drops an extract and its upload once no record names it. */
  dropUnused(extract: string): Promise<void>;
}

export function createKeptExtracts(
  { settings, mart, log }: Pick<Deps, 'settings' | 'mart' | 'log'>,
  records: { isExtractUsed(extract: string): Promise<boolean> },
): KeptExtracts {
  const originals = new Originals(
    join(settings.dataDir, 'originals'),
    new LostFolder(join(settings.dataDir, 'lost')),
  );
  return {
    originals,
    importSheet: createSheetImport(mart, settings.uploadTypes),
    async dropUnused(extract) {
      if (await records.isExtractUsed(extract)) return;
      await mart.drop(extract).catch((err: unknown) => log.warn({ err }, 'an extract was not dropped'));
      await originals.remove(extract).catch((err: unknown) => log.warn({ err }, 'an upload was not removed'));
    },
  };
}
