import { damengDatabase, kingbaseDatabase } from '@mingjing/contract';
import type { AccountRight } from '../account/account-rights.ts';
import { accountRights } from '../account/account-rights.ts';
import { type JdbcKind, jdbcConnector } from '../jdbc/open-jdbc.ts';
import { describerOf } from '../jdbc/types.ts';

/** What such an account may do is asked in no common way: one that has to be judged is refused. */
const unknownRights = (): Promise<AccountRight[]> =>
  Promise.resolve(accountRights([['other', '无法核对该数据库的帐号权限']]));

/** A database that is asked in the common SQL; a row here and its row in `contract` is all that it needs. */
export const genericKind = (
  kind: Pick<JdbcKind, 'database' | 'driver' | 'files'> & Partial<JdbcKind>,
): JdbcKind => ({
  address: ({ port, database }, host) =>
    `${kind.database.defaults.urlFixed}${host}:${port}${kind.database.defaults.urlFixedLast}${database}`,
  speech: () => ({
    ping: 'SELECT 1',
    session: [],
    beforeRead: [],
    describe: describerOf(),
    rights: unknownRights,
  }),
  ...kind,
});

export const dameng = jdbcConnector(
  genericKind({
    database: damengDatabase,
    driver: { folder: 'dameng', names: /^DmJdbcDriver/i },
    files: '达梦 JDBC 驱动 DmJdbcDriver8.jar（随数据库安装在 drivers/jdbc）',
  }),
);

export const kingbase = jdbcConnector(
  genericKind({
    database: kingbaseDatabase,
    driver: { folder: 'kingbase', names: /^kingbase8/i },
    files: '人大金仓 JDBC 驱动 kingbase8.jar',
  }),
);
