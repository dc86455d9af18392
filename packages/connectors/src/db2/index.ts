import { db2Database } from '@mingjing/contract';
import { jdbcConnector } from '../jdbc/open-jdbc.ts';
import { describerOf } from '../jdbc/types.ts';
import { db2Rights } from './account.ts';
import { db2Fault, db2Meaning } from './faults.ts';

/** DB2 for Linux, UNIX and Windows 9.7 to 12, by the vendor's driver of type 4. */
export const db2 = jdbcConnector({
  database: db2Database,
  driver: { folder: 'db2', names: /^(?:db2jcc|jcc)/i },
  files: 'IBM DB2 的 JDBC 驱动 db2jcc4.jar（或 jcc）',
  address: ({ port, database }, host) => `${db2Database.defaults.urlFixed}${host}:${port}/${database}`,
  settings: ({ properties }) => ({
    clientProgramName: 'mingjing',
    retrieveMessagesFromServerOnGetMessage: 'true',
    // The server's list of others to go to is not followed.
    enableSeamlessFailover: '2',
    maxRetriesForClientReroute: '0',
    ...(properties.sslConnection?.toLowerCase() === 'true' ? { sslConnection: 'true' } : {}),
    ...(properties.currentSchema === undefined ? {} : { currentSchema: properties.currentSchema }),
  }),
  dialect: ({ properties }) => (/^(?:9|10)$/.test(properties.serverVersion ?? '') ? 'db2v9' : 'db2'),
  speech: () => ({
    ping: 'SELECT 1 FROM SYSIBM.SYSDUMMY1',
    session: [],
    beforeRead: [],
    describe: describerOf(),
    rights: db2Rights,
  }),
  fault: db2Fault,
  meaning: db2Meaning,
});
