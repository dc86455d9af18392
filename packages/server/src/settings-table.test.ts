import { expect, test } from 'vitest';
import { settingsTable } from './settings-table.ts';

const update = 'npx vitest run --project unit packages/server/src/settings-table -u';

test('docs/operate/settings.md tells of the settings as they are', async () => {
  await expect(settingsTable(), `Renew the page: ${update}`).toMatchFileSnapshot(
    '../../../docs/operate/settings.md',
  );
});
