import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readKeyring } from '../security/keyring.ts';
import { createSecretBox } from '../security/sealing.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { giveUpSecrets, lostSecrets } from './lost-secrets.ts';

let server: TestServer;
const folder = mkdtempSync(join(tmpdir(), 'mingjing-key-'));
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('links of a lost key are told and closed; their secrets are new ones that the new key opens', async () => {
  const panel = await server.world.panel();
  const { shareId } = await server.world.share(panel);
  const file = join(folder, 'secret.key');
  writeFileSync(file, randomBytes(32).toString('base64'));
  const ring = readKeyring('', file);
  if (ring === undefined) throw new Error('no key');

  expect(await lostSecrets(server.db, ring)).toMatchObject([{ table: 'share', id: shareId }]);
  await giveUpSecrets(server.db, ring, 5);
  expect(await lostSecrets(server.db, ring)).toEqual([]);
  const share = await server.db.selectFrom('share').selectAll().executeTakeFirstOrThrow();
  expect(share.revoked_at).toBe(5);
  expect(createSecretBox(ring).open(share.secret, `share:${panel}`)).toHaveLength(22);
});
