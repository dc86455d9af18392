import { oracleDatabase } from '@mingjing/contract';
import { jdbcConnector } from '../jdbc/open-jdbc.ts';
import { describerOf } from '../jdbc/types.ts';
import { oracleRights } from './account.ts';
import { oracleFault } from './faults.ts';
import { oracleMeaning } from './meanings.ts';
import { describeOracle } from './types.ts';

const { urlFixed } = oracleDatabase.defaults;

/** Oracle 10 to 23, by the vendor's thin driver. */
export const oracle = jdbcConnector({
  database: oracleDatabase,
  driver: { folder: 'oracle', names: /^ojdbc\d+/i },
  files: 'Oracle JDBC 驱动 ojdbc8.jar（Java 8）或 ojdbc11.jar（Java 11 及以上）',
  address: ({ port, database, properties }, host) =>
    properties.connectBy === 'service'
      ? `${urlFixed}//${host}:${port}/${database}`
      : `${urlFixed}${host}:${port}:${database}`,
  settings: () => ({
    'v$session.program': 'mingjing',
    // Names of a network service are read from no file or directory.
    'oracle.net.tns_admin': '',
    'oracle.jdbc.fanEnabled': 'false',
    'oracle.jdbc.timezoneAsRegion': 'false',
  }),
  dialect: ({ properties }) => (/^1[01]$/.test(properties.serverVersion ?? '') ? 'oracle11' : 'oracle'),
  speech: (_, { timeZone = 'Asia/Shanghai' }) => ({
    ping: 'SELECT 1 FROM DUAL',
    session: [
      "ALTER SESSION SET NLS_COMP = BINARY NLS_SORT = BINARY NLS_NUMERIC_CHARACTERS = '.,' NLS_LANGUAGE = 'AMERICAN' NLS_TERRITORY = 'CHINA'",
      "ALTER SESSION SET NLS_DATE_FORMAT = 'YYYY-MM-DD HH24:MI:SS' NLS_TIMESTAMP_FORMAT = 'YYYY-MM-DD HH24:MI:SS.FF'",
      `ALTER SESSION SET TIME_ZONE = '${timeZone.replace(/[^\w/+:-]/g, '')}'`,
    ],
    beforeRead: ['SET TRANSACTION READ ONLY'],
    describe: describerOf(describeOracle),
    rights: oracleRights,
  }),
  fault: oracleFault,
  meaning: oracleMeaning,
});
