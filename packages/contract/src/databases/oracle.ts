import { type ConnectableDatabase, piecesOf } from './database.ts';

export const oracleDatabase: ConnectableDatabase = {
  driverClassName: 'oracle.jdbc.driver.OracleDriver',
  otherDrivers: ['oracle.jdbc.OracleDriver'],
  label: 'Oracle',
  dialect: 'oracle',
  olderDialects: ['oracle11'],
  defaults: piecesOf('jdbc:oracle:thin:@', '1521', ':', 'SID'),
  properties: {
    // Our own: whether the name is a SID or a service, and servers before 12c in their own SQL.
    connectBy: /^(?:sid|service)$/,
    serverVersion: /^(?:10|11|12|18|19|21|23)$/,
  },
  urlHint:
    '数据库名处填 SID；若是服务名，其后加 ?connectBy=service；11g 及更早版本再加 ?serverVersion=11（多个参数以 & 相连）',
  grammar: 'PLSQL',
  icon: {
    colour: '#c3382b',
    lines: 'M12 10h8a6 6 0 0 1 0 12h-8a6 6 0 0 1 0-12z',
    width: 2.4,
  },
};
