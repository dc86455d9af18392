import { expect, test } from 'vitest';
import { rightsText } from '../account/account-rights.ts';
import { grantsOf, mysqlRights } from './account.ts';

const kindsOf = (...lines: string[]) => mysqlRights([grantsOf(lines)]).map(({ kind }) => kind);

test('an account that only reads has no further rights', () => {
  expect(
    kindsOf(
      "GRANT USAGE ON *.* TO `r`@`%` IDENTIFIED BY PASSWORD '*B69027D44F6E5EDC07F1AEAD1477967B16F28227'",
      'GRANT SELECT, SHOW VIEW ON `his`.* TO `r`@`%`',
      'GRANT SELECT (`INSERT`, `b`) ON `his`.`ALL PRIVILEGES ON *.* TO` TO `r`@`%` REQUIRE SSL',
    ),
  ).toEqual([]);
});

test.each([
  ['GRANT ALL PRIVILEGES ON *.* TO `u`@`%` WITH GRANT OPTION', ['superuser', 'accounts']],
  ["GRANT SUPER ON *.* TO 'u'@'%'", ['superuser']],
  ['GRANT SELECT, FILE ON *.* TO `u`@`%`', ['files']],
  ['GRANT ALL PRIVILEGES ON `his`.* TO `u`@`%`', ['write']],
  ['GRANT SELECT, UPDATE (`a`, `b`) ON `his`.`t` TO `u`@`%`', ['write']],
  ['GRANT SELECT, CREATE, CREATE TEMPORARY TABLES, TRIGGER ON `his`.* TO `u`@`%`', ['structure']],
  ['GRANT EXECUTE ON PROCEDURE `his`.`p` TO `u`@`%`', ['routines']],
  ['GRANT CREATE USER ON *.* TO `u`@`%`', ['accounts']],
  ["GRANT PROXY ON ''@'%' TO 'u'@'%'", ['accounts']],
  ['GRANT SELECT ON `his`.* TO `u`@`%` WITH GRANT OPTION', ['accounts']],
  ['GRANT PROCESS, LOCK TABLES ON *.* TO `u`@`%`', ['other']],
  ['GRANT SYSTEM_VARIABLES_ADMIN ON *.* TO `u`@`%`', ['other']],
  ['grant of a later version', ['other']],
])('%s is more than reading', (line, kinds) => expect(kindsOf(line)).toEqual(kinds));

test('roles are told as the server quotes them, so that their grants can be asked for', () => {
  const lines = ['GRANT `a,b`@`%`,`c`@`h` TO `u`@`%`', 'SET DEFAULT ROLE `c` FOR `u`@`%`'];
  expect(grantsOf(lines)).toEqual({ found: [], roles: ['`a,b`@`%`', '`c`@`h`'] });
  expect(grantsOf(['GRANT `w` TO `u`@`%` WITH ADMIN OPTION']).roles).toEqual(['`w`']);
});

test('many and long names stay a short sentence', () => {
  const rights = mysqlRights([
    grantsOf([
      `GRANT INSERT, UPDATE, DELETE ON \`his\`.* TO u`,
      'GRANT CREATE, DROP, ALTER, INDEX, EVENT ON *.* TO u',
    ]),
  ]);
  expect(rightsText(rights)).toBe(
    '可修改数据（INSERT、UPDATE、DELETE）；可新建、修改或删除表等对象（CREATE、DROP、ALTER、INDEX 等）',
  );
  expect(rightsText([{ kind: 'write', names: ['长'.repeat(500)] }]).length).toBeLessThan(80);
});

test('lines without end are rights that nobody knows', () => {
  for (const line of [`GRANT ${'(a ON '.repeat(500_000)}`, `GRANT a ON b TO c${' WITH'.repeat(500_000)}`])
    expect(kindsOf(line)).toEqual(['other']);
});
