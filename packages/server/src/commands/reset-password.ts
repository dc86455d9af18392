import { recordAudit } from '../audit/record-audit.ts';
import { localBus } from '../live/local-bus.ts';
import { createRights } from '../rights/rights-change.ts';
import { createLockout } from '../security/lockout.ts';
import { createPasswordHistory } from '../security/password-history.ts';
import { hashPassword } from '../security/passwords.ts';
import { usernameKey } from '../security/usernames.ts';
import { firstPassword } from './administrator.ts';
import { type Command, CommandError } from './command.ts';
import { withMetadata } from './metadata.ts';

/** Gives an account a new password to be changed at once, ends its sessions and takes its locks off. */
export const resetPassword: Command = {
  name: 'reset-password',
  operand: { word: '帐号', example: 'admin' },
  meaning: '为帐号设定随机的新密码（只显示一次），并退出其全部登录',
  async run({ args, settings, print }) {
    const [given = ''] = args;
    const key = usernameKey(given);
    const password = firstPassword();
    const hash = await hashPassword(password);
    await withMetadata(settings, async (work) => {
      const account = await work.db
        .selectFrom('app_user')
        .select(['id', 'username', 'disabled'])
        .where('username_key', '=', key)
        .executeTakeFirst();
      if (account === undefined) throw new CommandError(`没有帐号“${given}”`);
      const now = Date.now();
      await work.run(async () => {
        await createPasswordHistory(work).keep(account.id, now);
        await work.db
          .updateTable('app_user')
          .set({
            password_hash: hash,
            password_changed_at: now,
            must_change_password: 1,
            updated_at: now,
          })
          .where('id', '=', account.id)
          .execute();
        await work.db.deleteFrom('session').where('user_id', '=', account.id).execute();
        // A running server closes their live connections within seconds: it looks at this mark.
        await createRights({ work, bus: localBus(() => undefined) }).mark();
        await createLockout({ work, now: Date.now }).unlock(key);
        const object = { kind: 'user', id: account.id, name: account.username } as const;
        const detail = { newPassword: true, mustChangePassword: true };
        await recordAudit(work, { action: 'user.update', object, detail });
      });
      print(`帐号 ${account.username} 的新密码  ${password}`);
      print('密码仅显示这一次，登录后须修改；该帐号已有的登录全部退出');
      if (account.disabled === 1) print('该帐号处于停用状态，仍不能登录，请由管理员在【用户管理】中启用');
    });
  },
};
