import { afterAll, describe, expect, test } from 'vitest';
import { type Directory, serviceOrSkip, startSlapd } from '../../../../../scripts/services/index.ts';
import type { Settings } from '../../settings.ts';
import { createLdapDirectory } from './ldap-directory.ts';

const base = 'dc=hospital,dc=test';
const groups = 1300;
const password = 'Groups-1';
const entries = [
  `dn: ou=people,${base}\nobjectClass: organizationalUnit\nou: people\n`,
  `dn: ou=groups,${base}\nobjectClass: organizationalUnit\nou: groups\n`,
  `dn: uid=wang,ou=people,${base}\nobjectClass: inetOrgPerson\nuid: wang\ncn: Wang\nsn: x\nuserPassword: ${password}\n`,
  ...Array.from(
    { length: groups },
    (_, at) =>
      `dn: cn=g${at},ou=groups,${base}\nobjectClass: groupOfNames\ncn: g${at}\nmember: uid=wang,ou=people,${base}\n`,
  ),
].join('\n');

/** A server that gives so many entries at once; by pages all of them, or no more either. */
const limited = (whole: string): string =>
  `limits users size.soft=250 size.hard=250 size.pr=250 size.prtotal=${whole}`;
const servers = await Promise.all(
  ['unlimited', '250'].map((whole) =>
    serviceOrSkip<Directory>('slapd', () => startSlapd(entries, limited(whole))),
  ),
);
const [open, closed] = servers;
afterAll(async () => {
  for (const one of servers) await one?.stop();
});

describe.skipIf(open === undefined || closed === undefined)(
  'a user in more groups than one answer holds',
  () => {
    const warnings: string[] = [];
    const ask = (directory: Directory) =>
      createLdapDirectory(
        {
          ldapUrl: [`ldap://127.0.0.1:${directory.port}`],
          ldapStartTls: false,
          ldapCa: '',
          ldapBindDn: '',
          ldapBindPassword: '',
          ldapUserDn: `uid={username},ou=people,${base}`,
          ldapBase: '',
          ldapFilter: '',
          ldapNameAttribute: 'cn',
          ldapGroupAttribute: 'memberOf',
          ldapGroupBase: `ou=groups,${base}`,
          ldapGroupFilter: '(member={dn})',
        } satisfies Partial<Settings>,
        { warn: (_: unknown, text?: string) => void warnings.push(text ?? '') },
      ).check('wang', password);
    const groupsIn = (answer: Awaited<ReturnType<typeof ask>>) =>
      typeof answer === 'string' ? answer : new Set(answer.groups).size;

    test('has all of them, read by pages', async () => {
      expect(groupsIn(await ask(open!))).toBe(groups);
      expect(warnings).toEqual([]);
    });

    test('signs in with those that a server gives which limits pages too, and the log says so', async () => {
      const known = groupsIn(await ask(closed!));
      expect(known).toBeGreaterThan(0);
      expect(known).toBeLessThanOrEqual(250);
      expect(warnings.join()).toContain('does not give all groups');
    });
  },
);
