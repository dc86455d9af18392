import { type ConnectableDatabase, piecesOf, yesNo } from './database.ts';

export const db2Database: ConnectableDatabase = {
  driverClassName: 'com.ibm.db2.jcc.DB2Driver',
  label: 'DB2',
  dialect: 'db2',
  olderDialects: ['db2v9'],
  defaults: piecesOf('jdbc:db2://', '50000', '/', 'db'),
  properties: {
    sslConnection: yesNo,
    currentSchema: /^(?!SYS)[A-Za-z_][A-Za-z0-9_]{0,62}$/i,
    // Our own: servers before 11.1 are asked in their own SQL.
    serverVersion: /^(?:9|10|11|12)$/,
  },
  urlHint:
    '数据库名后可加 ?currentSchema=架构名、&serverVersion=9（9.7 至 10.5）、&sslConnection=true（加密）',
  grammar: 'StandardSQL',
  icon: {
    colour: '#1f7a4d',
    lines:
      'M8 10a8 3 0 1 0 16 0a8 3 0 1 0-16 0M8 10v12c0 1.7 3.6 3 8 3s8-1.3 8-3V10M8 16c0 1.7 3.6 3 8 3s8-1.3 8-3',
  },
};
