import { type ConnectableDatabase, piecesOf } from './database.ts';

export const damengDatabase: ConnectableDatabase = {
  driverClassName: 'dm.jdbc.driver.DmDriver',
  label: '达梦',
  dialect: 'generic',
  defaults: piecesOf('jdbc:dm://', '5236', '/', 'DAMENG'),
  properties: {},
  grammar: 'PLSQL',
  icon: { colour: '#1d5fa8', lines: 'M9 8h6a8 8 0 0 1 0 16H9zM9 16h10' },
};
