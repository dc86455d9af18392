import { type ConnectableDatabase, piecesOf, yesNo } from './database.ts';

export const sqlserverDatabase: ConnectableDatabase = {
  driverClassName: 'com.microsoft.sqlserver.jdbc.SQLServerDriver',
  label: 'SQL Server 2005-2016',
  name: 'SQL Server',
  dialect: 'sqlserver',
  olderDialects: ['sqlserver2005'],
  defaults: piecesOf('jdbc:sqlserver://', '1433', ';databaseName=', 'db'),
  propertyMark: ';',
  properties: {
    encrypt: /^(?:true|false|strict)$/i,
    trustServerCertificate: yesNo,
    // Old servers know nothing newer; both can be broken into.
    sslProtocol: /^(?:TLSv1|TLSv1\.1|TLSv1\.2)$/,
    applicationIntent: /^(?:ReadOnly|ReadWrite)$/i,
    // Our own: servers of 2005 and 2008 are asked in their own SQL.
    serverVersion: /^(?:2005|2008|2012|2014|2016|2017|2019|2022)$/,
  },
  urlHint:
    '数据库名后可加 ;encrypt=true（加密）、;trustServerCertificate=true（信任自签证书）、;serverVersion=2008（2008 R2 及更早版本）',
  warn: ({ sslProtocol = '' }) =>
    /^TLSv1(?:\.1)?$/.test(sslProtocol)
      ? `${sslProtocol} 已不安全，密码与数据可能在网络中被窃取；请仅在内网、服务器无法升级时使用`
      : undefined,
  systemDatabases: ['master', 'model', 'msdb', 'tempdb'],
  grammar: 'MSSQL',
  icon: {
    colour: '#a0262d',
    lines: 'M7 9c4-2 7-2.5 11-2l7 4-6 3-7-1zM12 13l1 5-4 3 7 3 3-5 .5-5M13 18l6 1',
  },
};
