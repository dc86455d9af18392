import fc from 'fast-check';
import { DN, FilterParser } from 'ldapts';
import { describe, expect, test } from 'vitest';
import { filled, filterValue, firstNameOf, nameValue } from './ldap-escape.ts';

const anyText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
const nasty = fc.stringMatching(/^[*()\\,+"<>;=# a\u4e00&|!]{1,20}$/);
const typed = fc.oneof(anyText, nasty);

describe('what is typed at the login', () => {
  test('is one value of one comparison, whatever it is made of', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const filter = FilterParser.parseString(
          filled('(&(objectClass=person)(uid={username}))', { username: text }, filterValue),
        );
        const [, compared] = (filter as unknown as { filters: { attribute: string; value: unknown }[] })
          .filters;
        expect(compared?.attribute).toBe('uid');
        expect(String(compared?.value)).toBe(text);
      }),
    );
  });

  test('is one part of a name, and read back from it', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const dn = filled('cn={username},ou=people,dc=example', { username: text }, nameValue);
        expect(dn.split(',')).toHaveLength(3);
        expect(firstNameOf(dn).trim()).toBe(text.trim());
      }),
    );
  });
});

test('names of groups are told by their first part', () => {
  expect(firstNameOf('cn=护士,ou=groups,dc=example')).toBe('护士');
  expect(firstNameOf('CN=Sales\\, North,OU=x')).toBe('Sales, North');
  expect(firstNameOf('cn=\\E5\\8C\\BB,dc=x')).toBe('医');
  expect(firstNameOf(new DN({ cn: 'a' }).toString())).toBe('a');
  expect(firstNameOf('')).toBe('');
});

test('a place of another name stays as it is', () => {
  expect(filled('({x}={username})', { username: '*' }, filterValue)).toBe('({x}=\\2a)');
});
