import { type ConnectableDatabase, piecesOf } from './database.ts';

export const kingbaseDatabase: ConnectableDatabase = {
  driverClassName: 'com.kingbase8.Driver',
  label: '人大金仓',
  dialect: 'generic',
  defaults: piecesOf('jdbc:kingbase8://', '54321', '/', 'test'),
  properties: {},
  grammar: 'PostgreSQL',
  icon: { colour: '#a8321d', lines: 'M10 8v16M22 8l-12 8 12 8' },
};
