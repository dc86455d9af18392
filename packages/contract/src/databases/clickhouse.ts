import { type ConnectableDatabase, piecesOf, yesNo } from './database.ts';

export const clickhouseDatabase: ConnectableDatabase = {
  driverClassName: 'com.clickhouse.jdbc.ClickHouseDriver',
  otherDrivers: ['com.clickhouse.jdbc.Driver', 'ru.yandex.clickhouse.ClickHouseDriver'],
  label: 'ClickHouse',
  dialect: 'clickhouse',
  // The port of its HTTP interface; with TLS it usually is 8443.
  defaults: piecesOf('jdbc:clickhouse://', '8123', '/', 'default'),
  properties: {
    ssl: yesNo,
    // `strict` checks certificate and host, `none` takes any certificate.
    sslmode: /^(?:strict|none)$/i,
  },
  urlHint:
    '端口为 HTTP 接口的端口（8123；加密时多为 8443）；数据库名后可加 ?ssl=true（加密）、&sslmode=none（不核对证书）',
  warn: ({ ssl = '', sslmode = '' }) =>
    /^true$/i.test(ssl) && /^none$/i.test(sslmode)
      ? '未核对服务器证书，密码与数据可能被中间人窃取；请仅在内网使用'
      : undefined,
  systemDatabases: ['system', 'information_schema'],
  grammar: 'StandardSQL',
  icon: {
    colour: '#8a6d00',
    lines: 'M9 8v16M13.5 8v16M18 8v16M22.5 14v4',
    width: 2.6,
  },
};
