import { username } from '@mingjing/contract';
import { recordAudit } from '../audit/record-audit.ts';
import { constraintOf } from '../db/constraint.ts';
import { hashPassword } from '../security/passwords.ts';
import { usernameKey } from '../security/usernames.ts';
import { firstPassword } from './administrator.ts';
import { type Command, CommandError } from './command.ts';
import { withMetadata } from './metadata.ts';

/** Adds an administrator, for an installation into which no other one gets any more. */
export const createAdmin: Command = {
  name: 'create-admin',
  operand: { word: '帐号', example: 'admin2' },
  meaning: '新增一个系统管理员，打印只显示一次的初始密码',
  async run({ args, settings, print }) {
    const [given = ''] = args;
    const parsed = username.safeParse(given);
    if (!parsed.success)
      throw new CommandError(`帐号“${given}”不符合要求：${parsed.error.issues[0]?.message ?? ''}`);
    const name = parsed.data;
    const password = firstPassword();
    const hash = await hashPassword(password);
    await withMetadata(settings, async (work) => {
      const now = Date.now();
      await work
        .run(async () => {
          const role = await work.db
            .selectFrom('role')
            .select(['id', 'role_name'])
            .where('is_admin', '=', 1)
            .orderBy('id')
            .executeTakeFirst();
          if (role === undefined)
            throw new CommandError('还没有系统管理员角色，请先启动一次服务完成首次安装');
          const { id } = await work.db
            .insertInto('app_user')
            .values({
              username: name,
              username_key: usernameKey(name),
              name: '',
              password_hash: hash,
              must_change_password: 1,
              created_at: now,
              updated_at: now,
            })
            .returning('id')
            .executeTakeFirstOrThrow();
          await work.db.insertInto('user_role').values({ user_id: id, role_id: role.id }).execute();
          const object = { kind: 'user', id, name } as const;
          await recordAudit(work, { action: 'user.create', object, detail: { roles: [role.role_name] } });
        })
        .catch((error: unknown) => {
          if (constraintOf(error)?.kind === 'unique')
            throw new CommandError(`帐号“${name}”已存在；忘记密码请用 reset-password ${name}`);
          throw error;
        });
    });
    print(`已新增系统管理员 ${name}`);
    print(`初始密码  ${password}`);
    print('密码仅显示这一次，首次登录须修改');
  },
};
