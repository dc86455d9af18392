import { type ConnectableDatabase, piecesOf, yesNo } from './database.ts';

export const postgresDatabase: ConnectableDatabase = {
  driverClassName: 'org.postgresql.Driver',
  label: 'PostgreSQL',
  dialect: 'postgres',
  defaults: piecesOf('jdbc:postgresql://', '5432', '/', 'postgres'),
  properties: {
    ssl: yesNo,
    sslmode: /^(?:disable|allow|prefer|require|verify-ca|verify-full)$/,
    // Not the server's own schemas: their tables would need no prefix that tells them.
    currentSchema: /^(?!pg_|information_schema$)[\p{L}_][\p{L}\p{N}_]{0,62}$/u,
  },
  grammar: 'PostgreSQL',
  icon: {
    colour: '#336791',
    lines:
      'M9 18c-2-3-3-8-1-10s6-1.5 8 0c2-1.5 6-1.5 7.5.5s.5 6.5-1.5 9.5M16 8c-2 3-2.5 6-2 9 .5 2.5 0 4.5-1.5 6M22 18c-1 .8-2.5.5-3.5-.5v4c0 1.5-1 2.5-2.5 2.5M12.5 12v.1M20 12v.1',
  },
};
