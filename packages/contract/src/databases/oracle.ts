import { type Database, piecesOf } from './database.ts';

export const oracleDatabase: Database = {
  driverClassName: 'oracle.jdbc.driver.OracleDriver',
  label: 'Oracle',

  defaults: piecesOf('jdbc:oracle:thin:@', '1521', ':', 'SID'),
  properties: {},
  grammar: 'PLSQL',
  icon: {
    colour: '#c3382b',
    lines: 'M12 10h8a6 6 0 0 1 0 12h-8a6 6 0 0 1 0-12z',
    width: 2.4,
  },
};
