import { recordAudit } from '../audit/record-audit.ts';
import { createLockout } from '../security/lockout.ts';
import { usernameKey } from '../security/usernames.ts';
import { type Command, CommandError } from './command.ts';
import { withMetadata } from './metadata.ts';

/** Takes the lock of failed logins off an account, at once and without a restart. */
export const unlockUser: Command = {
  name: 'unlock-user',
  operand: { word: '帐号', example: 'admin' },
  meaning: '解除帐号因连续输错密码而被锁定的状态',
  async run({ args, settings, print }) {
    const [name = ''] = args;
    const key = usernameKey(name);
    await withMetadata(settings, async (work) => {
      const account = await work.db
        .selectFrom('app_user')
        .select(['id', 'username'])
        .where('username_key', '=', key)
        .executeTakeFirst();
      if (account === undefined) throw new CommandError(`没有帐号“${name}”`);
      await work.run(async () => {
        await createLockout({ work, now: Date.now }).unlock(key);
        const object = { kind: 'user', id: account.id, name: account.username } as const;
        await recordAudit(work, { action: 'user.unlock', object });
      });
      print(`帐号 ${account.username} 已解锁，可以重新登录`);
    });
  },
};
