import { randomBytes } from 'node:crypto';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProduct } from '../services/product.ts';
import type { Fault } from './fault.ts';
import { assertRefused } from './refusal.ts';

const keyFile = 'secret.key';
const newKey = (): string => randomBytes(32).toString('base64');

/** A key that is lost or is another one. */
export const sealedKey: Fault = {
  name: 'sealed-key',
  protects: '[N13] a lost key is not replaced and a wrong one does not start',
  async run(context) {
    const own = context.folder();
    await (await startProduct(own, { BI_DEMO: 'off' })).stop();
    const copy = (): string => {
      const dataDir = context.folder();
      cpSync(own, dataDir, { recursive: true });
      return dataDir;
    };
    const lost = copy();
    rmSync(join(lost, keyFile));
    await assertRefused(context, '密钥文件丢失', lost, /没有找到密钥/);
    const other = copy();
    writeFileSync(join(other, keyFile), newKey());
    await assertRefused(context, '密钥文件被换', other, /密钥不对/);
    rmSync(join(other, keyFile));
    await assertRefused(context, 'BI_SECRET_KEY 写错', other, /密钥不对/, { BI_SECRET_KEY: newKey() });
    const moved = copy();
    // Old and new side by side is how a key is exchanged.
    await (await startProduct(moved, { BI_SECRET_KEY: newKey() })).stop();
    await (await startProduct(own)).stop();
  },
};
