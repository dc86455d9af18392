import { type Database, piecesOf } from './database.ts';

export const db2Database: Database = {
  driverClassName: 'com.ibm.db2.jcc.DB2Driver',
  label: 'DB2',

  defaults: piecesOf('jdbc:db2://', '50000', '/', 'db'),
  properties: {},
  grammar: 'StandardSQL',
  icon: {
    colour: '#1f7a4d',
    lines:
      'M8 10a8 3 0 1 0 16 0a8 3 0 1 0-16 0M8 10v12c0 1.7 3.6 3 8 3s8-1.3 8-3V10M8 16c0 1.7 3.6 3 8 3s8-1.3 8-3',
  },
};
