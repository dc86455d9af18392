import type { Migration } from 'kysely';
import type { Engine } from '../engine.ts';
import { tables } from './0001-tables.ts';
import { templateVersions } from './0002-template-versions.ts';
import { outlines } from './0003-outlines.ts';
import { shareLinks } from './0004-share-links.ts';
import { panelSaves } from './0005-panel-saves.ts';
import { filterSets } from './0006-filter-sets.ts';
import { allowedFunctions } from './0007-allowed-functions.ts';
import { guessCounts } from './0009-guess-counts.ts';
import { sheetReports } from './0015-sheet-reports.ts';
import { strictSources } from './0016-strict-sources.ts';
import { signedSessions } from './0017-signed-sessions.ts';
import { apiKeys } from './0018-api-keys.ts';
import { accounts } from './0019-accounts.ts';
import { dataRules } from './0020-data-rules.ts';
import { actingRoles } from './0021-acting-roles.ts';
import { usage } from './0022-usage.ts';
import { auditLog } from './0023-audit-log.ts';
import { passwordRules } from './0024-password-rules.ts';
import { refreshRuns } from './0026-refresh-runs.ts';
import { movedDatasets } from './0027-moved-datasets.ts';
import { saveVersions } from './0028-save-versions.ts';
import { auditChain } from './0029-audit-chain.ts';
import { providerSessions } from './0029-provider-sessions.ts';
import { accountVersions } from './0030-account-versions.ts';
import { repeatedCalls } from './0031-repeated-calls.ts';
import { sourceVersions } from './0032-source-versions.ts';
import { workbooks } from './0033-workbooks.ts';
import { mergedRefreshes } from './0034-merged-refreshes.ts';
import { calculatedColumns } from './0035-calculated-columns.ts';
import { combinedDatasets } from './0036-combined-datasets.ts';
import { endedByTime } from './0037-ended-by-time.ts';
import { coverFiles } from './0038-cover-files.ts';
import { extractNotes } from './0039-extract-notes.ts';
import { smallestGroups } from './0040-smallest-groups.ts';
import { openedAccounts } from './0041-opened-accounts.ts';
import { sheetTimes } from './0042-sheet-times.ts';

/** Every migration in order. A released one never changes; a new one is added below. */
export function migrationsFor(engine: Engine): Record<string, Migration> {
  return {
    '0001-tables': tables(engine),
    '0002-template-versions': templateVersions(engine),
    '0003-outlines': outlines,
    '0004-share-links': shareLinks,
    '0005-panel-saves': panelSaves,
    '0006-filter-sets': filterSets(engine),
    '0007-allowed-functions': allowedFunctions,
    '0009-guess-counts': guessCounts,
    '0015-sheet-reports': sheetReports,
    '0016-strict-sources': strictSources,
    '0017-signed-sessions': signedSessions,
    '0018-api-keys': apiKeys(engine),
    '0019-accounts': accounts,
    '0020-data-rules': dataRules,
    '0021-acting-roles': actingRoles,
    '0022-usage': usage,
    '0023-audit-log': auditLog(engine),
    '0024-password-rules': passwordRules,
    '0026-refresh-runs': refreshRuns(engine),
    '0027-moved-datasets': movedDatasets,
    '0028-save-versions': saveVersions,
    '0029-audit-chain': auditChain,
    '0029-provider-sessions': providerSessions,
    '0030-account-versions': accountVersions,
    '0031-repeated-calls': repeatedCalls,
    '0032-source-versions': sourceVersions,
    '0033-workbooks': workbooks,
    '0034-merged-refreshes': mergedRefreshes,
    '0035-calculated-columns': calculatedColumns,
    '0036-combined-datasets': combinedDatasets(engine),
    '0037-ended-by-time': endedByTime,
    '0038-cover-files': coverFiles,
    '0039-extract-notes': extractNotes,
    '0040-smallest-groups': smallestGroups,
    '0041-opened-accounts': openedAccounts,
    '0042-sheet-times': sheetTimes,
  };
}
