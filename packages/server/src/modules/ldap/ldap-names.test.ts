import type { Entry } from 'ldapts';
import { expect, test } from 'vitest';
import { nameTemplates, ownName } from './ldap-names.ts';

test('names are compared with the attributes that the setting compares', () => {
  expect(nameTemplates('(uid={username})')).toEqual([{ attribute: 'uid', value: '{username}' }]);
  expect(nameTemplates('(&(objectClass=person)(|(uid={username})(mail={username}@x.org)))')).toEqual([
    { attribute: 'uid', value: '{username}' },
    { attribute: 'mail', value: '{username}@x.org' },
  ]);
  expect(nameTemplates('uid={username},ou=people,dc=x')).toEqual([{ attribute: 'uid', value: '{username}' }]);
  expect(nameTemplates('{username}@hospital.local')).toEqual([]);
  expect(nameTemplates('(objectClass=person)')).toEqual([]);
});

const own = (values: Record<string, string | string[]>, typed: string, filter = '(uid={username})') =>
  ownName({ dn: 'x', ...values } as Entry, typed, nameTemplates(filter));

test.each(['wang', 'WANG', ' wang ', 'ｗａｎｇ'])(
  '%j is the name Wang, spelled as the directory has it',
  (typed) => {
    expect(own({ uid: 'Wang' }, typed)).toBe('Wang');
    expect(own({ UID: ['a', 'Wang'] }, typed)).toBe('Wang');
  },
);

test.each(['wa ng', 'wa\u200bng', 'wa\u00adng', 'wáng', 'wang\u0301', 'wan', '*', ''])(
  '%j is another name',
  (typed) => {
    expect(own({ uid: 'wang' }, typed)).toBeUndefined();
  },
);

test('an entry that shows no name has none', () => {
  expect(own({}, 'wang')).toBeUndefined();
  expect(own({ uid: [] }, 'wang')).toBeUndefined();
  expect(own({ uid: 'wang' }, 'wang', '(objectClass=person)')).toBeUndefined();
  // A wildcard of the setting compares nothing.
  expect(own({ uid: 'wang' }, 'wang', '(uid=*{username}*)')).toBeUndefined();
});

test('a name with more around it in the directory is the name that was typed', () => {
  expect(own({ mail: 'Wang@X.org' }, 'wang', '(mail={username}@x.org)')).toBe('wang');
  expect(own({ mail: 'wang@y.org' }, 'wang', '(mail={username}@x.org)')).toBeUndefined();
});
