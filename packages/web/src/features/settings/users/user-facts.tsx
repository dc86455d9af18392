import { type Account, texts } from '@mingjing/contract';
import { StateTag, type Tone } from '../../../ui/index.ts';

const tones: Record<string, Tone> = {
  disabled: 'faint',
  locked: 'danger',
  first: 'warning',
  fine: 'success',
};

/** The states worth telling, the gravest first; a user without any is fine. */
export function statesOf(user: Account): { kind: string; text: string }[] {
  const states = [
    { kind: 'disabled', text: '已停用', holds: user.disabled },
    { kind: 'locked', text: '已锁定', holds: user.locked },
    { kind: 'first', text: '待改密码', holds: user.mustChangePassword && !user.disabled },
  ].filter(({ holds }) => holds);
  return states.length === 0 ? [{ kind: 'fine', text: '正常' }] : states;
}

export function UserStates({ user }: { user: Account }) {
  return (
    <span className="user-states">
      {statesOf(user).map(({ kind, text }) => (
        <StateTag key={kind} tone={tones[kind] ?? 'plain'}>
          {text}
        </StateTag>
      ))}
    </span>
  );
}

/** 'yyyy-MM-dd HH:mm:ss' without its seconds. */
export const lastLoginText = (user: Account): string => user.lastLoginDate?.slice(0, 16) ?? '从未登录';

/** Who may act in the name of users, since they chose their passwords or names elsewhere. */
export const openersOf = (users: readonly Account[]): string =>
  [...new Set(users.flatMap(({ openedBy }) => openedBy ?? []))].map(texts.user.opener).join('、');
