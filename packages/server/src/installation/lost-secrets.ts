import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/schema.ts';
import type { Keyring } from '../security/keyring.ts';
import { createSecretBox } from '../security/sealing.ts';
import { shareBinding } from '../security/share-binding.ts';
import { keyPrint } from './metadata-facts.ts';

/** A sealed text that no key at hand opens. */
export interface LostSecret {
  table: 'datasource' | 'dataset' | 'widget' | 'share';
  id: number;
  /** What people call the row. */
  name: string;
  /** The sealed text as it stands. */
  box: string;
}

/** Every sealed text of the metadata that none of the keys opens; all of them when there is no key. */
export async function lostSecrets(db: Kysely<Tables>, ring: Keyring | undefined): Promise<LostSecret[]> {
  const prints = new Set(ring?.map(({ id }) => id));
  const found: LostSecret[] = [];
  const take = (table: LostSecret['table'], rows: Omit<LostSecret, 'table'>[]): void => {
    for (const row of rows)
      if (row.box !== '' && !prints.has(keyPrint(row.box))) found.push({ table, ...row });
  };
  take(
    'datasource',
    await db.selectFrom('datasource').select(['id', 'name', 'password as box']).orderBy('id').execute(),
  );
  for (const table of ['dataset', 'widget'] as const)
    take(
      table,
      await db.selectFrom(table).select(['id', 'name', 'query_sql as box']).orderBy('id').execute(),
    );
  take(
    'share',
    await db
      .selectFrom('share')
      .innerJoin('panel', 'panel.id', 'share.panel_id')
      .select(['share.id', 'panel.name', 'share.secret as box'])
      .where('share.revoked_at', 'is', null)
      .orderBy('share.id')
      .execute(),
  );
  return found;
}

/**
 * Empties what cannot be opened, so that it is asked for again, and closes share links: their signs were made with the
 * lost key. Run in a transaction.
 */
export async function giveUpSecrets(db: Kysely<Tables>, ring: Keyring, now: number): Promise<void> {
  const prints = new Set(ring.map(({ id }) => id));
  const isLost = (box: string): boolean => box !== '' && !prints.has(keyPrint(box));
  for (const { table, id } of await lostSecrets(db, ring)) {
    if (table === 'datasource')
      await db.updateTable('datasource').set({ password: '' }).where('id', '=', id).execute();
    if (table === 'dataset')
      await db.updateTable('dataset').set({ query_sql: '' }).where('id', '=', id).execute();
    if (table === 'widget')
      await db.updateTable('widget').set({ query_sql: '' }).where('id', '=', id).execute();
  }
  const box = createSecretBox(ring);
  const shares = await db.selectFrom('share').select(['id', 'panel_id', 'secret', 'revoked_at']).execute();
  for (const share of shares.filter(({ secret }) => isLost(secret))) {
    // A new secret that is told to nobody: old links are refused as any other wrong one.
    const secret = randomBytes(16).toString('base64url');
    await db
      .updateTable('share')
      .set({
        secret: box.seal(secret, shareBinding(share.panel_id)),
        secret_hash: createHash('sha256').update(secret).digest('hex'),
        revoked_at: share.revoked_at ?? now,
      })
      .where('id', '=', share.id)
      .execute();
  }
}
