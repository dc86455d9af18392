/** The pieces a JDBC URL is made of in the form; names are the specification's, odd spelling included. */
export interface JdbcPieces {
  urlFixed: string;
  urlIp: string;
  urlPort: string;
  urlFixedLast: string;
  urlDatasouceName: string;
}

/** A driver of the form. `properties` lists what may follow the database name, each with the values it may have. */
export interface JdbcDriver {
  driverClassName: string;
  label: string;
  defaults: JdbcPieces;
  properties: Readonly<Record<string, RegExp>>;
}

const yesNo = /^(?:true|false)$/i;
const zone = /^(?:UTC|GMT(?:[+-]\d{1,2}(?::\d\d)?)?|[A-Z][A-Za-z_]{1,20}\/[A-Za-z_]{2,30})$/;

const mysqlProperties = {
  useSSL: yesNo,
  requireSSL: yesNo,
  sslMode: /^(?:DISABLED|PREFERRED|REQUIRED|VERIFY_CA|VERIFY_IDENTITY)$/i,
  useUnicode: yesNo,
  characterEncoding: /^(?:utf-?8|utf8mb4|gbk|iso-8859-1)$/i,
  serverTimezone: zone,
  zeroDateTimeBehavior: /^(?:convertToNull|CONVERT_TO_NULL)$/,
  allowPublicKeyRetrieval: yesNo,
};

const postgresProperties = {
  ssl: yesNo,
  sslmode: /^(?:disable|allow|prefer|require|verify-ca|verify-full)$/,
  currentSchema: /^[\p{L}_][\p{L}\p{N}_]{0,62}$/u,
};

const pieces = (urlFixed: string, urlPort: string, urlFixedLast: string, name: string): JdbcPieces => ({
  urlFixed,
  urlIp: 'localhost',
  urlPort,
  urlFixedLast,
  urlDatasouceName: name,
});

/** Drivers that the form offers. Which of them can connect is the server's list of connectors. */
export const jdbcDrivers: readonly JdbcDriver[] = [
  {
    driverClassName: 'com.mysql.jdbc.Driver',
    label: 'MySQL',
    defaults: pieces('jdbc:mysql://', '3306', '/', 'db'),
    properties: mysqlProperties,
  },
  {
    driverClassName: 'oracle.jdbc.driver.OracleDriver',
    label: 'Oracle',
    defaults: pieces('jdbc:oracle:thin:@', '1521', ':', 'SID'),
    properties: {},
  },
  {
    driverClassName: 'com.microsoft.sqlserver.jdbc.SQLServerDriver',
    label: 'SQL Server 2005-2016',
    defaults: pieces('jdbc:sqlserver://', '1433', ';databaseName=', 'db'),
    properties: {},
  },
  {
    driverClassName: 'com.ibm.db2.jcc.DB2Driver',
    label: 'DB2',
    defaults: pieces('jdbc:db2://', '50000', '/', 'db'),
    properties: {},
  },
  {
    driverClassName: 'org.postgresql.Driver',
    label: 'PostgreSQL',
    defaults: pieces('jdbc:postgresql://', '5432', '/', 'postgres'),
    properties: postgresProperties,
  },
];

export function jdbcDriverOf(driverClassName: string): JdbcDriver | undefined {
  return jdbcDrivers.find((driver) => driver.driverClassName === driverClassName);
}
