import { expect, test } from 'vitest';
import { readGrants } from './account.ts';
import { readGreeting } from './settings.ts';
import { describeColumns } from './types.ts';

test('texts without end are read once from their beginning', () => {
  expect(readGreeting(`1.${'1'.repeat(2_000_000)}`)).toBeUndefined();
  expect(readGrants(`GRANT ${' ON a'.repeat(1_000_000)}`)).toEqual({ rights: [], roles: [] });
  const { columns } = describeColumns(['a'], [`${'Nullable('.repeat(1_000_000)}String`], false);
  expect(columns).toEqual([{ name: 'a', type: 'text', native: 'written' }]);
});

test('lines of rights and of roles', () => {
  const lines = [
    'GRANT SELECT, SHOW ON db.* TO reader',
    'GRANT INSERT(a, b) ON db.t TO reader WITH GRANT OPTION',
    'GRANT `ON duty`, nurse TO reader',
    'REVOKE SELECT ON db.t FROM reader',
    'GRANT SELECT ON db.t',
  ];
  expect(readGrants(lines.join('\n'))).toEqual({
    rights: ['SELECT', 'SHOW', 'INSERT'],
    roles: ['`ON duty`', 'nurse'],
  });
});
