import { type ConnectableDatabase, piecesOf, yesNo } from './database.ts';

const zone =
  /^(?:UTC|PRC|CTT|Hongkong|GMT|(?:GMT)?[+-]\d{1,2}(?::\d\d)?|[A-Z][A-Za-z_]{1,20}\/[A-Za-z_]{2,30})$/;

export const mysqlDatabase: ConnectableDatabase = {
  driverClassName: 'com.mysql.jdbc.Driver',
  otherDrivers: ['com.mysql.cj.jdbc.Driver'],
  label: 'MySQL',
  dialect: 'mysql',
  defaults: piecesOf('jdbc:mysql://', '3306', '/', 'db'),
  properties: {
    useSSL: yesNo,
    requireSSL: yesNo,
    sslMode: /^(?:DISABLED|PREFERRED|REQUIRED|VERIFY_CA|VERIFY_IDENTITY)$/i,
    useUnicode: yesNo,
    characterEncoding: /^(?:utf-?8|utf8mb4|gbk|iso-8859-1)$/i,
    serverTimezone: zone,
    // Its name since version 8.0.23 of the driver.
    connectionTimeZone: zone,
    zeroDateTimeBehavior: /^(?:convertToNull|CONVERT_TO_NULL)$/,
    allowPublicKeyRetrieval: yesNo,
  },
  systemDatabases: ['mysql', 'information_schema', 'performance_schema', 'sys'],
  grammar: 'MariaSQL',
  icon: {
    colour: '#00678c',
    lines:
      'M6 17c1-6 4-10 9-10 4 0 7 3 8 7l2.5 2.5-3 .5c-1 2-2 3-3.5 4l-.5-3c-2 .5-4-.5-5-2M10 19c-1 1.5-2.5 2.5-4 3M18 12v.1',
  },
};
