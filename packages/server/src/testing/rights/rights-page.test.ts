import { expect, test } from 'vitest';
import { allRoutes } from '../../http/registrar.ts';
import { accessMatrix, ruleOf } from './access-matrix.ts';
import { nameOf } from './rights-matrix.ts';
import { rightsPage } from './rights-page.ts';

const file = 'packages/server/src/testing/rights/access-matrix.ts';
const update = 'npx vitest run --project unit packages/server/src/testing/rights/rights-page -u';

test('[AUTH-11] every call has its row in the matrix of rights', () => {
  const missing = allRoutes.map(nameOf).filter((name) => accessMatrix[name] === undefined);
  expect(
    missing,
    `Add to accessMatrix in ${file} a line for each of: ${missing.join(', ')}. For example
  'GET /v2/things': 'user',                (the screens that open the call, or anonymous, share, session)
  'GET /v2/things/:id': ['user', 'user'],  (with the rule of the object it names, from object-rules.ts)
Then renew docs/reference/rights.md: ${update}`,
  ).toEqual([]);
  const known = new Set(allRoutes.map(nameOf));
  expect(
    Object.keys(accessMatrix).filter((name) => !known.has(name)),
    `These lines of ${file} name no call any more: delete them`,
  ).toEqual([]);
});

test('[AUTH-11] every call on an object says which rule decides on it', () => {
  const without = allRoutes
    .filter((route) => route.params !== undefined)
    .map(nameOf)
    .filter((name) => ruleOf(name) === undefined);
  expect(
    without,
    `These calls name an object: write ['screens', 'rule'] in ${file}, with a rule of object-rules.ts`,
  ).toEqual([]);
});

test('docs/reference/rights.md tells of the matrix as it is', async () => {
  await expect(rightsPage(), `Renew the page: ${update}`).toMatchFileSnapshot(
    '../../../../../docs/reference/rights.md',
  );
});
