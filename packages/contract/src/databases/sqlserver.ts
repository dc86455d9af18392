import { type Database, piecesOf } from './database.ts';

export const sqlserverDatabase: Database = {
  driverClassName: 'com.microsoft.sqlserver.jdbc.SQLServerDriver',
  label: 'SQL Server 2005-2016',
  name: 'SQL Server',
  defaults: piecesOf('jdbc:sqlserver://', '1433', ';databaseName=', 'db'),
  properties: {},
  grammar: 'MSSQL',
  icon: {
    colour: '#a0262d',
    lines: 'M7 9c4-2 7-2.5 11-2l7 4-6 3-7-1zM12 13l1 5-4 3 7 3 3-5 .5-5M13 18l6 1',
  },
};
