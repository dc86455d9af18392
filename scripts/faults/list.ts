import { backupPostgres } from './backup-postgres.ts';
import { backupRestore } from './backup-restore.ts';
import { badSettings } from './bad-settings.ts';
import { cutLog } from './cut-log.ts';
import { engineKills } from './engine-kills.ts';
import type { Fault } from './fault.ts';
import { fullDisk } from './full-disk.ts';
import { kills } from './kills.ts';
import { leftReads } from './left-reads.ts';
import { lostExtracts } from './lost-extracts.ts';
import { metadataRestarts } from './metadata-restarts.ts';
import { sealedKey } from './sealed-key.ts';
import { stopUnderLoad } from './stop-under-load.ts';
import { threeNodes } from './three-nodes.ts';
import { twoFolders } from './two-folders.ts';
import { twoServers } from './two-servers.ts';
import { wrongMetadata } from './wrong-metadata.ts';

/** Every fault that the product has to outlive; a new one is added here. */
export const faults: readonly Fault[] = [
  badSettings,
  fullDisk,
  metadataRestarts,
  wrongMetadata,
  sealedKey,
  twoServers,
  twoFolders,
  threeNodes,
  lostExtracts,
  cutLog,
  backupRestore,
  backupPostgres,
  stopUnderLoad,
  engineKills,
  leftReads,
  kills,
];
